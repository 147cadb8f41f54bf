import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Result, voxlint } from './voxlint.ts';

export function read(cwd: string, path: string): string {
  return readFileSync(join(cwd, path), 'utf8');
}

/** Every file below a folder with its text. */
export function filesIn(cwd: string): Readonly<Record<string, string>> {
  const paths = readdirSync(cwd, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\/\.git(?:\/|$)/.test(entry.parentPath))
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [path.slice(cwd.length + 1), readFileSync(path, 'utf8')]));
}

/** Sets up a folder without a question. */
export function yes(cwd: string, ...words: readonly string[]): Promise<Result> {
  return voxlint(['init', '--yes', ...words], { cwd });
}
