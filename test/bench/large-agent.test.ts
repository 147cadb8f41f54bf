import { expect, it } from 'vitest';
import { largeAgent } from '../../bench/large-agent.ts';
import { offsetBehind, typings } from '../../bench/typing.ts';
import { lint } from '../../src/lint/lint.ts';

const formats = ['yaml', 'json'] as const;

it.each(formats)('a large agent in %s has the lines that were asked for, and no finding', async (format) => {
  const text = largeAgent(1_000, format);
  expect(text.split('\n').length).toBeGreaterThan(1_000);
  expect(text).toBe(largeAgent(1_000, format));
  expect((await lint({ path: `a.agent.${format}`, text })).diagnostics).toEqual([]);
});

it.each(formats)(
  'what is typed into it in %s has its place there, and what is to break it does',
  async (format) => {
    const text = largeAgent(1_000, format);
    for (const { name, behind, broken } of typings[format]) {
      expect(offsetBehind(text, behind), name).toBeGreaterThan(0);
      if (broken === undefined) continue;
      const at = offsetBehind(text, broken.behind);
      const faulty = text.slice(0, at) + broken.text + text.slice(at);
      const { diagnostics } = await lint({ path: `a.agent.${format}`, text: faulty });
      expect(
        diagnostics.map(({ rule }) => rule),
        name,
      ).toEqual(['syntax']);
    }
  },
);
