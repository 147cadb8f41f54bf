import { rules } from '../../rules/index.generated.ts';
import { violationRules } from '../../schema/violation.ts';
import { nearest } from '../../text/nearest.ts';
import type { Word } from './comments.ts';

/** Stands for every rule: a comment without names suppresses all of them. */
export const everyRule = '*';

/** The meaning of a name in a comment. */
export type NameMeaning =
  /** A rule, or `schema` for all that the schema finds. */
  | { readonly kind: 'rule'; readonly rule: string }
  /** Close to the name of a rule. */
  | { readonly kind: 'misspelt'; readonly rule: string }
  /** A rule and the reason, without the dashes that belong between them, which go at `at`. */
  | { readonly kind: 'reason'; readonly rule: string; readonly at: number }
  /** A finding that no comment can suppress. */
  | { readonly kind: 'unsuppressible' }
  | { readonly kind: 'unknown' };

/** Comments of a file that cannot be read cannot be trusted, and a comment does not suppress findings about comments. */
const unsuppressible: ReadonlySet<string> = new Set([
  'syntax',
  'read-error',
  'unused-suppression',
  'unknown-suppression',
]);

const names: ReadonlySet<string> = new Set([
  'schema',
  ...Object.values(violationRules),
  ...rules.map(({ id }) => id),
]);

export function isUnsuppressible(rule: string): boolean {
  return unsuppressible.has(rule);
}

export function meaningOf({ text, start }: Word): NameMeaning {
  if (names.has(text)) return { kind: 'rule', rule: text };
  if (unsuppressible.has(text)) return { kind: 'unsuppressible' };
  const [, first = '', gap = ''] = /^(\S+?):?(\s+)/.exec(text) ?? [];
  if (names.has(first)) return { kind: 'reason', rule: first, at: start + text.indexOf(gap) + gap.length };
  const rule = nearest(text, names);
  return rule === undefined ? { kind: 'unknown' } : { kind: 'misspelt', rule };
}

/** `schema`, or one of its findings. */
export function isOfSchema(name: string): boolean {
  return includes('schema', name);
}

/** The names that suppress a rule, the narrowest first. */
export function namesFor(rule: string): readonly string[] {
  return rule.startsWith('schema/') ? [rule, 'schema', everyRule] : [rule, everyRule];
}

/** True when `broad` suppresses all that `narrow` does. */
export function includes(broad: string, narrow: string): boolean {
  return broad === narrow || broad === everyRule || (broad === 'schema' && narrow.startsWith('schema/'));
}
