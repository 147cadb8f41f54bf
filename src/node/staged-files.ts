import { relative, resolve, sep } from 'node:path';
import { limits } from '../document/document.ts';
import type { FolderConfig } from './config/folder-config.ts';
import { definitionName, type FoundFile, type FoundFiles } from './find-files.ts';
import { type GitProblem, git } from './git.ts';
import { gitPaths } from './git-paths.ts';
import { decode, type ReadDefinition } from './read-definition.ts';

export interface StagedOptions {
  /** Absolute. */
  readonly cwd: string;
  /** What the configuration says about the files of a folder, given by its absolute path. */
  readonly configOf: (folder: string) => Promise<FolderConfig>;
}

/**
 * The definitions that the next commit changes, below the paths, each with the text that git would commit: the file
 * on disk may have moved on. Links and submodules have no text of their own.
 */
export async function stagedFiles(
  paths: readonly string[],
  { cwd, configOf }: StagedOptions,
): Promise<FoundFiles | GitProblem> {
  const top = git(cwd, ['rev-parse', '--show-cdup']);
  if ('problem' in top) return top;
  const root = resolve(cwd, top.output.toString().replace(/\n$/, ''));
  const { specs, missing, wants } = await gitPaths(paths, { cwd, top: root, commit: 'HEAD' });
  if (specs.length === 0) return { files: [], missing, unmatched: [] };
  const changes = git(cwd, [
    'diff',
    '--cached',
    '--raw',
    '-z',
    '--no-abbrev',
    '--no-renames',
    '--',
    ...specs,
  ]);
  if ('problem' in changes) return changes;
  const files: FoundFile[] = [];
  for (const { path, object } of changedFiles(changes.output.toString())) {
    const absolute = resolve(root, path);
    if (!wants(absolute)) continue;
    if (!definitionName.test(path) && !(await configOf(resolve(absolute, '..'))).isWanted(absolute)) continue;
    const shown = relative(cwd, absolute).split(sep).join('/');
    files.push({ path: shown, absolute, read: () => readObject(cwd, object) });
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), missing, unmatched: [] };
}

interface StagedChange {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  readonly object: string;
}

/** Reads the raw form of git-diff(1): `:old-mode new-mode old-object new-object status NUL path NUL`. */
function changedFiles(raw: string): readonly StagedChange[] {
  return [...raw.matchAll(/:\d+ (\d+) [0-9a-f]+ ([0-9a-f]+) ([A-Z])\0([^\0]+)\0/g)].flatMap(
    ([, mode = '', object = '', status = '', path = '']) =>
      mode.startsWith('100') && status !== 'U' ? [{ path, object }] : [],
  );
}

/** More than a definition may have is not read to its end. */
function readObject(cwd: string, object: string): ReadDefinition {
  const read = git(cwd, ['cat-file', 'blob', object], limits.bytes + 1);
  if ('output' in read) return decode(read.output);
  return { problem: { message: read.problem, help: 'Stage the file again with git add.' } };
}
