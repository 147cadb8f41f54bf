import { type GitProblem, git } from '../git/git.ts';
import { definitionsFromGit, type GitOptions } from './definitions-from-git.ts';
import type { FoundFiles } from './find-files.ts';

/** The reason why a name leads to no commit. */
export type BadRef =
  | { readonly problem: 'empty' }
  | { readonly problem: 'outside' }
  /** The command that may bring it. */
  | { readonly problem: 'unknown'; readonly ref: string; readonly command: string };

/** The problem of a name that leads to no commit. */
export interface RefProblem extends GitProblem {
  readonly ref: BadRef;
}

/**
 * The definitions below the paths that have changed since the branch of the working directory left another one, committed or not, and
 * those that git does not know yet.
 *
 * @param ref a branch, tag or commit
 */
export async function changedFiles(
  ref: string,
  paths: readonly string[],
  options: GitOptions,
): Promise<FoundFiles | RefProblem | GitProblem> {
  const { cwd } = options;
  const base = forkPoint(ref, cwd);
  if ('problem' in base) return base;
  return definitionsFromGit(paths, base.commit, options, (specs) => {
    const changes = git(cwd, [
      'diff',
      '--name-only',
      '--no-relative',
      '--diff-filter=d',
      '-z',
      base.commit,
      '--',
      ...specs,
    ]);
    if ('problem' in changes) return changes;
    const fresh = git(cwd, [
      'ls-files',
      '--others',
      '--exclude-standard',
      '--full-name',
      '-z',
      '--',
      ...specs,
    ]);
    if ('problem' in fresh) return fresh;
    const names = new Set([...namesIn(changes.output.toString()), ...namesIn(fresh.output.toString())]);
    return [...names].map((path) => ({ path }));
  });
}

function namesIn(output: string): readonly string[] {
  return output.split('\0').filter((name) => name !== '');
}

/** The last commit that both have. */
function forkPoint(ref: string, cwd: string): { readonly commit: string } | RefProblem | GitProblem {
  if (ref.trim() === '')
    return { problem: 'The name of a branch, tag or commit is empty.', ref: { problem: 'empty' } };
  const commit = git(cwd, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if ('problem' in commit) {
    const inside = git(cwd, ['rev-parse', '--git-dir']);
    if ('problem' in inside) return { ...inside, ref: { problem: 'outside' } };
    const shallow = git(cwd, ['rev-parse', '--is-shallow-repository']);
    const isShallow = 'output' in shallow && shallow.output.toString().trim() === 'true';
    const command = isShallow ? 'git fetch --unshallow origin' : 'git fetch origin';
    return {
      problem: `There is no branch, tag or commit ${ref} here. In CI, fetch it first: ${command}`,
      ref: { problem: 'unknown', ref, command },
    };
  }
  const base = git(cwd, ['merge-base', 'HEAD', commit.output.toString().trim()]);
  if ('output' in base) return { commit: base.output.toString().trim() };
  return {
    problem: `${ref} and this branch have no common commit here. In CI, fetch the whole history: git fetch --unshallow`,
  };
}
