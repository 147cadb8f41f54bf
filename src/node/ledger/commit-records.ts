import { git, lineOf } from '../git/git.ts';
import { ledgerFolder } from './project-root.ts';

/** The branch of a remote that the checked-out one follows. */
export interface Upstream {
  readonly remote: string;
  /** Full name on the remote: `refs/heads/main`. */
  readonly ref: string;
}

/** The upstream of the branch that is checked out; undefined where there is none. */
export function upstreamOf(root: string): Upstream | undefined {
  const branch = git(root, ['symbolic-ref', '--quiet', 'HEAD']);
  if ('problem' in branch) return undefined;
  const format = '--format=%(upstream:remotename)%00%(upstream:remoteref)';
  const found = git(root, ['for-each-ref', format, lineOf(branch)]);
  const [remote = '', ref = ''] = 'problem' in found ? [] : lineOf(found).split('\0');
  return remote === '' || ref === '' ? undefined : { remote, ref };
}

/** The state of the checkout in which git commits no single folder: a merge, or a picked commit, that is half done. */
export function unfinishedIn(root: string): 'merge' | 'cherry-pick' | undefined {
  const isThere = (ref: string): boolean => 'output' in git(root, ['rev-parse', '--quiet', '--verify', ref]);
  if (isThere('MERGE_HEAD')) return 'merge';
  return isThere('CHERRY_PICK_HEAD') ? 'cherry-pick' : undefined;
}

/** Fetches what the upstream has by now. Gives the reason where that fails. */
export function fetchUpstream(root: string, { remote, ref }: Upstream): string | undefined {
  return causeOf(git(root, ['fetch', '--quiet', '--', remote, ref]));
}

/** Commits the folder of the ledger, and nothing else of the checkout, whatever is staged. Gives the reason where that fails. */
export function commitRecords(root: string, message: string): string | undefined {
  const cause = causeOf(git(root, ['add', '--all', '--', ledgerFolder]));
  if (cause !== undefined) return cause;
  const same = git(root, ['diff', '--quiet', '--cached', 'HEAD', '--', ledgerFolder]);
  if ('output' in same) return undefined;
  const options = ['--quiet', '--no-verify', '--only', '--message', message];
  return causeOf(git(root, [...committer(root), 'commit', ...options, '--', ledgerFolder]));
}

const maxAttempts = 5;

/**
 * Pushes the branch, again on top of what others have pushed meanwhile. Gives the reason where the commits stay here only; the
 * checkout is then as it was.
 */
export function publishBranch(root: string, upstream: Upstream): string | undefined {
  const { remote, ref } = upstream;
  for (let attempt = 1; ; attempt += 1) {
    const pushed = git(root, ['push', '--quiet', '--no-verify', '--', remote, `HEAD:${ref}`]);
    if ('output' in pushed) return undefined;
    const cause = fetchUpstream(root, upstream);
    if (cause !== undefined) return cause;
    const isBehind = 'problem' in git(root, ['merge-base', '--is-ancestor', 'FETCH_HEAD', 'HEAD']);
    if (!isBehind || attempt === maxAttempts) return causeOf(pushed);
    const rebased = git(root, [...committer(root), 'rebase', '--quiet', '--autostash', 'FETCH_HEAD']);
    if ('output' in rebased) continue;
    git(root, ['rebase', '--abort']);
    return causeOf(rebased);
  }
}

/** A name for the commits of machines that have none. */
function committer(root: string): readonly string[] {
  if ('output' in git(root, ['var', 'GIT_COMMITTER_IDENT'])) return [];
  return ['-c', 'user.name=voxlint', '-c', 'user.email=voxlint@localhost'];
}

function causeOf(answer: ReturnType<typeof git>): string | undefined {
  return 'problem' in answer ? (answer.cause ?? answer.problem) : undefined;
}
