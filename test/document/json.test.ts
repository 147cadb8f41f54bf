import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCleanText, parseDocument } from '../../src/document/parse-document.ts';
import { valueOfTree } from '../../src/document/yaml/tree-value.ts';
import { amount } from '../input/amount.ts';
import { allScalars } from './read.ts';

const indents = fc.constantFrom<string | number>(0, 2, '\t');

describe('JSON', () => {
  it('has in its tree what it has in its value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), indents, (data, indent) => {
        const text = JSON.stringify(data, undefined, indent);
        const document = parseCleanText(text, 'json')?.documents[0];
        const root = document?.root();
        expect(document?.value).toEqual(JSON.parse(text));
        expect(root && valueOfTree(root)).toEqual(document?.value);
      }),
      { numRuns: amount(2_000) },
    );
  });

  it('gives each scalar its characters and its path', () => {
    fc.assert(
      fc.property(fc.jsonValue(), indents, (data, indent) => {
        const text = JSON.stringify(data, undefined, indent);
        const document = parseCleanText(text, 'json')?.documents[0];
        for (const scalar of document?.scalars() ?? []) {
          const written = JSON.parse(text.slice(scalar.span.start, scalar.span.end));
          if (scalar.isKey) expect(scalar.path().at(-1)).toBe(written);
          else expect(at(document?.value, scalar.path())).toEqual(written);
        }
        expect(countScalars(data)).toBe(document && allScalars(document).length);
      }),
    );
  });

  it('is a problem exactly where an object names a key twice', async () => {
    const name = fc.constantFrom('a', 'b', '\\u0061', 'x":', '{');
    const member = fc.tuple(name, fc.constantFrom('1', '{"a": 1}', '[{"b": 2}]', '"a: {"'));
    const members = fc.array(member, { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(members, async (all) => {
        const text = `[{${all.map(([key, value]) => `"${key.replace('"', '\\"')}": ${value}`).join(', ')}}]`;
        const names = all.map(([key]) => (key === '\\u0061' ? 'a' : key));
        const { problems } = await parseDocument(text, 'json');
        const isRepeated = new Set(names).size < names.length;
        expect(problems.map(({ message }) => message)).toEqual(
          isRepeated ? [expect.stringContaining('appears twice')] : [],
        );
      }),
    );
  });

  it('accepts nothing that JSON.parse rejects, and rejects nothing that it accepts', async () => {
    const pieces = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '"',
        '1',
        '-',
        '0',
        '.5',
        'e3',
        'true',
        'null',
        'nul',
        ' ',
        '\n',
        '\\',
        "'",
      ],
    );
    const texts = fc.array(pieces, { maxLength: 8 }).map((each) => each.join(''));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { documents, problems } = await parseDocument(text, 'json');
        const isRepeated = problems.some(({ message }) => message.includes('appears twice'));
        expect(documents.length === 1 || isRepeated).toBe(isJson(text));
      }),
      { numRuns: amount(5_000) },
    );
  });
});

function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((each, step) => (each as Record<string | number, unknown>)[step], value);
}

function countScalars(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const below = Object.values(value).reduce<number>((sum, each) => sum + countScalars(each), 0);
  return Array.isArray(value) ? below : below + Object.keys(value).length;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
