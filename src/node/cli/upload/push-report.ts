import { parseDocument } from '../../../document/parse-document.ts';
import { locate } from '../../../lint/locate.ts';
import { toPath } from '../../../text/json-pointer.ts';
import { LineIndex } from '../../../text/line-index.ts';
import type { FieldChange } from '../../../upload/fields.ts';
import { type Leftover, leftoversOf } from '../../../upload/leftovers.ts';
import type { Difference, FieldPath, ResourceWarning } from '../../../upload/outcome.ts';
import type { Definition, Plan, PlanItem, Replaced } from '../../../upload/plan.ts';
import type { HaltReason, PushResult } from '../../../upload/push.ts';
import { version } from '../../version.ts';
import { changesOf } from './changed-fields.ts';
import type { SourceText } from './collect-definitions.ts';
import type { PushEnd } from './exit-code.ts';
import type { Planning } from './make-plan.ts';
import {
  type CandidateSummary,
  type RecordSummary,
  type TargetSummary,
  toCandidate,
  toSummary,
} from './plan-report.ts';
import { setupAdvice } from './setup-advice.ts';
import { sharedLeftovers } from './shared-leftovers.ts';
import type { UploadContext } from './upload-context.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/** The end of a push for one definition. */
export type PushState =
  | 'created'
  | 'unchanged'
  | 'changed'
  | 'renamed'
  | 'unknown'
  | 'rejected'
  | 'not-sent'
  | 'not-tried';

/** The result of a push, for programs and for people. */
export interface PushReport {
  readonly version: 1;
  readonly tool: { readonly name: 'voxlint'; readonly version: string };
  readonly environment: string;
  readonly items: readonly PushReportItem[];
  readonly summary: Readonly<Record<PushState, number>>;
  readonly interrupted: boolean;
  /** Resources that no definition stands for any more, as far as this push was about their definitions. */
  readonly leftovers: readonly Leftover[];
}

/** A remark of the service on a value, and the place of the value. */
export type Placed<Remark> = Remark & { readonly place: FilePlace | null };

export interface PushReportItem {
  readonly key: string;
  readonly kind: PlanItem['kind'];
  readonly state: PushState;
  readonly target: TargetSummary;
  /** Of the resource that is there now, as far as is known. */
  readonly id: string | null;
  /** Status of the answer. */
  readonly status: number | null;
  readonly message: string | null;
  /** Of the last request; null where none was made. */
  readonly requestId: string | null;
  /** The answer of the service, where it made nothing that is known. */
  readonly body: string | null;
  readonly fields: readonly Placed<FieldPath>[];
  readonly differences: readonly Placed<Difference>[];
  readonly warnings: readonly ResourceWarning[];
  /** The record that stands in the way, or that was replaced. */
  readonly record: RecordSummary | null;
  /** The environment that has that record, null for the one of the push. */
  readonly recordEnvironment: string | null;
  readonly candidates: readonly CandidateSummary[];
  readonly givesBack: CandidateSummary | null;
  readonly replaced: readonly Replaced[];
  /** The fields to change in the service; null for a definition that has not changed, or whose record lists none. */
  readonly changes: readonly FieldChange[] | null;
}

/** Reports how a push has ended, with the places of the values that the service names. */
export async function pushReport(
  { plan, results, interrupted }: Pick<PushEnd, 'plan' | 'results' | 'interrupted'>,
  { sources, environments }: Pick<Planning, 'sources' | 'environments'>,
  { environment: own, place }: Pick<UploadContext, 'environment' | 'place'>,
): Promise<PushReport> {
  const byItem = new Map<PlanItem, PushResult>(results.map((result) => [result.item, result]));
  const items: PushReportItem[] = [];
  for (const item of plan.items) {
    const result = byItem.get(item);
    const source = sources.get(item.path);
    const places = result && source ? await placesFor(result, source) : nowhere;
    const environment = environments.get(item.path) ?? own;
    const { baseUrl = null, projectId = null } = environment;
    const target = { baseUrl, projectId };
    const sent = result ? ofResult(result, places, environment) : {};
    items.push({ ...nothing, ...base(item), ...sent, target });
  }
  return {
    version: 1,
    tool: { name: 'voxlint', version },
    environment: own.name,
    items,
    summary: summaryOf(items),
    interrupted,
    leftovers: sharedLeftovers(leftoversAfter(plan, byItem), place),
  };
}

/** A record whose definition looks renamed is left out: it is still wanted, as far as anybody knows. */
function leftoversAfter(
  { items, gone }: Plan,
  results: ReadonlyMap<PlanItem, PushResult>,
): readonly Leftover[] {
  const candidates = new Set(
    items.flatMap((item) => (item.action === 'renamed' ? item.candidates.map(({ record }) => record) : [])),
  );
  const orphans = gone.filter((record) => !candidates.has(record));
  return [
    ...orphans.flatMap((record) => leftoversOf(record, true)),
    ...items.flatMap((item) => replacedBy(item, results.get(item))),
  ];
}

/** The resources that a definition has made before the one that it has now. */
function replacedBy(item: PlanItem, result: PushResult | undefined): readonly Leftover[] {
  if (item.action !== 'recreate') return 'record' in item ? leftoversOf(item.record, false) : [];
  const { before } = item;
  if (!before) return [];
  const isReplaced = result?.kind === 'sent' && result.outcome.kind === 'created';
  const { id, kind, key } = before;
  return [
    ...(isReplaced ? [{ id, kind, key, reason: 'replaced' } as const] : []),
    ...leftoversOf(before, false),
  ];
}

const nothing = {
  id: null,
  status: null,
  message: null,
  requestId: null,
  body: null,
  fields: [],
  differences: [],
  warnings: [],
  record: null,
  recordEnvironment: null,
  candidates: [],
  changes: null,
  givesBack: null,
  replaced: [],
} as const;

/** The state of a definition in the plan; one that a push sends is not tried until there is a result. */
function base(item: PlanItem): Pick<PushReportItem, 'key' | 'kind' | 'state'> & Partial<PushReportItem> {
  const { key, kind } = item;
  const recordEnvironment = 'environment' in item ? (item.environment ?? null) : null;
  switch (item.action) {
    case 'unchanged':
    case 'changed':
      return {
        key,
        kind,
        state: item.action,
        id: item.record.id,
        record: toSummary(item.record),
        recordEnvironment,
        changes: changesOf(item) ?? null,
      };
    case 'unknown':
      return { key, kind, state: 'unknown', record: toSummary(item.record), recordEnvironment };
    case 'renamed': {
      const givesBack = item.givesBack ? toCandidate(item.givesBack) : null;
      const { replaced } = item;
      return {
        key,
        kind,
        state: 'renamed',
        candidates: item.candidates.map(toCandidate),
        givesBack,
        replaced,
      };
    }
    case 'recreate':
      return { key, kind, state: 'not-tried', record: item.before ? toSummary(item.before) : null };
    default:
      return { key, kind, state: 'not-tried' };
  }
}

function ofResult(
  result: PushResult,
  places: Places,
  environment: UploadEnvironment,
): Partial<PushReportItem> & Pick<PushReportItem, 'state'> {
  if (result.kind === 'notTried')
    return { state: 'not-tried', message: result.message ?? halts[result.reason] };
  const { outcome, ledgerFault, requestId = null } = result;
  const advice = setupAdvice(outcome, result.item, environment);
  const message = outcome.kind === 'created' ? null : joined(outcome.message, advice, ledgerFault);
  const placed = <Remark extends { readonly pointer: string }>(
    remarks: readonly Remark[],
  ): readonly Placed<Remark>[] =>
    remarks.map((each) => ({ ...each, place: places.find(each.pointer) ?? null }));
  switch (outcome.kind) {
    case 'created': {
      const { id, status, warnings } = outcome;
      const made = { id, status, warnings, requestId, differences: placed(outcome.differences) };
      if (ledgerFault === undefined) return { state: 'created', ...made };
      return { state: 'unknown', ...made, message: `It was created, but: ${ledgerFault}` };
    }
    case 'rejected':
    case 'throttled': {
      const fields = outcome.kind === 'rejected' ? placed(outcome.fieldPaths) : [];
      const { status, body } = outcome;
      const state = outcome.kind === 'rejected' ? 'rejected' : 'not-sent';
      return { state, status, body, fields, requestId, message };
    }
    case 'notSent':
      return { state: 'not-sent', message };
    case 'unknown':
      return {
        state: 'unknown',
        status: outcome.status ?? null,
        body: outcome.body ?? null,
        requestId,
        message,
      };
  }
}

const halts: Readonly<Record<HaltReason, string>> = {
  declined: 'You declined.',
  interrupted: 'The push was interrupted before this was sent.',
  refused: 'The service had refused the one before, and would have refused this one, too.',
  unreachable: 'The service could not be reached.',
  'too-many-unknown': 'Three outcomes in a row were unknown, so nothing more was sent.',
  held: 'Another run has created another one of it since this push was planned.',
  ledger: 'The ledger could not be written.',
};

function joined(...sentences: readonly (string | undefined)[]): string {
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
}

const nowhere: Places = { find: () => undefined };

async function placesFor(result: PushResult, source: SourceText): Promise<Places> {
  if (result.kind === 'notTried') return nowhere;
  const { outcome, item } = result;
  const hasPlaces =
    (outcome.kind === 'rejected' && outcome.fieldPaths.length > 0) ||
    (outcome.kind === 'created' && outcome.differences.length > 0);
  return hasPlaces ? placesOf(item.definition, source) : nowhere;
}

function summaryOf(items: readonly PushReportItem[]): PushReport['summary'] {
  const counts = {
    created: 0,
    unchanged: 0,
    changed: 0,
    renamed: 0,
    unknown: 0,
    rejected: 0,
    'not-sent': 0,
    'not-tried': 0,
  };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

/** A place in a file, 1-based; columns count UTF-16 units. */
export interface FilePlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** Finds the values that the service names in the file of their definition. */
interface Places {
  /** Takes an RFC 6901 pointer into what was sent; a field that is not written stands at what it would belong to. */
  find(pointer: string): FilePlace | undefined;
}

/** The places of one definition. Reads its text again, for places are wanted only where something went wrong. */
async function placesOf(
  { path, document: number }: Pick<Definition, 'path' | 'document'>,
  { text, format }: SourceText,
): Promise<Places> {
  const parsed = await parseDocument(text, format);
  const document = parsed.documents.find(({ index }) => index === number);
  const lines = new LineIndex(parsed.text);
  return {
    find: (pointer) => {
      if (document === undefined) return undefined;
      const place = { path: toPath(pointer, document.value), part: 'value' } as const;
      const finding = { rule: '', messageId: '', severity: 'error', message: '', help: '', place } as const;
      const position = (offset: number): ReturnType<LineIndex['position']> => lines.position(offset);
      const { start } = locate(finding, { document, text: parsed.text, format, position });
      return { path, line: start.line, column: start.column };
    },
  };
}
