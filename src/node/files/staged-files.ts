import { limits } from '../../document/document.ts';
import { type GitProblem, git } from '../git/git.ts';
import { definitionsFromGit, type GitOptions } from './definitions-from-git.ts';
import type { FoundFiles } from './find-files.ts';
import { decode, type ReadDefinition } from './read-definition.ts';

/**
 * The definitions that the next commit changes, below the paths, each with the text that git would commit: the file
 * on disk may have moved on. Links and submodules have no text of their own.
 */
export async function stagedFiles(
  paths: readonly string[],
  options: GitOptions,
): Promise<FoundFiles | GitProblem> {
  const { cwd } = options;
  return definitionsFromGit(paths, 'HEAD', options, (specs) => {
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
    return changedFiles(changes.output.toString()).map(({ path, object }) => ({
      path,
      read: () => readObject(cwd, object),
    }));
  });
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
  const read = git(cwd, ['cat-file', 'blob', object], { maxBuffer: limits.bytes + 1 });
  if ('output' in read) return decode(read.output);
  return {
    problem: { messageId: 'gitObject', message: read.problem, help: 'Stage the file again with git add.' },
  };
}
