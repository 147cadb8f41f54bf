import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { parseCleanText, parseDocument } from '../../src/document/parse-document.ts';
import { parseFullYaml } from '../../src/document/yaml/yaml-full.ts';
import { amount } from '../input/amount.ts';
import { slipped } from '../input/slips.ts';
import { askYaml } from './oracle.ts';
import { allScalars, plainTree } from './read.ts';
import { smallAgents } from './small-agents.ts';

/** Whatever the fast path answers, `yaml` gives the same value, and the full path the same places. */
function expectAgreement(text: string): boolean {
  const fast = parseCleanText(text, 'yaml');
  if (fast === undefined) return false;
  expect(fast.documents.map(({ value }) => ({ value }))).toEqual(askYaml(text));
  const full = parseFullYaml(fast.text.replace(/\r(?!\n)/g, '\n'));
  expect(full.problems).toEqual([]);
  expect(fast.documents.map((each) => plainTree(each.root()))).toEqual(
    full.documents.map((each) => plainTree(each.root())),
  );
  expect(fast.documents.map(allScalars)).toEqual(full.documents.map(allScalars));
  return true;
}

/** Counts how often a check was one: a property that never applies would hold as well. */
function countHits(run: (hit: (isHit: boolean) => void) => void): number {
  let hits = 0;
  run((isHit) => {
    if (isHit) hits++;
  });
  return hits;
}

const pieces = fc.constantFrom(
  ...[
    'a',
    'b',
    'a: ',
    'b: ',
    '- ',
    '- a',
    '\n',
    '\n',
    '\n  ',
    '\n ',
    '\n    ',
    '"x"',
    "'y'",
    '{',
    '}',
    '[',
    ']',
    ',',
  ],
  ...[
    ', ',
    ':',
    '# c',
    ' ',
    '  ',
    '|',
    '>',
    '|-',
    '>+',
    '|2',
    '\t',
    '? ',
    ': ',
    '1',
    '0x1F',
    'null',
    '~',
    'true',
  ],
  ...[
    '---',
    '...',
    '--- ',
    '\n---\n',
    '%',
    '@',
    '!',
    '&',
    '*',
    '\r\n',
    '"',
    "'",
    '\\',
    '1:',
    'x y',
    '<<',
    '\u00a0',
  ],
  ...[
    'é',
    'a#b',
    '-1',
    '+2',
    '1e400',
    '00',
    '0o7',
    '.inf',
    '.nan',
    '-',
    '?',
    '::',
    '{a: 1}',
    '[1, 2]',
    '\ufeff',
  ],
);

const digits = fc.string({
  unit: fc.constantFrom(...'0123456789+-.eExXoabfF_:'),
  minLength: 1,
  maxLength: 24,
});

const data: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  scalar: fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      'yes',
      '12:30',
      '# x',
      'a: b',
      '{{name}}',
      '- x',
      '|',
      '',
      ' x ',
      'line\nline',
      'a\n\n b\n',
      "it's",
      '"q"',
    ),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constant(null),
  ),
  value: fc.oneof({ maxDepth: 3 }, tie('scalar'), fc.array(tie('value'), { maxLength: 4 }), tie('map')),
  map: fc.dictionary(
    fc.oneof(fc.constantFrom('name', 'prompt', 'days'), fc.string({ minLength: 1, maxLength: 8 })),
    tie('value'),
    {
      maxKeys: 4,
      noNullPrototype: true,
    },
  ),
})).map;

const styles = fc.record({
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 20, 80),
  blockQuote: fc.constantFrom<boolean | 'folded' | 'literal'>(true, false, 'folded', 'literal'),
  defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE'),
  collectionStyle: fc.constantFrom('any', 'flow'),
} as const);

/** Keys with about the 1,024 characters up to their colon that YAML 1.2 (chapter 8.2.2) allows. */
const longKeys: readonly string[] = [990, 1_020, 1_023, 1_024, 1_025, 2_000].flatMap((length) => [
  'x'.repeat(length),
  `"${'\\x41'.repeat(length / 4)}"`,
  `"${'😀'.repeat(length / 2)}"`,
  `'${"''".repeat(length / 2)}'`,
  `x${' '.repeat(length)}`,
  `"x"${' '.repeat(length)}`,
  `a: {"${'x'.repeat(length)}": 1}\n"x"`,
]);

describe('the fast path and the full path agree', () => {
  it('on long keys', async () => {
    const refused: string[] = [];
    for (const key of longKeys) {
      const text = `name: a\n${key}: 1\n`;
      expectAgreement(text);
      const { problems } = await parseDocument(text, 'yaml');
      expect(problems.length > 0, key).toBe(askYaml(text)?.includes('error') === true);
      refused.push(...problems.map(({ messageId }) => messageId));
    }
    expect(refused.length).toBeGreaterThan(10);
    expect(new Set(refused)).toEqual(new Set(['keyTooLong']));
  });

  it('on what is made of pieces of YAML', () => {
    const texts = fc.array(pieces, { minLength: 1, maxLength: 14 }).map((each) => each.join(''));
    const hits = countHits((hit) => {
      fc.assert(
        fc.property(texts, (text) => hit(expectAgreement(text))),
        { numRuns: amount(20_000) },
      );
    });
    expect(hits).toBeGreaterThan(amount(3_000));
  });

  it('on every form of number', () => {
    const hits = countHits((hit) => {
      fc.assert(
        fc.property(digits, digits, (one, other) => hit(expectAgreement(`a: ${one}\nb: [${other}]\n`))),
        { numRuns: amount(4_000) },
      );
    });
    expect(hits).toBeGreaterThan(amount(2_000));
  });

  it('on agents with a character, a word or a line changed', () => {
    const texts = fc.constantFrom(...smallAgents).chain((text) => slipped(text));
    const hits = countHits((hit) => {
      fc.assert(
        fc.property(texts, (text) => hit(expectAgreement(text))),
        { numRuns: amount(4_000) },
      );
    });
    expect(hits).toBeGreaterThan(amount(500));
  });

  it('on what `yaml` writes, in any style, with any line end', async () => {
    const decoration = fc.record({ crlf: fc.boolean(), mark: fc.boolean(), comment: fc.boolean() });
    const property = fc.asyncProperty(
      data,
      styles,
      decoration,
      async (value, style, { crlf, mark, comment }) => {
        const plain = `${comment ? '# before\n' : ''}${stringify(value, style)}${comment ? '# after\n' : ''}`;
        const text = `${mark ? '\ufeff' : ''}${crlf ? plain.replace(/\n/g, '\r\n') : plain}`;
        expectAgreement(text);
        const { documents, problems } = await parseDocument(text, 'yaml');
        expect(problems).toEqual([]);
        // Its reader is asked, for now and then its writer does not mean what it writes.
        expect(documents.map((each) => ({ value: each.value }))).toEqual(askYaml(text));
      },
    );
    await fc.assert(property, { numRuns: amount(1_500) });
  });
});
