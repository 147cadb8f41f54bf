import { relative, resolve } from 'node:path';
import { type GitProblem, git } from '../git/git.ts';
import { definitionName, type FolderRules, type FoundFile, type FoundFiles } from './find-files.ts';
import { gitPaths } from './git-paths.ts';
import type { ReadDefinition } from './read-definition.ts';
import { slashed } from './slashed.ts';

export interface GitOptions {
  /** Absolute. */
  readonly cwd: string;
  /** Gives the configuration for the files of a folder, by its absolute path. */
  readonly configOf: (folder: string) => Promise<FolderRules>;
}

/** A file that git names. */
export interface GitEntry {
  /** From the top of the checkout, with `/`. */
  readonly path: string;
  /** Its text, where that is not what the disk holds. */
  read?(): ReadDefinition;
}

/**
 * The definitions below the paths among those that git names.
 *
 * @param commit where a path that is gone from the disk may have been
 * @param ask takes what goes behind `--`, and gives what git names
 */
export async function definitionsFromGit(
  paths: readonly string[],
  commit: string,
  { cwd, configOf }: GitOptions,
  ask: (specs: readonly string[]) => readonly GitEntry[] | GitProblem,
): Promise<FoundFiles | GitProblem> {
  const top = git(cwd, ['rev-parse', '--show-cdup']);
  if ('problem' in top) return top;
  const root = resolve(cwd, top.output.toString().replace(/\n$/, ''));
  const { specs, missing, wants } = await gitPaths(paths, { cwd, top: root, commit });
  if (specs.length === 0) return { files: [], missing, unmatched: [] };
  const entries = ask(specs);
  if ('problem' in entries) return entries;
  const files: FoundFile[] = [];
  for (const { path, ...text } of entries) {
    const absolute = resolve(root, path);
    if (!wants(absolute)) continue;
    if (!definitionName.test(path) && !(await configOf(resolve(absolute, '..'))).isWanted(absolute)) continue;
    files.push({ path: slashed(relative(cwd, absolute)), absolute, ...text });
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), missing, unmatched: [] };
}
