import { show } from '../../../text/show.ts';
import { conflictingRecords, keepOne } from '../../../upload/conflicting-records.ts';
import {
  abandoned,
  type CreatingRecord,
  completed,
  type LedgerRecord,
} from '../../../upload/ledger-record.ts';
import {
  type Ledger,
  type LedgerFault,
  type LedgerPlace,
  loadLedger,
  recordFile,
  removeRecord,
  saveRecord,
} from '../../ledger/ledger.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { keyMeant, possibleKeys } from './key-meant.ts';

/** The result of looking into the service: the id of the resource, or that there is none. */
export type LookupResult = { readonly id: string } | 'not-created';

/** A person's answer to what became of a key. */
export interface Resolution {
  readonly place: LedgerPlace;
  /** As it was typed. */
  readonly name: string;
  readonly lookup: LookupResult;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/**
 * Puts what a person has found out into the ledger. Gives a sentence about what that means. Throws a `UsageError` where it does
 * not fit what is known. Only for who holds the ledger.
 */
export async function resolveKey(resolution: Resolution, host: Pick<Host, 'cwd'>): Promise<string> {
  const { place, name, lookup } = resolution;
  const ledger = loadLedger(place);
  const conflicts = ledger.faults.filter(({ problem }) => problem === 'conflict');
  const keys = [...ledger.records.map(({ key }) => key), ...conflicts.flatMap(keysOf)];
  const key = keyMeant(name, keys, place.root, host);
  if (lookup !== 'not-created') refuseTakenId(ledger, key, lookup.id);
  const conflict = conflicts.find((fault) => keysOf(fault).includes(key));
  if (conflict) return settleConflict(conflict, key, resolution);
  const records = ledger.records.filter((record) => record.key === key);
  const open = records.find((record) => record.state === 'creating');
  if (open) return settle(open, resolution);
  return confirmKnown(records[0], key, lookup);
}

/** True where an environment has anything open about a key. */
export function isOpen(place: LedgerPlace, name: string, { cwd }: Pick<Host, 'cwd'>): boolean {
  const { records, faults } = loadLedger(place);
  const open = records.filter(({ state }) => state === 'creating').map(({ key }) => key);
  return possibleKeys(name, place.root, cwd).some((key) =>
    [...open, ...faults.flatMap(keysOf)].includes(key),
  );
}

function keysOf({ text = '' }: LedgerFault): readonly string[] {
  const sides = conflictingRecords(text);
  return sides ? [sides[0].record.key] : [];
}

async function settle(record: CreatingRecord, { place, lookup }: Resolution): Promise<string> {
  if (lookup !== 'not-created') {
    await saveRecord(place, completed(record, lookup.id, record.startedAt));
    return `${record.key} is known as ${lookup.id} now.${requestIdIn(record)}`;
  }
  const before = abandoned(record);
  if (before) await saveRecord(place, before);
  else await removeRecord(place, record);
  const state = before ? `${before.id}, as it was before` : 'not created; the next push will create it';
  return `${record.key} is known as ${state}.${requestIdIn(record)}`;
}

/** The id stays for who looks into the logs, also where the record does not. */
function requestIdIn({ requestId }: CreatingRecord): string {
  return requestId === undefined ? '' : ` Its request id was ${requestId}.`;
}

/** Nothing is open: the answer already stands there, or contradicts it. */
function confirmKnown(record: LedgerRecord | undefined, key: string, lookup: LookupResult): string {
  if (record?.state !== 'created') throw new UsageError(`Nothing is open about ${key}.`);
  if (lookup !== 'not-created' && lookup.id === record.id) return `${key} is known as ${record.id} already.`;
  throw new UsageError(
    `${key} was created as ${record.id}, and nothing is open about it. If that one is no longer in the service: voxlint push --recreate ${key}`,
  );
}

async function settleConflict(
  { file, text = '' }: LedgerFault,
  key: string,
  { place, lookup, now }: Resolution,
): Promise<string> {
  const sides = conflictingRecords(text);
  const ids = (sides ?? []).flatMap(({ record }) => (record.state === 'created' ? [record.id] : []));
  if (lookup === 'not-created') {
    throw new UsageError(
      `Two branches have a record of ${key}. Say which one counts: --id ${ids.join(' or --id ') || '<id>'}.`,
    );
  }
  const kept = sides && (keepOne(sides, lookup.id, now) ?? firstOpen(sides, lookup.id, ids));
  if (!kept)
    throw new UsageError(
      `${show(lookup.id)} is in neither version of ${file}. There are ${ids.join(' and ')}.`,
    );
  await saveRecord(place, kept);
  return `${key} is known as ${lookup.id} now. Next: git add ${recordFile(place, kept.kind, key)}`;
}

/** The record of a request without a known id, to which the person who has looked gives one. */
function firstOpen(
  sides: NonNullable<ReturnType<typeof conflictingRecords>>,
  id: string,
  ids: readonly string[],
): LedgerRecord | undefined {
  const open = sides.map(({ record }) => record).find((record) => record.state === 'creating');
  return open?.state === 'creating' && ids.length === 0 ? completed(open, id, open.startedAt) : undefined;
}

/** An id is one resource; that of another key was copied from the wrong line. */
function refuseTakenId({ records }: Ledger, key: string, id: string): void {
  const owner = records.find(
    (record) => record.key !== key && record.state === 'created' && record.id === id,
  );
  if (owner) throw new UsageError(`${show(id)} is the id of ${owner.key}, so it cannot be that of ${key}.`);
}
