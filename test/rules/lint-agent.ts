import type { Diagnostic } from '../../src/findings/diagnostic.ts';
import { applyFixes } from '../../src/findings/fix.ts';
import { lint } from '../../src/lint/lint.ts';

/** Lints an agent that holds nothing but what is given, as JSON. */
export async function lintAgent(parts: Readonly<Record<string, unknown>>): Promise<readonly Diagnostic[]> {
  return (await lint({ path: 'a.agent.json', text: toText(parts) })).diagnostics;
}

/** The findings of one rule and of the schema, by rule; values at random may break other rules, too. */
export function rulesOf(diagnostics: readonly Diagnostic[], id: string): readonly string[] {
  return diagnostics.map(({ rule }) => rule).filter((rule) => rule === id || rule.startsWith('schema/'));
}

/** The agent after all fixes, also the unsafe ones. */
export async function fixAgent(parts: Readonly<Record<string, unknown>>): Promise<unknown> {
  const text = toText(parts);
  return JSON.parse(applyFixes(text, await lintAgent(parts), { unsafe: true }).text);
}

function toText(parts: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ name: 'An agent', agent_type: 'single_prompt', ...parts });
}
