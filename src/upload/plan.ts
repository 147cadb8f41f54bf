import type { DefinitionKind } from '../schema/definition-kind.ts';
import { identityOf } from './identity.ts';
import type { CreatedRecord, CreatingRecord, LedgerRecord } from './ledger-record.ts';

/** A definition that could be sent. */
export interface Definition {
  readonly key: string;
  readonly kind: DefinitionKind;
  /** Path of its file, as the user would type it. */
  readonly path: string;
  /** 0-based number of the document in the file. */
  readonly document: number;
  /** The display name in it; empty where there is none. */
  readonly name: string;
  /** The text of the request, to the byte. */
  readonly body: string;
  readonly contentHash: string;
}

/** A file that was read and checked. */
export interface DefinitionFile {
  /** As the user would type it. */
  readonly path: string;
  /** Key of its first document. */
  readonly key: string;
  readonly kind: DefinitionKind;
  /** The number of errors that the linter found in it. */
  readonly errors: number;
  readonly definitions: readonly Definition[];
}

interface Planned {
  readonly key: string;
  readonly kind: DefinitionKind;
  readonly path: string;
}

interface WithDefinition extends Planned {
  readonly definition: Definition;
}

/** Will be sent: the definition has made nothing yet, or is to make another resource (`before`). */
export interface CreateItem extends WithDefinition {
  readonly action: 'create' | 'recreate';
  readonly before?: CreatedRecord;
}

/** Stays as it is: the resource was made from this content, or from another one (`changed`). */
export interface KnownItem extends WithDefinition {
  readonly action: 'unchanged' | 'changed';
  readonly record: CreatedRecord;
}

/** Looks like a definition that has been created under another key. */
export interface RenamedItem extends WithDefinition {
  readonly action: 'renamed';
  readonly candidates: readonly LedgerRecord[];
}

/** Nobody knows whether an earlier request made the resource. */
export interface UnknownItem extends WithDefinition {
  readonly action: 'unknown';
  readonly record: CreatingRecord;
}

/** Has errors. */
export interface BlockedItem extends Planned {
  readonly action: 'blocked';
  readonly errors: number;
}

export type PlanItem = CreateItem | KnownItem | RenamedItem | UnknownItem | BlockedItem;
export type PlanAction = PlanItem['action'];

/** True for a definition that a push would send. */
export function isCreate(item: PlanItem): item is CreateItem {
  return item.action === 'create' || item.action === 'recreate';
}

/** The actions of a push, and the records that none of them is about. */
export interface Plan {
  /** In the order of the files. */
  readonly items: readonly PlanItem[];
  /** Records whose definitions are no longer there; the resources are. */
  readonly gone: readonly LedgerRecord[];
}

export interface PlanInput {
  readonly files: readonly DefinitionFile[];
  readonly ledger: readonly LedgerRecord[];
  /** Keys of definitions that are to make another resource. */
  readonly recreate: ReadonlySet<string>;
  /** True where there is a file with this path, relative to the project root. */
  fileExists(path: string): boolean;
}

/** Decides what a push would do. Touches nothing. */
export function buildPlan(input: PlanInput): Plan {
  const records = new Map(input.ledger.map((record) => [slot(record), record]));
  const gone = goneRecords(input);
  const loose = looseRecords(input, gone);
  const items = input.files.flatMap((file) => planFile(file, { input, records, loose }));
  return { items, gone };
}

/** A key may stand for one agent and one model. */
function slot({ kind, key }: { readonly kind: DefinitionKind; readonly key: string }): string {
  return `${kind} ${key}`;
}

interface Known {
  readonly input: PlanInput;
  readonly records: ReadonlyMap<string, LedgerRecord>;
  readonly loose: LooseRecords;
}

function planFile(file: DefinitionFile, known: Known): readonly PlanItem[] {
  const { path, kind, key, errors } = file;
  if (file.definitions.length === 0 && errors > 0) return [{ action: 'blocked', path, kind, key, errors }];
  return file.definitions.map((definition) => planDefinition(definition, errors, known));
}

function planDefinition(definition: Definition, errors: number, { input, records, loose }: Known): PlanItem {
  const { key, kind, path } = definition;
  const record = records.get(slot(definition));
  const item = { key, kind, path, definition };
  if (record?.state === 'creating') return { action: 'unknown', ...item, record };
  if (errors > 0) return { action: 'blocked', key, kind, path, errors };
  if (input.recreate.has(key)) return { action: 'recreate', ...item, ...(record && { before: record }) };
  if (record) {
    const isSame = record.contentHash === definition.contentHash;
    return { action: isSame ? 'unchanged' : 'changed', ...item, record };
  }
  const candidates = loose.like(definition);
  return candidates.length === 0 ? { action: 'create', ...item } : { action: 'renamed', ...item, candidates };
}

/** Records without their definitions. A file that cannot be read may still hold any of its documents. */
function goneRecords({ files, ledger, fileExists }: PlanInput): readonly LedgerRecord[] {
  const present = new Set(files.flatMap((file) => file.definitions.map(slot)));
  const readFiles = new Map(files.map((file) => [identityOf(file.key).path, file]));
  return ledger.filter((record) => {
    if (present.has(slot(record))) return false;
    const { path } = identityOf(record.key);
    const file = readFiles.get(path);
    return file ? file.errors === 0 : !fileExists(path);
  });
}

interface LooseRecords {
  /** Records that a definition without a record may belong to. */
  like(definition: Definition): readonly LedgerRecord[];
}

/**
 * Records that have lost their definition: it is gone, or its key holds other content by now (documents of a file that
 * changed places). They are recognized by their content, and those that are gone also by their display name.
 */
function looseRecords({ files, ledger }: PlanInput, gone: readonly LedgerRecord[]): LooseRecords {
  const contents = new Map(
    files.flatMap((file) => file.definitions.map((each) => [slot(each), each.contentHash] as const)),
  );
  const hasOtherContent = (record: LedgerRecord): boolean => {
    const content = contents.get(slot(record));
    return content !== undefined && content !== record.contentHash;
  };
  const byContent = groupBy([...gone, ...ledger.filter(hasOtherContent)], ({ kind, contentHash }) =>
    [kind, contentHash].join(' '),
  );
  const byName = groupBy(gone, ({ kind, name }) => `${kind} ${name}`);
  return {
    like: ({ kind, contentHash, name }) => {
      const named = name === '' ? [] : (byName.get(`${kind} ${name}`) ?? []);
      return [...new Set([...(byContent.get(`${kind} ${contentHash}`) ?? []), ...named])];
    },
  };
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
