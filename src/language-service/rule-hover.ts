import type { Span } from '../diagnostic.ts';
import { rules } from '../rules/index.generated.ts';

/** What to show at a place, in Markdown. */
export interface RuleHover {
  readonly span: Span;
  readonly markdown: string;
}

/** Explains the rule whose id stands at an offset of a comment or a configuration; undefined where none does. */
export function ruleHover(text: string, offset: number): RuleHover | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(lineStart)) ?? [];
  for (const { 0: word, index } of line.matchAll(/[a-z]+(?:-[a-z\d]+)+/g)) {
    const span = { start: lineStart + index, end: lineStart + index + word.length };
    const rule = rules.find(({ id }) => id === word);
    if (rule === undefined || offset < span.start || span.end < offset) continue;
    return { span, markdown: `**${rule.id}** (${rule.severity})\n\n${rule.summary}.\n\n${rule.why}` };
  }
  return undefined;
}
