import type { WrittenScalar } from '../../../document/document.ts';
import type { DocumentVisit } from '../../define-rule.ts';
import { mayHaveHalves } from './half-character.ts';
import { mayHoldField } from './swallowed-field.ts';

type Source = Pick<DocumentVisit<unknown>, 'scalars' | 'text' | 'format'>;

/** The scalars that the rules about scalars look at; one pass over the document serves them all. */
export function isAmbiguous({ scalars, text, format }: Source): readonly WrittenScalar[] {
  const known = seen.get(scalars);
  if (known !== undefined) return known;
  const isAmbiguousIn = format === 'json' ? isLongNumber : isAmbiguousInYaml;
  const hasHalves = mayHaveHalves(text);
  const found: WrittenScalar[] = [];
  for (const scalar of scalars()) {
    if (isAmbiguousIn(scalar, text) || (hasHalves && scalar.style === 'double')) found.push(scalar);
  }
  seen.set(scalars, found);
  return found;
}

const seen: WeakMap<Source['scalars'], readonly WrittenScalar[]> = new WeakMap();

/** JSON strings are what they are; only a number with many digits or an exponent can change. */
function isLongNumber({ style, span: { start, end } }: WrittenScalar, text: string): boolean {
  if (style !== 'plain') return false;
  return end - start > maxExact || /^-?\d.*e/i.test(text.slice(start, end));
}

/** So many digits a number always keeps. */
const maxExact = 15;

function isAmbiguousInYaml(scalar: WrittenScalar, text: string): boolean {
  const {
    style,
    span: { start, end },
  } = scalar;
  if (scalar.tag !== undefined || scalar.unusedAnchor !== undefined) return true;
  if (style === 'literal' || style === 'folded') return mayHoldField(text.slice(start, end));
  if (style !== 'plain') return false;
  if (text.charCodeAt(end - 1) === quote) return true;
  if (isBlank(text.charCodeAt(end)) && behind.test(text.slice(end, end + 40))) return true;
  const before = text.charAt(start - 1);
  if (before === '{' || (start === end && before === '}')) return true;
  if (!beginsLikeNumber(text.charCodeAt(start)))
    return end - start <= maxWordLength && words.has(text.slice(start, end));
  return end > start && end - start <= maxNumberLength && !ordinary.test(text.slice(start, end));
}

const quote = 34;
const behind: RegExp = /^[ \t]+#/;

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** A digit, `+`, `-` or `.`. */
function beginsLikeNumber(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46;
}

/** Enough for any number or date that somebody writes; a longer scalar that begins so is text, or no number to use. */
const maxNumberLength = 400;

/** Numbers that every reader understands alike, and that JSON writes in the same way. */
const ordinary: RegExp = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{0,14}[1-9])?$/;

/** Words that some reader does not take for text; `true`, `false` and no value at all are the same to each. */
const words: ReadonlySet<string> = new Set(
  'yes Yes YES no No NO on On ON off Off OFF True TRUE False FALSE null Null NULL ~ = <<'.split(' '),
);
const maxWordLength = 5;
