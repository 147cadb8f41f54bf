import type { Diagnostic, Related } from '../../src/findings/diagnostic.ts';
import type { ReporterContext } from '../../src/reporters/reporter.ts';
import type { Position, Span } from '../../src/text/span.ts';

/** A context in which nothing but the text counts. */
export const plain: ReporterContext = {
  version: '1.2.3',
  color: false,
  hyperlinks: false,
  width: 80,
  durationMs: 41.4,
};

/** A finding about the characters `span` of a text; what does not matter to the test is filled in. */
export function findingAt(text: string, span: Span, rest: Partial<Diagnostic> = {}): Diagnostic {
  return {
    rule: 'valid-time',
    messageId: 'form',
    severity: 'error',
    message: 'This is wrong.',
    help: 'Write it right.',
    pointer: '/start',
    document: 0,
    start: positionAt(text, span.start),
    end: positionAt(text, span.end),
    related: [],
    suppressed: null,
    ...rest,
  };
}

/** A finding about the first occurrence of `part`. */
export function findingIn(text: string, part: string, rest: Partial<Diagnostic> = {}): Diagnostic {
  return findingAt(text, spanOf(text, part), rest);
}

/** The first occurrence of `part`, as a place that a finding is related to. */
export function relatedIn(text: string, part: string, message: string): Related {
  const { start, end } = spanOf(text, part);
  return { message, start: positionAt(text, start), end: positionAt(text, end) };
}

export function spanOf(text: string, part: string): Span {
  const start = text.indexOf(part);
  if (start === -1) throw new Error(`There is no ${part} in the text.`);
  return { start, end: start + part.length };
}

function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines[lines.length - 1] ?? '').length + 1, offset };
}
