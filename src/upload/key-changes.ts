import { identityOf, keyOf, spareKey } from './identity.ts';
import { type LedgerRecord, moved } from './ledger-record.ts';
import { type KeyChange, slot } from './match-records.ts';

/** One record and its new key. A step puts the record there, and then takes it away from its old place: both are there when it is stopped between. */
export interface KeyStep {
  readonly record: LedgerRecord;
  readonly key: string;
  /** True where an earlier step was stopped after its first half. */
  readonly isHalfDone: boolean;
}

/** Two records that would have one key, so that one of them would be lost. */
export interface KeyConflict {
  /** The record that stands there, or is to stand there as well. */
  readonly there: LedgerRecord;
  readonly record: LedgerRecord;
}

/** The records of one environment that changes of keys are about, each with its new key. */
export function keyChanges(
  records: readonly LedgerRecord[],
  changes: readonly KeyChange[],
): readonly KeyStep[] | KeyConflict {
  const at = new Map(records.map((record) => [slot(record), record]));
  const concerned = records.flatMap((record) => {
    const key = changedKey(record.key, changes);
    return key === undefined || key === record.key ? [] : [{ record, key }];
  });
  const leaving = new Set(concerned.map(({ record }) => record));
  const taken = new Map<string, LedgerRecord>();
  const steps: KeyStep[] = [];
  for (const { record, key } of concerned) {
    const place = slot({ kind: record.kind, key });
    const there = at.get(place);
    const isHalfDone = there !== undefined && isSameResource(there, record);
    if (there && !isHalfDone && !leaving.has(there)) return { there, record };
    const other = taken.get(place);
    if (other) return { there: other, record };
    taken.set(place, record);
    steps.push({ record, key, isHalfDone });
  }
  return steps;
}

/** The steps in an order in which none takes a place that is not free; where keys go round in a circle, by a key that no document has. */
export function orderedSteps(
  steps: readonly KeyStep[],
  records: readonly LedgerRecord[],
): readonly KeyStep[] {
  const used = new Set(records.map(slot));
  const pending = new Set(steps);
  const ordered: KeyStep[] = [];
  while (pending.size > 0) {
    const taken = new Set([...pending].map(({ record }) => slot(record)));
    const free = [...pending].filter(({ record, key }) => !taken.has(slot({ kind: record.kind, key })));
    const [circle] = pending;
    if (free.length === 0 && circle !== undefined) {
      const { kind } = circle.record;
      const key = spareKey(circle.record.key, (each) => used.has(slot({ kind, key: each })));
      used.add(slot({ kind, key }));
      ordered.push({ ...circle, key, isHalfDone: false });
      pending.delete(circle);
      pending.add({ ...circle, record: moved(circle.record, key) });
    }
    for (const step of free) pending.delete(step);
    ordered.push(...free);
  }
  return ordered;
}

/** The new key of what stands under an old one: it itself, its documents, what is in it; of several changes the most exact one. */
export function changedKey(key: string, changes: readonly KeyChange[]): string | undefined {
  const exact = changes.find(([from]) => from.replace(/#1$/, '') === key);
  if (exact) return exact[1];
  const { path, document } = identityOf(key);
  const file = keyOf({ path, document: 0 });
  const whole = changes.find(([from, to]) => from === file && !/#\d+$/.test(to));
  if (whole && document > 0) return `${whole[1]}#${document + 1}`;
  const [folder] = changes
    .filter(([from]) => key.startsWith(`${from}/`))
    .toSorted(([a], [b]) => b.length - a.length);
  return folder && `${folder[1]}${key.slice(folder[0].length)}`;
}

/** True for two records of one resource, or of one request. */
export function isSameResource(a: LedgerRecord, b: LedgerRecord): boolean {
  if (a.state === 'created' && b.state === 'created') return a.id === b.id;
  return a.state === 'creating' && b.state === 'creating' && a.startedAt === b.startedAt;
}
