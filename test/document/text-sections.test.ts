import { expect, it } from 'vitest';
import type { SyntaxProblem } from '../../src/document/document.ts';
import { parseDocument } from '../../src/document/parse-document.ts';
import { TextSections } from '../../src/document/yaml/causes/text-sections.ts';
import { yamlMistakes } from './syntax-mistakes.ts';

/** A mistake between entries, of which the first and the last are as long as wanted. */
function between(mistake: string, letters: number): { readonly text: string; readonly start: number } {
  const above = `first: ${'x'.repeat(letters)}\nabove: a\n`;
  const end = mistake.endsWith('\n') ? '' : '\n';
  return {
    text: `${above}${mistake}${end}below: b\nlast: ${'y'.repeat(letters)}\n`,
    start: above.length,
  };
}

/** The finding about a mistake, with its places counted from where it begins. */
async function saidOf(mistake: string, letters: number): Promise<readonly unknown[]> {
  const { text, start } = between(mistake, letters);
  const { problems } = await parseDocument(text, 'yaml');
  const end = start + mistake.length;
  // Behind the mistake the long entry stands, which is longer in one text.
  const from = (offset: number): number => Math.min(offset, end + 1) - start;
  return problems.map(({ message, help, fix, ...problem }: SyntaxProblem) => ({
    message,
    help,
    start: from(problem.start),
    end: from(problem.end),
    fix: fix && {
      ...fix,
      edits: fix.edits.map((edit) => ({ ...edit, start: from(edit.start), end: from(edit.end) })),
    },
  }));
}

it('says the same of a mistake in a text that is cut into sections as in one that is read as a whole', async () => {
  for (const [name, mistake] of Object.entries(yamlMistakes)) {
    expect(await saidOf(mistake, 8_000), name).toEqual(await saidOf(mistake, 10));
  }
});

it('cuts a long text around a place, and knows the names beside it', () => {
  const { text, start } = between('name: a\nprompt: |\n  key: not one\n\nstatus: x\n', 8_000);
  const section = new TextSections(text).around({
    start: text.indexOf('not one'),
    end: text.indexOf('not one') + 2,
  });
  expect(text.slice(section?.start, section?.end)).toBe('prompt: |\n  key: not one\n\n');
  expect([...(section?.namesBefore ?? [])]).toEqual(['first', 'above', 'name']);
  expect([...(section?.namesBehind ?? [])]).toEqual(['status', 'below', 'last']);
  const short = text.slice(start, start + 99);
  expect(new TextSections(short).around({ start: 0, end: 1 })).toBeUndefined();
});

it('does not cut where what stands around the place has a fault, too', () => {
  const { text } = between('name: a\nstatus: x\n', 8_000);
  const faulty = text.replace('last: ', 'last: [');
  expect(new TextSections(faulty).around({ start: text.indexOf('status'), end: 0 })).toBeUndefined();
});
