import type { Edit } from '../diagnostic.ts';
import type { SuppressionComment, Word } from './comments.ts';

/** Takes names out of a comment; without names left, the comment itself. */
export function removeNames(comment: SuppressionComment, gone: readonly Word[], text: string): Edit {
  const left = comment.names.filter((word) => !gone.includes(word));
  const [first, last] = [comment.names.at(0), comment.names.at(-1)];
  if (left.length === 0 || first === undefined || last === undefined) return removeComment(comment, text);
  return { start: first.start, end: last.end, text: left.map((word) => word.text).join(', ') };
}

/** With its line where nothing else stands on it, else with the blanks before it. */
export function removeComment({ start, end, isAlone }: SuppressionComment, text: string): Edit {
  const before = blanksBefore(text, start);
  if (!isAlone) return { start: before, end, text: '' };
  // Blank lines below would join a block scalar above that keeps its last line ends.
  if (/[|>]\d?\+/.test(text) && isBlankLineAt(text, end)) return { start, end, text: '#' };
  const [lineEnd = ''] = /^[ \t]*(?:\r\n|\n|\r)?/.exec(text.slice(end, end + 1000)) ?? [];
  return { start: before, end: end + lineEnd.length, text: '' };
}

function blanksBefore(text: string, at: number): number {
  let start = at;
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
  return start;
}

/** Whether the line below the one that ends here is blank. */
function isBlankLineAt(text: string, end: number): boolean {
  return /^[ \t]*(?:\r\n|\n|\r)[ \t]*(?:[\r\n]|$)/.test(text.slice(end, end + 1000));
}
