import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/document/decode.ts';
import type { Format, ParsedText } from '../../src/document/document.ts';
import { parseDocument } from '../../src/document/parse-document.ts';
import { amount } from '../input/amount.ts';
import { slipped } from '../input/slips.ts';
import { smallAgents, smallJsonAgents } from './small-agents.ts';

const formats = fc.constantFrom<Format>('yaml', 'json');

/** A sentence on one line; characters that steer a terminal are escaped where findings are made. */
const sentence: RegExp = /^[^\n\r]+[.]$/u;

/** An answer that a user can be shown: in sentences, inside of the text, from a parser that has not given up. */
function expectSoundAnswer({ text, documents, problems }: ParsedText): void {
  expect(documents.length + problems.length).toBeGreaterThan(0);
  for (const { start, end, message, help, related = [], fix } of problems) {
    expect(message).toMatch(sentence);
    expect(message).not.toContain('gave up');
    expect(help).toMatch(sentence);
    for (const span of [{ start, end }, ...related, ...(fix?.edits ?? [])]) {
      expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
    }
  }
  for (const document of documents) {
    for (const scalar of document.scalars()) {
      const { start, end } = scalar.span;
      expect(start <= end && end <= text.length && scalar.path().length <= 100).toBe(true);
    }
  }
}

async function expectAnswerToBytes(bytes: Uint8Array, format: Format): Promise<void> {
  const decoded = decodeText(bytes);
  if ('problem' in decoded) expect(decoded.problem.message).toMatch(sentence);
  else expectSoundAnswer(await parseDocument(decoded.text, format));
}

describe('nothing throws', () => {
  it('on random strings of bytes', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    await fc.assert(fc.asyncProperty(bytes, formats, expectAnswerToBytes), { numRuns: amount(5_000) });
  });

  it('on random strings of characters that mean something', async () => {
    const unit = fc.constantFrom(...'abc0- \n\t\r:"\'{}[],#*&!|>?%@`\\<=~.é', '\u00a0', '\0', '😀');
    const bytes = fc.string({ unit, maxLength: 120 }).map((text) => new TextEncoder().encode(text));
    await fc.assert(fc.asyncProperty(bytes, formats, expectAnswerToBytes), { numRuns: amount(5_000) });
  });

  it('on agents in YAML with slips of the hand', async () => {
    const texts = fc.constantFrom(...smallAgents).chain((text) => slipped(text));
    const property = fc.asyncProperty(texts, async (text) =>
      expectSoundAnswer(await parseDocument(text, 'yaml')),
    );
    await fc.assert(property, { numRuns: amount(6_000) });
  });

  it('on agents in JSON with slips of the hand', async () => {
    const texts = fc.constantFrom(...smallJsonAgents).chain((text) => slipped(text));
    const property = fc.asyncProperty(texts, async (text) =>
      expectSoundAnswer(await parseDocument(text, 'json')),
    );
    await fc.assert(property, { numRuns: amount(4_000) });
  });
});
