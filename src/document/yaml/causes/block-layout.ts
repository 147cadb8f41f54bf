import { keyLike } from '../../causes/cause.ts';
import type { Line, SourceLines } from '../../causes/source-lines.ts';
import { valueIndent } from './value-causes.ts';

/** A line that opens something: the columns of its dashes and of its key, counted from 0. */
export interface Row {
  /** 1-based number of the line. */
  readonly number: number;
  /** Empty for a line that begins or ends a document. */
  readonly columns: readonly Column[];
  /** True where nothing stands behind the last column, so that what belongs to it hangs below. */
  readonly isOpen: boolean;
}

export interface Column {
  readonly at: number;
  /** The name of the key; absent for a dash. */
  readonly key?: string;
}

/** The rows from one line to another, without the lines of values that are written over several. */
export function readRows(lines: SourceLines, from: number, to: number): readonly Row[] {
  const rows: Row[] = [];
  for (let number = from; number <= Math.min(to, lines.last); number++) {
    const line = lines.line(number);
    if (/^(?:---|\.\.\.)(?=\s|$)/.test(line.text)) rows.push({ number, columns: [], isOpen: false });
    else if (!line.isBlank && (line.key !== undefined || line.dashes.length > 0)) {
      rows.push(rowOf(line));
      number = lastOfValue(lines, line);
    }
  }
  return rows;
}

function rowOf(line: Line): Row {
  const dashes = line.dashes.map((dash) => ({ at: dash - line.start }));
  const { key } = line;
  return {
    number: line.number,
    columns: key === undefined ? dashes : [...dashes, { at: key.start - line.start, key: key.text }],
    isOpen: line.value.text === '' || /^&\S+$/.test(line.value.text),
  };
}

/** The number of the line on which the value of a line ends, as far as its own layout shows. */
function lastOfValue(lines: SourceLines, line: Line): number {
  const { text } = line.value;
  if (/^(?:[!&]\S+\s+)*[|>][-+0-9]*$/.test(text)) return lastOfText(lines, line);
  const isLong = /^(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/.test(text) || /^(?:\[[^\]]*|\{[^}]*)$/.test(text);
  return isLong ? lines.lastBelow(line.number, valueIndent(line)).number : line.number;
}

/** A text block ends before the first line that is indented less than its first one. */
function lastOfText(lines: SourceLines, header: Line): number {
  const below = lines.below(header.number);
  // A header that has slipped to the right still has its text.
  const isBeside = below !== undefined && below.indent > 0 && !keyLike.test(below.key?.text ?? '');
  let indent = isBeside ? Math.min(below.indent, valueIndent(header) + 1) : valueIndent(header) + 1;
  let isFirst = true;
  let last = header.number;
  for (let number = header.number + 1; number <= lines.last; number++) {
    const line = lines.line(number);
    if (line.text.trim() === '') continue;
    if (line.indent < indent) break;
    if (isFirst) indent = line.indent;
    isFirst = false;
    last = number;
  }
  return last;
}

/** The steps from a key to what hangs below it that most of the text takes. */
export interface Steps {
  readonly map: number;
  readonly list: number;
}

/** The depth by which a text indents maps below their keys, and lists; two where nothing shows it. */
export function usualSteps(rows: readonly Row[]): Steps {
  const steps: Record<'map' | 'list', number[]> = { map: [], list: [] };
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    const [first] = row.columns;
    const parent = above?.columns.at(-1);
    if (above?.isOpen !== true || parent?.key === undefined || first === undefined) continue;
    const step = first.at - parent.at;
    if (first.key === undefined ? step >= 0 : step > 0)
      steps[first.key === undefined ? 'list' : 'map'].push(step);
  }
  return { map: commonest(steps.map), list: commonest(steps.list) };
}

function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 2;
}

/** A row that no YAML may have weighs more than one that only looks odd. */
const broken = 5;
const odd = 1;

/** The distance of rows from a layout that somebody would write: 0 for one that is regular in every step. */
export function irregularity(rows: readonly Row[], steps: Steps): number {
  const layout = new Layout(steps);
  for (const row of rows) layout.add(row);
  return layout.cost;
}

interface Level {
  readonly at: number;
  readonly isList: boolean;
  readonly keys: Set<string>;
}

/** Follows the rows from the top, with the maps and lists that are open at each. */
class Layout {
  cost = 0;
  readonly #steps: Steps;
  #levels: Level[] = [];
  #above: Row | undefined;

  constructor(steps: Steps) {
    this.#steps = steps;
  }

  add(row: Row): void {
    const [first, ...inner] = row.columns;
    if (first === undefined) this.#levels = [];
    else {
      this.#enter(first);
      for (const column of inner) this.#open(column);
    }
    this.#above = first === undefined ? undefined : row;
  }

  #enter(first: Column): void {
    const above = this.#above?.columns.at(-1);
    const isOpen = this.#above?.isOpen === true;
    const isList = first.key === undefined;
    const hangsBelow =
      above !== undefined &&
      isOpen &&
      (first.at > above.at || (isList && above.key !== undefined && first.at === above.at));
    if (hangsBelow) {
      const usual = isList ? this.#steps.list : this.#steps.map;
      if (above.key !== undefined && first.at - above.at !== usual) this.cost += odd;
      this.#open(first);
      return;
    }
    if (above !== undefined && isOpen) this.cost += odd;
    this.#goOn(first, isList);
  }

  #goOn(first: Column, isList: boolean): void {
    const isFirst = this.#levels.length === 0;
    while ((this.#levels.at(-1)?.at ?? -1) > first.at) this.#levels.pop();
    const top = this.#levels.at(-1);
    const below = this.#levels.at(-2);
    // A list may stand in the column of the key that it belongs to.
    if (!isList && top?.isList === true && below?.at === top.at) this.#levels.pop();
    const level = this.#levels.at(-1);
    if (level?.at === first.at && level.isList === isList) this.#name(level, first);
    else {
      if (!isFirst) this.cost += broken;
      else if (first.at > 0) this.cost += odd;
      this.#open(first);
    }
  }

  #open({ at, key }: Column): void {
    const level = { at, isList: key === undefined, keys: new Set<string>() };
    this.#levels.push(level);
    this.#name(level, { at, ...(key === undefined ? {} : { key }) });
  }

  #name({ keys }: Level, { key }: Column): void {
    if (key === undefined) return;
    if (keys.has(key)) this.cost += broken;
    keys.add(key);
  }
}
