import type { Edit } from '../../../text/edits.ts';
import { show } from '../../../text/show.ts';
import { type Cause, keyLike, shiftLines, type YamlFault } from '../../causes/cause.ts';
import type { Line, SourceLines } from '../../causes/source-lines.ts';
import { type Column, irregularity, type Row, readRows, usualSteps } from './block-layout.ts';

/**
 * One line that has slipped sideways, lost its dash or got one: of all such changes near the fault, those after which
 * the layout of the lines is the most regular. The parser finds the fault where the slip shows, which may be many lines
 * below it.
 */
export function* slipCauses(fault: YamlFault): Iterable<Cause> {
  const { lines, line, code, start } = fault;
  if (code === 'TAB_AS_INDENT') return;
  const faulty = line.isBlank || start >= line.end ? (lines.below(line.number) ?? line) : line;
  const { rows, at } = rowsAround(lines, faulty);
  if (at === -1 || isBehindText(lines, rows, at)) return;
  yield* likeliest(lines, rows, causesNear(rows, at));
}

/** A key that is repeated because the line above it, which begins another map, has slipped into the same one. */
export function* slipsBeforeRepeat({ lines, line }: YamlFault): Iterable<Cause> {
  const { rows, at } = rowsAround(lines, line);
  const [own, above] = [rows[at], rows[at - 1]];
  const [column, beginning] = [own?.columns[0]?.at, above?.columns[0]];
  if (column === undefined || above === undefined || beginning === undefined) return;
  const isHeading = above.isOpen && beginning.at === column;
  const isItem = beginning.key === undefined && beginning.at > column;
  if (isHeading || (isItem && !beginsItsMap(rows, at))) yield* likeliest(lines, rows, [at - 1]);
}

/** The first key of an item, once more: there, the dash of another item is missing. */
function beginsItsMap(rows: readonly Row[], at: number): boolean {
  const own = rows[at]?.columns[0];
  for (let index = at - 1; index >= 0 && own !== undefined; index--) {
    const [first, second] = rows[index]?.columns ?? [];
    if (first === undefined || first.at < own.at) return second?.at === own.at && second.key === own.key;
  }
  return false;
}

function rowsAround(lines: SourceLines, { number }: Line): { rows: readonly Row[]; at: number } {
  const all = readRows(lines, Math.max(1, number - maxAbove), number + maxBelow);
  const at = all.findIndex((row) => row.number === number);
  const begin = all.slice(0, Math.max(0, at)).findLastIndex(isMark) + 1;
  const end = all.findIndex((row, index) => index > at && isMark(row));
  return at === -1
    ? { rows: [], at }
    : { rows: all.slice(begin, end === -1 ? undefined : end), at: at - begin };
}

/** A line that begins or ends a document. */
function isMark({ columns }: Row): boolean {
  return columns.length === 0;
}

function* likeliest(lines: SourceLines, rows: readonly Row[], possible: readonly number[]): Iterable<Cause> {
  const steps = usualSteps(rows);
  const before = irregularity(rows, steps);
  const slips: (Slip & { cost: number; rank: number })[] = [];
  for (const slip of slipsOf(lines, rows, possible, steps.map)) {
    const cost = irregularity(slip.rows, steps);
    if (cost < before) slips.push({ ...slip, cost, rank: rankOf(lines, slip) });
  }
  slips.sort((one, other) => one.cost - other.cost || one.rank - other.rank || other.to - one.to);
  for (const slip of slips.slice(0, maxTried)) yield causeOf(lines, slip);
}

/** Below an item without a colon, and beside a dash without a space, there is a likelier cause than a slip. */
function isBehindText(lines: SourceLines, rows: readonly Row[], at: number): boolean {
  const near = rows.slice(Math.max(0, at - 1), at + 2);
  return near.some(({ number, columns, isOpen }, index) => {
    const line = lines.line(number);
    const last = columns.at(-1);
    const next = near[index + 1]?.columns[0];
    const isText = last !== undefined && last.key === undefined && !isOpen && !/^[[{]/.test(line.value.text);
    return /^ *-[^\s-]/.test(line.text) || (isText && next?.key !== undefined && next.at > last.at);
  });
}

/** Few lines before many, a short way before a long one, and moving before changing what it is. */
function rankOf(lines: SourceLines, { kind, moved, to, line, sibling }: Slip): number {
  const isBelowTexts = kind === 'dash' && to === line.indent && sibling?.columns.length === 1;
  const change = kind === 'shift' ? 0 : isBelowTexts ? 1 : 3;
  return moved * 40 + Math.abs(to - line.indent) + change + leaning(lines, line, to);
}

/** A key with nothing but others below it is doubted last, most of all at the margin below an empty line. */
function leaning(lines: SourceLines, { number, indent, value }: Line, to: number): number {
  const isBelowEmpty = lines.line(number - 1).text.trim() === '';
  if (isBelowEmpty && indent === 0) return 2.5;
  if (isBelowEmpty && to === 0) return -2.5;
  return value.text === '' ? 0.5 : 0;
}

/** A longer way from a slip to where it shows is not searched. */
const maxAbove = 300;
const maxBelow = 60;

/** Each costs another reading of the text. */
const maxTried = 3;

/** A change to one line, or to it and what hangs below, and the rows as they are after it. */
interface Slip {
  readonly line: Line;
  readonly kind: 'shift' | 'dash' | 'undash';
  readonly to: number;
  /** The number of rows that it moves. */
  readonly moved: number;
  readonly rows: readonly Row[];
  readonly edits: readonly Edit[];
  /** The kind of row whose column the line should start in. */
  readonly sibling: Row | undefined;
}

function* slipsOf(
  lines: SourceLines,
  rows: readonly Row[],
  possible: readonly number[],
  step: number,
): Iterable<Slip> {
  for (const index of possible) {
    const row = rows[index];
    const [first] = row?.columns ?? [];
    const line = row && lines.line(row.number);
    if (row === undefined || first === undefined || line === undefined || !isOrdinary(row)) continue;
    const columns = columnsNear(rows, index, step);
    for (const to of columns) yield* shifts(lines, rows, index, line, to);
    if (first.key !== undefined)
      for (const to of [first.at, ...columns]) yield* withDash(rows, index, line, to);
    if (first.key === undefined && row.columns[1]?.key !== undefined)
      for (const to of [first.at, row.columns[1].at]) yield withoutDash(rows, index, line, to);
  }
}

/** Keys with blanks in them are the beginning of a text rather than keys. */
function isOrdinary({ columns }: Row): boolean {
  const key = columns.at(-1)?.key;
  return key === undefined || keyLike.test(key);
}

/** The row of the fault, its neighbours, and the first and last of each map and list that is open there. */
function causesNear(rows: readonly Row[], at: number): readonly number[] {
  const found = new Set([at, at - 1, at - 2, at + 1].filter((index) => rows[index] !== undefined));
  let reach = Number.POSITIVE_INFINITY;
  let first = at;
  for (let index = at - 1; index >= 0 && reach > 0; index--) {
    const column = rows[index]?.columns[0]?.at;
    if (column === undefined) break;
    if (column === reach) first = index;
    if (column >= reach) continue;
    found.add(first).add(index);
    first = index;
    reach = column;
  }
  return [...found.add(first)];
}

/** The columns that the rows around one start in, those of the maps and lists it stands in, and the one usual below the row above. */
function columnsNear(rows: readonly Row[], index: number, step: number): readonly number[] {
  const own = rows[index]?.columns[0]?.at;
  const around = [1, -1, 2, -2, 3, -3].flatMap((by) => rows[index + by]?.columns ?? []);
  const above = rows[index - 1];
  const parent = above?.isOpen === true ? above.columns.at(-1)?.at : undefined;
  const columns = new Set(around.map(({ at }) => at));
  let reach = Number.POSITIVE_INFINITY;
  for (let each = index - 1; each >= 0 && reach > 0; each--) {
    const column = rows[each]?.columns[0]?.at ?? 0;
    if (column < reach) columns.add(column);
    reach = Math.min(reach, column);
  }
  if (parent !== undefined) columns.add(parent + step);
  return [...columns].filter((at) => at !== own);
}

function* shifts(
  lines: SourceLines,
  rows: readonly Row[],
  index: number,
  line: Line,
  to: number,
): Iterable<Slip> {
  const by = to - line.indent;
  const last = lines.lastBelow(line.number, line.indent).number;
  const lastRow = rows.findLastIndex(({ number }) => number <= last);
  for (const end of lastRow > index ? [index, lastRow] : [index]) {
    yield {
      line,
      kind: 'shift',
      to,
      moved: end - index + 1,
      rows: rows.map((row, at) => (at < index || at > end ? row : shifted(row, by))),
      edits: shiftLines(lines, line.number, end === index ? line.number : last, by),
      sibling: siblingOf(rows, index, to, line.dashes.length > 0),
    };
  }
}

function shifted(row: Row, by: number): Row {
  return { ...row, columns: row.columns.map((column) => ({ ...column, at: column.at + by })) };
}

/** A dash is missed only where an item of the same kind stands, or any item above. */
function* withDash(rows: readonly Row[], index: number, line: Line, to: number): Iterable<Slip> {
  const sibling = siblingOf(rows, index, to, true);
  if (sibling === undefined || (sibling.number > line.number && sibling.columns.length === 1)) return;
  const columns = (own: readonly Column[]): readonly Column[] => [
    { at: to },
    ...own.map((column) => ({ ...column, at: to + 2 })),
  ];
  yield {
    line,
    kind: 'dash',
    to,
    moved: 1,
    rows: rows.map((row, at) => (at === index ? { ...row, columns: columns(row.columns) } : row)),
    edits: [{ start: line.start, end: line.start + line.indent, text: `${' '.repeat(to)}- ` }],
    sibling,
  };
}

function withoutDash(rows: readonly Row[], index: number, line: Line, to: number): Slip {
  const end = line.key?.start ?? line.start;
  return {
    line,
    kind: 'undash',
    to,
    moved: 1,
    rows: rows.map((row, at) =>
      at === index ? { ...row, columns: row.columns.slice(1).map((column) => ({ ...column, at: to })) } : row,
    ),
    edits: [{ start: line.start, end, text: ' '.repeat(to) }],
    sibling: siblingOf(rows, index, to, false),
  };
}

/** The nearest row of the same map or list: one in the column `to`, without one that stands further left between. */
function siblingOf(rows: readonly Row[], index: number, to: number, isItem: boolean): Row | undefined {
  const above = rows.slice(0, index).reverse();
  const found = [above, rows.slice(index + 1)].flatMap((each) => {
    const end = each.findIndex(({ columns }) => (columns[0]?.at ?? -1) < to && !hasAt(columns, to, isItem));
    const within = end === -1 ? each : each.slice(0, end);
    return within.find(({ columns }) => hasAt(columns, to, isItem)) ?? [];
  });
  const own = rows[index]?.number ?? 0;
  return found.sort((one, other) => Math.abs(one.number - own) - Math.abs(other.number - own))[0];
}

function hasAt(columns: readonly Column[], to: number, isItem: boolean): boolean {
  return columns.some(({ at, key }) => at === to && (key === undefined) === isItem);
}

function causeOf(lines: SourceLines, { line, kind, to, edits, sibling }: Slip): Cause {
  const start = line.start + line.indent;
  const isItem = line.dashes.length > 0;
  const end = isItem ? start + 1 : (line.key?.end ?? start + 1);
  const beside = sibling && lines.line(sibling.number);
  const words = wordsFor[kind]({ line, to, beside, above: lines.above(line.number) });
  if (beside === undefined) return { start, end, ...words, repair: edits };
  const isBesideItems = kind === 'dash' || (kind === 'shift' && isItem);
  const related = {
    start: beside.start + to,
    end: isBesideItems ? beside.start + to + 1 : (beside.key?.end ?? beside.start + to + 1),
    message: isBesideItems ? 'the items start here' : `${show(beside.key?.text)} stands here`,
  };
  return { start, end, ...words, repair: edits, related: [related] };
}

interface Situation {
  readonly line: Line;
  readonly to: number;
  /** The line that starts, or has its key, in the column `to`. */
  readonly beside: Line | undefined;
  readonly above: Line | undefined;
}

type Words = Required<Pick<Cause, 'messageId' | 'message' | 'help' | 'fix'>>;

const wordsFor: Readonly<Record<Slip['kind'], (situation: Situation) => Words>> = {
  shift: ({ line, to, beside, above }) => {
    const isItem = line.dashes.length > 0;
    const name = isItem ? 'the other items of the list' : show(beside?.key?.text);
    const where =
      beside === undefined ? 'what the line above holds starts' : `${name} ${isItem ? 'start' : 'starts'}`;
    const condition = beside === undefined ? '' : ` if it belongs beside ${isItem ? 'them' : name}`;
    const holds =
      !isItem && above === beside && above !== undefined && above.value.text !== '' && line.indent > to;
    const other = holds
      ? `, or delete ${show(above.value.text.replace(/^("|')(.*)\1$/, '$2'))} if ${name} is to hold it`
      : '';
    return {
      messageId: 'wrongColumn',
      message: `${whatIs(line)} starts in column ${line.indent + 1}, but ${where} in column ${to + 1}.`,
      help: `Move it to column ${to + 1}${condition}${other}.`,
      fix: { description: `Move it to column ${to + 1}.`, safe: false },
    };
  },
  dash: ({ line, to }) => ({
    messageId: 'missingDash',
    message: `${whatIs(line)} stands among the items of a list, but has no dash.`,
    help: `Put "- " in front of it${to === line.indent ? '' : `, with the dash in column ${to + 1}`}.`,
    fix: { description: 'Put a dash in front of it.', safe: false },
  }),
  undash: ({ line }) => ({
    messageId: 'spareDash',
    message: `The dash makes ${whatIs(line)} an item of a list, but the lines around it are not.`,
    help: 'Delete the dash.',
    fix: { description: 'Delete the dash.', safe: false },
  }),
};

function whatIs({ key }: Line): string {
  return key === undefined ? 'This list item' : show(key.text);
}
