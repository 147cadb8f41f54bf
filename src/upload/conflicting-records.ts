import { type ConflictSide, conflictSides } from './conflict-sides.ts';
import { isProblem, type LedgerRecord, type Made, parseRecord } from './ledger-record.ts';

/** One version of a record that two branches made. */
export interface RecordSide {
  /** The branch, as git calls it in the file. */
  readonly label: string;
  readonly record: LedgerRecord;
}

/** Reads both versions out of the file of a record with conflict markers. Undefined where they are no records of one key. */
export function conflictingRecords(text: string): readonly [RecordSide, RecordSide] | undefined {
  const sides = conflictSides(text);
  if (!sides) return undefined;
  const [ours, theirs] = [readSide(sides[0]), readSide(sides[1])];
  if (!ours || !theirs || ours.record.key !== theirs.record.key) return undefined;
  return [ours, theirs];
}

function readSide({ label, text }: ConflictSide): RecordSide | undefined {
  const record = parseRecord(text);
  return isProblem(record) ? undefined : { label, record };
}

/**
 * The record that keeps one of two resources, by its id; the other one goes into the history. Undefined where neither has the
 * id.
 */
export function keepOne(
  [ours, theirs]: readonly [RecordSide, RecordSide],
  id: string,
  now: string,
): LedgerRecord | undefined {
  const isIt = ({ record }: RecordSide): boolean => record.state === 'created' && record.id === id;
  if (!isIt(ours) && !isIt(theirs)) return undefined;
  const [kept, other] = isIt(ours) ? [ours.record, theirs.record] : [theirs.record, ours.record];
  const past = [
    ...kept.history,
    ...other.history,
    ...madeBy(other, id).map((made) => ({ ...made, replacedAt: now })),
  ];
  return { ...kept, history: [...new Map(past.map((made) => [made.id, made])).values()] };
}

function madeBy(record: LedgerRecord, kept: string): readonly Made[] {
  if (record.state !== 'created') return record.previous ? [record.previous] : [];
  const { id, contentHash, createdAt } = record;
  return id === kept ? [] : [{ id, contentHash, createdAt }];
}
