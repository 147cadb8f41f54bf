import type { Hover, Position } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic } from '../../findings/diagnostic.ts';
import { ruleAt, ruleWords } from '../../language-service/rule-hover.ts';
import { builtInChecks } from '../../lint/built-in-checks.ts';
import { rulePageAddress } from './rule-pages.ts';
import { rangeOf, spanOf } from './to-protocol.ts';

/** The text to show at a place. */
export interface HoverParts {
  /** The findings of the text. */
  readonly found: readonly Diagnostic[];
  /** The schema's description. */
  field(): Promise<Hover | null>;
}

/** Nobody reads more in a small window. */
const maxRules = 3;

/** Explains a rule that is named at a place; else the field, and the rules that have found something there. */
export async function hoverAt(
  document: TextDocument,
  position: Position,
  { found, field }: HoverParts,
): Promise<Hover | null> {
  const { start } = spanOf(document, { start: position, end: position });
  const named = ruleAt(document.getText().replace(/^\uFEFF/, ''), start);
  if (named !== undefined) return toHover([ruleMarkdown(named.rule)], rangeOf(document, named.span));
  const here = found.filter(
    (each) => each.suppressed === null && each.start.offset <= start && start <= each.end.offset,
  );
  const ids = [...new Set(here.map(({ rule }) => rule))].slice(0, maxRules);
  const explained = await field();
  const words = markdownOf(explained);
  if (ids.length === 0) return explained;
  const parts = [...(words === '' ? [] : [words]), ...ids.map(ruleMarkdown)];
  const [first] = here;
  const span = first && { start: first.start.offset, end: first.end.offset };
  return toHover(parts, explained?.range ?? (span && rangeOf(document, span)));
}

function toHover(parts: readonly string[], range: Hover['range']): Hover {
  const value = parts.join('\n\n---\n\n');
  return { contents: { kind: 'markdown', value }, ...(range ? { range } : {}) };
}

/** The summary of a rule, its reason, and the place of its page. */
function ruleMarkdown(rule: string): string {
  const words = ruleWords(rule) ?? builtInWords(rule);
  const address = rulePageAddress(rule);
  return address === undefined ? words : `${words}\n\n[More about ${rule}](${address})`;
}

function builtInWords(rule: string): string {
  const check = builtInChecks.find(({ id }) => id === rule.split('/')[0]);
  return check === undefined ? `**${rule}**` : `**${rule}** (${check.severity})\n\n${check.summary}.`;
}

function markdownOf(hover: Hover | null): string {
  const contents = hover?.contents ?? '';
  const parts = Array.isArray(contents) ? contents : [contents];
  return parts
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('\n\n')
    .trim();
}
