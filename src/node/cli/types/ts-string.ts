import { escapeControls } from '../../../text/show.ts';

/** A text as a string literal of TypeScript, on one line, without characters that nobody sees. */
export function tsString(text: string): string {
  return escapeControls(JSON.stringify(text));
}

/** The name of a property, in quotes where it needs them. */
export function tsKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : tsString(name);
}
