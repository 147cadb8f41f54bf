import { spellingPatterns } from './spelling-patterns.ts';

const ellipsis = '…';
/** Fewer characters are the end of many a word. */
const minEnd = 6;
/** No message and no line of a source keeps more characters of a text that it cuts. */
const maxEnd = 512;

/**
 * Takes out of a text the ends that are left of a secret where a message has cut it, which it marks with `…`.
 *
 * @param secrets those that are long enough to be cut
 * @param placeholder what stands in their place
 */
export function endRedaction(secrets: readonly string[], placeholder: string): (text: string) => string {
  let patterns: readonly EndPatterns[] | undefined;
  return (text) => {
    if (secrets.length === 0 || !text.includes(ellipsis)) return text;
    patterns ??= secrets.map(endPatterns);
    const ends = patterns;
    const parts = text.split(ellipsis);
    return parts
      .map((part, index) => (index === parts.length - 1 ? part : withoutHead(part, ends, placeholder)))
      .map((part, index) => (index === 0 ? part : withoutTail(part, ends, placeholder)))
      .join(ellipsis);
  };
}

interface EndPatterns {
  /** The beginning of a secret at the end of a text. */
  readonly head: RegExp;
  /** The end of a secret at the beginning of a text. */
  readonly tail: RegExp;
}

function endPatterns(secret: string): EndPatterns {
  const characters = [...secret];
  const first = spellingPatterns(characters.slice(0, maxEnd).join(''));
  const last = spellingPatterns(characters.slice(-maxEnd).join(''));
  const more = first.slice(minEnd).reduceRight((inner, pattern) => `(?:${pattern}${inner})?`, '');
  const less = last.slice(0, -minEnd).reduce((inner, pattern) => `(?:${inner}${pattern})?`, '');
  return {
    head: new RegExp(`${first.slice(0, minEnd).join('')}${more}(?:${halfCode})?$`),
    tail: new RegExp(`^(?:${codeRest})?${less}${last.slice(-minEnd).join('')}`),
  };
}

/** A cut may go through the code of a character. */
const halfCode = '%[0-9A-Fa-f]{0,3}|&#?\\w{0,5}|\\\\+(?:u[0-9A-Fa-f]{0,3})?|~';
const codeRest = '[#0-9A-Za-z]{0,6};?';

/** No spelling of a character takes more. */
const maxSpelling = 12;

/** Takes what stands before a cut, and drops the beginning of a secret at its end. */
function withoutHead(part: string, ends: readonly EndPatterns[], placeholder: string): string {
  const from = Math.max(0, part.length - maxEnd * maxSpelling);
  const near = part.slice(from);
  const starts = ends.map(({ head }) => head.exec(near)?.index ?? near.length);
  const start = from + Math.min(near.length, ...starts);
  return start === part.length ? part : part.slice(0, start) + placeholder;
}

/** Takes what stands behind a cut, and drops the end of a secret at its beginning. */
function withoutTail(part: string, ends: readonly EndPatterns[], placeholder: string): string {
  const near = part.slice(0, maxEnd * maxSpelling);
  const length = Math.max(0, ...ends.map(({ tail }) => tail.exec(near)?.[0].length ?? 0));
  return length === 0 ? part : placeholder + part.slice(length);
}
