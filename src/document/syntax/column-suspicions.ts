import type { Edit } from '../../diagnostic.ts';
import { show } from '../../show.ts';
import type { Line, SourceLines } from './source-lines.ts';
import { type Suspicion, shiftLines, type YamlFault } from './suspicion.ts';
import { valueIndent } from './value-suspicions.ts';

/** Keys and items that stand between the columns where they could belong to something. */
export function* columnSuspicions(fault: YamlFault): Iterable<Suspicion> {
  const { code, line } = fault;
  if (code === 'TAB_AS_INDENT' || (line.key === undefined && line.dashes.length === 0)) return;
  const columns = columnsAbove(fault.lines, line);
  yield* dashAmongItems(fault);
  yield* firstOfItsMap(fault, columns);
  yield* besideOthers(fault, columns);
  yield* dashInFront(fault, columns);
}

/** Where a line could stand: the columns of keys and dashes above it that can still be reached. */
interface Column {
  readonly at: number;
  readonly name: string;
  readonly isDash: boolean;
  readonly line: Line;
}

/** The columns above, the nearest to the line's own column first; the deeper one first of two as near. */
function columnsAbove(lines: SourceLines, line: Line): readonly Column[] {
  const columns: Column[] = [];
  let reach = Number.POSITIVE_INFINITY;
  for (let number = line.number - 1; number >= 1 && reach > 0; number--) {
    const each = lines.line(number);
    if (each.isBlank || each.indent >= reach) continue;
    const { key, dashes } = each;
    const at = valueIndent(each);
    if (key !== undefined && at < reach)
      columns.push({ at, name: show(key.text), isDash: false, line: each });
    if (dashes.length > 0) columns.push({ at: each.indent, name: '', isDash: true, line: each });
    if (key !== undefined || dashes.length > 0) reach = each.indent;
  }
  const distance = ({ at }: Column): number => Math.abs(at - line.indent) - (at > line.indent ? 0.5 : 0);
  return columns.sort((one, other) => distance(one) - distance(other));
}

/** The first key or item of a map or list is the odd one when the line below it, and the next one, agree. */
function* firstOfItsMap({ lines, line }: YamlFault, columns: readonly Column[]): Iterable<Suspicion> {
  const first = columns.find(({ at }) => at > line.indent)?.line;
  const above = first && lines.above(first.number);
  if (first === undefined || first.dashes.length !== line.dashes.length) return;
  if (above !== undefined && above.indent >= line.indent) return;
  if (line.indent > 0 && lines.below(line.number)?.indent !== line.indent) return;
  const start = first.start + first.indent;
  const what = first.key === undefined ? 'The first list item' : show(first.key.text);
  yield {
    start,
    end: first.dashes.length > 0 ? start + 1 : (first.key?.end ?? start + 1),
    message: `${what} starts in column ${first.indent + 1}, but what follows starts in column ${line.indent + 1}.`,
    help: `Move it to column ${line.indent + 1}.`,
    mend: shiftLines(lines, first.number, line.number - 1, line.indent - first.indent),
    fix: { description: `Move it to column ${line.indent + 1}.`, safe: false },
    related: [
      {
        start: line.start + line.indent,
        end: line.start + line.indent + 1,
        message: 'This is what follows.',
      },
    ],
  };
}

function* besideOthers({ lines, line }: YamlFault, columns: readonly Column[]): Iterable<Suspicion> {
  const isItem = line.dashes.length > 0;
  const what = line.key === undefined ? 'This list item' : show(line.key.text);
  const start = line.start + line.indent;
  const end = isItem ? start + 1 : (line.key?.end ?? start + 1);
  for (const { at, name, isDash, line: sibling } of columns) {
    if (isDash !== isItem || at === line.indent) continue;
    const neighbour = isDash ? 'the other items of the list start' : `${name} starts`;
    for (const mend of shiftsTo(lines, line, at)) {
      yield {
        start,
        end,
        message: `${what} starts in column ${line.indent + 1}, but ${neighbour} in column ${at + 1}.`,
        help: `Move it to column ${at + 1} if it belongs beside ${isDash ? 'them' : name}.`,
        mend,
        fix: { description: `Move it to column ${at + 1}.`, safe: false },
        related: [
          {
            start: sibling.start + at,
            end: isDash ? sibling.start + at + 1 : (sibling.key?.end ?? sibling.start + at + 1),
            message: isDash ? 'The items start here.' : `${name} stands here.`,
          },
        ],
      };
    }
  }
}

/** The line alone, or with what hangs below it. */
function* shiftsTo(lines: SourceLines, line: Line, at: number): Iterable<readonly Edit[]> {
  const last = lines.lastBelow(line.number, line.indent).number;
  yield shiftLines(lines, line.number, line.number, at - line.indent);
  if (last > line.number) yield shiftLines(lines, line.number, last, at - line.indent);
}

/** A line among the items of a list that are no maps: its dash was forgotten. */
function* dashAmongItems({ lines, line }: YamlFault): Iterable<Suspicion> {
  if (line.key === undefined || line.dashes.length > 0) return;
  const item = lines.above(line.number, ({ indent }) => indent <= line.indent);
  if (item === undefined || item.dashes.length === 0 || item.indent !== line.indent) return;
  if (item.key === undefined) yield withDash(line, line.indent);
}

/** A line between a dash and the keys behind the dashes: an item that has lost its own. */
function* dashInFront({ line }: YamlFault, columns: readonly Column[]): Iterable<Suspicion> {
  const list = columns.find(({ isDash, at }) => isDash && at <= line.indent);
  if (list !== undefined && line.key !== undefined && line.dashes.length === 0) yield withDash(line, list.at);
}

function withDash(line: Line, column: number): Suspicion {
  const start = line.start + line.indent;
  return {
    start,
    end: line.key?.end ?? start,
    message: `${show(line.key?.text)} stands among the items of a list, but has no dash.`,
    help: 'Put "- " in front of it if it is an item.',
    mend: [{ start: line.start, end: start, text: `${' '.repeat(column)}- ` }],
    fix: { description: 'Put a dash in front of it.', safe: false },
  };
}
