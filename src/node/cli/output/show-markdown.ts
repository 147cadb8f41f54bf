import { columns } from '../../../reporters/cells.ts';
import { type Paints, paints } from '../../../reporters/paints.ts';
import { wrap } from '../../../reporters/wrap.ts';
import { escapeControls } from '../../../text/show.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface Page {
  readonly width: number;
  readonly paint: Paints;
}

/** A stretch of Markdown of one sort. */
interface Block {
  readonly starts: RegExp;
  /** Index behind the last line of the block that starts at an index. */
  end(lines: readonly string[], start: number): number;
  show(lines: readonly string[], page: Page): readonly string[];
}

const widest = 100;

/** Shows a page of our own documentation in a terminal: headings, paragraphs, lists, tables and code. */
export function showMarkdown(text: string, { color, width }: Pick<Terminal, 'color' | 'width'>): string {
  const page: Page = { width: Math.min(width, widest), paint: paints(color) };
  const lines = text.replaceAll(/<!--[\s\S]*?-->\n*/g, '').split('\n');
  const shown: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const block = blocks.find(({ starts }) => starts.test(lines[at] ?? '')) ?? paragraph;
    const end = block.end(lines, at);
    shown.push(...block.show(lines.slice(at, end), page));
    at = end;
  }
  return `${shown.join('\n').replace(/^\n+/, '').trimEnd()}\n`;
}

const blocks: readonly Block[] = [
  {
    starts: /^`{3}/,
    end: (lines, start) => endOfCode(lines, start),
    show: (lines) => lines.slice(1, -1).map((line) => `    ${escapeControls(line)}`.trimEnd()),
  },
  {
    starts: /^#/,
    end: (_, start) => start + 1,
    show: ([line = ''], { paint }) => [paint.bold(plain(line.replace(/^#+ /, '')))],
  },
  {
    starts: /^- /,
    end: (lines, start) => endOf(lines, start, (line) => /^ {2}\S/.test(line)),
    show: (lines, page) => showItem(lines.map((line) => line.slice('- '.length)).join(' '), page),
  },
  {
    starts: /^\|/,
    end: (lines, start) => endOf(lines, start, (line) => line.startsWith('|')),
    show: showTable,
  },
  { starts: /^$/, end: (_, start) => start + 1, show: () => [''] },
];

const paragraph: Block = {
  starts: /^/,
  end: (lines, start) => endOf(lines, start, (line) => !blocks.some(({ starts }) => starts.test(line))),
  show: (lines, page) => wrap(plain(lines.join(' ')), page.width).map((line) => style(line, page)),
};

function endOf(lines: readonly string[], start: number, goesOn: (line: string) => boolean): number {
  let end = start + 1;
  while (end < lines.length && goesOn(lines[end] ?? '')) end += 1;
  return end;
}

/** The fence that closes is as long as the one that opened. */
function endOfCode(lines: readonly string[], start: number): number {
  const fence = /^`+/.exec(lines[start] ?? '')?.[0];
  const close = lines.findIndex((line, index) => index > start && line.trimEnd() === fence);
  return close === -1 ? lines.length : close + 1;
}

/** `<br>` starts a new line inside an item or a cell. */
function linesOf(text: string, width: number): readonly string[] {
  return text.split('<br>').flatMap((part) => wrap(part, width));
}

function showItem(item: string, page: Page): string[] {
  const lines = linesOf(plain(item), page.width - 4);
  return lines.map((line, index) => `  ${index === 0 ? '•' : ' '} ${style(line, page)}`);
}

function showTable(lines: readonly string[], page: Page): string[] {
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cellsOf);
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => columns(row[column] ?? ''))),
  );
  const front = widths.slice(0, -1);
  const indent = front.reduce((sum, width) => sum + width + 2, 2);
  const room = Math.max(minLastColumn, page.width - indent);
  return rows.flatMap((row, index) => {
    const start = front.map((width, column) => padded(row[column] ?? '', width + 2)).join('');
    const [first = '', ...others] = linesOf(row.at(-1) ?? '', room);
    const line = `  ${start}${first}`.trimEnd();
    const head = index === 0 ? page.paint.bold(line) : style(line, page);
    return [head, ...others.map((each) => `${' '.repeat(indent)}${style(each, page)}`)];
  });
}

/** The last column of a table is wrapped to what is left of the line, but never narrower than this. */
const minLastColumn = 30;

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(width - columns(cell));
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\|\s*|\s*\|$/g, '')
    .split(/\s*(?<!\\)\|\s*/)
    .map(plain);
}

/** The text without escapes and addresses; marks of code and weight are left for `style`. */
function plain(text: string): string {
  return escapeControls(
    text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\\([\\`*_<>[\]|#])/g, '$1'),
  );
}

function style(line: string, { paint }: Page): string {
  return line
    .replaceAll(/\*\*(.+?)\*\*/g, (_, strong: string) => paint.bold(strong))
    .replaceAll(/`[^`]+`/g, (code) => paint.cyan(code));
}
