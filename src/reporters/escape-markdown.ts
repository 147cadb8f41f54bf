import { escapeControls } from '../text/show.ts';

/**
 * Text for a cell of a Markdown table, as GitHub and GitLab read it: no markup, no HTML, no link. A joiner without
 * width keeps addresses, mentions and references apart, for these are looked for after the escapes are gone.
 */
export function escapeMarkdown(text: string): string {
  return escapeControls(text)
    .replace(/[\\`*_{}[\]<>#!|~&$]/g, (found) => named[found] ?? `\\${found}`)
    .replace(/(?<=[@#!$~%]|&amp;|\bGH-)(?=["\w])|(?<=:)(?=\/\/)|(?<=www)(?=\.)/gi, joiner);
}

const joiner = '&#8288;';

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};
