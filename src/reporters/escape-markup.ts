import { escapeControls } from '../text/show.ts';

/**
 * Text for XML and HTML, between tags or in a quoted attribute. Characters that XML 1.0 (section 2.2) has no place for
 * show as escapes, and `##[` stays no command to a runner that reads the report.
 */
export function escapeMarkup(text: string): string {
  return escapeControls(text).replace(special, (found) => named[found] ?? found);
}

const special: RegExp = /[&<>"'\ufffe\uffff]|(?<=#)#/g;

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '#': '&#35;',
  '\ufffe': '\\u{fffe}',
  '\uffff': '\\u{ffff}',
};
