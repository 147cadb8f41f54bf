import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { show } from '../../../text/show.ts';
import { identityOf, keyOf } from '../../../upload/identity.ts';
import { type LedgerRecord, moved } from '../../../upload/ledger-record.ts';
import { type LedgerPlace, loadLedger, removeRecord, saveRecord } from '../../ledger/ledger.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { pathsIn } from './collect-definitions.ts';
import { keyMeant, possibleKeys } from './key-meant.ts';
import { refuseUnsound } from './with-ledger.ts';

/** A record and the key that it is to have. */
interface Move {
  readonly place: LedgerPlace;
  readonly record: LedgerRecord;
  readonly key: string;
  /** True where an earlier move was stopped after its first half. */
  readonly isHalfDone: boolean;
}

/** The result of a move, in sentences. */
export interface MoveReport {
  readonly moved: readonly string[];
  /** Warnings of what the next push would create again. */
  readonly notes: readonly string[];
}

/**
 * Gives the records of a definition, of a file with all of its documents, or of a folder their new keys, in every place given.
 * Throws a `UsageError` where a record would be lost or leave the project. Only for who holds the ledger.
 */
export async function moveRecords(
  [from, to]: readonly [from: string, to: string],
  places: readonly LedgerPlace[],
  host: Pick<Host, 'cwd'>,
): Promise<MoveReport> {
  const ledgers = places.map((place) => ({ place, records: soundRecords(place) }));
  const root = places[0]?.root ?? host.cwd;
  const all = ledgers.flatMap(({ records }) => records.map(({ key }) => key));
  const source = sourceOf(from, all, root, host);
  const target = destinationOf(to, root, host);
  const moves = ledgers.flatMap(({ place, records }) => planMoves(place, records, source, target));
  for (const { place, record, key, isHalfDone } of inOrder(moves)) {
    if (!isHalfDone) await saveRecord(place, moved(record, key));
    await removeRecord(place, record);
  }
  return {
    moved: moves.map(({ place, record, key }) => `${record.key} is ${key} now, in ${place.environment}.`),
    notes: stillThere(moves, root),
  };
}

/** A file that was copied and not renamed has no record any more. */
function stillThere(moves: readonly Move[], root: string): readonly string[] {
  const pathOf = (key: string): string => identityOf(key).path;
  const taken = new Set(moves.map(({ key }) => pathOf(key)));
  const left = moves
    .map(({ record }) => pathOf(record.key))
    .filter((path) => !taken.has(path) && existsSync(resolve(root, path)));
  return [...new Set(left)].map(
    (path) =>
      `${show(path)} is still there, and the next push creates it again. Delete it if it was renamed.`,
  );
}

/** Each after the one whose place it takes. */
function inOrder(moves: readonly Move[]): readonly Move[] {
  const pending = new Set(moves);
  const ordered: Move[] = [];
  while (pending.size > 0) {
    const taken = new Set([...pending].map(({ place, record }) => slot(place, record)));
    const free = [...pending].filter(({ place, record, key }) => !taken.has(slot(place, { ...record, key })));
    if (free.length === 0) throw new Error('Records would have to change places with each other.');
    for (const move of free) pending.delete(move);
    ordered.push(...free);
  }
  return ordered;
}

function slot({ environment }: LedgerPlace, { kind, key }: Pick<LedgerRecord, 'kind' | 'key'>): string {
  return [environment, kind, key].join(' ');
}

function soundRecords(place: LedgerPlace): readonly LedgerRecord[] {
  const { records, faults } = loadLedger(place);
  refuseUnsound(faults);
  return records;
}

/** The key or the folder that is moved. */
function sourceOf(name: string, keys: readonly string[], root: string, host: Pick<Host, 'cwd'>): string {
  const candidates = possibleKeys(name, root, host.cwd).map((key) => key.replace(/\/+$/, ''));
  if (candidates.every((key) => isOutside(root, resolve(root, identityOf(key).path)))) {
    throw new UsageError(`${show(name)} is not part of the project in ${root}.`);
  }
  const isKnown = (candidate: string): boolean =>
    keys.some((key) => newKey(key, candidate, '') !== undefined);
  return candidates.find(isKnown) ?? keyMeant(name, keys, root, host);
}

/** The file or folder that it goes to, which must be there. */
function destinationOf(name: string, root: string, { cwd }: Pick<Host, 'cwd'>): string {
  const candidates = possibleKeys(name, root, cwd)
    .map((key) => key.replace(/\/+$/, ''))
    .toReversed();
  const found = candidates.find((key) => existsSync(resolve(root, identityOf(key).path)));
  if (found !== undefined) {
    pathsIn(root)({ path: name, absolute: resolve(root, identityOf(found).path) });
    return found;
  }
  throw new UsageError(`There is no file or folder ${show(name)}. Rename it first, then run this again.`);
}

function isOutside(root: string, absolute: string): boolean {
  const path = relative(root, absolute);
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
}

function planMoves(
  place: LedgerPlace,
  records: readonly LedgerRecord[],
  source: string,
  target: string,
): readonly Move[] {
  const concerned = records.flatMap((record) => {
    const key = newKey(record.key, source, target);
    return key === undefined || key === record.key ? [] : [{ record, key }];
  });
  const leaving = new Set(concerned.map(({ record }) => record));
  return concerned.map(({ record, key }) => {
    const there = records.find((other) => other.kind === record.kind && other.key === key);
    const isHalfDone = there !== undefined && isSameResource(there, record);
    if (there && !isHalfDone && !leaving.has(there)) throw occupied(there, record, place);
    return { place, record, key, isHalfDone };
  });
}

/** The new key of what stands under the source: it itself, its documents, what is in it. */
function newKey(key: string, source: string, target: string): string | undefined {
  if (key === source) return target;
  if (key.startsWith(`${source}/`)) return `${target}${key.slice(source.length)}`;
  const { path, document } = identityOf(key);
  const isDocument = document > 0 && keyOf({ path, document: 0 }) === source;
  return isDocument && !/#\d+$/.test(target) ? `${target}#${document + 1}` : undefined;
}

function isSameResource(a: LedgerRecord, b: LedgerRecord): boolean {
  if (a.state === 'created' && b.state === 'created') return a.id === b.id;
  return a.state === 'creating' && b.state === 'creating' && a.startedAt === b.startedAt;
}

function occupied(there: LedgerRecord, record: LedgerRecord, { environment }: LedgerPlace): UsageError {
  const what = there.state === 'created' ? `was created as ${there.id}` : 'has an unknown outcome';
  return new UsageError(
    `${there.key} ${what} in ${environment}, so ${record.key} cannot take its name. Nothing was moved.`,
  );
}
