import { join } from 'node:path';
import { show } from '../../../text/show.ts';
import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import { type KnownRecord, slot } from '../../../upload/match-records.ts';
import type { Definition } from '../../../upload/plan.ts';
import { idsOf } from '../../../upload/resource-id.ts';
import { isSameTarget, type PlannedTarget } from '../../../upload/same-target.ts';
import { systemClock } from '../../client/system-clock.ts';
import { reasonOf } from '../../files/reason-of.ts';
import { clearDrafts, type LedgerFault, loadLedger } from '../../ledger/ledger.ts';
import {
  acquireLock,
  isRefusal,
  type Lock,
  type LockHolder,
  type LockRefusal,
  lockHolder,
} from '../../ledger/lock.ts';
import { ledgerEnvironments, ledgerFolder, lockName } from '../../ledger/project-root.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { showTarget, type UploadContext } from './upload-context.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/**
 * Runs something that writes the ledger of a project, while nobody else does. Throws a `UsageError` where somebody does, and
 * names who.
 */
export async function withLedger<Result>(root: string, run: () => Promise<Result>): Promise<Result> {
  const lock = takeLedger(root);
  try {
    for (const environment of ledgerEnvironments(root)) clearDrafts({ root, environment });
    return await run();
  } finally {
    lock.release();
  }
}

/** The process that holds the ledger of a project at this moment, in a sentence. */
export function ledgerHolder(root: string): string | undefined {
  const holder = lockHolder(lockFile(root));
  return holder && showHolder(holder);
}

function takeLedger(root: string): Lock {
  let lock: Lock | LockRefusal;
  try {
    lock = acquireLock(lockFile(root), systemClock.now);
  } catch (error) {
    throw new UsageError(`Cannot write the ledger in ${root}: ${reasonOf(error)}.`);
  }
  if (isRefusal(lock)) throw new UsageError(`${showHolder(lock.holder)} ${adviceOnLock(lock)}`);
  return lock;
}

function lockFile(root: string): string {
  return join(root, ledgerFolder, lockName);
}

const fileInProject = `${ledgerFolder}/${lockName}`;

/** The process that holds the lock in a file, in a sentence. */
export function showHolder(holder: LockHolder | undefined, file: string = fileInProject): string {
  if (!holder) return `The lock ${file} cannot be read.`;
  const host = holder.host.split(' ')[0];
  return `Another voxlint is writing this ledger: process ${holder.pid} on ${host}, since ${holder.since}.`;
}

export function adviceOnLock({ holder, isElsewhere }: LockRefusal, file: string = fileInProject): string {
  if (holder && !isElsewhere) return 'Wait until it has ended.';
  return `If no voxlint runs there any more, delete ${file}.`;
}

/**
 * The records of an environment. Throws a `UsageError` where a file of the ledger is unsound: to go on would create again what is
 * there.
 *
 * @param isPardoned true for a fault that the call repairs
 */
export function soundLedger(
  { place }: Pick<UploadContext, 'place'>,
  isPardoned: (fault: LedgerFault) => boolean = () => false,
): readonly LedgerRecord[] {
  const { records, faults } = loadLedger(place);
  refuseUnsound(faults.filter((fault) => !isPardoned(fault)));
  refuseTwins(records);
  return records;
}

/** Two records of one resource: one of them was copied, or a move was stopped half-way. */
function refuseTwins(records: readonly LedgerRecord[]): void {
  const known = new Map<string, LedgerRecord>();
  for (const record of records) {
    if (record.state !== 'created') continue;
    const id = record.id.toLowerCase();
    const twin = known.get(id);
    if (twin) {
      throw new UsageError(
        `The records of ${twin.key} and ${record.key} have the same id, ${show(record.id)}: one of them was copied, or a move was stopped. To see what to do: voxlint status`,
      );
    }
    known.set(id, record);
  }
}

/** Throws a `UsageError` where the record of a definition was written for another place than the one it goes to now. */
export function refuseOtherTarget(
  records: readonly LedgerRecord[],
  definitions: readonly Definition[],
  name: string,
): void {
  const bySlot = new Map(definitions.map((definition) => [slot(definition), definition]));
  for (const record of records) {
    const definition = bySlot.get(slot(record));
    if (definition && !isSameTarget(record.kind, record.target, definition.target)) {
      throw otherTarget(record, { name, ...definition.target });
    }
  }
}

/**
 * The records of all other environments of a project. Throws a `UsageError` where one of their files is unsound: it may hold what is about
 * to be created.
 */
export function otherRecords({
  place,
  places,
}: Pick<UploadContext, 'place' | 'places'>): readonly Required<KnownRecord>[] {
  return places()
    .filter(({ environment, store }) => environment !== place.environment || store !== place.store)
    .flatMap((other) => {
      const { records, faults } = loadLedger(other);
      refuseUnsound(faults);
      return records.map((record) => ({ record, environment: other.environment }));
    });
}

/** Throws a `UsageError` for an id that a record of another environment has or had. */
export function refuseElsewhere(
  ids: readonly string[],
  context: Pick<UploadContext, 'place' | 'places'>,
): void {
  const owners = new Map(
    otherRecords(context).flatMap((known) =>
      idsOf(known.record).map((id) => [id.toLowerCase(), known] as const),
    ),
  );
  for (const id of ids) {
    const owner = owners.get(id.toLowerCase());
    if (owner === undefined) continue;
    const { environment, record } = owner;
    throw new UsageError(
      `${show(id)} is the id of ${record.key} in ${environment} already. If both names mean one place: voxlint move --env ${environment} ${context.place.environment}`,
    );
  }
}

/** Throws a `UsageError` where a file of a ledger is unsound. */
export function refuseUnsound(faults: readonly LedgerFault[]): void {
  const [fault] = faults;
  if (fault) throw unsound(fault, faults.length - 1);
}

function unsound({ file, problem, message }: LedgerFault, more: number): UsageError {
  const others = more === 0 ? '' : ` ${more} more of its files ${more === 1 ? 'is' : 'are'} like that.`;
  const advice = problem === 'conflict' ? 'voxlint status explains what to do.' : adviceOn[problem];
  return new UsageError(`The ledger cannot be used: see ${file}. ${message} ${advice}${others}`);
}

/** The way back to a sound ledger. Two versions of a record are explained by `status`. */
export const adviceOn: Readonly<Record<Exclude<LedgerFault['problem'], 'conflict'>, string>> = {
  newer: 'Update voxlint.',
  corrupt: 'Restore the file from git; do not delete it, because it records what was created.',
  misplaced: 'Undo the renaming; voxlint status shows how.',
  linked: 'Put the records themselves in its place; voxlint status shows how.',
  unreadable:
    'Make it readable, or restore it from git; do not delete it, because it records what was created.',
};

function otherTarget(
  record: LedgerRecord,
  { name, ...now }: PlannedTarget & Pick<UploadEnvironment, 'name'>,
): UsageError {
  return new UsageError(
    `The ledger of ${name} belongs to another place: ${record.key} was created at ${showTarget(record.target)}, and now ` +
      `${name} is ${showTarget(now)}. Give the new place an environment of its own: --env <name>.`,
  );
}
