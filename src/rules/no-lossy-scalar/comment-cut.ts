import { coreScalar } from '../../document/yaml/core-scalar.ts';
import type { Span } from '../../text/span.ts';

/** A comment that was meant as part of the value before it. */
export interface CommentCut {
  /** From the `#` to the end of the comment. */
  readonly comment: Span;
  /** The value and what was cut off, as one text. */
  readonly whole: string;
}

/**
 * The comment after a plain scalar, if it looks like the rest of the value. An ordinary comment is never taken
 * for one: a blank after `#` marks a comment, unless the value before it cannot be complete; numbers, `true` and
 * single words are complete values; and `#word` is a comment in a hurry, unless it is a list of hashtags.
 */
export function commentCut(text: string, { start, end }: Span): CommentCut | undefined {
  const [all = '', blank = '', remark = ''] =
    /^([ \t]+)(#[^\r\n]*)/.exec(text.slice(end, endOfLine(text, end))) ?? [];
  const comment = remark.trimEnd();
  if (comment === '') return undefined;
  const value = text.slice(start, end);
  const isRest =
    value === '' ? isValueAlone(comment) : typeof coreScalar(value) === 'string' && continues(value, comment);
  if (!isRest) return undefined;
  const whole = value === '' ? comment : `${value}${blank}${comment}`;
  return {
    comment: { start: end + blank.length, end: end + all.length - (remark.length - comment.length) },
    whole,
  };
}

function endOfLine(text: string, from: number): number {
  const at = text.slice(from).search(/[\r\n]/);
  return at === -1 ? text.length : from + at;
}

/** `color: #ff8800` and `key: #`: nothing else stands on the line, and nobody writes a remark like that. */
function isValueAlone(comment: string): boolean {
  return /^#(?:[\p{L}\p{N}][^\s]*)?$/u.test(comment) && !marker.test(comment);
}

/** Words for people and programs, not for the caller. */
const marker: RegExp =
  /^#(?:todo|fixme|xxx|note|hack|noqa|nosec|region|endregion|yamllint|voxlint|prettier|cspell)\b/i;

function continues(value: string, comment: string): boolean {
  if (isOpen(value, comment)) return true;
  const rest = comment.slice(1);
  if (rest.startsWith(' ') || rest.startsWith('\t')) return endsOpen(value, rest.trimStart());
  if (press.test(value)) return true;
  if (!/\s/.test(value)) return /^\d/.test(rest) && name.test(value);
  if (rest === '' || /^[\d.,;?)\]"'”»]/.test(rest)) return true;
  return (
    /^\p{L}[\p{L}\p{N}_-]*(?: #\p{L}[\p{L}\p{N}_-]*)+$/u.test(rest) ||
    conjunction.test(value) ||
    (into.test(value) && !/\s/.test(rest))
  );
}

/** One word that a number may follow: `Store #4`, but not `light_rain #1`. */
const name: RegExp = /^\p{Lu}\p{Ll}+$/u;

/** A bracket or a quotation mark that the value opens and the comment closes. */
function isOpen(value: string, comment: string): boolean {
  const opensBracket = brackets.some(
    ([open, close]) =>
      count(value, open) > count(value, close) && count(comment, close) > count(comment, open),
  );
  return opensBracket || (count(value, '"') % 2 === 1 && count(comment, '"') % 2 === 1);
}

const brackets: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['«', '»'],
  ['“', '”'],
  ['„', '“'],
];

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** `Press # to confirm`: the value cannot end there, and the comment goes on in the same sentence. */
function endsOpen(value: string, rest: string): boolean {
  return conjunction.test(value) || (press.test(value) && goesOn.test(rest));
}

/** Words that no sentence ends with. */
const conjunction: RegExp = /\s(?:and|or|the|your|our|und|oder|ou|lub|oraz|och|eller)$/i;

/** Words about a telephone keypad, at the end of the value. */
const press: RegExp =
  /(?:^|\s)(?:press|push|hit|dial|dr(?:ü|ue)cken sie(?: die)?|dr(?:ü|ue)cke|w(?:ä|ae)hlen sie(?: die)?|appuyez sur|tapez|composez|presione|pulse|oprima|marque|prema|premi|digiti|pressione|tecle|digite|aperte|toets|druk op|naciśnij|wciśnij)$/i;

/** Words that continue the same sentence after the name of a key. */
const goesOn: RegExp =
  /^(?:to|for|when|if|once|after|and|or|now|again|zum|zur|um|für|wenn|und|oder|pour|et|ou|quand|para|y|o|cuando|per|e|om|voor|en|aby|gdy)\b/i;

/** Words that a name follows: `post it in #sales`. */
const into: RegExp = /\s(?:in|on|to|at|via|with|from|channel|hashtag|tag)$/i;
