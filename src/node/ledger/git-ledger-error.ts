import { maskAddresses } from '../../config/mask-secrets.ts';
import type { GitRef } from './git-ref.ts';
import { LedgerError } from './ledger-error.ts';

/** The ledger in git cannot be used: a sentence for the user. */
export class GitLedgerError extends LedgerError {
  override readonly name: string = 'GitLedgerError';
}

/** Ends with the words of an error of git. */
export function failed(error: unknown): never {
  throw new GitLedgerError(maskAddresses(error instanceof Error ? error.message : String(error)));
}

/** The remote has not taken what this clone has written, or nobody knows. */
export function notPublished({ name }: GitRef, kind: keyof typeof ends, reason: string): GitLedgerError {
  const [beginning, advice] = ends[kind];
  const end = /[.!?]$/.test(reason) ? '' : '.';
  return new GitLedgerError(`${beginning(name)}: ${maskAddresses(reason)}${end}${advice}`);
}

const ends: Readonly<
  Record<'refused' | 'unreachable' | 'ended', readonly [(name: string) => string, advice: string]>
> = {
  refused: [
    (name) => `${name} does not take changes of the ledger`,
    ' Whoever pushes needs the right to write this branch.',
  ],
  unreachable: [(name) => `${name} cannot be reached`, ''],
  ended: [(name) => `Nobody knows whether ${name} has taken the changes of the ledger`, ''],
};

/** The remote has not given the ledger. */
export function notFetched({ name }: GitRef, reason: string): GitLedgerError {
  return new GitLedgerError(`The ledger in ${name} cannot be fetched: ${maskAddresses(reason)}`);
}

/** The remote answers too slowly to know what others do. */
export function slow({ name }: GitRef): GitLedgerError {
  return new GitLedgerError(
    `${name} takes so long to be fetched that another clone could settle what this run holds meanwhile, so nothing more is sent.`,
  );
}

/** The remote has no ledger. */
export function missing({ address: { remote, ref } }: GitRef, beginCommand: string): GitLedgerError {
  return new GitLedgerError(
    `${remote} has no ${ref}, which is to hold the ledger. If it was there before, restore it, for it records what was created. ` +
      `If there never was one, begin it: ${beginCommand}`,
  );
}

/** The remote has the ledger no more. */
export function gone({ address: { remote, ref }, knownRef }: GitRef): GitLedgerError {
  return new GitLedgerError(
    `${ref} is no longer at ${remote}, and it records what was created. This clone has it; put it back: git push ${remote} ${knownRef}:${ref}`,
  );
}
