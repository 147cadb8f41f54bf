import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnostic, FileReport } from '../../src/findings/diagnostic.ts';
import { pretty } from '../../src/reporters/pretty.ts';
import { findingAt, findingIn, plain, relatedIn, spanOf } from './finding-in.ts';

const text = ['call_configuration:', '  start: 9:00', '  end: "18:00"', ''].join('\n');

function show(source: string, finding: Diagnostic, context: Partial<typeof plain> = {}): string {
  const files: FileReport[] = [{ path: 'a.agent.yaml', text: source, diagnostics: [finding] }];
  const lines = pretty(files, { ...plain, ...context }).split('\n');
  return lines.slice(0, -3).join('\n');
}

describe('a finding', () => {
  it('is shown with its place, its frame, its related place, its help and its fix', () => {
    const finding = findingIn(text, '9:00', {
      pointer: '/call_configuration/start',
      message: '"9:00" is not a time of day.',
      related: [relatedIn(text, '"18:00"', 'the end of the window')],
      fix: {
        description: 'Use two digits for the hour',
        safe: true,
        edits: [{ ...spanOf(text, '9:00'), text: '"09:00"' }],
      },
    });
    expect(show(text, finding)).toMatchInlineSnapshot(`
      "a.agent.yaml:2:10  error  valid-time
        "9:00" is not a time of day.
           ╭ /call_configuration/start
         1 │ call_configuration:
         2 │   start: 9:00
           │          ^^^^
         3 │   end: "18:00"
           ├ the end of the window at a.agent.yaml:3:8
         3 │   end: "18:00"
           │        -------
        help: Write it right.
        fix: Use two digits for the hour
         2 -   start: 9:00
         2 +   start: "09:00""
    `);
  });

  it('shows help and fix once where they are the same', () => {
    const fix = {
      description: 'Write it right',
      safe: true,
      edits: [{ ...spanOf(text, '9:00'), text: '8' }],
    };
    const output = show(text, findingIn(text, '9:00', { help: 'Write it right.', fix }));
    expect(output).toContain('\n  fix: Write it right.\n');
    expect(output).not.toContain('help:');
  });

  it('shows a guess and a fix differently', () => {
    const fix = {
      description: 'Write 21:00',
      safe: false,
      edits: [{ ...spanOf(text, '9:00'), text: '21:00' }],
    };
    expect(show(text, findingIn(text, '9:00', { fix }))).toContain('\n  suggestion: Write 21:00\n');
  });

  it('is shown without a frame where there is no text', () => {
    const start = { line: 1, column: 1, offset: 0 };
    const finding = findingIn(text, 'call', { start, end: start, pointer: '' });
    const output = pretty([{ path: 'a.agent.yaml', diagnostics: [finding] }], plain);
    expect(output).toMatch(
      /^a\.agent\.yaml:1:1 {2}error {2}valid-time\n {2}This is wrong\.\n {2}help: Write it right\.\n\n✖/,
    );
  });

  it('names the document where it is not the first', () => {
    expect(show(text, findingIn(text, '9:00', { document: 1 }))).toContain('╭ /start (document 2)\n');
  });

  it('is not shown when it is suppressed', () => {
    const suppressed = findingIn(text, '9:00', { suppressed: { kind: 'comment' } });
    const output = pretty([{ path: 'a', text, diagnostics: [suppressed] }], plain);
    expect(output).toBe('✔ 1 file, no findings, 1 suppressed (41 ms)\n');
  });

  it('does not show the secret that it is about', () => {
    const text = 'config:\n  key: ghp_a8Fk29sLqPzX7vTbN4mYcR1wEuHd63JgQo5K';
    const shown = show(
      text,
      findingIn(text, 'ghp_a8Fk29sLqPzX7vTbN4mYcR1wEuHd63JgQo5K', { rule: 'no-secret' }),
    );
    expect(shown).toContain('key: ghp_••••');
    expect(shown).not.toContain('a8Fk');
  });

  it('is counted, not shown, behind the first 200 of a file', () => {
    const text = 'start: 9:00';
    const many = Array.from({ length: 203 }, () => findingIn(text, '9:00'));
    const shown = pretty([{ path: 'a.agent.yaml', text, diagnostics: many }], plain);
    expect(shown.match(/^a\.agent\.yaml:1:8/gm)).toHaveLength(200);
    expect(shown).toContain('a.agent.yaml  … and 3 more findings in this file; --format json lists them.');
    expect(shown).toContain('203 errors');
  });

  it('breaks its sentences at the width of the terminal', () => {
    const message = 'The termination key must be exactly one of the keys that a telephone has, nothing else.';
    const lines = show(text, findingIn(text, '9:00', { message, help: message }), { width: 40 }).split('\n');
    expect(lines.filter((line) => line.length > 40)).toEqual([]);
    expect(lines.join(' ').replaceAll(/ +/g, ' ')).toContain(`help: ${message}`);
  });

  it('links its rule to the page of the rule', () => {
    const output = show(text, findingIn(text, '9:00', { rule: 'schema/type' }), {
      color: true,
      hyperlinks: true,
    });
    expect(output).toContain(
      '\u001b]8;;https://voxlint.dev/rules/schema\u001b\\\u001b[36mschema/type\u001b[39m\u001b]8;;\u001b\\',
    );
  });

  it('is colored by what its parts are', () => {
    const fix = { description: 'Fix it', safe: true, edits: [{ ...spanOf(text, '9:00'), text: '8' }] };
    const lines = show(text, findingIn(text, '9:00', { severity: 'warning', fix }), { color: true }).split(
      '\n',
    );
    expect(lines[0]).toBe(
      '\u001b[1ma.agent.yaml:2:10\u001b[22m  \u001b[33m\u001b[1mwarning\u001b[22m\u001b[39m  \u001b[36mvalid-time\u001b[39m',
    );
    expect(lines).toContain('\u001b[2m     │\u001b[22m          \u001b[33m\u001b[1m^^^^\u001b[22m\u001b[39m');
    expect(lines).toContain('  \u001b[36mhelp:\u001b[39m Write it right.');
    expect(lines).toContain('\u001b[2m   2\u001b[22m \u001b[31m-   start: 9:00\u001b[39m');
    expect(lines).toContain('\u001b[2m   2\u001b[22m \u001b[32m+   start: 8\u001b[39m');
  });

  it('has no escape without color', () => {
    expect(show(text, findingIn(text, '9:00'))).not.toContain('\u001b');
  });
});

describe('the frame', () => {
  const frameOf = (source: string, finding: Diagnostic): string[] =>
    show(source, finding)
      .split('\n')
      .filter((line) => /^ +\d* [│├]/.test(line));

  it('has the lines around the fault, and no blank ones', () => {
    expect(frameOf('a: 1\nb: 2\n\n', findingIn('a: 1\nb: 2\n\n', '2'))).toEqual([
      '   1 │ a: 1',
      '   2 │ b: 2',
      '     │    ^',
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('knows the line end %j', (end) => {
    const source = ['a: 1', 'b: 2', 'c: 3'].join(end);
    expect(frameOf(source, findingIn(source, '2'))).toEqual([
      '   1 │ a: 1',
      '   2 │ b: 2',
      '     │    ^',
      '   3 │ c: 3',
    ]);
  });

  it('marks a fault of several lines on its first', () => {
    const source = 'a:\n  b: 1\n  c: 2\n';
    expect(frameOf(source, findingIn(source, 'b: 1\n  c: 2'))).toEqual([
      '   1 │ a:',
      '   2 │   b: 1',
      '     │   ^^^^',
      '   3 │   c: 2',
    ]);
  });

  it('marks the end of a line where something is missing', () => {
    const source = 'a:\nb: 2\n';
    expect(frameOf(source, findingAt(source, { start: 2, end: 2 })).slice(0, 2)).toEqual([
      '   1 │ a:',
      '     │   ^',
    ]);
  });

  it('marks the end of the text', () => {
    const source = '{"a": 1';
    expect(frameOf(source, findingAt(source, { start: 7, end: 7 }))).toEqual([
      '   1 │ {"a": 1',
      '     │        ^',
    ]);
  });

  it('is left out where there is nothing to see', () => {
    expect(frameOf('\n\n', findingAt('\n\n', { start: 0, end: 0 }))).toEqual([]);
    expect(frameOf('', findingAt('', { start: 0, end: 0 }))).toEqual([]);
  });

  it('is one line where the line is cut around the fault', () => {
    const source = `a: 1\n{"prompt": "${'x'.repeat(200)}", "start": "9:00"}\nb: 2\n`;
    const [line = '', carets = '', ...others] = frameOf(source, findingIn(source, '"9:00"'));
    expect(others).toEqual([]);
    expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('"9:00"');
    expect(line.length).toBeLessThanOrEqual(80);
  });

  it('keeps its margin straight over the thousandth line', () => {
    const source = 'a: 1\n'.repeat(1200);
    const at = 5 * 998 + 3;
    expect(frameOf(source, findingAt(source, { start: at, end: at + 1 }))).toEqual([
      '  998 │ a: 1',
      '  999 │ a: 1',
      '      │    ^',
      ' 1000 │ a: 1',
    ]);
  });

  it('shows three related places and counts the others', () => {
    const source = 'a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\n';
    const related = ['2', '3', '4', '5', '6'].map((part) => relatedIn(source, part, `number ${part}`));
    const lines = frameOf(source, findingIn(source, '1', { related }));
    expect(lines.filter((line) => line.includes('├'))).toEqual([
      '     ├ number 2 at a.agent.yaml:2:4',
      '     ├ number 3 at a.agent.yaml:3:4',
      '     ├ number 4 at a.agent.yaml:4:4',
      '     ├ … and 2 more places',
    ]);
  });
});

describe('the fix', () => {
  const diffOf = (source: string, edits: { start: number; end: number; text: string }[]): string[] =>
    show(
      source,
      findingAt(source, { start: 0, end: 1 }, { fix: { description: 'Fix it', safe: true, edits } }),
    )
      .split('\n')
      .filter((line) => /^ +\d+ [-+]/.test(line) || line.includes('… and'));

  it('shows a removed line as removed', () => {
    expect(diffOf('a: 1\nb: 2\nc: 3\n', [{ start: 5, end: 10, text: '' }])).toEqual(['   2 - b: 2']);
  });

  it('shows an added line as added', () => {
    expect(diffOf('a: 1\nc: 3\n', [{ start: 5, end: 5, text: 'b: 2\n' }])).toEqual(['   2 + b: 2']);
  });

  it('shows an added last line of a text without a line end', () => {
    expect(diffOf('a: 1', [{ start: 4, end: 4, text: '\nb: 2' }])).toEqual(['   2 + b: 2']);
  });

  it('shows several edits of a line together, and lines apart apart', () => {
    const source = 'a: [1, 2]\nb: 2\nc: 3\n';
    const edits = [
      { start: 4, end: 5, text: 'one' },
      { start: 7, end: 8, text: 'two' },
      { start: 18, end: 19, text: 'three' },
    ];
    expect(diffOf(source, edits)).toEqual([
      '   1 - a: [1, 2]',
      '   1 + a: [one, two]',
      '   3 - c: 3',
      '   3 + c: three',
    ]);
  });

  it('shows a change of several lines, and not all of a long one', () => {
    const source = Array.from({ length: 8 }, (_, index) => `k${index}: ${index}\n`).join('');
    expect(diffOf(source, [{ start: 0, end: source.length, text: 'all: gone\n' }])).toEqual([
      '   1 - k0: 0',
      '   2 - k1: 1',
      '   3 - k2: 2',
      '   4 - k3: 3',
      '     - … and 4 more lines',
      '   1 + all: gone',
    ]);
  });

  it('shows three places and counts the others', () => {
    const source = 'a: 1\n-\n'.repeat(5);
    const edits = [0, 1, 2, 3, 4].map((index) => ({ start: index * 7 + 3, end: index * 7 + 4, text: '2' }));
    const lines = diffOf(source, edits);
    expect(lines).toHaveLength(7);
    expect(lines[6]).toBe('       … and 2 more places');
  });
});

describe('hostile files', () => {
  const steering =
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
  const hostile = fc.string({
    unit: fc.constantFrom(
      '\u001b[2J',
      '\u009b31m',
      '\u202e',
      '\u2066',
      '\r',
      '\n',
      '\t',
      '\u0007',
      '\u001b]8;;x\u001b\\',
      '\ufeff',
      'a',
      '字',
      ' ',
    ),
    maxLength: 40,
  });

  it('steer no terminal, wherever their characters end up', () => {
    fc.assert(
      fc.property(hostile, hostile, fc.nat(), fc.nat(), (source, words, a, b) => {
        const start = a % (source.length + 1);
        const end = start + (b % (source.length - start + 1));
        const place = findingAt(source, { start, end });
        const finding: Diagnostic = {
          ...place,
          rule: words,
          message: words,
          help: words,
          pointer: words,
          related: [{ message: words, start: place.start, end: place.end }],
          fix: { description: words, safe: true, edits: [{ start, end, text: words }] },
        };
        const output = pretty([{ path: words, text: source, diagnostics: [finding] }], plain);
        expect(output).not.toMatch(steering);
      }),
    );
  });
});
