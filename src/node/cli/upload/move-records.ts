import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { show } from '../../../text/show.ts';
import { identityOf } from '../../../upload/identity.ts';
import {
  changedKey,
  type KeyConflict,
  type KeyStep,
  keyChanges,
  orderedSteps,
} from '../../../upload/key-changes.ts';
import { type LedgerRecord, moved } from '../../../upload/ledger-record.ts';
import type { KeyChange } from '../../../upload/match-records.ts';
import { isInside } from '../../files/is-inside.ts';
import { type LedgerPlace, loadLedger, removeRecord, saveRecord } from '../../ledger/ledger.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { pathsIn } from './collect-definitions.ts';
import { keyMeant, onlyOne, possibleKeys } from './key-meant.ts';
import { refuseUnsound } from './with-ledger.ts';

/** A step in one environment. */
interface Move extends KeyStep {
  readonly place: LedgerPlace;
}

/** The result of a move, in sentences. */
export interface MoveReport {
  readonly moved: readonly string[];
  /** Warnings of what the next push would create again. */
  readonly notes: readonly string[];
}

/**
 * Gives the records of a definition, of a file with all of its documents, or of a folder their new keys, in every place given; several at
 * once may change places with each other. Throws a `UsageError` where a record would be lost or leave the project. Only for who
 * holds the ledger.
 *
 * @param names the old and the new name of each, as they were typed
 */
export async function moveRecords(
  names: readonly KeyChange[],
  places: readonly LedgerPlace[],
  host: Pick<Host, 'cwd'>,
): Promise<MoveReport> {
  const ledgers = places.map((place) => ({ place, records: soundRecords(place) }));
  const root = places[0]?.root ?? host.cwd;
  const all = ledgers.flatMap(({ records }) => records.map(({ key }) => key));
  const sources = names.map(([from]) => sourceOf(from, all, root, host));
  const targets = names.map(([, to]) => destinationOf(to, sources, root, host));
  const changes = sources.map((source, index): KeyChange => [source, targets[index] ?? source]);
  const planned = ledgers.map(({ place, records }) => ({
    place,
    records,
    steps: refuseConflict(keyChanges(records, changes), place),
  }));
  for (const { place, records, steps } of planned) {
    for (const { record, key, isHalfDone } of orderedSteps(steps, records)) {
      if (!isHalfDone) await saveRecord(place, moved(record, key));
      await removeRecord(place, record);
    }
  }
  const moves = planned.flatMap(({ place, steps }) => steps.map((step) => ({ ...step, place })));
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

function soundRecords(place: LedgerPlace): readonly LedgerRecord[] {
  const { records, faults } = loadLedger(place);
  refuseUnsound(faults);
  return records;
}

/** The key or the folder that is moved. */
function sourceOf(name: string, keys: readonly string[], root: string, host: Pick<Host, 'cwd'>): string {
  const candidates = possibleKeys(name, root, host.cwd).map((key) => key.replace(/\/+$/, ''));
  if (candidates.every((key) => !isInside(root, resolve(root, identityOf(key).path)))) {
    throw new UsageError(`${show(name)} is not part of the project in ${root}.`);
  }
  const isKnown = (candidate: string): boolean =>
    keys.some((key) => changedKey(key, [[candidate, '']]) !== undefined);
  return onlyOne(name, candidates, isKnown) ?? keyMeant(name, keys, root, host);
}

/** The file or folder that it goes to, which must be there, unless it is the old place of another one. */
function destinationOf(
  name: string,
  sources: readonly string[],
  root: string,
  { cwd }: Pick<Host, 'cwd'>,
): string {
  const candidates = possibleKeys(name, root, cwd)
    .map((key) => key.replace(/\/+$/, ''))
    .toReversed();
  const old = sources.map(withoutFirst).find((source) => candidates.map(withoutFirst).includes(source));
  if (old !== undefined) return old;
  const isThere = (key: string): boolean => existsSync(resolve(root, identityOf(key).path));
  const found = onlyOne(name, candidates, isThere);
  if (found !== undefined) {
    pathsIn(root)({ path: name, absolute: resolve(root, identityOf(found).path) });
    return withoutFirst(found);
  }
  throw new UsageError(`There is no file or folder ${show(name)}. Rename it first, then run this again.`);
}

/** `#1` means the first document of a file alone, which has no number in its key. */
function withoutFirst(key: string): string {
  return key.replace(/#1$/, '');
}

function refuseConflict(steps: readonly KeyStep[] | KeyConflict, place: LedgerPlace): readonly KeyStep[] {
  if ('there' in steps) throw occupied(steps, place);
  return steps;
}

function occupied({ there, record }: KeyConflict, { environment }: LedgerPlace): UsageError {
  const what = there.state === 'created' ? `was created as ${there.id}` : 'has an unknown outcome';
  return new UsageError(
    `${there.key} ${what} in ${environment}, so ${record.key} cannot take its name. Nothing was moved.`,
  );
}
