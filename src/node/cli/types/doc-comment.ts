import { escapeControls } from '../../../text/show.ts';

/**
 * A text as lines of a comment in TypeScript: nothing in it ends the comment, is taken for a tag, or steers a display.
 * Blank lines at its ends are gone.
 */
export function commentLines(text: string): readonly string[] {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').split('\n');
  const safe = lines.map((line) =>
    escapeControls(line.trimEnd().replaceAll('\t', '  ')).replaceAll('*/', '*\\/').replace(tag, '$1`$2`'),
  );
  const first = safe.findIndex((line) => line.trim() !== '');
  return first === -1 ? [] : safe.slice(first, safe.findLastIndex((line) => line.trim() !== '') + 1);
}

/** Words that editors read as a tag of JSDoc, and the compiler perhaps as an order. */
const tag: RegExp = /^(\s*)(@[\w-]*)/;

/** A text as a comment on lines of its own, behind blanks; empty for a blank text. */
export function docComment(text: string, indent = ''): string {
  const lines = commentLines(text);
  const [only] = lines;
  if (only === undefined) return '';
  if (lines.length === 1) return `${indent}/** ${only.trim()} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join(
    '\n',
  );
}
