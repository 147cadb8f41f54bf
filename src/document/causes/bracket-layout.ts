/** A bracket that its indentation shows to be the faulty one, though the text goes wrong only later. */
export interface LayoutFault {
  readonly kind: 'unclosed' | 'spare';
  /** The opening bracket that is not closed, or the closing one that is too many. */
  readonly at: number;
  /** The place where the closing bracket is missing; for a spare one, its own place. */
  readonly end: number;
  readonly closing: string;
  /** For a spare bracket: the opening one that it closes too early. */
  readonly opening?: number;
}

interface Open {
  readonly bracket: string;
  readonly at: number;
  readonly indent: number;
  readonly lineStart: number;
}

/**
 * Finds where brackets and indentation first contradict each other. Takes the text and the offset from which on
 * brackets count; gives `undefined` for a text whose layout says nothing.
 */
export function layoutFault(text: string, from = 0): LayoutFault | undefined {
  const open: Open[] = [];
  let [lineStart, indent] = lineAt(text, from);
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\n') {
      [lineStart, indent] = lineAt(text, at + 1);
    } else if (char === '"') {
      at = endOfText(text, at);
    } else if (char === '{' || char === '[') {
      open.push({ bracket: char, at, indent, lineStart });
    } else if (char === '}' || char === ']') {
      const last = open.at(-1);
      if (last === undefined) return undefined;
      const isFirst = text.slice(lineStart, at).trim() === '';
      const fault = isFirst ? unclosedIn(text, open, indent) : spareIn(last, { at, indent, lineStart, char });
      if (fault !== undefined) return fault;
      if (closingOf(last.bracket) !== char) return undefined;
      open.pop();
    }
  }
  return undefined;
}

/** A bracket at the start of its line closes one whose line is indented as much; what was opened since is not closed. */
function unclosedIn(text: string, open: readonly Open[], indent: number): LayoutFault | undefined {
  const last = open.at(-1);
  if (last === undefined || last.indent === indent || !open.some((each) => each.indent === indent))
    return undefined;
  const end = endOfContent(text, last);
  return { kind: 'unclosed', at: last.at, end, closing: closingOf(last.bracket) };
}

/** Behind other characters, a bracket closes what opens on its own line, or on one that is indented as much. */
function spareIn(
  last: Open,
  { at, indent, lineStart, char }: { at: number; indent: number; lineStart: number; char: string },
): LayoutFault | undefined {
  if (last.lineStart === lineStart || last.indent >= indent) return undefined;
  return { kind: 'spare', at, end: at, closing: char, opening: last.at };
}

/** The end of the last line that is indented deeper than the one with the opening bracket, without its comma. */
function endOfContent(text: string, { at, indent, lineStart }: Open): number {
  let end = text.indexOf('\n', at);
  for (let next = end + 1; end !== -1 && next < text.length; next = nextLine(text, next)) {
    const [, deep] = lineAt(text, next);
    const isBlank = /^[ \t]*\r?(?:\n|$)/.test(text.slice(next, next + deep + 2));
    if (!isBlank && deep <= indent) break;
    if (!isBlank) end = nextLine(text, next) - 1;
  }
  end = end === -1 ? text.length : end;
  while (end > lineStart && /[\s,]/.test(text.charAt(end - 1))) end--;
  return end;
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length + 1 : end + 1;
}

function lineAt(text: string, offset: number): [start: number, indent: number] {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  let at = start;
  while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at++;
  return [start, at - start];
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}

function closingOf(bracket: string): string {
  return bracket === '{' ? '}' : ']';
}
