import { describe, expect, it } from 'vitest';
import { limits } from '../../src/document/document.ts';
import { lint } from '../../src/lint/lint.ts';
import { unsoundIn } from './unsound.ts';

const agent = 'name: A\nagent_type: single_prompt\n';

/** The one finding about a text that is too much. */
async function onlyFinding(path: string, text: string): Promise<string> {
  const { diagnostics, text: own = '' } = await lint({ path, text });
  expect(diagnostics.flatMap((diagnostic) => unsoundIn(diagnostic, own))).toEqual([]);
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['syntax']);
  return diagnostics[0]?.message ?? '';
}

async function isClean(path: string, text: string): Promise<boolean> {
  return (await lint({ path, text })).diagnostics.length === 0;
}

/** Each list holds the one before it nine times: nine to the power of `levels` values when written out. */
function bomb(levels: number): string {
  const lines = ['  a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < levels; level += 1) {
    const copies = Array.from({ length: 9 }, () => `*a${level - 1}`).join(', ');
    lines.push(`  a${level}: &a${level} [${copies}]`);
  }
  return `${agent}config:\n${lines.join('\n')}\n`;
}

describe('aliases', () => {
  const aliases = (count: number): string =>
    `${agent}config:\n  a: &a x\n  b:\n${'    - *a\n'.repeat(count)}`;

  it('that multiply are one finding', async () => {
    expect(await onlyFinding('a.agent.yaml', bomb(9))).toContain('aliases');
    expect(await isClean('a.agent.yaml', bomb(4))).toBe(true);
  });

  it('are one finding when there are 10,001, and none when there are 10,000', async () => {
    expect(await onlyFinding('a.agent.yaml', aliases(10_001))).toContain('aliases');
    expect(await isClean('a.agent.yaml', aliases(10_000))).toBe(true);
  });
});

describe('nesting', () => {
  const deep = 100_000;
  const opened = ['[', '{a: ', '{"a":', '[a: ', '- ', '? ', ': ', 'a: ', '"a": ', '[[', '{[: ', '[{'];

  it.each(opened)('of 100,000 levels of %s is one finding', async (opening) => {
    expect(await onlyFinding('a.agent.yaml', opening.repeat(deep))).toMatch(/nested|too many/);
    expect(await onlyFinding('a.agent.yaml', `${agent}config: ${opening.repeat(deep)}`)).toMatch(
      /nested|too many/,
    );
  });

  it.each([
    ['lists', '['.repeat(deep), ']'.repeat(deep)],
    ['objects', '{"a":'.repeat(deep), `1${'}'.repeat(deep)}`],
    ['lists in objects', '{"a":['.repeat(deep), ']}'.repeat(deep)],
  ])('of 100,000 levels of %s in JSON is one finding, closed or not', async (_, opening, closing) => {
    expect(await onlyFinding('a.agent.json', opening)).toMatch(/nested/);
    expect(await onlyFinding('a.agent.json', opening + closing)).toMatch(/nested/);
    expect(await onlyFinding('a.agent.yaml', opening + closing)).toMatch(/nested/);
  });
});

describe('documents', () => {
  it('are one finding when there are 1,001, and none when there are 1,000', async () => {
    const agents = Array.from({ length: 1_001 }, (_, at) => `---\nname: A${at}\nagent_type: single_prompt\n`);
    expect(await onlyFinding('a.agent.yaml', agents.join(''))).toContain('documents');
    expect(await isClean('a.agent.yaml', agents.slice(1).join(''))).toBe(true);
  });
});

describe('size', () => {
  const json = (length: number): string =>
    JSON.stringify({ name: 'A', agent_type: 'single_prompt', prompt: 'x'.repeat(length) });

  it.each([
    [
      'a prompt in YAML',
      'a.agent.yaml',
      `${agent}prompt: |\n${'  Lorem ipsum dolor sit amet.\n'.repeat(180_000)}`,
    ],
    ['comments', 'a.agent.yaml', agent + '# comment\n'.repeat(520_000)],
    ['items', 'a.agent.yaml', `${agent}knowledge_bases:\n${'  - a\n'.repeat(850_000)}`],
    ['a fault at the start', 'a.agent.yaml', `name: "A\n${'# comment\n'.repeat(520_000)}`],
    ['a prompt in JSON', 'a.agent.json', json(5_000_000)],
    ['blanks in JSON', 'a.agent.json', json(1) + ' '.repeat(5_000_000)],
    ['letters of three bytes', 'a.agent.json', json(1).replace('x', '旅'.repeat(1_500_000))],
  ])('of more than 4 MiB is one finding: %s', async (_, path, text) => {
    expect(await onlyFinding(path, text)).toMatch(/MiB/);
  });

  it('is counted in bytes', async () => {
    const frame = json(0).length;
    expect(await isClean('a.agent.json', json(limits.bytes - frame))).toBe(true);
    expect(await onlyFinding('a.agent.json', json(limits.bytes - frame + 1))).toMatch(/MiB/);
  });
});

describe('many faults in one file', () => {
  it.each([
    ['unknown fields', 5_000, Array.from({ length: 5_000 }, (_, at) => `field_${at}: x\n`).join('')],
    [
      'wrong times',
      5_000,
      `call_configuration:\n  availability:\n    outbound:\n      enabled: false\n      days:\n${'        - { day: monday, start: 9 }\n'.repeat(2_500)}`,
    ],
  ])('are all told: %s', async (_, least, lines) => {
    const { diagnostics } = await lint({ path: 'a.agent.yaml', text: agent + lines });
    expect(diagnostics.length).toBeGreaterThanOrEqual(least - 1);
  });
});
