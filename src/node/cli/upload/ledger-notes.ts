import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gitIgnoreAbove } from '../../git/git-ignore.ts';
import { ledgerFolder } from '../../ledger/project-root.ts';
import type { UploadContext } from './upload-context.ts';

/** What a person should know about a ledger that has just been written: without it, the next push creates all of it again. */
export function ledgerNotes({
  root,
  environment,
}: Pick<UploadContext, 'root' | 'environment'>): readonly string[] {
  const folder = `${ledgerFolder}/${environment.name}`;
  if (!isInGit(root)) return [];
  if (isIgnored(root, folder)) {
    return [
      `git ignores ${folder}, so another checkout will create everything again. Take the pattern out of .gitignore, and commit the folder.`,
    ];
  }
  return [`Commit ${folder}: it tells every other checkout what was created.`];
}

function isInGit(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  return dirname(folder) !== folder && isInGit(dirname(folder));
}

function isIgnored(root: string, folder: string): boolean {
  const parts = folder.split('/');
  const paths = parts.map((_, index) => join(root, ...parts.slice(0, index + 1)));
  return paths.some((path) => gitIgnoreAbove(path).ignores(path, true));
}
