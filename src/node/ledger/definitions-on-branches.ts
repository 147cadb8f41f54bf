import { identityOf } from '../../upload/identity.ts';
import { git } from '../git/git.ts';
import { branchesOf } from './records-elsewhere.ts';

/**
 * The branches of the clone, also of remotes as they were last fetched, on which the files of definitions are: the first one for
 * each key. The branch that is checked out is left out, and so is a file that no branch has. Empty where git cannot be asked.
 *
 * @param root real path of a project root
 */
export function definitionsOnBranches(root: string, keys: readonly string[]): ReadonlyMap<string, string> {
  if (keys.length === 0) return new Map();
  const prefix = git(root, ['rev-parse', '--show-prefix']);
  const branches = branchesOf(root);
  if ('problem' in prefix || 'problem' in branches) return new Map();
  const folder = prefix.output.toString().replace(/\n$/, '');
  // A line is a question to git, so that a name of several lines cannot be asked for.
  const asked = keys
    .filter((key) => !identityOf(key).path.includes('\n'))
    .flatMap((key) =>
      branches.map(({ name, commit }) => ({
        key,
        name,
        object: `${commit}:${folder}${identityOf(key).path}`,
      })),
    );
  const input = asked.map(({ object }) => `${object}\n`).join('');
  const answer = git(root, ['cat-file', '--batch-check=%(objecttype)'], { input });
  if ('problem' in answer) return new Map();
  const types = answer.output.toString().split('\n');
  const found = asked.filter((_, index) => types[index] === 'blob');
  return new Map(found.toReversed().map(({ key, name }) => [key, name]));
}
