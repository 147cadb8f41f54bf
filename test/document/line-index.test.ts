import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineIndex } from '../../src/text/line-index.ts';

describe('a line index', () => {
  it('ends lines at \\n, \\r\\n and a lone \\r', () => {
    const index = new LineIndex('a\nbc\r\nd\re');
    expect(index.lineCount).toBe(4);
    expect(index.position(0)).toEqual({ line: 1, column: 1, offset: 0 });
    expect(index.position(3)).toEqual({ line: 2, column: 2, offset: 3 });
    expect(index.position(6)).toEqual({ line: 3, column: 1, offset: 6 });
    expect(index.position(8)).toEqual({ line: 4, column: 1, offset: 8 });
    expect([1, 2, 3, 4].map((line) => index.line(line))).toEqual([
      { start: 0, end: 1 },
      { start: 2, end: 4 },
      { start: 6, end: 7 },
      { start: 8, end: 9 },
    ]);
  });

  it('counts columns in UTF-16 units', () => {
    expect(new LineIndex('é😀x').position(3)).toEqual({ line: 1, column: 4, offset: 3 });
  });

  it('keeps offsets beyond the text within it', () => {
    const index = new LineIndex('a\n');
    expect(index.position(99)).toEqual({ line: 2, column: 1, offset: 2 });
    expect(index.position(-1)).toEqual({ line: 1, column: 1, offset: 0 });
    expect(index.line(7)).toEqual({ start: 2, end: 2 });
    expect(new LineIndex('').position(0)).toEqual({ line: 1, column: 1, offset: 0 });
  });

  it('agrees with counting by hand', () => {
    const characters = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', 'é', '😀') });
    fc.assert(
      fc.property(characters, fc.nat(40), (text, offset) => {
        const at = Math.min(offset, text.length);
        // A line break of two characters that is cut in half is no break yet.
        const isCut = text[at - 1] === '\r' && text[at] === '\n';
        const before = text.slice(0, isCut ? at - 1 : at).split(/\r\n|\n|\r/);
        const last = before.at(-1) ?? '';
        const column = last.length + 1 + (isCut ? 1 : 0);
        expect(new LineIndex(text).position(offset)).toEqual({ line: before.length, column, offset: at });
      }),
    );
  });
});
