import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the installed package, in which its documents stand. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
