import type { BuiltInCheck } from '../../../lint/built-in-checks.ts';
import { encodeJson } from '../../../reporters/encode-json.ts';
import type { Rule } from '../../../rules/define-rule.ts';
import { version } from '../../version.ts';
import type { Option } from '../options/command.ts';

/** A rule as `rules` and `explain` give it to programs; docs/rules-as-json.md describes it to them. */
export interface RuleEntry {
  readonly id: string;
  readonly severity: string;
  /** The presets that it is in, the smallest first. */
  readonly presets: readonly string[];
  /** True when `--fix` or a suggestion repairs some finding of it. */
  readonly fixable: boolean;
  readonly summary: string;
  readonly why: string | null;
  /** JSON Schema (draft-07) of its options. */
  readonly options: Readonly<Record<string, unknown>> | null;
  /** The default values of its options. */
  readonly defaults: unknown;
}

/** The formats in which the commands about rules answer. */
export const formatOption: Option = {
  type: 'string',
  short: 'f',
  value: '<format>',
  choices: ['pretty', 'json'],
  summary: 'How to answer: pretty (for people) or json (for programs)',
};

export function ruleEntry(rule: Rule | BuiltInCheck): RuleEntry {
  const { id, severity, fixable = false, summary } = rule;
  const summarized = { id, severity, presets: presetsOf(rule), fixable, summary };
  if (!('why' in rule)) return { ...summarized, why: null, options: null, defaults: null };
  const { why, options } = rule;
  return { ...summarized, why, options: options?.schema ?? null, defaults: options?.defaults ?? null };
}

/** Findings that no rule file makes come with every preset. */
export function presetsOf(rule: Rule | BuiltInCheck): readonly string[] {
  return 'presets' in rule ? [...rule.presets, 'all'] : ['recommended', 'strict', 'all'];
}

/** An answer for programs, with the version of its form and of the tool. */
export function rulesAsJson(parts: Readonly<Record<string, unknown>>): string {
  const head = { version: 1, tool: { name: 'voxlint', version } };
  return `${encodeJson({ ...head, ...parts })}\n`;
}
