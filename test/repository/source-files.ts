import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Root of the checkout, with a slash at its end. */
export const root: string = fileURLToPath(new URL('../../', import.meta.url));

/** A file of the repository: its path with `/` and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The files that git tracks or would track, below a folder, whose name ends as asked. */
export function sourceFiles(folder: string, ending: RegExp): readonly SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '-co', '--exclude-standard', '--deduplicate', folder],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed
    .split('\0')
    .filter((path) => ending.test(path))
    .flatMap((path) => readIfThere(path));
}

/** A file that was removed from the work tree but not yet from the index is not there. */
function readIfThere(path: string): readonly SourceFile[] {
  try {
    return [{ path, text: readFileSync(root + path, 'utf8') }];
  } catch {
    return [];
  }
}

/** The modules a text imports, statically or on demand, as written. */
export function importsOf(text: string): readonly string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
}
