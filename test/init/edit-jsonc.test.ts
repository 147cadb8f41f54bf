import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editJsonc, readJsonc } from '../../src/node/init/edit-jsonc.ts';

const change = { path: ['new', 'a'], value: [1] };
const lines = '  "new": {\n    "a": [\n      1\n    ]\n  }\n';

describe('editJsonc', () => {
  it.each([
    ['nothing', '', `{\n${lines}}\n`],
    ['a map without entries', '{}', `{\n${lines}}`],
    ['an entry', '{\n  "x": 1\n}\n', `{\n  "x": 1,\n${lines}}\n`],
    ['a comment behind', '{\n  "x": 1 // why\n}\n', `{\n  "x": 1, // why\n${lines}}\n`],
    ['a comma at the end', '{\n  "x": 1, // why\n}\n', `{\n  "x": 1, // why\n${lines}}\n`],
    ['a comment below', '{\n  "x": 1\n  // "y": 2\n}\n', `{\n  "x": 1,\n  // "y": 2\n${lines}}\n`],
    ['a comment with a comma', '{\n  "x": 1 /*,*/\n}\n', `{\n  "x": 1, /*,*/\n${lines}}\n`],
    ['a comment with brackets', '{\n  "x": 1 // }]\n}\n', `{\n  "x": 1, // }]\n${lines}}\n`],
    [
      'Windows',
      '{\r\n  "x": 1 // y\r\n}\r\n',
      `{\r\n  "x": 1, // y\r\n${lines}}\r\n`.replaceAll(/(?<!\r)\n/g, '\r\n'),
    ],
    ['tabs', '{\n\t"x": 1 // y\n}\n', `{\n\t"x": 1, // y\n${lines.replaceAll('  ', '\t')}}\n`],
  ])('adds below %s', (_, before, after) => {
    expect(editJsonc(before, [change])).toBe(after);
  });

  it('adds to a list below its comments', () => {
    const before = '{\n  "l": [\n    "a", // first\n    "b" // last\n  ]\n}\n';
    expect(editJsonc(before, [{ path: ['l', 2], value: 'c' }])).toBe(
      '{\n  "l": [\n    "a", // first\n    "b", // last\n    "c"\n  ]\n}\n',
    );
  });

  it.each([
    ['a comment alone', '// ours', `// ours\n{\n${lines}}\n`],
    [
      'comments alone',
      '/* a */\r\n// b\r\n',
      `/* a */\r\n// b\r\n{\n${lines}}\n`.replaceAll(/(?<!\r)\n/g, '\r\n'),
    ],
  ])('adds below %s', (_, before, after) => {
    expect(editJsonc(before, [change])).toBe(after);
  });

  it.each([
    ['faults', '{ "a": '],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['a list on the way', '{ "new": [] }'],
    ['a text on the way', '{ "new": "a" }'],
    ['the key twice', '{\n  "new": {},\n  "new": { "b": 1 }\n}\n'],
    ['a comment that is not closed', '/* a'],
  ])('leaves a text with %s alone', (_, text) => {
    expect(editJsonc(text, [change])).toBeUndefined();
  });

  it('keeps every comment on its line, and every value', () => {
    const comments = fc.stringMatching(/^[ -~]{0,12}$/).map((text) => `// ${text}`);
    const members = fc.uniqueArray(
      fc.tuple(fc.stringMatching(/^[a-z]{1,6}$/), fc.jsonValue({ maxDepth: 2 }), fc.option(comments)),
      { selector: ([key]) => key, minLength: 1 },
    );
    fc.assert(
      fc.property(members, fc.boolean(), fc.constantFrom('\n', '\r\n'), (entries, hasComma, eol) => {
        const rows = entries.map(([key, value, comment], index) => {
          const comma = index < entries.length - 1 || hasComma ? ',' : '';
          return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}${comma}${comment === null ? '' : ` ${comment}`}`;
        });
        const text = ['{', ...rows, '}', ''].join(eol);
        const edited = editJsonc(text, [{ path: ['0', 'b'], value: 'c' }]) ?? '';
        const before = readJsonc(text);
        expect(readJsonc(edited)).toEqual({ ...(before as object), 0: { b: 'c' } });
        const [, ...now] = edited.split(eol);
        expect(now.slice(0, rows.length - 1)).toEqual(rows.slice(0, -1));
        const withoutCommas = (line: string | undefined) => line?.replaceAll(',', '');
        expect(withoutCommas(now[rows.length - 1])).toBe(withoutCommas(rows.at(-1)));
      }),
    );
  });
});
