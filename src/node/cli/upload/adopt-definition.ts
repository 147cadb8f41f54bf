import { relative, resolve } from 'node:path';
import { show } from '../../../text/show.ts';
import { recordedFields } from '../../../upload/fields.ts';
import { identityOf } from '../../../upload/identity.ts';
import type { CreatedRecord, LedgerRecord } from '../../../upload/ledger-record.ts';
import type { Definition } from '../../../upload/plan.ts';
import { ownerOf } from '../../../upload/resource-id.ts';
import { isSameTarget } from '../../../upload/same-target.ts';
import { recordFile, sha256 } from '../../ledger/ledger.ts';
import type { LintRequest } from '../options/lint-options.ts';
import { keyWord } from '../output/suggest.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { refuseSecretFields } from './changed-fields.ts';
import { collectDefinitions } from './collect-definitions.ts';
import { possibleKeys } from './key-meant.ts';
import { refuseSecretName, targetOf, type UploadContext } from './upload-context.ts';
import { otherRecords, soundLedger } from './with-ledger.ts';

/** A definition, and the id of the resource that stands for it in the service. */
export interface Adoption {
  readonly definition: Definition;
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/**
 * The definition that a name means: the path of a file, with `#2` behind it for the second document. Throws a `UsageError` where
 * there is none, and for one with errors.
 */
export async function definitionNamed(
  name: string,
  request: LintRequest,
  context: UploadContext,
  host: Host,
): Promise<Definition> {
  const { root } = context;
  const keys = possibleKeys(name, root, host.cwd);
  const path = relative(host.cwd, resolve(root, identityOf(keys[1] ?? name).path));
  const { files } = await collectDefinitions({ ...request, paths: [path] }, context, host);
  const [file] = files;
  if (file !== undefined && file.errors > 0) {
    throw new UsageError(`There are errors in ${show(file.path)}. voxlint lint shows them.`);
  }
  const found = file?.definitions.find(({ key }) => keys.includes(key));
  if (found !== undefined) return found;
  throw new UsageError(`There is no definition ${show(name)}.`);
}

/**
 * The record of a definition as if a push had created it. Throws a `UsageError` where the ledger knows the definition or the id
 * already: that would lose a resource, or give one of them two definitions.
 */
export function adoptedRecord(
  { definition, id, now }: Adoption,
  context: UploadContext,
  host: Pick<Host, 'secrets'>,
): CreatedRecord {
  const { key, kind, name, contentHash, body, target } = definition;
  const { baseUrl, projectId } = target;
  refuseSecretName(name, key, host);
  refuseSecretFields(definition, host);
  // A record that cannot be read is written anew.
  const own = recordFile(context.place, kind, key);
  const records = soundLedger(context, ({ file, problem }) => problem === 'corrupt' && file === own);
  const known = records.find((record) => record.key === key && record.kind === kind);
  if (known) throw new UsageError(knownAlready(known));
  const elsewhere = otherRecords(context).flatMap(({ record }) =>
    isSameTarget(record.kind, record.target, target) ? [record] : [],
  );
  const owner = ownerOf(id, [...records, ...elsewhere]);
  if (owner) throw new UsageError(`${show(id)} is the id of ${owner.key}, so it cannot be that of ${key}.`);
  return {
    state: 'created',
    key,
    kind,
    name,
    contentHash,
    ...recordedFields(body, sha256),
    target: targetOf({ name: context.environment.name, baseUrl, projectId }, kind === 'agent'),
    id,
    createdAt: now,
    resolvedAt: now,
    history: [],
  };
}

function knownAlready(record: LedgerRecord): string {
  const { key } = record;
  if (record.state === 'created') return `${key} was created as ${record.id}, so there is nothing to adopt.`;
  return `Nobody knows whether ${key} was created. Record what you found in the service: voxlint resolve ${keyWord(key)} --id <id>`;
}
