import { expect, it } from 'vitest';
import { lint } from '../../src/lint/lint.ts';

/** More findings than a function call takes arguments. */
const entries = 70_000;

it('reports a file in which everything is wrong', async () => {
  const guardrails = Array.from({ length: entries }, () => ({ nam: 1 }));
  const text = JSON.stringify({ name: 'x', agent_type: 'single_prompt', guardrails });
  const { diagnostics } = await lint({ path: 'a.agent.json', text });
  expect(diagnostics.filter(({ rule }) => rule === 'schema/unknown-field')).toHaveLength(entries);
}, 60_000);

it('reports a file in which every value is read otherwise by somebody', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `  k${index}: 12:30`);
  const text = `name: x\nagent_type: single_prompt\nconfig:\n${lines.join('\n')}\n`;
  const { diagnostics } = await lint({ path: 'a.agent.yaml', text });
  expect(diagnostics).toHaveLength(20_000);
  expect(diagnostics.at(-1)?.pointer).toBe('/config/k19999');
}, 60_000);
