import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createRandom } from '../../bench/random.ts';
import { lint } from '../../src/lint/lint.ts';
import { amount } from '../input/amount.ts';
import { findingText } from '../rules/finding-text.ts';
import { validExamples } from './examples.ts';
import { dumpJson } from './json-styles.ts';
import { dumpYaml } from './yaml-styles.ts';

/** The valid examples as plain data, one value for each document. */
const examples = validExamples.map(({ path, text }) => ({ path, values: valuesIn(text) ?? [] }));

const chance = fc.record({ example: fc.constantFrom(...examples), seed: fc.integer() });

it('reads the examples', () => {
  expect(examples.filter(({ values }) => values.length === 0)).toEqual([]);
});

it('gives no finding for a valid file in any style of YAML', async () => {
  await fc.assert(
    fc.asyncProperty(chance, async ({ example: { path, values }, seed }) => {
      const text = dumpYaml(values, createRandom(seed));
      // Now and then the writer does not mean what it writes.
      fc.pre(isDeepStrictEqual(valuesIn(text), values));
      expect(await findings(path.replace(/\.[a-z]+$/, '.yaml'), text)).toBe('');
    }),
    { numRuns: amount(600) },
  );
});

it('gives no finding for a valid file in any style of JSON', async () => {
  await fc.assert(
    fc.asyncProperty(chance, async ({ example: { path, values }, seed }) => {
      const random = createRandom(seed);
      for (const value of values) {
        const text = dumpJson(value, random);
        expect(JSON.parse(text.replace(/^\ufeff/, ''))).toEqual(value);
        expect(await findings(path.replace(/\.[a-z]+$/, '.json'), text)).toBe('');
      }
    }),
    { numRuns: amount(400) },
  );
});

it('gives no finding for JSON in a YAML file', async () => {
  for (const { path, values } of examples) {
    for (const indent of [0, 2, 4]) {
      const text = values.map((value) => `${JSON.stringify(value, null, indent)}\n`).join('---\n');
      expect(await findings(path.replace(/\.[a-z]+$/, '.yaml'), text)).toBe('');
    }
  }
});

async function findings(path: string, text: string): Promise<string> {
  return findingText(await lint({ path: path.split('/').at(-1) ?? path, text }));
}

/** The values that an independent reader finds in a file; undefined where it finds an error. */
function valuesIn(text: string): unknown[] | undefined {
  const unified = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const documents = parseAllDocuments(unified, { merge: true, version: '1.2' });
  if ('empty' in documents || documents.some(({ errors }) => errors.length > 0)) return undefined;
  return documents.map((document) => document.toJS({ maxAliasCount: -1 }));
}
