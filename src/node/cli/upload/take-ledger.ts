import { systemClock } from '../../client/system-clock.ts';
import { reasonOf } from '../../files/reason-of.ts';
import { clearDrafts } from '../../ledger/ledger.ts';
import { ignoreTemporaries, lockLedger } from '../../ledger/ledger-lock.ts';
import { ledgerEnvironments } from '../../ledger/project-root.ts';
import { UsageError } from '../terminal/usage-error.ts';

/**
 * Runs something that writes the ledger of a project, while nobody else does. Throws a `UsageError` where somebody does, and
 * says who.
 */
export async function withLedger<Result>(root: string, run: () => Promise<Result>): Promise<Result> {
  const lock = take(root);
  if ('reason' in lock) throw new UsageError(lock.reason);
  try {
    for (const environment of ledgerEnvironments(root)) clearDrafts({ root, environment });
    return await run();
  } finally {
    lock.release();
  }
}

function take(root: string): ReturnType<typeof lockLedger> {
  try {
    const lock = lockLedger(root, systemClock.now);
    if (!('reason' in lock)) ignoreTemporaries(root);
    return lock;
  } catch (error) {
    throw new UsageError(`Cannot write the ledger in ${root}: ${reasonOf(error)}.`);
  }
}
