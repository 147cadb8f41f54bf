import type { DefinitionKind } from '../schema/definition-kind.ts';
import { identityOf, spareKey } from './identity.ts';
import type { LedgerRecord } from './ledger-record.ts';
import { isSameTarget, type PlannedTarget } from './same-target.ts';

/** The parts of a definition by which a record is found for it. */
export interface Recognizable {
  readonly key: string;
  readonly kind: DefinitionKind;
  readonly name: string;
  readonly contentHash: string;
  readonly target: PlannedTarget;
}

/** A record and the environment that has it; absent for the one of the plan. */
export interface KnownRecord<Kept extends LedgerRecord = LedgerRecord> {
  readonly record: Kept;
  readonly environment?: string;
}

/** An old key and a new one. */
export type KeyChange = readonly [from: string, to: string];

/** A record that a definition may have made, and the way to give it to the definition. */
export interface Candidate extends KnownRecord {
  /** The changes of keys that belong together: where another record has the key, that one gets another, too. */
  readonly moves: readonly KeyChange[];
}

export interface MatchInput<Found extends Recognizable> {
  /** Every definition that was read. */
  readonly definitions: readonly Found[];
  readonly records: readonly KnownRecord[];
  /** Keys of definitions that are to make another resource: they take no record over. */
  readonly recreate: ReadonlySet<string>;
  /** True for a record of which nobody can know whether its definition is there, and nothing is sent because of that. */
  isBlocked(record: LedgerRecord): boolean;
}

/** The records that have lost their definitions, and the definitions that they may belong to. */
export interface Matching<Found extends Recognizable> {
  /** The definition that has the content of a record and another key; undefined where the content stands at its own key. */
  movedTo(known: KnownRecord): Found | undefined;
  /** The records that a definition may have made under another key, those with its content alone where there are some. */
  candidatesFor(definition: Found): readonly Candidate[];
  /** True where a record has the content of a definition that is at another key. */
  hasSureCandidate(definition: Found): boolean;
}

/** A key may stand for one agent and one model. */
export function slot({ kind, key }: Pick<Recognizable, 'kind' | 'key'>): string {
  return `${kind} ${key}`;
}

/**
 * Finds the definition of each record again. The same content at the same key is certain, the same content elsewhere almost so. A
 * name is a reason to ask, and so is a record of the same file that none of its documents has the content of, or of a file from which
 * one of them came.
 */
export function matchRecords<Found extends Recognizable>(input: MatchInput<Found>): Matching<Found> {
  const { definitions, records, recreate, isBlocked } = input;
  const bySlot = new Map(definitions.map((definition) => [slot(definition), definition]));
  const isInPlace = ({ record }: KnownRecord): boolean =>
    bySlot.get(slot(record))?.contentHash === record.contentHash;
  const loose = records.filter((known) => !isInPlace(known) && !isBlocked(known.record));
  const settled = new Set(records.filter(isInPlace).map(({ record }) => slot(record)));
  const free = definitions.filter((each) => !settled.has(slot(each)) && !recreate.has(each.key));
  const moved = matchByContent(loose, free);
  const left = groupBy(
    loose.filter((known) => !moved.has(known)),
    ({ record }) => fileOf(record),
  );
  const origins = groupBy([...moved], ([, definition]) => fileOf(definition));
  const filesBehind = (definition: Found): ReadonlySet<string> =>
    new Set([
      fileOf(definition),
      ...(origins.get(fileOf(definition)) ?? []).map(([{ record }]) => fileOf(record)),
    ]);
  const byContent = groupBy(loose, ({ record }) => contentOf(record));
  const byName = groupBy(
    loose.filter(({ record }) => record.name !== ''),
    ({ record }) => `${record.kind} ${record.name}`,
  );
  const like = (definition: Found, found: readonly KnownRecord[] = []): readonly KnownRecord[] =>
    found.filter(
      ({ record, environment }) =>
        (environment !== undefined || slot(record) !== slot(definition)) &&
        // A service that has moved has another address; where a record is only that of another project, a person knows.
        (isSameTarget(record.kind, record.target, definition.target) ||
          (environment === undefined && !bySlot.has(slot(record)))),
    );
  const sure = (definition: Found): readonly KnownRecord[] =>
    like(definition, byContent.get(contentOf(definition)));
  const unsure = (definition: Found): readonly KnownRecord[] =>
    like(definition, [
      ...new Set([
        ...(byName.get(`${definition.kind} ${definition.name}`) ?? []),
        ...[...filesBehind(definition)].flatMap((file) => left.get(file) ?? []),
      ]),
    ]);
  const move = moveFinder(records, moved);
  return {
    movedTo: (known) => moved.get(known),
    hasSureCandidate: (definition) => sure(definition).length > 0,
    candidatesFor: (definition) => {
      const certain = sure(definition);
      const found = certain.length > 0 ? certain : unsure(definition);
      return found.map((known) => ({ ...known, moves: move(known, definition) }));
    },
  };
}

/** Pairs records and definitions of the same content, each once: those of one file first, where documents change places. */
function matchByContent<Found extends Recognizable>(
  loose: readonly KnownRecord[],
  free: readonly Found[],
): ReadonlyMap<KnownRecord, Found> {
  const waiting = groupBy(free, contentOf);
  const taken = new Set<Found>();
  const moved = new Map<KnownRecord, Found>();
  for (const isWanted of [inSameFile, () => true]) {
    for (const known of loose) {
      const { record } = known;
      if (moved.has(known)) continue;
      const found = (waiting.get(contentOf(record)) ?? []).find(
        (each) =>
          !taken.has(each) &&
          slot(each) !== slot(record) &&
          isWanted(record, each) &&
          isSameTarget(record.kind, record.target, each.target),
      );
      if (found === undefined) continue;
      moved.set(known, found);
      taken.add(found);
    }
  }
  return moved;
}

function inSameFile(record: LedgerRecord, definition: Recognizable): boolean {
  return fileOf(record) === fileOf(definition);
}

/**
 * Finds the changes of keys by which a definition gets a record. A record in the way goes to the definition that has its content, else to
 * the key that becomes free in its file, or to one that no definition has: what it belongs to is asked next.
 */
function moveFinder<Found extends Recognizable>(
  records: readonly KnownRecord[],
  moved: ReadonlyMap<KnownRecord, Found>,
): (known: KnownRecord, definition: Found) => readonly KeyChange[] {
  const place = (environment: string | undefined, of: Pick<Recognizable, 'kind' | 'key'>): string =>
    `${environment ?? ''} ${slot(of)}`;
  const at = new Map(records.map((known) => [place(known.environment, known.record), known]));
  const vacant = ({ kind, key }: LedgerRecord, displaced: string): string =>
    identityOf(key).path === identityOf(displaced).path
      ? key
      : spareKey(displaced, (each) =>
          records.some(({ record }) => slot(record) === slot({ kind, key: each })),
        );
  const hasMore = new Set(
    records
      .filter(({ record }) => identityOf(record.key).document > 0)
      .map(({ record, environment }) => `${environment ?? ''} ${identityOf(record.key).path}`),
  );
  return ({ record, environment }, { key }) => {
    const { kind } = record;
    const changes: KeyChange[] = [];
    const targets = new Set<string>();
    let [from, to] = [record.key, key];
    for (;;) {
      const { path, document } = identityOf(from);
      const isAlone = document > 0 || !hasMore.has(`${environment ?? ''} ${path}`);
      changes.push([isAlone ? from : `${from}#1`, to]);
      targets.add(to);
      const next = at.get(place(environment, { kind, key: to }));
      if (next === undefined || to === record.key) return changes;
      const wanted = moved.get(next)?.key;
      [from, to] = [to, wanted === undefined || targets.has(wanted) ? vacant(record, to) : wanted];
    }
  };
}

function contentOf({ kind, contentHash }: Pick<Recognizable, 'kind' | 'contentHash'>): string {
  return `${kind} ${contentHash}`;
}

function fileOf({ kind, key }: Pick<Recognizable, 'kind' | 'key'>): string {
  return `${kind} ${identityOf(key).path}`;
}

function groupBy<Value>(
  values: readonly Value[],
  keyFor: (value: Value) => string,
): ReadonlyMap<string, readonly Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(keyFor(value));
    if (group) group.push(value);
    else groups.set(keyFor(value), [value]);
  }
  return groups;
}
