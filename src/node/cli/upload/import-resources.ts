import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FileReport } from '../../../findings/diagnostic.ts';
import { definitionText } from '../../../upload/definition-text.ts';
import { recordedFields } from '../../../upload/fields.ts';
import { keyOf } from '../../../upload/identity.ts';
import type { CreatedRecord, LedgerRecord, UploadTarget } from '../../../upload/ledger-record.ts';
import { contentHash, requestBody } from '../../../upload/request-body.ts';
import type { CheckSetting } from '../../check/check-request.ts';
import { checkText } from '../../check/check-text.ts';
import { reasonOf } from '../../files/reason-of.ts';
import { saveRecord, sha256 } from '../../ledger/ledger.ts';
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
  /** ISO 8601, UTC. */
  readonly now: string;
}

/**
 * Writes definitions, each after its record where there is a ledger, so that no moment leaves a file that the next push would
 * create again. Gives the linter's reports on them.
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
  for (const [index, { resource, target }] of imports.entries()) {
    const text = await definitionText(resource.definition, target.format);
    const record = records[index];
    if (record) await saveRecord(context.place, record);
    writeNew(target, text);
    reports.push(await reportOn(target, text, resource, { ...context, cwd: host.cwd }));
  }
  return reports;
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
  const known = ledger.records.find((record) => record.key === key && record.kind === kind);
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

function writeNew({ absolute, path }: ImportTarget, text: string): void {
  try {
    writeFileSync(absolute, text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${reasonOf(error)}.`);
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

/** The record of a resource, where the ledger knows it. */
export function recordOf(
  { id }: ImportedResource,
  records: readonly LedgerRecord[],
): LedgerRecord | undefined {
  return records.find((record) => record.state === 'created' && record.id === id);
}
