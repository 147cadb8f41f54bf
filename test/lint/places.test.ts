import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Diagnostic } from '../../src/findings/diagnostic.ts';
import { fixUntilStable } from '../../src/lint/fix-until-stable.ts';
import { lint } from '../../src/lint/lint.ts';
import { amount } from '../input/amount.ts';
import { slipped } from '../input/slips.ts';

const agents = [
  {
    path: 'a.agent.yaml',
    text: 'name: Desk 😀\nagent_type: single_prompt\nprompt: |\n  Say 😀.\n  - one\npost_call:\n  - {name: "😀", type: x}\n',
  },
  {
    path: 'b.agent.yaml',
    text: "name: 'a\n  b'\nagent_type: x\n---\nname: 😀\nfoo:\n  - a: 1\n    b: 2\n",
  },
  {
    path: 'c.agent.json',
    text: '{\n  "name": "Desk 😀",\n  "agent_type": "x",\n  "😀": [1, "😀"]\n}\n',
  },
] as const;

const anyText = fc
  .constantFrom(...agents)
  .chain(({ path, text }) => slipped(text).map((changed) => ({ path, text: changed.replaceAll('\r', '') })));

it.each([
  ['a.agent.json', '{"a":😀}'],
  ['a.agent.json', '"\\😀"'],
  ['a.agent.json', '{"a": 1}😀'],
])('cuts no character in two in %s: %s', async (path, text) => {
  expect(cutPlaces(text, (await lint({ path, text })).diagnostics)).toEqual([]);
});

it('cuts no character in two, whatever the text', async () => {
  const property = fc.asyncProperty(anyText, async ({ path, text }) => {
    const report = await lint({ path, text }, { preset: 'all' });
    expect(cutPlaces(report.text ?? text, report.diagnostics)).toEqual([]);
  });
  await fc.assert(property, { numRuns: amount(2_000, 150) });
});

it.each([':\n :\n-', 'name: a\nagent_type: b\n  x: 1\n', 'name: a\n---\nagent_type: [b\n'])(
  'finds the same on the same lines with either line end: %j',
  async (text) => {
    const path = 'a.agent.yaml';
    expect(await linesOf(path, text.replaceAll('\n', '\r\n'))).toEqual(await linesOf(path, text));
  },
);

it('finds the same on the same lines with either line end, whatever the text', async () => {
  const property = fc.asyncProperty(anyText, async ({ path, text }) => {
    expect(await linesOf(path, text.replaceAll('\n', '\r\n'))).toEqual(await linesOf(path, text));
  });
  await fc.assert(property, { numRuns: amount(2_000, 150) });
});

it('repairs a text with the line ends that it has', async () => {
  const check = async (text: string) => ({ report: await lint({ path: 'a.agent.yaml', text }) });
  const text = 'name: "Desk\r\nagent_type: single_prompt\r\n';
  const fixed = await fixUntilStable(text, check, { unsafe: true });
  expect(fixed.text).toBe('name: "Desk"\r\nagent_type: single_prompt\r\n');
});

it('edits the right characters behind a second byte order mark', async () => {
  const check = async (text: string) => ({ report: await lint({ path: 'a.agent.yaml', text }) });
  const fixed = await fixUntilStable('\ufeffnmae: Desk\nagent_type: single_prompt\n', check, {
    unsafe: true,
  });
  expect(fixed.text).toBe('\ufeffname: Desk\nagent_type: single_prompt\n');
});

async function linesOf(path: string, text: string): Promise<readonly string[]> {
  const { diagnostics } = await lint({ path, text }, { preset: 'all' });
  return diagnostics.map(
    ({ rule, messageId, message, start, end }) =>
      `${start.line}-${end.line} ${rule} ${messageId} ${message.replaceAll('\\r\\n', '\\n')}`,
  );
}

/** The places between the two halves of a surrogate pair. */
function cutPlaces(text: string, diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.flatMap(({ messageId, start, end, related, fix }) => {
    const offsets = [start, end, ...related.flatMap((each) => [each.start, each.end])].map(
      ({ offset }) => offset,
    );
    const edited = (fix?.edits ?? []).flatMap((edit) => [edit.start, edit.end]);
    return [...offsets, ...edited]
      .filter((offset) => isCut(text, offset))
      .map((offset) => `${messageId} ${offset}`);
  });
}

function isCut(text: string, offset: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, offset - 1), offset + 1));
}
