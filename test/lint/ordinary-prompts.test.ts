import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/lint.ts';
import { findingText } from '../rules/finding-text.ts';

const folder = fileURLToPath(new URL('./prompts/', import.meta.url));
const prompts = readdirSync(folder).map((name) => [name, readFileSync(folder + name, 'utf8')] as const);

/** Prompts as teams write them, with account, order and telephone numbers, addresses, ids and words about passwords. */
describe('an ordinary prompt', () => {
  it('is there in at least ten languages, twenty lines each', () => {
    expect(prompts.length).toBeGreaterThanOrEqual(10);
    expect(prompts.filter(([, text]) => text.split('\n').length <= 20).map(([name]) => name)).toEqual([]);
  });

  it.each(prompts)('%s gives no finding in YAML, as a block and in quotes', async (_, text) => {
    for (const style of ['|', '>', 'quotes']) {
      const report = await lint({ path: 'a.agent.yaml', text: inYaml(text, style) }, { preset: 'all' });
      expect(findingText(report)).toBe('');
    }
  });

  it.each(prompts)('%s gives no finding in JSON', async (_, prompt) => {
    const text = JSON.stringify({
      name: 'Ordinary',
      agent_type: 'single_prompt',
      prompt,
      config: { notes: [prompt] },
    });
    expect(findingText(await lint({ path: 'a.agent.json', text }, { preset: 'all' }))).toBe('');
  });

  it.each(prompts)('%s gives no finding as a comment', async (_, prompt) => {
    const text = `${prompt.replaceAll(/^/gm, '# ')}\nname: Ordinary\nagent_type: single_prompt\n`;
    expect(findingText(await lint({ path: 'a.agent.yaml', text }, { preset: 'all' }))).toBe('');
  });
});

function inYaml(prompt: string, style: string): string {
  const value =
    style === 'quotes' ? JSON.stringify(prompt) : `${style}\n${prompt.replaceAll(/^(?=.)/gm, '  ')}`;
  return `name: Ordinary\nagent_type: single_prompt\nprompt: ${value}\n`;
}
