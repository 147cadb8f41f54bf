import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import { isCreate, type PlanItem } from '../../../upload/plan.ts';
import { version } from '../../version.ts';
import type { Planning } from './make-plan.ts';
import type { UploadContext } from './upload-context.ts';

/** A plan for programs, and for `push --plan`. */
export interface PlanReport {
  readonly version: 1;
  readonly tool: { readonly name: 'voxlint'; readonly version: string };
  readonly environment: string;
  /** Null where nobody has said it yet. */
  readonly target: { readonly baseUrl: string | null; readonly projectId: string | null };
  /** The files that were read, relative to the project root. */
  readonly files: readonly string[];
  readonly items: readonly PlanReportItem[];
  /** Records whose definitions are no longer there. */
  readonly gone: readonly RecordSummary[];
  readonly summary: Readonly<Record<PlanItem['action'] | 'gone', number>>;
}

/** What a push would do with one definition. */
export interface PlanReportItem {
  readonly key: string;
  readonly kind: PlanItem['kind'];
  readonly action: PlanItem['action'];
  /** Null for a file that cannot be read. */
  readonly contentHash: string | null;
  /** What the ledger knows about the key, null where that is nothing. */
  readonly record: RecordSummary | null;
  /** The records that a renamed definition may belong to. */
  readonly candidates: readonly RecordSummary[];
  readonly errors: number;
  /** What would be sent, to the character; only on request. */
  readonly body?: string;
}

/** A record as far as a plan depends on it. */
export interface RecordSummary {
  readonly key: string;
  readonly kind: PlanItem['kind'];
  readonly name: string;
  readonly state: LedgerRecord['state'];
  readonly contentHash: string;
  readonly id: string | null;
  readonly createdAt: string | null;
  readonly startedAt: string | null;
  readonly outcome: string | null;
}

export function planReport(
  { plan, files }: Pick<Planning, 'plan' | 'files'>,
  { environment }: Pick<UploadContext, 'environment'>,
  withBodies: boolean,
): PlanReport {
  const { items, gone } = plan;
  const { name, baseUrl = null, projectId = null } = environment;
  return {
    version: 1,
    tool: { name: 'voxlint', version },
    environment: name,
    target: { baseUrl, projectId },
    files,
    items: items.map((item) => toItem(item, withBodies)),
    gone: gone.map(toSummary),
    summary: summaryOf(items, gone.length),
  };
}

function toItem(item: PlanItem, withBodies: boolean): PlanReportItem {
  const { key, kind, action } = item;
  return {
    key,
    kind,
    action,
    contentHash: 'definition' in item ? item.definition.contentHash : null,
    record: recordOf(item),
    candidates: action === 'renamed' ? item.candidates.map(toSummary) : [],
    errors: action === 'blocked' ? item.errors : 0,
    ...(withBodies && isCreate(item) ? { body: item.definition.body } : {}),
  };
}

function recordOf(item: PlanItem): RecordSummary | null {
  if (item.action === 'recreate') return item.before ? toSummary(item.before) : null;
  return 'record' in item ? toSummary(item.record) : null;
}

export function toSummary(record: LedgerRecord): RecordSummary {
  const { key, kind, name, state, contentHash } = record;
  const isCreated = record.state === 'created';
  return {
    key,
    kind,
    name,
    state,
    contentHash,
    id: isCreated ? record.id : null,
    createdAt: isCreated ? record.createdAt : null,
    startedAt: isCreated ? null : record.startedAt,
    outcome: isCreated ? null : (record.outcome ?? null),
  };
}

function summaryOf(items: readonly PlanItem[], gone: number): PlanReport['summary'] {
  const counts = {
    create: 0,
    recreate: 0,
    unchanged: 0,
    changed: 0,
    renamed: 0,
    unknown: 0,
    blocked: 0,
    gone,
  };
  for (const { action } of items) counts[action] += 1;
  return counts;
}
