import { show } from '../../../text/show.ts';
import { conflictingRecords, keepOne } from '../../../upload/conflicting-records.ts';
import {
  abandoned,
  type CreatingRecord,
  completed,
  isProblem,
  type LedgerRecord,
  parseRecord,
  resolved,
} from '../../../upload/ledger-record.ts';
import { ownerOf } from '../../../upload/resource-id.ts';
import { isSameTarget } from '../../../upload/same-target.ts';
import {
  type Ledger,
  type LedgerFault,
  type LedgerPlace,
  loadLedger,
  recordFile,
  removeFile,
  removeRecord,
  saveRecord,
} from '../../ledger/ledger.ts';
import { keyWord, shellWord } from '../output/suggest.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { keyMeant, possibleKeys } from './key-meant.ts';

/** The result of looking into the service: the id of the resource, or that there is none. */
export type LookupResult = { readonly id: string } | 'not-created';

/** A person's answer to what became of a key. */
export interface Resolution {
  readonly place: LedgerPlace;
  /** Every ledger of the project: an id is one resource in all of them. */
  readonly places: readonly LedgerPlace[];
  /** As it was typed. */
  readonly name: string;
  readonly lookup: LookupResult;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/** A resolution that fits what is known. */
interface Settlement {
  /** A sentence about what it means. */
  readonly sentence: string;
  /** Puts it into the ledger. */
  save(): Promise<void>;
}

/**
 * Puts what a person has found out into the ledger: all of it or, where anything does not fit what is known, none. Gives a
 * sentence about each. Throws a `UsageError` where it does not fit. Only for who holds the ledger.
 */
export async function resolveKeys(
  resolutions: readonly Resolution[],
  host: Pick<Host, 'cwd'>,
): Promise<readonly string[]> {
  const settlements = resolutions.map((resolution) => settlementOf(resolution, host));
  for (const settlement of settlements) await settlement.save();
  return settlements.map(({ sentence }) => sentence);
}

function settlementOf(resolution: Resolution, host: Pick<Host, 'cwd'>): Settlement {
  const { place, places, name, lookup } = resolution;
  const ledger = loadLedger(place);
  const conflicts = ledger.faults.filter(({ problem }) => problem === 'conflict' || problem === 'misplaced');
  const keys = [...ledger.records.map(({ key }) => key), ...conflicts.flatMap(keysOf)];
  const key = keyMeant(name, keys, place.root, host);
  if (lookup !== 'not-created') {
    refuseTakenId(ledger, key, lookup.id);
    refuseIdElsewhere(ledger, place, places, key, lookup.id);
  }
  const conflict = conflicts.find((fault) => keysOf(fault).includes(key));
  if (conflict) return settleConflict(conflict, key, ledger, resolution);
  const records = ledger.records.filter((record) => record.key === key);
  const open = records.find((record) => record.state === 'creating');
  return open ? settle(open, resolution) : correct(records[0], key, resolution);
}

/** True where an environment has anything open about a key. */
export function isOpen(place: LedgerPlace, name: string, { cwd }: Pick<Host, 'cwd'>): boolean {
  const { records, faults } = loadLedger(place);
  const open = records.filter(({ state }) => state === 'creating').map(({ key }) => key);
  return possibleKeys(name, place.root, cwd).some((key) =>
    [...open, ...faults.flatMap(keysOf)].includes(key),
  );
}

function keysOf({ text = '', problem }: LedgerFault): readonly string[] {
  const sides = conflictingRecords(text);
  if (sides) return [sides[0].record.key];
  const record = problem === 'misplaced' ? parseRecord(text) : undefined;
  return record === undefined || isProblem(record) ? [] : [record.key];
}

/** The two versions of a record: those in one file, or that in its file and the one in another file. */
function sidesOf(
  { file, text = '' }: LedgerFault,
  { records }: Ledger,
): ReturnType<typeof conflictingRecords> {
  const sides = conflictingRecords(text);
  if (sides) return sides;
  const record = parseRecord(text);
  if (isProblem(record)) return undefined;
  const there = records.find(({ kind, key }) => kind === record.kind && key === record.key);
  return (
    there && [
      { label: there.key, record: there },
      { label: file, record },
    ]
  );
}

function settle(record: CreatingRecord, { place, lookup, now }: Resolution): Settlement {
  if (lookup !== 'not-created') {
    const made = resolved(completed(record, lookup.id, record.startedAt), lookup.id, now);
    return {
      sentence: `${record.key} is known as ${lookup.id} now.${requestIdIn(record)}`,
      save: () => saveRecord(place, made),
    };
  }
  const before = abandoned(record);
  const state = before ? `${before.id}, as it was before` : 'not created; the next push will create it';
  return {
    sentence: `${record.key} is known as ${state}.${requestIdIn(record)}`,
    save: () => (before ? saveRecord(place, before) : removeRecord(place, record)),
  };
}

/** The id stays for who looks into the logs, also where the record does not. */
function requestIdIn({ requestId }: CreatingRecord): string {
  return requestId === undefined ? '' : ` Its request id was ${requestId}.`;
}

/** Nothing is open: the answer already stands there, corrects what a person gave before, or contradicts the service. */
function correct(
  record: LedgerRecord | undefined,
  key: string,
  { place, lookup, now }: Resolution,
): Settlement {
  if (record?.state !== 'created') throw new UsageError(`Nothing is open about ${key}.`);
  if (lookup !== 'not-created' && lookup.id === record.id) {
    return { sentence: `${key} is known as ${record.id} already.`, save: async () => {} };
  }
  if (lookup !== 'not-created' && record.resolvedAt !== undefined) {
    return {
      sentence: `${key} is known as ${lookup.id} now, and no longer as ${record.id}.`,
      save: () => saveRecord(place, resolved(record, lookup.id, now)),
    };
  }
  throw new UsageError(
    `${key} was created as ${record.id}, and nothing is open about it. If that one is no longer in the service: voxlint push --recreate ${keyWord(key)}`,
  );
}

function settleConflict(
  fault: LedgerFault,
  key: string,
  ledger: Ledger,
  { place, lookup, now }: Resolution,
): Settlement {
  const { file, problem } = fault;
  const sides = sidesOf(fault, ledger);
  if (!sides && problem === 'misplaced') {
    throw new UsageError(
      `${file} is in the wrong place, and nothing is open about ${key}. To see what to do: voxlint status`,
    );
  }
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
  return {
    sentence: `${key} is known as ${lookup.id} now.${place.store ? '' : ` Next: git add ${shellWord(recordFile(place, kept.kind, key))}`}`,
    save: async () => {
      await saveRecord(place, kept);
      if (problem === 'misplaced') await removeFile(place, file);
    },
  };
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

/**
 * An id is one resource: that of another key was copied from the wrong line, and one that the key has had before is not what the
 * last request made.
 */
function refuseTakenId({ records }: Ledger, key: string, id: string): void {
  const owner = ownerOf(id, records);
  if (owner === undefined || (owner.state === 'created' && owner.key === key && owner.id === id)) return;
  if (owner.key !== key) {
    throw new UsageError(`${show(id)} is the id of ${owner.key}, so it cannot be that of ${key}.`);
  }
  throw new UsageError(
    `${show(id)} is the id that ${key} had before its last request. Look for a newer one in the service.`,
  );
}

/** Two environments may lead to one place, and there an id is one resource, too. */
function refuseIdElsewhere(
  { records }: Ledger,
  { environment }: LedgerPlace,
  places: readonly LedgerPlace[],
  key: string,
  id: string,
): void {
  const own = records.find((record) => record.key === key);
  if (own === undefined) return;
  for (const other of places) {
    if (other.environment === environment) continue;
    const sharing = loadLedger(other).records.filter(({ kind, target }) =>
      isSameTarget(kind, target, own.target),
    );
    const owner = ownerOf(id, sharing);
    if (owner === undefined) continue;
    throw new UsageError(
      `${show(id)} is the id of ${owner.key} in ${other.environment}, so it cannot be that of ${key}.`,
    );
  }
}
