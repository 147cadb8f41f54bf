import type { WrittenScalar } from '../../document/document.ts';
import type { Path } from '../../text/json-pointer.ts';
import type { Span } from '../../text/span.ts';
import type { DocumentVisit } from '../define-rule.ts';
import type { TextField } from './text-fields.ts';

/** Some characters of a text of the definition, as offsets into its value. */
export interface TextPart extends Span {
  readonly field: TextField;
}

/** Characters of the file, and the scalar they are part of. */
export interface SourceSpan extends Span {
  readonly scalar: WrittenScalar;
}

type Source = Pick<DocumentVisit<unknown>, 'text' | 'scalars'>;

/** Working out a path takes a walk through the document; beyond this many, findings stand under the whole value. */
const maxPaths = 200;

/**
 * The places of parts of texts in the file, in the order they are given; for a value behind an alias, where it is defined.
 * Undefined for a part that the file writes in other characters (escapes, folded lines).
 */
export function sourceSpans(parts: readonly TextPart[], source: Source): readonly (SourceSpan | undefined)[] {
  const pending = new Map<string, TextPart[]>();
  for (const part of parts) {
    const key = keyOf(part.field.path);
    pending.set(key, [...(pending.get(key) ?? []), part]);
  }
  const spans = new Map<TextPart, SourceSpan>();
  let paths = 0;
  for (const scalar of source.scalars()) {
    if (pending.size === 0 || paths === maxPaths) break;
    const written = source.text.slice(scalar.span.start, scalar.span.end);
    if (scalar.isKey || !isCandidate(written, pending)) continue;
    paths += 1;
    const key = keyOf(scalar.path());
    for (const part of pending.get(key) ?? []) {
      const start = offsetIn(written, part);
      if (start !== undefined) spans.set(part, spanAt(scalar, start, part));
    }
    pending.delete(key);
  }
  return withAliases(parts, spans);
}

/** A value that is reached through an alias stands where the same text has been found. */
function withAliases(
  parts: readonly TextPart[],
  spans: ReadonlyMap<TextPart, SourceSpan>,
): readonly (SourceSpan | undefined)[] {
  const byText = new Map([...spans].map(([{ field, start }, span]) => [`${start} ${field.text}`, span]));
  return parts.map((part) => spans.get(part) ?? byText.get(`${part.start} ${part.field.text}`));
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}

function isCandidate(written: string, pending: ReadonlyMap<string, readonly TextPart[]>): boolean {
  for (const [part] of pending.values()) {
    if (part !== undefined && written.includes(wordsOf(part))) return true;
  }
  return false;
}

function wordsOf({ field, start, end }: TextPart): string {
  return field.text.slice(start, end);
}

/** The same characters, counted from the beginning: the third `{{` of the value is the third one of the source. */
function offsetIn(written: string, part: TextPart): number | undefined {
  const inValue = occurrences(part.field.text, wordsOf(part));
  const inSource = occurrences(written, wordsOf(part));
  return inValue.length === inSource.length ? inSource[inValue.indexOf(part.start)] : undefined;
}

function occurrences(text: string, wanted: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) found.push(at);
  return found;
}

function spanAt(scalar: WrittenScalar, offset: number, part: Span): SourceSpan {
  const start = scalar.span.start + offset;
  return { start, end: start + part.end - part.start, scalar };
}
