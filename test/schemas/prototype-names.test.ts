import { describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/lint.ts';

const names = Object.getOwnPropertyNames(Object.prototype);

describe.each(['agent', 'model'] as const)('%s', (kind) => {
  it.each(names)('takes a field %s for plain data', async (name) => {
    const start = kind === 'agent' ? 'agent_type: single_prompt' : 'model_type: llm\nprovider_id: a';
    const text = `name: A\n${start}\n${name}: 1\n`;
    const { diagnostics } = await lint({ path: `a.${kind}.yaml`, text });
    expect(diagnostics.map(({ message }) => message)).toContainEqual(expect.stringContaining(name));
  });
});

it('reads names of the prototype inside parts, too', async () => {
  const text = `name: A\nagent_type: single_prompt\ncall_configuration:\n${names.map((name) => `  ${name}: {}`).join('\n')}\n`;
  const { diagnostics } = await lint({ path: 'a.agent.yaml', text });
  expect(diagnostics).toHaveLength(names.length);
});
