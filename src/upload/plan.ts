import type { DefinitionKind } from '../schema/definition-kind.ts';
import { identityOf } from './identity.ts';
import type { CreatedRecord, CreatingRecord, LedgerRecord } from './ledger-record.ts';
import { type Candidate, type KnownRecord, type Matching, matchRecords, slot } from './match-records.ts';
import { isSameTarget, type PlannedTarget } from './same-target.ts';

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
  readonly target: PlannedTarget;
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
  /** The environment that has the record, where it is another one. */
  readonly environment?: string;
}

/** Looks like a definition that has been created under another key, or stands where another one stood. */
export interface RenamedItem extends WithDefinition {
  readonly action: 'renamed';
  readonly candidates: readonly Candidate[];
  /** The way to give the record of this key back to the definition that it belongs to by its content. */
  readonly givesBack?: Candidate;
  /** Resources of this content that definitions have replaced since, and that still are in the service. */
  readonly replaced: readonly Replaced[];
}

/** A resource of the history of a record. */
export interface Replaced {
  readonly id: string;
  /** Of the definition that has replaced it. */
  readonly key: string;
}

/** Nobody knows whether an earlier request made the resource. */
export interface UnknownItem extends WithDefinition {
  readonly action: 'unknown';
  readonly record: CreatingRecord;
  /** The environment that has the record, where it is another one. */
  readonly environment?: string;
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
  /** Files beside those of the push, read to know whether a record has lost its definition. */
  readonly lookedAt?: readonly DefinitionFile[];
  readonly ledger: readonly LedgerRecord[];
  /** Records of other environments that may be at the targets of definitions. */
  readonly others?: readonly KnownRecord[];
  /** Keys of definitions that are to make another resource. */
  readonly recreate: ReadonlySet<string>;
  /** True where there is a file with this path, relative to the project root. */
  fileExists(path: string): boolean;
}

/** Decides what a push would do. Touches nothing. */
export function buildPlan(input: PlanInput): Plan {
  const { files, lookedAt = [], ledger, others = [], recreate } = input;
  const all: readonly KnownRecord[] = [...ledger.map((record) => ({ record })), ...others];
  const matching = matchRecords({
    definitions: [...files, ...lookedAt].flatMap(({ definitions }) => definitions),
    records: all,
    recreate,
    isBlocked: blockedRecords(input),
  });
  // Those of the environment itself come first, and win.
  const records = new Map(all.toReversed().map((known) => [slot(known.record), known]));
  const replacedBy = replacedResources(all);
  const items = files.flatMap((file) => planFile(file, { recreate, records, matching, replacedBy }));
  return { items, gone: goneRecords(input) };
}

/**
 * The paths of files that have to be read before a plan can be made: each is there, is not of the push, and has a record with the
 * content or the name of a definition that none of them was made from.
 */
export function filesToLookAt({ files, ledger, others = [], fileExists }: PlanInput): readonly string[] {
  const records = [...ledger, ...others.map(({ record }) => record)];
  const inPlace = new Set(records.map((record) => `${slot(record)} ${record.contentHash}`));
  const read = new Set(files.map(({ key }) => identityOf(key).path));
  const open = files
    .flatMap(({ definitions }) => definitions)
    .filter((each) => !inPlace.has(`${slot(each)} ${each.contentHash}`));
  const signs = new Set(open.flatMap(signsOf));
  const paths = records
    .filter((record) => signsOf(record).some((sign) => signs.has(sign)))
    .map(({ key }) => identityOf(key).path);
  return [...new Set(paths)].filter((path) => !read.has(path) && fileExists(path));
}

function signsOf({
  kind,
  name,
  contentHash,
}: Pick<LedgerRecord, 'kind' | 'name' | 'contentHash'>): readonly string[] {
  return [`${kind} content ${contentHash}`, ...(name === '' ? [] : [`${kind} name ${name}`])];
}

interface Known {
  readonly recreate: ReadonlySet<string>;
  readonly records: ReadonlyMap<string, KnownRecord>;
  readonly matching: Matching<Definition>;
  readonly replacedBy: (definition: Definition) => readonly Replaced[];
}

function planFile(file: DefinitionFile, known: Known): readonly PlanItem[] {
  const { path, kind, key, errors } = file;
  if (file.definitions.length === 0 && errors > 0) return [{ action: 'blocked', path, kind, key, errors }];
  return file.definitions.map((definition) => planDefinition(definition, errors, known));
}

function planDefinition(
  definition: Definition,
  errors: number,
  { recreate, records, matching, replacedBy }: Known,
): PlanItem {
  const { key, kind, path } = definition;
  const own = records.get(slot(definition));
  const item = { key, kind, path, definition };
  const record = own?.record;
  const where = own?.environment === undefined ? {} : { environment: own.environment };
  if (record?.state === 'creating') return { action: 'unknown', ...item, record, ...where };
  if (errors > 0) return { action: 'blocked', key, kind, path, errors };
  if (recreate.has(key)) {
    const before = own?.environment === undefined ? record : undefined;
    return { action: 'recreate', ...item, ...(before && { before }) };
  }
  if (own !== undefined && record !== undefined) {
    if (record.contentHash === definition.contentHash)
      return { action: 'unchanged', ...item, record, ...where };
    const owner = matching.movedTo(own);
    if (owner === undefined && !matching.hasSureCandidate(definition)) {
      return { action: 'changed', ...item, record, ...where };
    }
    const givesBack = owner && matching.candidatesFor(owner).find((each) => each.record === record);
    const candidates = matching.candidatesFor(definition);
    return { action: 'renamed', ...item, candidates, replaced: [], ...(givesBack && { givesBack }) };
  }
  const candidates = matching.candidatesFor(definition);
  const replaced = candidates.length > 0 ? [] : replacedBy(definition);
  if (candidates.length + replaced.length === 0) return { action: 'create', ...item };
  return { action: 'renamed', ...item, candidates, replaced };
}

/** Finds the resources in histories that have the content of a definition, unless somebody has recorded that they were deleted. */
function replacedResources(known: readonly KnownRecord[]): Known['replacedBy'] {
  const byContent = new Map<string, (Replaced & Pick<LedgerRecord, 'target'>)[]>();
  for (const { record } of known) {
    const { kind, key, target } = record;
    for (const { id, contentHash, deletedAt } of record.history) {
      if (deletedAt !== undefined) continue;
      const content = `${kind} ${contentHash}`;
      const found = byContent.get(content) ?? [];
      byContent.set(content, [...found, { id, key, target }]);
    }
  }
  return ({ kind, contentHash, target: planned }) =>
    (byContent.get(`${kind} ${contentHash}`) ?? [])
      .filter(({ target }) => isSameTarget(kind, target, planned))
      .map(({ id, key }) => ({ id, key }));
}

/** True for the record of a document in a file with errors, which may still hold it. */
function blockedRecords({ files }: PlanInput): (record: LedgerRecord) => boolean {
  const faulty = new Map(
    files
      .filter(({ errors }) => errors > 0)
      .map((file) => [identityOf(file.key).path, new Set(file.definitions.map(slot))]),
  );
  return (record) => {
    const read = faulty.get(identityOf(record.key).path);
    return read !== undefined && !read.has(slot(record));
  };
}

/** Records without their definitions. A file that cannot be read may still hold any of its documents. */
function goneRecords({ files, lookedAt = [], ledger, fileExists }: PlanInput): readonly LedgerRecord[] {
  const read = [...files, ...lookedAt];
  const present = new Set(read.flatMap((file) => file.definitions.map(slot)));
  const readFiles = new Map(read.map((file) => [identityOf(file.key).path, file]));
  return ledger.filter((record) => {
    if (present.has(slot(record))) return false;
    const { path } = identityOf(record.key);
    const file = readFiles.get(path);
    return file ? file.errors === 0 : !fileExists(path);
  });
}
