import { formatOf } from '../../../document/format-of.ts';
import { parseDocument } from '../../../document/parse-document.ts';
import { isMap } from '../../../text/is-map.ts';
import { type FieldHashes, recordedFields } from '../../../upload/fields.ts';
import { identityOf } from '../../../upload/identity.ts';
import type { KnownItem, Plan, PlanItem } from '../../../upload/plan.ts';
import { contentHash, requestBody } from '../../../upload/request-body.ts';
import { fileVersions } from '../../git/file-versions.ts';
import { sha256 } from '../../ledger/ledger.ts';
import { isInGit } from '../../ledger/project-root.ts';

/** The numbers of definitions and of versions of each that git is asked for. */
const max = { definitions: 20, versions: 50 };

/**
 * A plan whose edited definitions have the fields that their resources were made from, also where an older record lists none: then
 * git may have the version of the file. Nothing is written.
 *
 * @param root real path of the project root
 */
export async function withFormerFields(plan: Plan, root: string): Promise<Plan> {
  const lacking = plan.items.filter(isLacking).slice(0, max.definitions);
  if (lacking.length === 0 || !isInGit(root)) return plan;
  const found = new Map<PlanItem, PlanItem>();
  for (const item of lacking) {
    const fields = await formerFields(item, root);
    if (fields) found.set(item, { ...item, record: { ...item.record, fields } });
  }
  return { ...plan, items: plan.items.map((item) => found.get(item) ?? item) };
}

function isLacking(item: PlanItem): item is KnownItem {
  return item.action === 'changed' && item.record.fields === undefined;
}

/** The fields of the version whose content is that of the record. */
async function formerFields({ record }: KnownItem, root: string): Promise<FieldHashes | undefined> {
  const { path } = identityOf(record.key);
  for (const text of fileVersions(root, path, max.versions)) {
    const { documents } = await parseDocument(text, formatOf(path));
    const former = documents
      .map(({ value }) => value)
      .filter((value): value is Record<string, unknown> => isMap(value))
      .find((value) => contentHash(value, sha256) === record.contentHash);
    if (former) return recordedFields(requestBody(former), sha256).fields;
  }
  return undefined;
}
