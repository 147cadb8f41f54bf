import { showList } from '../../../text/show.ts';
import type { FieldChange } from '../../../upload/fields.ts';
import type { CreatingRecord, LedgerRecord, RecordOrigin } from '../../../upload/ledger-record.ts';
import type { Candidate } from '../../../upload/match-records.ts';
import { isCreate, type PlanItem, type Replaced } from '../../../upload/plan.ts';
import { canonicalJson } from '../../../upload/request-body.ts';
import { version } from '../../version.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { changesOf } from './changed-fields.ts';
import type { Planning } from './make-plan.ts';
import type { UploadContext } from './upload-context.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/** A plan for programs, and for `push --plan`. */
export interface PlanReport {
  readonly version: 1;
  readonly tool: { readonly name: 'voxlint'; readonly version: string };
  readonly environment: string;
  /** Of all definitions; parts that are not set yet, or not the same for all, are null. */
  readonly target: TargetSummary;
  /** The files that were read, relative to the project root. */
  readonly files: readonly string[];
  readonly items: readonly PlanReportItem[];
  /** Records whose definitions are no longer there. */
  readonly gone: readonly RecordSummary[];
  readonly summary: Readonly<Record<PlanItem['action'] | 'gone', number>>;
}

/** A place to create in; null where it is not set yet. */
export interface TargetSummary {
  readonly baseUrl: string | null;
  readonly projectId: string | null;
}

/** The action of a push on one definition. */
export interface PlanReportItem {
  readonly key: string;
  readonly kind: PlanItem['kind'];
  readonly action: PlanItem['action'];
  readonly target: TargetSummary;
  /** Null for a file that cannot be read. */
  readonly contentHash: string | null;
  /** The record of the key, null where there is none. */
  readonly record: RecordSummary | null;
  /** The environment that has the record, null for the one of the plan. */
  readonly recordEnvironment: string | null;
  /** The records that a renamed definition may belong to. */
  readonly candidates: readonly CandidateSummary[];
  /** The record of the key, where it belongs to another definition by its content. */
  readonly givesBack: CandidateSummary | null;
  /** Resources of this content that definitions have replaced since, and that still are in the service. */
  readonly replaced: readonly Replaced[];
  readonly errors: number;
  /** The fields to change in the service; null for a definition that has not changed, or whose record lists none. */
  readonly changes: readonly FieldChange[] | null;
  /** The text of the request, to the byte; only on demand. */
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
  /** The moment at which a person recorded that the content was brought into the service. */
  readonly updatedAt: string | null;
  readonly startedAt: string | null;
  readonly outcome: string | null;
  /** Of the request that made it or may have made it; null in records of requests without one. */
  readonly requestId: string | null;
  /** The commit, the run and the user that it came from, as far as is known; null in older records. */
  readonly origin: Readonly<Record<keyof RecordOrigin, string | null>> | null;
  /** The moment at which an open one was claimed against all clones; null where the ledger is one of files. */
  readonly claimedAt: string | null;
}

/** A record that a definition may belong to, and the changes of keys that give it to the definition. */
export interface CandidateSummary extends RecordSummary {
  /** The environment that has it, null for the one of the plan. */
  readonly environment: string | null;
  readonly moves: Candidate['moves'];
}

export function planReport(
  { plan, files, environments }: Pick<Planning, 'plan' | 'files' | 'environments'>,
  { environment }: Pick<UploadContext, 'environment'>,
  withBodies: boolean,
): PlanReport {
  const { items, gone } = plan;
  const targetOf = ({ path }: PlanItem): TargetSummary => toTarget(environments.get(path) ?? environment);
  const targets = items.length === 0 ? [toTarget(environment)] : items.map(targetOf);
  return {
    version: 1,
    tool: { name: 'voxlint', version },
    environment: environment.name,
    target: {
      baseUrl: single(targets.map(({ baseUrl }) => baseUrl)),
      projectId: single(targets.map(({ projectId }) => projectId)),
    },
    files,
    items: items.map((item) => toItem(item, targetOf(item), withBodies)),
    gone: gone.map(toSummary),
    summary: summaryOf(items, gone.length),
  };
}

function toTarget({ baseUrl, projectId }: UploadEnvironment): TargetSummary {
  return { baseUrl: baseUrl ?? null, projectId: projectId ?? null };
}

/** The value that all have; null where there are several. */
function single(values: readonly (string | null)[]): string | null {
  const [first = null, ...more] = new Set(values);
  return more.length === 0 ? first : null;
}

function toItem(item: PlanItem, target: TargetSummary, withBodies: boolean): PlanReportItem {
  const { key, kind, action } = item;
  return {
    key,
    kind,
    action,
    target,
    contentHash: 'definition' in item ? item.definition.contentHash : null,
    record: recordOf(item),
    recordEnvironment: 'environment' in item ? (item.environment ?? null) : null,
    candidates: action === 'renamed' ? item.candidates.map(toCandidate) : [],
    givesBack: action === 'renamed' && item.givesBack ? toCandidate(item.givesBack) : null,
    replaced: action === 'renamed' ? item.replaced : [],
    errors: action === 'blocked' ? item.errors : 0,
    changes: action === 'changed' ? (changesOf(item) ?? null) : null,
    ...(withBodies && isCreate(item) ? { body: item.definition.body } : {}),
  };
}

function recordOf(item: PlanItem): RecordSummary | null {
  if (item.action === 'recreate') return item.before ? toSummary(item.before) : null;
  return 'record' in item ? toSummary(item.record) : null;
}

export function toCandidate({ record, environment, moves }: Candidate): CandidateSummary {
  return { ...toSummary(record), environment: environment ?? null, moves };
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
    updatedAt: isCreated ? (record.updatedAt ?? null) : null,
    startedAt: isCreated ? null : record.startedAt,
    outcome: isCreated ? null : (record.outcome ?? null),
    requestId: record.requestId ?? null,
    origin: record.origin ? { commit: null, run: null, user: null, ...known(record.origin) } : null,
    claimedAt: isCreated ? null : (record.claimedAt ?? null),
  };
}

/** The parts of an origin that are known. */
function known(origin: Partial<Record<keyof RecordOrigin, string | null>>): RecordOrigin {
  return Object.fromEntries(Object.entries(origin).filter(([, part]) => part !== null));
}

type OpenField = 'startedAt' | 'outcome' | 'requestId' | 'origin' | 'claimedAt';

/** The parts of an open record, of which some may not be known. */
export function openRecord({
  startedAt,
  outcome,
  requestId,
  origin,
  claimedAt,
  ...record
}: RecordSummary): Omit<RecordSummary, OpenField> & Pick<CreatingRecord, OpenField> {
  return {
    ...record,
    startedAt: startedAt ?? '',
    ...(outcome === null ? {} : { outcome }),
    ...(requestId === null ? {} : { requestId }),
    ...(origin === null ? {} : { origin: known(origin) }),
    ...(claimedAt === null ? {} : { claimedAt }),
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

/** Throws a `UsageError` where the plan of now is not the one that was saved. */
export function refuseStalePlan(before: PlanReport, now: PlanReport): void {
  const differences = planDifferences(before, now);
  if (differences.length === 0) return;
  const keys = differences.filter((key) => key !== undefined);
  const what =
    keys.length === 0
      ? 'it was made for another place'
      : `${showList(shorten(keys), 'and')} ${keys.length === 1 ? 'is' : 'are'} not as planned`;
  throw new UsageError(`The plan no longer holds: ${what}. Nothing was sent. Make and read another plan.`);
}

function shorten(keys: readonly string[]): readonly string[] {
  return keys.length <= 5 ? keys : [...keys.slice(0, 4), `${keys.length - 4} more`];
}

/** The keys in which two plans differ, and `undefined` for a difference that belongs to no key. */
function planDifferences(before: PlanReport, now: PlanReport): readonly (string | undefined)[] {
  const items = (report: PlanReport): Map<string, string> =>
    new Map(
      report.items.map(({ body: _, changes: __, target: ___, ...item }) => [
        `${item.kind} ${item.key}`,
        canonicalJson(item),
      ]),
    );
  const [old, current] = [items(before), items(now)];
  const keys = [...new Set([...old.keys(), ...current.keys()])];
  const changed = keys.filter((key) => old.get(key) !== current.get(key));
  const targets = new Map(now.items.map(({ kind, key, target }) => [`${kind} ${key}`, target]));
  const isSamePlace =
    before.environment === now.environment &&
    isSameTarget(before.target, before.items.length === 0 ? now.target : undefined) &&
    before.items.every(({ kind, key, target }) => isSameTarget(target, targets.get(`${kind} ${key}`)));
  return [...(isSamePlace ? [] : [undefined]), ...changed.map((key) => key.slice(key.indexOf(' ') + 1))];
}

function isSameTarget(before: TargetSummary, now: TargetSummary = before): boolean {
  return isKept(before.baseUrl, now.baseUrl) && isKept(before.projectId, now.projectId);
}

/** A plan may be made before the address of the service is set. */
function isKept(before: string | null, now: string | null): boolean {
  return before === null || before === now;
}
