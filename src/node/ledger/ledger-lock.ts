import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireLock, isRefusal, type Lock, type LockHolder, lockHolder } from './lock.ts';
import { ledgerFolder } from './project-root.ts';

/** What keeps the ledger of a checkout for one process at a time. */
const lockName = 'push.lock';

/** Why the ledger cannot be had now, in sentences for a person. */
export interface LedgerTaken {
  readonly reason: string;
}

/** Takes the ledger of a project for this process. Throws what the file system says. */
export function lockLedger(root: string, now: () => number): Lock | LedgerTaken {
  const lock = acquireLock(join(root, ledgerFolder, lockName), now);
  if (!isRefusal(lock)) return lock;
  return { reason: `${whoHolds(lock.holder)} ${whatToDo(lock.holder !== undefined, lock.isElsewhere)}` };
}

/** Who holds the ledger of a project at this moment, in a sentence. */
export function ledgerHolder(root: string): string | undefined {
  const holder = lockHolder(join(root, ledgerFolder, lockName));
  return holder && whoHolds(holder);
}

function whoHolds(holder: LockHolder | undefined): string {
  if (!holder) return `The lock ${ledgerFolder}/${lockName} cannot be read.`;
  const host = holder.host.split(' ')[0];
  return `Another voxlint is writing this ledger: process ${holder.pid} on ${host}, since ${holder.since}.`;
}

function whatToDo(isReadable: boolean, isElsewhere: boolean): string {
  if (isReadable && !isElsewhere) return 'Wait until it has ended.';
  return `If no voxlint runs there any more, delete ${ledgerFolder}/${lockName}.`;
}

const ignored = `# What is only for the moment: locks and half-written files of voxlint. All else here belongs in git.
/${lockName}*
/cache/
*.tmp
`;

/** Keeps out of git what does not belong there. The same text everywhere, so that branches merge. */
export function ignoreTemporaries(root: string): void {
  const path = join(root, ledgerFolder, '.gitignore');
  if (!existsSync(path)) writeFileSync(path, ignored);
}
