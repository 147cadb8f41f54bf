import { columns } from '../../../reporters/cells.ts';
import { harmlessJson } from '../../../reporters/encode-json.ts';
import { type Paints, paints } from '../../../reporters/paints.ts';
import { count } from '../../../text/count.ts';
import { escapeControls } from '../../../text/show.ts';
import { operationAddress, operationPath } from '../../../upload/client/request.ts';
import type { FieldChange } from '../../../upload/fields.ts';
import type {
  CreatedRecord,
  CreatingRecord,
  LedgerRecord,
  RecordOrigin,
} from '../../../upload/ledger-record.ts';
import type { Leftover } from '../../../upload/leftovers.ts';
import type { Candidate } from '../../../upload/match-records.ts';
import {
  type CreateItem,
  isCreate,
  type Plan,
  type PlanAction,
  type PlanItem,
  type Replaced,
} from '../../../upload/plan.ts';
import { keyWord, type Suggest, shellWord } from '../output/suggest.ts';
import { changesOf, type FieldLimits, fieldLines, isCut, usualLimits } from './changed-fields.ts';
import type { PlanGroup } from './plan-groups.ts';
import type { RecordSummary } from './plan-report.ts';
import { showTarget } from './upload-context.ts';
import type { UploadEnvironment } from './upload-environment.ts';

type Paint = (text: string) => string;

/** One line of a table, and the lines below it. */
export interface Row {
  readonly word: string;
  readonly paint: keyof Paints;
  readonly key: string;
  /** Stands beside the key. */
  readonly fact: string;
  readonly lines: readonly string[];
}

/** Marks the rows that need a person who looks into the service. */
export const unknownWord = 'unknown';

/** The word for each action, the most important last, where people look first. */
const words: Readonly<Record<PlanItem['action'], readonly [word: string, paint: keyof Paints]>> = {
  unchanged: ['unchanged', 'dim'],
  create: ['create', 'green'],
  recreate: ['recreate', 'green'],
  changed: ['changed', 'yellow'],
  renamed: ['renamed?', 'yellow'],
  blocked: ['blocked', 'red'],
  unknown: [unknownWord, 'red'],
};
const order: readonly string[] = Object.keys(words);

/** The table of a plan for people. */
export function showPlan(
  { items, gone }: Plan,
  suggest: Suggest,
  color: boolean,
  limits: FieldLimits = usualLimits,
): string {
  const candidates = new Set(
    items.flatMap((item) => (item.action === 'renamed' ? item.candidates.map(({ record }) => record) : [])),
  );
  const sorted = items.toSorted((a, b) => order.indexOf(a.action) - order.indexOf(b.action));
  const rows = [
    ...gone.map((record) => goneRow(record, !candidates.has(record), suggest)),
    ...sorted.map((item) => rowOf(item, suggest, limits)),
  ];
  return showRows(rows, color);
}

/** Rows with their words and keys in columns. */
export function showRows(rows: readonly Row[], color: boolean): string {
  const paint = paints(color);
  const wordWidth = Math.max(0, ...rows.map(({ word }) => word.length));
  const keyWidth = Math.min(60, Math.max(0, ...rows.map(({ key }) => columns(escapeControls(key)))));
  const table = rows.map((row) => showRow(row, { wordWidth, keyWidth, paint })).join('');
  return rows.some(({ word }) => word === unknownWord) ? `${table}\n${lookFirst}` : table;
}

/** The one thing to know before `resolve`: a request may still be under way when voxlint is not. */
const lookFirst = `  For each unknown outcome, give the service a minute, then look into it, and record what you found.\n`;

interface Layout {
  readonly wordWidth: number;
  readonly keyWidth: number;
  readonly paint: Paints;
}

function showRow(
  { word, paint: name, key, fact, lines }: Row,
  { wordWidth, keyWidth, paint }: Layout,
): string {
  const mark: Paint = paint[name];
  const shownKey = escapeControls(key);
  const gap = ' '.repeat(Math.max(0, keyWidth - columns(shownKey)));
  const head = `  ${mark(word.padEnd(wordWidth))}  ${shownKey}${fact === '' ? '' : `${gap}  ${paint.dim(escapeControls(fact))}`}`;
  const indent = ' '.repeat(wordWidth + 4);
  return [head, ...lines.map((line) => `${indent}${escapeControls(line)}`)]
    .map((line) => `${line}\n`)
    .join('');
}

function rowOf(item: PlanItem, suggest: Suggest, limits: FieldLimits): Row {
  const [word, paint] = words[item.action];
  const row = { word, paint, key: item.key };
  switch (item.action) {
    case 'create':
      return { ...row, fact: item.definition.name, lines: [] };
    case 'recreate':
      return { ...row, fact: item.before ? `besides ${item.before.id}` : item.definition.name, lines: [] };
    case 'unchanged':
      return { ...row, fact: idIn(item), lines: [] };
    case 'changed':
      return {
        ...row,
        fact: idIn(item),
        lines: changedLines({ ...item, changes: changesOf(item) }, suggest, limits),
      };
    case 'renamed':
      return { ...row, fact: item.definition.name, lines: renamedLines(item, suggest) };
    case 'unknown':
      return { ...row, fact: '', lines: unknownLines(item.record, suggestIn(item, suggest)) };
    case 'blocked':
      return { ...row, fact: count(item.errors, 'error'), lines: [] };
  }
}

/** A definition that was edited, and what is known about it. */
interface Edited {
  readonly key: string;
  readonly record:
    | Pick<RecordSummary, 'createdAt' | 'updatedAt'>
    | Pick<CreatedRecord, 'createdAt' | 'updatedAt'>;
  readonly changes: readonly FieldChange[] | null | undefined;
  /** The environment that has the record, where it is another one. */
  readonly environment?: string | null;
}

/** Advice on a definition that is not what its resource was made from. */
export function changedLines(
  { key, record, changes, environment = null }: Edited,
  suggest: Suggest,
  limits: FieldLimits = usualLimits,
): readonly string[] {
  const { createdAt, updatedAt } = record;
  const since = (updatedAt ?? createdAt ?? '').slice(0, 10);
  const event = updatedAt ? 'it was brought up to date' : 'this was created';
  return [
    `The file has changed since ${since}, when ${event}. The service cannot update it, so change it there:`,
    ...(changes?.length ? fieldLines(changes, limits) : [noFields]).map((line) => `  ${line}`),
    ...(changes && isCut(changes, limits) ? [`To see all of it: ${suggest('plan --show-changes')}`] : []),
    `When that is done: ${suggestIn({ environment }, suggest)(`resolve ${keyWord(key)} --updated`)}`,
    `To make another one besides: ${suggest(`push --recreate ${keyWord(key)}`)}`,
  ];
}

const noFields = 'Which fields, its record does not show; compare the file with the service.';

/** The id of a record, and the environment that has it, where that is another one. */
export function idIn({
  record,
  environment,
}: Extract<PlanItem, { readonly action: 'unchanged' | 'changed' }>): string {
  return environment === undefined ? record.id : `${record.id} in ${environment}`;
}

/** Commands for the environment that has a record. */
export function suggestIn(
  { environment }: { readonly environment?: string | null },
  suggest: Suggest,
): Suggest {
  return (words, other = environment ?? undefined) => suggest(words, other);
}

/** The keys by which a definition may be known, as far as advice on it needs them. */
interface Renamed {
  readonly key: string;
  readonly candidates: readonly Move[];
  readonly givesBack?: Move | null;
  readonly replaced: readonly Replaced[];
}

type Move = Pick<Candidate, 'moves'> & { readonly environment?: string | null };

/** Advice on a definition that looks like another one, or stands where another one stood. */
export function renamedLines(
  { key, candidates, givesBack, replaced }: Renamed,
  suggest: Suggest,
): readonly string[] {
  const command = (move: Move): string =>
    `  ${suggestIn(move, suggest)(['move', ...firstOf(move.moves).flat().map(keyWord)].join(' '))}`;
  const known = [
    'This looks like a definition that was created under another name. If it is:',
    ...candidates.map(command),
  ];
  const lines = [
    ...(candidates.length === 0 ? [] : known),
    ...replaced.flatMap((made) => [
      `${made.id} has this content and still answers calls; ${made.key} has replaced it. When it is deleted in the service:`,
      `  ${suggest(`forget ${made.id}`)}`,
    ]),
  ];
  if (!givesBack) return [...lines, 'If it is a new one:', `  ${suggest(`push --recreate ${keyWord(key)}`)}`];
  const [, owner = ''] = givesBack.moves[0] ?? [];
  return [
    ...lines,
    candidates.length === 0
      ? `This stands where ${owner} stood when it was created. First let that keep what it has:`
      : `If it is a new one, let ${owner}, which stood here, keep what it has first:`,
    command(givesBack),
  ];
}

const maxMoves = 10;

/** The changes of keys to begin with: of many the last, whose places are free. Where keys go round in a circle, all of them. */
function firstOf(moves: Candidate['moves']): Candidate['moves'] {
  const isCircle = moves.at(-1)?.[1] === moves[0]?.[0].replace(/#1$/, '');
  return isCircle ? moves : moves.slice(-maxMoves);
}

/** Advice on a request whose outcome nobody knows. */
export function unknownLines(
  record: Pick<
    CreatingRecord,
    'key' | 'kind' | 'name' | 'startedAt' | 'outcome' | 'requestId' | 'origin' | 'claimedAt'
  >,
  suggest: Suggest,
): readonly string[] {
  const { key, kind, name, startedAt, outcome, requestId, origin, claimedAt } = record;
  const what = name === '' ? `this ${kind}` : `the ${kind} "${name}"`;
  return [
    outcome === undefined && claimedAt !== undefined
      ? `A request was to leave at ${startedAt} and may have created ${what}.`
      : `A request left at ${startedAt} and may have created ${what}. ${outcome ?? 'Then voxlint was stopped.'}`,
    ...claimLines(origin, claimedAt, outcome),
    ...requestIdLines(requestId),
    ...resolveLines(key, suggest),
  ];
}

/** The run that an open request is of. One without an outcome may still be at work in another clone. */
function claimLines(
  origin: RecordOrigin | undefined,
  claimedAt: string | undefined,
  outcome: string | undefined,
): readonly string[] {
  const who = showOrigin(origin);
  if (claimedAt === undefined || outcome !== undefined) return who === '' ? [] : [`It was sent by ${who}.`];
  return [`Claimed at ${claimedAt} by ${who || 'another run'}: if that run is still at work, wait for it.`];
}

/** `run https://… (user), commit 0133dc9`; empty where nothing is known. */
export function showOrigin(origin: RecordSummary['origin'] | RecordOrigin | undefined): string {
  const [run, user, commit] = [origin?.run, origin?.user, origin?.commit].map((part) => part ?? undefined);
  const who = run === undefined ? user : `run ${run}${user === undefined ? '' : ` (${user})`}`;
  return [who, commit === undefined ? undefined : `commit ${commit.slice(0, 7)}`]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** The id under which the logs of the service may have a request. */
export function requestIdLines(requestId: string | null | undefined): readonly string[] {
  return requestId ? [`In the logs of the service: request id ${requestId}`] : [];
}

/** The commands by which a person reports what nobody else can find out. */
export function resolveLines(key: string, suggest: Suggest): readonly string[] {
  return [
    `If it is there:     ${suggest(`resolve ${keyWord(key)} --id <id>`)}`,
    `If it is not there: ${suggest(`resolve ${keyWord(key)} --not-created`)}`,
  ];
}

/** A resource whose definition has gone is still there, and answers the phone. */
function goneRow(record: LedgerRecord, isOrphan: boolean, suggest: Suggest): Row {
  const row = { word: 'gone', paint: 'dim', key: record.key } as const;
  if (record.state === 'creating') return { ...row, fact: '', lines: unknownLines(record, suggest) };
  const lines = isOrphan ? [`To end this: ${suggest('status')}`] : [];
  return { ...row, fact: `${record.id} is still in the service`, lines };
}

/** Rows about resources that no definition stands for any more. */
export function leftoverRows(leftovers: readonly Leftover[], suggest: Suggest): readonly Row[] {
  return leftovers.map((leftover) => {
    const { reason, key } = leftover;
    return { word: reason, paint: 'yellow', key, fact: '', lines: [leftoverLine(leftover, suggest)] };
  });
}

function leftoverLine({ id, kind, branch, isShared }: Leftover, suggest: Suggest): string {
  const state = kind === 'agent' ? 'still answers calls' : 'is still in the service';
  if (branch !== undefined) return `${id} ${state}, and ${branch} has its definition`;
  const condition = isShared ? 'if no branch has its definition, ' : '';
  return `${id} ${state}; ${condition}delete it in the service, then: ${suggest(`forget ${shellWord(id)}`)}`;
}

const phrases: Readonly<Record<PlanAction, string>> = {
  create: 'to create',
  recreate: 'to create again',
  unchanged: 'unchanged',
  changed: 'changed since',
  renamed: 'perhaps renamed',
  unknown: 'with an unknown outcome',
  blocked: 'blocked by errors',
};

/** The table of a plan and its sum, for each of its targets. */
export function showGroups(
  groups: readonly PlanGroup[],
  suggest: Suggest,
  color: boolean,
  limits: FieldLimits = usualLimits,
): string {
  return groups
    .map(
      ({ environment, plan }) =>
        `${showPlan(plan, suggest, color, limits)}${planSummary(plan, environment, color)}`,
    )
    .join('\n');
}

/** The last lines of a plan: its sum, and the service that it is for. */
export function planSummary({ items }: Plan, environment: UploadEnvironment, color: boolean): string {
  const counted = Object.entries(phrases).flatMap(([action, phrase]) => {
    const count = items.filter((item) => item.action === action).length;
    return count === 0 ? [] : [`${count} ${phrase}`];
  });
  const { bold } = paints(color);
  const where = escapeControls(`${environment.name} (${showTarget(environment)})`);
  return `\n${bold(counted.length === 0 ? 'Nothing to do' : counted.join(', '))} in ${where}\n`;
}

/**
 * The requests of a plan: the key and the operation, and below them the body to the character. Characters that would steer a
 * terminal or command a runner are written as JSON escapes, which mean the same.
 */
export function showBodies({ items }: Plan, environment: UploadEnvironment): string {
  return items
    .filter(isCreate)
    .map((item) => {
      const { body } = item.definition;
      return `\n${escapeControls(item.key)}: POST ${addressOf(item, environment)}\n${harmlessJson(body)}\n`;
    })
    .join('');
}

function addressOf({ kind }: CreateItem, { baseUrl, projectId }: UploadEnvironment): string {
  const path = operationPath(kind, projectId ?? '{project_id}');
  const target = baseUrl === undefined ? undefined : operationAddress(baseUrl, path);
  return target && 'address' in target ? target.address : `{base_url}/${path.join('/')}`;
}
