import type { WrittenScalar } from '../../document/document.ts';
import { showInQuotes } from '../../text/in-quotes.ts';
import type { Span } from '../../text/span.ts';
import type { DocumentVisit, Report } from '../define-rule.ts';
import { quoting } from './quoting.ts';

/** A tag that says nothing to a YAML reader, with the text that it was meant to begin. */
export interface ForeignTag {
  readonly span: Span;
  readonly whole: string;
}

/** The tags of YAML (yaml.org/type) change how a value is read and are meant to; any other one is only dropped, and so is `!!binary` in JSON. */
const known: RegExp =
  /^(?:!!|!<tag:yaml\.org,2002:)(?:str|int|float|bool|null|timestamp|map|seq|set|omap|pairs|merge|value)>?$/;

/** Binary data is written in base64, which JSON knows as text only. */
export function isBinary(tag: string): boolean {
  return /^(?:!!binary|!<tag:yaml\.org,2002:binary>)$/.test(tag);
}

/** Takes the place of a scalar and the tag before it; undefined for a tag of YAML itself. */
export function foreignTag(text: string, scalar: Span, tag: string): ForeignTag | undefined {
  if (known.test(tag)) return undefined;
  const start = text.lastIndexOf(tag, scalar.start - tag.length);
  if (start === -1) return undefined;
  const span = { start, end: Math.max(scalar.end, start + tag.length) };
  return { span, whole: text.slice(span.start, span.end) };
}

/** `&hello there` without any `*hello`: what stands behind the name is all that arrives. */
export function unusedAnchor(
  scalar: WrittenScalar,
  { text }: DocumentVisit<unknown>,
): Report<'anchor'> | undefined {
  const { unusedAnchor: name, isKey, style, span } = scalar;
  if (name === undefined || isKey || style !== 'plain' || span.start === span.end) return undefined;
  const start = text.lastIndexOf(`&${name}`, span.start);
  if (start === -1) return undefined;
  const whole = text.slice(start, span.end);
  return {
    messageId: 'anchor',
    at: { path: scalar.path(), part: 'value', span: { start, end: start + name.length + 1 } },
    data: { anchor: `&${name}`, quoted: showInQuotes(whole) },
    ...quoting({ start, end: span.end }, whole),
  };
}
