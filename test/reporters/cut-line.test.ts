import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { cutLine } from '../../src/reporters/cut-line.ts';
import { amount } from '../input/amount.ts';

function show(line: string, part: string, width: number): string {
  const from = line.indexOf(part);
  const cut = cutLine(line, from, from + part.length, width);
  return `${cut.text}\n${' '.repeat(cut.indent)}${'^'.repeat(cut.width)}`;
}

describe('a line that fits', () => {
  it('is shown whole', () => {
    expect(show('start: 9:00', '9:00', 40)).toBe('start: 9:00\n       ^^^^');
  });

  it('counts wide characters as two columns', () => {
    expect(show('name: 受付 9:00', '9:00', 40)).toBe('name: 受付 9:00\n           ^^^^');
    expect(show('name: 受付', '受付', 40)).toBe('name: 受付\n      ^^^^');
    expect(show('a 👩‍👩‍👧‍👦 b', 'b', 40)).toBe('a 👩‍👩‍👧‍👦 b\n     ^');
  });

  it('counts a letter with its combining marks once', () => {
    expect(show('cafe\u0301: x', 'x', 40)).toBe('cafe\u0301: x\n      ^');
    expect(show('नमस्ते: x', 'x', 40)).toContain(': x\n');
  });

  it('shows tabs up to the next stop, and marks them', () => {
    expect(show('\tstart: x', 'x', 40)).toBe('→   start: x\n           ^');
    expect(show('ab\tx', '\t', 40)).toBe('ab→ x\n  ^^');
  });

  it('shows what cannot be seen, and what would steer the terminal', () => {
    expect(show('a\u001b[31mb', 'b', 40)).toBe('a\\u{1b}[31mb\n           ^');
    expect(show('a\u202eb', 'b', 40)).toBe('a\\u{202e}b\n         ^');
    expect(show('a\u200bb', '\u200b', 40)).toBe('a\\u{200b}b\n ^^^^^^^^');
  });

  it('marks at least one column', () => {
    expect(cutLine('start:', 6, 6, 40)).toMatchObject({ indent: 6, width: 1 });
    expect(cutLine('', 0, 0, 40)).toMatchObject({ text: '', indent: 0, width: 1 });
  });
});

describe('a line that is too long', () => {
  const long = `${'a'.repeat(60)} fault ${'b'.repeat(60)}`;

  it('is cut on both sides of the fault', () => {
    const [text = '', carets = ''] = show(long, 'fault', 30).split('\n');
    expect(text).toMatch(/^…a+ fault b+…$/);
    expect(text.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('fault');
  });

  it('is cut on the right where the fault stands on the left', () => {
    expect(show(`fault ${'b'.repeat(60)}`, 'fault', 30)).toBe(`fault ${'b'.repeat(22)}…\n^^^^^`);
  });

  it('keeps the beginning of a long fault', () => {
    const [text = ''] = show(`${'a'.repeat(60)}"${'x'.repeat(200)}"`, `"${'x'.repeat(200)}"`, 40).split('\n');
    expect(text).toMatch(/^…a{12}"x+…$/);
  });

  it('is looked at no further than it is shown', () => {
    const huge = `${'字'.repeat(2_000_000)}fault${'字'.repeat(2_000_000)}`;
    expect(show(huge, 'fault', 40)).toMatch(/^…字+fault字+…\n +\^{5}$/);
  });
});

describe('any line', () => {
  const marks = fc.constantFrom(
    '\u0301',
    '\u0489',
    '\u200d',
    '\u{e0020}',
    '\t',
    '字',
    '👩‍👩‍👧‍👦',
    '\ud83d',
    'e',
  );
  const anyLine = fc
    .oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: marks, maxLength: 300 }))
    .map((line) => line.replaceAll(/[\r\n]/g, ' '));

  it('fits, and steers no terminal', () => {
    fc.assert(
      fc.property(anyLine, fc.nat(), fc.nat(), fc.integer({ min: 20, max: 120 }), (line, a, b, width) => {
        const from = a % (line.length + 1);
        const to = from + (b % (line.length - from + 1));
        const cut = cutLine(line, from, to, width);
        expect(cut.text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/);
        expect(stringWidth(cut.text)).toBeLessThanOrEqual(width);
        expect(cut.indent + cut.width).toBeLessThanOrEqual(width);
      }),
      { numRuns: amount(1000) },
    );
  });

  it('fits when one character is made of many that cannot be seen', () => {
    const { text } = cutLine('\u200d'.repeat(9), 0, 1, 20);
    expect(text).toBe('\\u{200d}…');
  });

  it('of plain letters has its carets under the fault', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'B', '7', ' ', ':', 'é'),
      minLength: 1,
      maxLength: 300,
    });
    fc.assert(
      fc.property(letters, fc.nat(), fc.integer({ min: 20, max: 120 }), (line, a, width) => {
        const from = a % line.length;
        const cut = cutLine(line, from, from + 1, width);
        expect(cut.text[cut.indent]).toBe(line[from]);
      }),
    );
  });
});
