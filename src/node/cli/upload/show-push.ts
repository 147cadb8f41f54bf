import { paints } from '../../../reporters/paints.ts';
import { escapeControls, show } from '../../../text/show.ts';
import type { Difference } from '../../../upload/outcome.ts';
import type { PushEvent } from '../../../upload/push.ts';
import { keyWord, type Suggest, shellWord } from '../output/suggest.ts';
import type { Output } from '../terminal/host.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { openRecord } from './plan-report.ts';
import type { FilePlace, Placed, PushReport, PushReportItem, PushState } from './push-report.ts';
import {
  changedLines,
  leftoverRows,
  type Row,
  renamedLines,
  requestIdLines,
  resolveLines,
  showRows,
  suggestIn,
  unknownLines,
  unknownWord,
} from './show-plan.ts';

/** The word for each end, the most important last, where people look first. */
const words: Readonly<Record<PushState, Pick<Row, 'word' | 'paint'>>> = {
  unchanged: { word: 'unchanged', paint: 'dim' },
  created: { word: 'created', paint: 'green' },
  'not-tried': { word: 'not tried', paint: 'dim' },
  changed: { word: 'changed', paint: 'yellow' },
  renamed: { word: 'renamed?', paint: 'yellow' },
  'not-sent': { word: 'not sent', paint: 'red' },
  rejected: { word: 'rejected', paint: 'red' },
  unknown: { word: unknownWord, paint: 'red' },
};
const states: readonly PushState[] = Object.keys(words) as PushState[];

/** The result of a push for people: a table of all that is not as it was, and a line that sums up. */
export function showPush(report: PushReport, suggest: Suggest, color: boolean): string {
  const sorted = report.items
    .filter(({ state }) => state !== 'unchanged')
    .toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state));
  const rows = [
    ...leftoverRows(report.leftovers.slice(0, max.leftovers), suggest),
    ...moreLeftovers(report, suggest),
    ...sorted.map((item) => rowOf(item, suggest)),
  ];
  return `${showRows(rows, color)}${rows.length === 0 ? '' : '\n'}${pushSummary(report, color)}`;
}

function moreLeftovers({ leftovers }: PushReport, suggest: Suggest): readonly Row[] {
  const left = leftovers.length - max.leftovers;
  if (left <= 0) return [];
  const lines = [`To see them: ${suggest('status')}`];
  return [{ word: 'left', paint: 'yellow', key: `… and ${left} more`, fact: '', lines }];
}

function pushSummary({ summary, environment, interrupted }: PushReport, color: boolean): string {
  const counted = states
    .filter((state) => summary[state] > 0)
    .map((state) => `${summary[state]} ${words[state].word.replace('?', '')}`);
  const ended = interrupted ? 'Interrupted: ' : '';
  return `${paints(color).bold(`${ended}${counted.join(', ') || 'nothing to do'}`)} in ${escapeControls(environment)}\n`;
}

function rowOf(item: PushReportItem, suggest: Suggest): Row {
  return { ...words[item.state], key: item.key, fact: item.id ?? '', lines: linesOf(item, suggest) };
}

function linesOf(item: PushReportItem, suggest: Suggest): readonly string[] {
  const { key, message, record, recordEnvironment, changes } = item;
  const reason = message === null ? [] : [message];
  switch (item.state) {
    case 'created':
      return [...some(item.differences.map(differenceLine)), ...some(item.warnings.map(warningLine))];
    case 'rejected':
    case 'not-sent':
      return [
        ...reason,
        ...credentialLines(item),
        ...some(item.fields.map(fieldLine)),
        ...bodyLines(item.body),
      ];
    case 'unknown':
      return [...reason, ...bodyLines(item.body), ...whatNow(item, suggest)];
    case 'changed':
      return record
        ? changedLines({ key, record, changes, environment: recordEnvironment }, suggest)
        : reason;
    case 'renamed':
      return renamedLines(item, suggest);
    default:
      return reason;
  }
}

function whatNow(
  { key, id, record, recordEnvironment, requestId }: PushReportItem,
  suggest: Suggest,
): readonly string[] {
  if (id !== null) {
    return [
      'Its id is known, so record it:',
      `  ${suggest(`resolve ${keyWord(key)} --id ${shellWord(id)}`)}`,
    ];
  }
  if (record?.state !== 'creating') return [...requestIdLines(requestId), ...resolveLines(key, suggest)];
  return unknownLines(openRecord(record), suggestIn({ environment: recordEnvironment }, suggest));
}

function credentialLines({ status }: PushReportItem): readonly string[] {
  return status === 401 || status === 403 ? ['Check the token, and that it may create this here.'] : [];
}

function differenceLine(difference: Placed<Difference>): string {
  const { kind, pointer, sent, place } = difference;
  const what =
    kind === 'dropped'
      ? `The service dropped ${pointer}`
      : `The service keeps ${show(difference.received)} for ${pointer}, not ${show(sent)}`;
  return `${what}${showPlace(place)}.`;
}

function warningLine({ pointer, message }: PushReportItem['warnings'][number]): string {
  return `In the answer, ${pointer || 'the resource'}: ${message}`;
}

function fieldLine({ pointer, message, place }: PushReportItem['fields'][number]): string {
  const where = place === null ? '' : `${place.path}:${place.line}:${place.column}  `;
  return `${where}${pointer}${message === '' ? '' : `: ${message}`}`;
}

function showPlace(place: FilePlace | null): string {
  return place === null ? '' : ` (${place.path}:${place.line}:${place.column})`;
}

const max = { lines: 20, columns: 400, notes: 5, leftovers: 10 };

/** The answer of the service as it came; --format json has all of it. */
function bodyLines(body: string | null): readonly string[] {
  if (body === null || body.trim() === '') return [];
  const lines = body.trimEnd().split(/\r?\n/);
  const cut = lines
    .slice(0, max.lines)
    .map((line) => (line.length > max.columns ? `${line.slice(0, max.columns)}…` : line));
  const more =
    lines.length > max.lines ? [`… ${lines.length - max.lines} more lines; see --format json`] : [];
  return ['It answered:', ...[...cut, ...more].map((line) => `  ${line}`)];
}

function some(lines: readonly string[]): readonly string[] {
  if (lines.length <= max.notes) return lines;
  return [...lines.slice(0, max.notes), `… and ${lines.length - max.notes} more; see --format json`];
}

/** Shows how far a push is. */
export interface Progress {
  report(event: PushEvent): void;
  /** Makes room for other output. */
  end(): void;
}

const eraseLine = '\r\u001b[2K';

/** On a terminal one line that is written anew; elsewhere a line for each definition. */
export function progressOn(output: Output, { width }: Pick<Terminal, 'width'>, total: number): Progress {
  return output.isTTY === true ? lineProgress(output, width, total) : plainProgress(output, total);
}

function lineProgress(output: Output, width: number, total: number): Progress {
  let done = 0;
  const draw = (text: string): void => {
    output.write(`${eraseLine}${cutTo([...escapeControls(text)], width - 1)}`);
  };
  draw(`0/${total}`);
  return {
    report: (event) => {
      if (event.kind === 'settled') done += 1;
      draw(`${done}/${total}  ${sentence(event)}`);
    },
    end: () => output.write(eraseLine),
  };
}

/** A cut is marked, so that a secret of which it leaves the beginning is known as one. */
function cutTo(characters: readonly string[], width: number): string {
  return characters.length <= width ? characters.join('') : `${characters.slice(0, width - 1).join('')}…`;
}

function plainProgress(output: Output, total: number): Progress {
  let done = 0;
  return {
    report: (event) => {
      if (event.kind === 'settled') done += 1;
      output.write(`[${done}/${total}] ${escapeControls(sentence(event))}\n`);
    },
    end: () => {},
  };
}

function sentence(event: PushEvent): string {
  if (event.kind === 'waiting') {
    const { outcome, delayMs, retry } = event.wait;
    return `${event.item.key}: ${outcome.message} Trying again in ${Math.ceil(delayMs / 1000)} s (retry ${retry}).`;
  }
  const { result } = event;
  const { key } = result.item;
  if (result.kind === 'notTried') return `not tried ${key}`;
  const { outcome } = result;
  if (outcome.kind === 'created') return `created ${key} ${outcome.id}`;
  return `${failed[outcome.kind]} ${key}: ${outcome.message}`;
}

const failed = {
  rejected: 'rejected',
  throttled: 'not sent',
  notSent: 'not sent',
  unknown: 'unknown',
} as const;
