import {
  type CreatedResource,
  isProblem,
  type LedgerRecord,
  parseRecord,
  type ReplacedResource,
  replaced,
  resourceOf,
} from './ledger-record.ts';

/** One version of a record that two branches made. */
export interface RecordSide {
  /** The branch, as git calls it in the file. */
  readonly label: string;
  readonly record: LedgerRecord;
}

/** Reads both versions out of the file of a record with conflict markers. Undefined where they are not records of one key. */
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
  const isKept = ({ record }: RecordSide): boolean => record.state === 'created' && record.id === id;
  if (!isKept(ours) && !isKept(theirs)) return undefined;
  const [kept, other] = isKept(ours) ? [ours.record, theirs.record] : [theirs.record, ours.record];
  const past = [
    ...kept.history,
    ...other.history,
    ...pastResource(other, id).map((made) => replaced(made, now)),
  ];
  const history = new Map<string, ReplacedResource>();
  for (const made of past) if (history.get(made.id)?.deletedAt === undefined) history.set(made.id, made);
  return { ...kept, history: [...history.values()] };
}

function pastResource(record: LedgerRecord, kept: string): readonly CreatedResource[] {
  if (record.state !== 'created') return record.previous ? [record.previous] : [];
  return record.id === kept ? [] : [resourceOf(record)];
}

/** One version of a text that a merge could not join. */
interface ConflictSide {
  /** The name in the markers: `HEAD`, or a branch. */
  readonly label: string;
  readonly text: string;
}

/**
 * The two texts behind the conflict markers that git leaves (git-merge(1), "How conflicts are presented"; also with the
 * common ancestor between them). Undefined where the markers do not go together.
 */
function conflictSides(text: string): readonly [ours: ConflictSide, theirs: ConflictSide] | undefined {
  const ours: string[] = [];
  const theirs: string[] = [];
  const labels = { ours: '', theirs: '' };
  let part: Part = 'both';
  for (const line of text.split('\n')) {
    const [, marker = '', label = ''] = /^(<{7}|\|{7}|={7}|>{7})(?: (.*?))?\r?$/.exec(line) ?? [];
    const next: Part | undefined = nextParts[part][marker];
    if (marker !== '' && next === undefined) return undefined;
    if (next === undefined) {
      if (part === 'both' || part === 'ours') ours.push(line);
      if (part === 'both' || part === 'theirs') theirs.push(line);
      continue;
    }
    if (part === 'both') labels.ours ||= label;
    if (part === 'theirs') labels.theirs ||= label;
    part = next;
  }
  if (part !== 'both' || labels.ours === '' || labels.theirs === '') return undefined;
  return [
    { label: labels.ours, text: ours.join('\n') },
    { label: labels.theirs, text: theirs.join('\n') },
  ];
}

type Part = 'both' | 'ours' | 'base' | 'theirs';

/** The part that each marker leads to, from each part. */
const nextParts: Readonly<Record<Part, Readonly<Record<string, Part>>>> = {
  both: { '<<<<<<<': 'ours' },
  ours: { '|||||||': 'base', '=======': 'theirs' },
  base: { '=======': 'theirs' },
  theirs: { '>>>>>>>': 'both' },
};
