import { constants, copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileReport } from '../../../findings/diagnostic.ts';
import type { DefinitionKind } from '../../../schema/definition-kind.ts';
import { definitionText } from '../../../upload/definition-text.ts';
import { recordedFields } from '../../../upload/fields.ts';
import { keyOf } from '../../../upload/identity.ts';
import type { CreatedRecord, LedgerRecord, UploadTarget } from '../../../upload/ledger-record.ts';
import { contentHash, requestBody } from '../../../upload/request-body.ts';
import type { CheckSetting } from '../../check/check-request.ts';
import { checkText } from '../../check/check-text.ts';
import { codeOf, reasonOf } from '../../files/reason-of.ts';
import { draftEnding } from '../../ledger/durable-file.ts';
import { saveRecord, sha256 } from '../../ledger/ledger.ts';
import { LedgerError } from '../../ledger/ledger-error.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { refuseSecretFields } from './changed-fields.ts';
import { pathsIn } from './collect-definitions.ts';
import type { ImportTarget } from './import-target.ts';
import type { ImportedResource } from './imported-resource.ts';
import { refuseSecretName, targetOf, type UploadContext } from './upload-context.ts';

/** A resource and the file that it becomes. */
export interface Import {
  readonly resource: ImportedResource;
  readonly target: ImportTarget;
}

/** The ledger for the records of imported resources. */
export interface ImportLedger {
  readonly context: UploadContext;
  readonly records: readonly LedgerRecord[];
  recordOf(resource: Pick<ImportedResource, 'id'>): LedgerRecord | undefined;
  recordAt(kind: DefinitionKind, key: string): LedgerRecord | undefined;
  /** Publishes the records. Throws a `UsageError` where that cannot be. */
  publish(): Promise<void>;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/** Makes the ledger of an import ready for many lookups. */
export function importLedger(
  context: UploadContext,
  records: readonly LedgerRecord[],
  { now, publish }: Pick<ImportLedger, 'now' | 'publish'>,
): ImportLedger {
  const byKey = new Map(records.map((record) => [`${record.kind} ${record.key}`, record]));
  return {
    context,
    records,
    now,
    publish,
    recordOf: recordFinder(records),
    recordAt: (kind, key) => byKey.get(`${kind} ${key}`),
  };
}

/**
 * Writes definitions, each after its record where there is a ledger, so that no moment leaves a file that the next push would
 * create again. In a ledger that others read, all records are published before the first file. Gives the linter's reports on them.
 */
export async function importResources(
  imports: readonly Import[],
  context: UploadContext,
  ledger: ImportLedger | undefined,
  host: Pick<Host, 'cwd' | 'secrets'>,
): Promise<readonly FileReport[]> {
  if (ledger) for (const each of imports) refuseSecrets(each, host);
  for (const { target } of imports) makeFolder(target);
  const pathIn = pathsIn(context.root);
  const records: CreatedRecord[] = [];
  if (ledger) {
    for (const each of imports) {
      records.push(recordFor(each, pathIn(each.target), await placeOf(each, context), ledger));
    }
  }
  const reports: FileReport[] = [];
  const written: ImportTarget[] = [];
  try {
    if (context.place.store) for (const record of records) await saveRecord(context.place, record);
    await ledger?.publish();
  } catch (error) {
    throw halfDone(error, written, imports.length, ledger !== undefined);
  }
  for (const [index, { resource, target }] of imports.entries()) {
    const text = await definitionText(resource.definition, target.format);
    const record = records[index];
    try {
      if (record && !context.place.store) await saveRecord(context.place, record);
      writeNew(target, text);
    } catch (error) {
      throw halfDone(error, written, imports.length, ledger !== undefined);
    }
    written.push(target);
    reports.push(await reportOn(target, text, resource, { ...context, cwd: host.cwd }));
  }
  return reports;
}

/** The sentence on the way on. Without records nothing shows which files are done, so none is left. */
function halfDone(error: unknown, written: readonly ImportTarget[], count: number, isKept: boolean): unknown {
  if (!(error instanceof UsageError || error instanceof LedgerError)) return error;
  if (isKept)
    return new UsageError(
      `${error.message} ${written.length} of ${count} are written, each with its record. Put that right, then run the same import again: it goes on with the others.`,
    );
  for (const { absolute } of written) rmSync(absolute, { force: true });
  return new UsageError(`${error.message} Nothing is left of this import.`);
}

function refuseSecrets({ resource, target }: Import, host: Pick<Host, 'secrets'>): void {
  refuseSecretName(resource.name, target.path, host);
  refuseSecretFields({ key: target.path, body: requestBody(resource.definition) }, host);
}

/** The place in the service that the definition goes to, by the configurations that apply to its file. */
async function placeOf({ resource, target }: Import, { environments }: UploadContext): Promise<UploadTarget> {
  const environment = await environments.of(target.absolute, target.path);
  return targetOf(environment, resource.kind === 'agent');
}

function recordFor(
  { resource, target }: Import,
  path: string,
  place: UploadTarget,
  ledger: ImportLedger,
): CreatedRecord {
  const { id, kind, name, definition, createdAt } = resource;
  const key = keyOf({ path, document: 0 });
  if (id === undefined) {
    throw new UsageError(
      `The resource for ${target.path} has no id, so the ledger cannot know it. Leave --env out, or add the id.`,
    );
  }
  const known = ledger.recordAt(kind, key);
  const isSame = known?.state === 'created' && known.id === id;
  if (known && !isSame) {
    throw new UsageError(
      `The ledger has another resource under ${key} already. Choose another place with --out.`,
    );
  }
  return {
    state: 'created',
    key,
    kind,
    name,
    contentHash: contentHash(definition, sha256),
    ...recordedFields(requestBody(definition), sha256),
    target: place,
    id,
    createdAt: createdAt ?? ledger.now,
    history: known?.history ?? [],
  };
}

function makeFolder({ absolute, path }: ImportTarget): void {
  try {
    mkdirSync(dirname(absolute), { recursive: true });
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${reasonOf(error)}.`);
  }
}

/** Puts a file where there is none, whole or not at all. */
function writeNew({ absolute, path }: ImportTarget, text: string): void {
  const draft = join(dirname(absolute), `.import.${process.pid}${draftEnding}`);
  try {
    writeFileSync(draft, text);
    putInPlace(draft, absolute);
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${reasonOf(error)}.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A link overwrites nothing; a file system without links gets a copy. */
function putInPlace(draft: string, absolute: string): void {
  try {
    linkSync(draft, absolute);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error))) throw error;
    copyFileSync(draft, absolute, constants.COPYFILE_EXCL);
  }
}

async function reportOn(
  { absolute, path }: ImportTarget,
  text: string,
  { kind }: ImportedResource,
  { configs, cwd }: Pick<CheckSetting, 'configs' | 'cwd'>,
): Promise<FileReport> {
  const read = { text, hasByteOrderMark: false };
  const { files } = await checkText({ path, absolute }, read, { cwd, configs, ignore: false, kind });
  return files[0]?.report ?? { path, diagnostics: [] };
}

/** Finds the record of a resource, where the ledger knows it. */
function recordFinder(
  records: readonly LedgerRecord[],
): (resource: Pick<ImportedResource, 'id'>) => LedgerRecord | undefined {
  const byId = new Map(
    records.flatMap((record) => (record.state === 'created' ? [[record.id, record]] : [])),
  );
  return ({ id }) => (id === undefined ? undefined : byId.get(id));
}
