import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A declaration file by its path below the folder of types. */
export interface Declaration {
  readonly path: string;
  readonly text: string;
}

const root: string = fileURLToPath(new URL('../../', import.meta.url));

/** The declarations that the two entries lead to, and no others: they are what the package promises. */
export async function declarations(): Promise<readonly Declaration[]> {
  const folder = await mkdtemp(join(tmpdir(), 'voxlint-types-'));
  try {
    await compile(folder);
    const known = new Map<string, Declaration>();
    for (const entry of ['index.d.ts', 'node/index.d.ts']) await reachable(folder, entry, known);
    return [...known.values()];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function compile(folder: string): Promise<void> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const project = join(root, 'scripts/build/types.tsconfig.json');
  const run = promisify(execFile)(process.execPath, [compiler, '--project', project, '--outDir', folder]);
  await run.catch(({ stdout }: { stdout: string }) => {
    throw new Error(`The types do not compile:\n${stdout}`);
  });
}

async function reachable(
  folder: string,
  path: string,
  known: Map<string, Declaration>,
): Promise<Map<string, Declaration>> {
  if (known.has(path)) return known;
  const emitted = await readFile(join(folder, path), 'utf8');
  known.set(path, { path, text: emitted.replaceAll(ownImport, "$1'$2.js'") });
  for (const [, , name = ''] of emitted.matchAll(ownImport)) {
    await reachable(folder, posix.join(posix.dirname(path), `${name}.d.ts`), known);
  }
  return known;
}

/** Consumers look for `.js`, beside which they find `.d.ts`. */
const ownImport: RegExp = /(from |import\()'(\.[^']*)\.ts'/g;
