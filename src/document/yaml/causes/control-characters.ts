import type { Edit } from '../../../text/edits.ts';
import type { Explanation } from '../../causes/cause.ts';

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text with more of them is damaged beyond a fix. */
const maxEdits = 100;

const names: Readonly<Record<number, string>> = {
  0: 'a zero character',
  7: 'a bell character',
  8: 'a backspace',
  11: 'a vertical tab',
  12: 'a form feed',
  27: 'an escape character',
  127: 'a delete character',
};

/** The first character of a YAML text that no YAML may have (YAML 1.2 chapter 5.1), with the removal of all as fix. */
export function explainControlCharacter(text: string): Explanation | undefined {
  const edits: Edit[] = [];
  for (const { index } of text.matchAll(controls)) {
    edits.push({ start: index, end: index + 1, text: '' });
    if (edits.length > maxEdits) break;
  }
  const [first] = edits;
  if (first === undefined) return undefined;
  const code = text.charCodeAt(first.start);
  const number = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return {
    start: first.start,
    end: first.end,
    messageId: 'controlCharacter',
    message: `The text has ${names[code] ?? 'a control character'} (${number}) here, which YAML does not allow.`,
    help: 'Delete it; it is invisible in most editors, so delete and retype the characters around it.',
    ...(edits.length <= maxEdits && {
      fix: { description: 'Delete the control characters.', safe: false, edits },
    }),
  };
}
