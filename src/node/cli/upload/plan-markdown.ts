import { escapeMarkdown } from '../../../reporters/escape-markdown.ts';
import { count } from '../../../text/count.ts';
import type { FieldChange } from '../../../upload/fields.ts';
import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import type { Plan, PlanItem } from '../../../upload/plan.ts';
import { changesOf, type FieldLimits } from './changed-fields.ts';
import { idIn } from './show-plan.ts';

/** GitHub takes a comment of 65,536 characters, and GitLab more; the workflow may add some. */
const maxLength = 60_000;

/** A plan for one target, and its sum in a line. */
interface PlanWithSum {
  readonly plan: Plan;
  readonly summary: string;
}

/**
 * Plans for the comment on a pull request: for each target a heading, and a table of all that is not unchanged. Texts of files are
 * neither links nor mentions nor HTML in it.
 */
export function plansMarkdown(plans: readonly PlanWithSum[], limits: FieldLimits): string {
  const share = maxLength / plans.length;
  return plans.map((each) => planMarkdown(each, limits, share)).join('\n');
}

function planMarkdown(
  { plan: { items, gone }, summary }: PlanWithSum,
  { fields }: FieldLimits,
  max: number,
): string {
  const rows = [
    ...order
      .flatMap((action) => items.filter((item) => item.action === action))
      .map((item) => rowOf(item, fields)),
    ...gone.map(goneRow),
  ];
  const heading = `### voxlint plan: ${escapeMarkdown(summary)}\n`;
  return [heading, ...table(rows, max), ...advice(items)].join('\n');
}

/** The actions that a reader has to know about, the most important last. */
const order: readonly PlanItem['action'][] = [
  'create',
  'recreate',
  'changed',
  'renamed',
  'blocked',
  'unknown',
];

function table(rows: readonly string[], max: number): readonly string[] {
  if (rows.length === 0) return [];
  const shown: string[] = [];
  let length = 0;
  for (const row of rows) {
    length += row.length + 1;
    if (length > max) break;
    shown.push(row);
  }
  const left = rows.length - shown.length;
  return ['| | Definition | |\n|---|---|---|', ...shown, ...(left > 0 ? [`\n… and ${left} more.`] : []), ''];
}

function rowOf(item: PlanItem, maxFields: number): string {
  const word = item.action === 'renamed' ? 'renamed?' : item.action;
  return row(word, item.key, factsOf(item, maxFields));
}

function row(word: string, key: string, facts: readonly string[]): string {
  return `| ${[word, escapeMarkdown(key), facts.map(escapeMarkdown).join('<br>')].join(' | ')} |`;
}

function factsOf(item: PlanItem, maxFields: number): readonly string[] {
  switch (item.action) {
    case 'create':
      return [item.definition.name];
    case 'recreate':
      return [item.before ? `besides ${item.before.id}` : item.definition.name];
    case 'changed':
      return [idIn(item), ...fieldFacts(changesOf(item) ?? [], maxFields)];
    case 'renamed':
      return [
        ...item.candidates.map(({ record }) => `like ${record.key}`),
        ...item.replaced.map(({ id }) => `with the content of ${id}, which still answers calls`),
        ...(item.givesBack ? [`where ${item.givesBack.moves[0]?.[1] ?? ''} stood`] : []),
      ];
    case 'unknown':
      return [`a request left at ${item.record.startedAt}, and its outcome is unknown`];
    case 'blocked':
      return [count(item.errors, 'error')];
    default:
      return [];
  }
}

function fieldFacts(changes: readonly FieldChange[], max: number): readonly string[] {
  const left = changes.length - max;
  const more = left > 0 ? [`… and ${left} more`] : [];
  return [...changes.slice(0, max).map(({ field, change }) => `${field} ${change}`), ...more];
}

function goneRow(record: LedgerRecord): string {
  const fact =
    record.state === 'created'
      ? `${record.id} is still in the service`
      : `a request left at ${record.startedAt}, and its outcome is unknown`;
  return row('gone', record.key, [fact]);
}

/** A sentence for each action that a person has to finish. */
const sentences: readonly (readonly [PlanItem['action'], string])[] = [
  ['changed', 'The service has no updates: what has changed has to be brought into it by hand.'],
  ['renamed', 'What looks renamed is not created before somebody says whether it is.'],
  ['unknown', 'Somebody has to look into the service for what is unknown.'],
];

function advice(items: readonly PlanItem[]): readonly string[] {
  const actions = new Set(items.map(({ action }) => action));
  const needed = sentences.filter(([action]) => actions.has(action)).map(([, sentence]) => sentence);
  return needed.length === 0 ? [] : [`${needed.join(' ')} ${whatToType}\n`];
}

const whatToType = '`voxlint plan` shows what to type.';
