import { count } from '../../../text/count.ts';
import { show } from '../../../text/show.ts';
import { keepOne } from '../../../upload/conflicting-records.ts';
import { isSameResource } from '../../../upload/key-changes.ts';
import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import { slot } from '../../../upload/match-records.ts';
import { ownerOf } from '../../../upload/resource-id.ts';
import { isSameTarget } from '../../../upload/same-target.ts';
import {
  type LedgerPlace,
  loadLedger,
  removeEmptyLedger,
  removeRecord,
  saveRecord,
} from '../../ledger/ledger.ts';
import { isEnvironmentName, ledgerFolder } from '../../ledger/project-root.ts';
import { keyWord } from '../output/suggest.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { LedgerHomes } from './ledger-homes.ts';
import type { OpenLedgers } from './open-ledgers.ts';
import { refuseUnsound } from './with-ledger.ts';

/** An environment that gets another name. */
export interface EnvironmentMove {
  readonly from: string;
  readonly to: string;
  /** The environment whose resources count where both have made one from the same definition. */
  readonly keep: string | undefined;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/**
 * Gives all records of one environment to another one. All are there, and published where others read them, before one is taken
 * away, so that a move that was stopped can be run again. Throws a `UsageError`, before anything is written, where a resource would be lost. Only for who holds the ledger.
 *
 * @returns a sentence about it
 */
export async function moveEnvironment(
  move: EnvironmentMove,
  ledgers: Pick<OpenLedgers, 'place' | 'places' | 'publish'>,
  { root }: Pick<LedgerHomes, 'root'>,
): Promise<string> {
  const { from, to } = move;
  refuseNames(move, ledgers, root);
  const [old, other] = [ledgers.place(from), ledgers.place(to)];
  const [records, present] = [soundRecords(old), soundRecords(other)];
  const there = new Map(present.map((record) => [slot(record), record]));
  const settled = records.map((record) => settle(record, there.get(slot(record)), present, move));
  for (const kept of settled) if (kept !== undefined) await saveRecord(other, kept);
  // Within one ledger in git, both are one commit.
  if (other.store !== old.store) await ledgers.publish(moveMessage(move));
  for (const record of records) await removeRecord(old, record);
  await ledgers.publish(moveMessage(move));
  if (!old.store) removeEmptyLedger(old);
  const next = old.store && other.store ? '' : ` Next: git add ${ledgerFolder}`;
  return `${count(records.length, 'record')} of ${from} belong${records.length === 1 ? 's' : ''} to ${to} now.${next}`;
}

function moveMessage({ from, to }: EnvironmentMove): string {
  return `Move the records of ${from} to ${to}`;
}

function refuseNames(
  { from, to, keep }: EnvironmentMove,
  { places }: Pick<OpenLedgers, 'places'>,
  root: string,
): void {
  const names = places().map(({ environment }) => environment);
  if (!names.includes(from)) {
    const known = names.length === 0 ? 'There is none at all.' : `There are ${names.join(', ')}.`;
    throw new UsageError(`There is no ledger of ${show(from)} in ${root}. ${known}`);
  }
  if (!isEnvironmentName(to)) {
    throw new UsageError(
      `${show(to)} cannot be the name of an environment: use small letters, digits, - and _, and not the name cache.`,
    );
  }
  if (from === to)
    throw new UsageError(`${from} is the same environment twice. Name the old one and the new one.`);
  if (keep !== undefined && keep !== from && keep !== to) {
    throw new UsageError(`--keep takes one of the two environments: --keep ${from} or --keep ${to}.`);
  }
}

function soundRecords(place: LedgerPlace): readonly LedgerRecord[] {
  const { records, faults } = loadLedger(place);
  refuseUnsound(faults);
  return records;
}

/** The record to write for one of the old environment; undefined where the new one has it already. */
function settle(
  record: LedgerRecord,
  there: LedgerRecord | undefined,
  present: readonly LedgerRecord[],
  move: EnvironmentMove,
): LedgerRecord | undefined {
  const { from, to, keep, now } = move;
  refuseOtherKey(record, present, move);
  if (there === undefined) return record;
  if (isSameResource(record, there)) return undefined;
  const { key, kind } = record;
  if (!isSameTarget(kind, record.target, there.target)) {
    throw new UsageError(
      `${key} was created at different places in ${from} and in ${to}, so both are wanted. Nothing was moved.`,
    );
  }
  for (const [environment, each] of [
    [from, record],
    [to, there],
  ] as const) {
    if (each.state === 'created') continue;
    throw new UsageError(
      `Nobody knows whether ${key} was created in ${environment}. First: voxlint resolve ${keyWord(key)} --env ${environment}`,
    );
  }
  if (record.state !== 'created' || there.state !== 'created') return undefined;
  const kept = keep === from ? record : there;
  if (keep !== undefined) {
    return keepOne(
      [
        { label: from, record },
        { label: to, record: there },
      ],
      kept.id,
      now,
    );
  }
  throw new UsageError(
    `${key} was created twice: as ${record.id} in ${from}, as ${there.id} in ${to}, and both answer. Say which environment's resources ` +
      `count: voxlint move --env ${from} ${to} --keep ${to} (or --keep ${from}), and delete the others in the service. Nothing was moved.`,
  );
}

/** One id under two keys would be a copy. */
function refuseOtherKey(
  record: LedgerRecord,
  present: readonly LedgerRecord[],
  { from, to }: EnvironmentMove,
): void {
  if (record.state !== 'created') return;
  const owner = ownerOf(record.id, present);
  if (owner === undefined || slot(owner) === slot(record)) return;
  const { key } = record;
  throw new UsageError(
    `${record.id} is ${key} in ${from} and ${owner.key} in ${to}. First give it one key: ` +
      `voxlint move ${keyWord(key)} ${keyWord(owner.key)} --env ${from}. Nothing was moved.`,
  );
}
