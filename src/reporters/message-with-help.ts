import type { Diagnostic } from '../findings/diagnostic.ts';
import { escapeControls } from '../text/show.ts';

/** What is wrong and what to do about it, for formats that have one text for both; nothing in it steers a display. */
export function messageWithHelp(
  { message, help }: Pick<Diagnostic, 'message' | 'help'>,
  between = ' ',
): string {
  return help === ''
    ? escapeControls(message)
    : `${escapeControls(message)}${between}${escapeControls(help)}`;
}
