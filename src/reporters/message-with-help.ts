import type { Diagnostic } from '../findings/diagnostic.ts';
import { escapeControls } from '../text/show.ts';

/** The message and the help in one text, for formats that have one text for both; nothing in it steers a display. */
export function messageWithHelp(
  { message, help }: Pick<Diagnostic, 'message' | 'help'>,
  between = ' ',
): string {
  return help === ''
    ? escapeControls(message)
    : `${escapeControls(message)}${between}${escapeControls(help)}`;
}
