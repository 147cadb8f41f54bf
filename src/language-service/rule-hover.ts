import { rules } from '../rules/index.generated.ts';
import type { Span } from '../text/span.ts';

/** A rule that is named somewhere. */
export interface NamedRule {
  readonly rule: string;
  readonly span: Span;
}

/** The summary of a rule and its reason, in Markdown; undefined for a finding that no rule file makes. */
export function ruleWords(rule: string): string | undefined {
  const found = rules.find(({ id }) => id === rule);
  return found && `**${found.id}** (${found.severity})\n\n${found.summary}.\n\n${found.why}`;
}

/** The rule whose id stands at an offset of a comment or a configuration; undefined where none does. */
export function ruleAt(text: string, offset: number): NamedRule | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(lineStart)) ?? [];
  for (const { 0: word, index } of line.matchAll(/[a-z]+(?:-[a-z\d]+)+|\bschema(?:\/[a-z-]+)?\b/g)) {
    const span = { start: lineStart + index, end: lineStart + index + word.length };
    if (offset < span.start || span.end < offset) continue;
    if (rules.some(({ id }) => id === word)) return { rule: word, span };
    if (/^schema|-suppression$/.test(word) && isMeant(line, index)) return { rule: word, span };
  }
  return undefined;
}

/** These words are ordinary ones elsewhere. */
function isMeant(line: string, index: number): boolean {
  const before = line.slice(0, index);
  const behind = line.slice(index);
  return /# *voxlint/.test(before) || /^[\w/-]+["']?\s*:/.test(behind);
}
