import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A file that a program writes: its path from the root of the repository, with `/`, and its whole text. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Works out files from what is in the repository; writes nothing itself. */
export type Generator = () => Promise<readonly GeneratedFile[]>;

/** Absolute path of a file named from the root of the repository. */
export function inRepository(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/** The paths among the generated files whose text on disk differs or is missing. */
export async function findStale(files: readonly GeneratedFile[]): Promise<string[]> {
  const stale: string[] = [];
  for (const file of files) {
    if ((await readIfThere(file.path)) !== file.text) stale.push(file.path);
  }
  return stale;
}

/** Writes the generated files whose text on disk differs, and gives their paths. */
export async function writeStale(files: readonly GeneratedFile[]): Promise<string[]> {
  const stale = new Set(await findStale(files));
  for (const file of files) {
    if (stale.has(file.path)) await writeFile(inRepository(file.path), file.text);
  }
  return [...stale];
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(inRepository(path), 'utf8');
  } catch {
    return undefined;
  }
}
