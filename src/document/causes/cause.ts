import type { CST } from 'yaml';
import type { SyntaxMessageId } from '../../findings/built-in-messages.ts';
import type { Edit } from '../../text/edits.ts';
import type { Span } from '../../text/span.ts';
import type { SyntaxProblem } from '../document.ts';
import type { Line, SourceLines } from './source-lines.ts';

/** The first error of the full parser in a document, with what is needed to find its cause. */
export interface YamlFault extends Span {
  /** The parser's code, for example `BAD_INDENT`. */
  readonly code: string;
  /** The parser's own words; they distinguish errors that share a code. */
  readonly parserMessage: string;
  readonly text: string;
  readonly lines: SourceLines;
  /** The line that the error starts on. */
  readonly line: Line;
  /** The concrete syntax of the whole text. */
  readonly tokens: readonly CST.Token[];
}

/**
 * A cause that may be behind a fault. With `repair`, it counts only if the text can be read further once the edits
 * are made; without, its finder must be certain.
 */
export interface Cause extends Span {
  readonly messageId: SyntaxMessageId;
  readonly message: string;
  readonly help: string;
  readonly repair?: readonly Edit[];
  /** Offers `repair` to the user. */
  readonly fix?: { readonly description: string; readonly safe: boolean };
  readonly related?: readonly (Span & { readonly message: string })[];
}

/** A problem that does not say yet in which document, and at which path, it stands. */
export type Explanation = Omit<SyntaxProblem, 'document' | 'path'>;

/** Names the causes of one family that may be behind a fault, the likeliest first. */
export type FindCauses = (fault: YamlFault) => Iterable<Cause>;

/** A name as keys have it: `agent_type`. Prose rarely looks like that. */
export const keyLike: RegExp = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/;

/** Moves lines sideways: adds or removes spaces in front of every line, not blank, from `first` to `last`. */
export function shiftLines(lines: SourceLines, first: number, last: number, by: number): readonly Edit[] {
  const edits: Edit[] = [];
  for (let number = first; number <= last; number++) {
    const { start, indent, text } = lines.line(number);
    if (text.trim() === '') continue;
    if (by > 0) edits.push({ start, end: start, text: ' '.repeat(by) });
    else edits.push({ start, end: start + Math.min(indent, -by), text: '' });
  }
  return edits;
}

/** The line end that the text uses. */
export function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** A cause that proved right, for the user. */
export function explanationOf({
  start,
  end,
  messageId,
  message,
  help,
  repair,
  fix,
  related,
}: Cause): Explanation {
  return {
    start,
    end,
    messageId,
    message,
    help,
    ...(related && { related }),
    ...(fix && repair && { fix: { ...fix, edits: repair } }),
  };
}
