import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundleCommandLine, bundleLibrary, bundleNodeLibrary } from './build/bundle.ts';
import { declarations } from './build/declarations.ts';
import { thirdParty } from './build/third-party.ts';
import { bundledKinds, bundleSchema } from './generate/bundle-schema.ts';
import { publishedConfigSchema } from './generate/config-schema.ts';

interface BuiltFile {
  readonly path: string;
  readonly text: string;
}

const root: string = fileURLToPath(new URL('..', import.meta.url));
const dist: string = join(root, 'dist');
/** On the same disk as `dist/`, and out of the way of git and of the linter. */
const draft: string = join(root, `node_modules/.voxlint-dist-${process.pid}`);

/** Builds everything that the package ships beside its documents. The last build stays until the new one is whole. */
async function buildPackage(): Promise<void> {
  const [commandLine, library, nodeLibrary, types] = await Promise.all([
    bundleCommandLine(),
    bundleLibrary(),
    bundleNodeLibrary(),
    declarations(),
  ]);
  const modules = [...commandLine.modules, ...library.modules, ...nodeLibrary.modules];
  const files: readonly BuiltFile[] = [
    { path: 'cli.cjs', text: await readFile(join(root, 'scripts/build/loader.cjs'), 'utf8') },
    ...commandLine.files,
    ...library.files,
    ...nodeLibrary.files,
    ...types.map(({ path, text }) => ({ path: `types/${path}`, text })),
    ...(await schemas()),
    { path: 'THIRD-PARTY.txt', text: await thirdParty(modules) },
  ];
  try {
    await Promise.all(files.map(write));
    await writeCodeCache();
    await rm(dist, { recursive: true, force: true });
    await rename(draft, dist);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function writeCodeCache(): Promise<void> {
  const program = join(root, 'scripts/build/write-code-cache.cjs');
  await promisify(execFile)(process.execPath, [
    program,
    draft,
    join(root, 'examples/clinic/front-desk.agent.yaml'),
  ]);
}

async function schemas(): Promise<readonly BuiltFile[]> {
  const config = await publishedConfigSchema();
  return bundledKinds.map((kind) => ({
    path: `schemas/${kind}.schema.json`,
    text: `${JSON.stringify(kind === 'config' ? config : bundleSchema(kind), null, 2)}\n`,
  }));
}

async function write({ path, text }: BuiltFile): Promise<void> {
  const target = join(draft, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
}

await buildPackage();
