import { relative, resolve } from 'node:path';
import { show } from '../../../text/show.ts';
import { recordedFields } from '../../../upload/fields.ts';
import { identityOf } from '../../../upload/identity.ts';
import { type CreatedRecord, updated } from '../../../upload/ledger-record.ts';
import type { PlanItem } from '../../../upload/plan.ts';
import { saveRecord, sha256 } from '../../ledger/ledger.ts';
import type { LintRequest } from '../options/lint-options.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { refuseSecretFields } from './changed-fields.ts';
import { keyMeant } from './key-meant.ts';
import { makePlan } from './make-plan.ts';
import { refuseSecretName, type UploadContext } from './upload-context.ts';
import { soundLedger } from './with-ledger.ts';

/** The definitions that a person has brought into the service by hand. */
export interface Updates {
  /** As they were typed. */
  readonly names: readonly string[];
  readonly request: LintRequest;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/**
 * Records that resources are what their definitions say now: all that are named or, where one of them cannot be, none. Gives a
 * sentence about each. Throws a `UsageError` for a definition with errors, and for one that has not made anything for certain.
 * Only for who holds the ledger.
 */
export async function recordUpdates(
  { names, request, now }: Updates,
  context: UploadContext,
  host: Host,
): Promise<readonly string[]> {
  const { root } = context;
  const known = soundLedger(context).map(({ key }) => key);
  const keys = [...new Set(names.map((name) => keyMeant(name, known, root, host)))];
  const paths = keys.map((key) => relative(host.cwd, resolve(root, identityOf(key).path)));
  const { plan } = await makePlan({ ...request, paths: [...new Set(paths)] }, [], context, host);
  const records = keys.map((key) => {
    const item = plan.items.find((each) => each.key === key);
    return { key, record: updatedRecord(key, item, now, host) };
  });
  for (const { record } of records) if (record) await saveRecord(context.place, record);
  return records.map(({ key, record }) =>
    record
      ? `${key} is recorded as up to date: ${record.id} is what the file says now.`
      : `${key} is recorded as up to date already.`,
  );
}

/** Undefined where there is nothing to record. */
function updatedRecord(
  key: string,
  item: PlanItem | undefined,
  now: string,
  host: Host,
): CreatedRecord | undefined {
  if (item?.action === 'unchanged') return undefined;
  if (item?.action !== 'changed') throw new UsageError(`${refusal(key, item)} Nothing was recorded.`);
  const { definition, record, environment } = item;
  if (environment !== undefined) {
    throw new UsageError(
      `${show(key)} is recorded in ${environment}: add --env ${environment}. Nothing was recorded.`,
    );
  }
  const { name, contentHash, body } = definition;
  refuseSecretName(name, key, host);
  refuseSecretFields(definition, host);
  return updated(record, { name, contentHash, ...recordedFields(body, sha256) }, now);
}

function refusal(key: string, item: PlanItem | undefined): string {
  switch (item?.action) {
    case undefined:
      return `There is no definition ${show(key)} any more, so nothing can be what it says.`;
    case 'blocked':
      return `There are errors in ${show(item.path)}. voxlint lint shows them.`;
    case 'unknown':
      return `Nobody knows whether ${key} was created. Look into the service first: voxlint status`;
    default:
      return `${show(key)} looks renamed. Settle that first: voxlint plan`;
  }
}
