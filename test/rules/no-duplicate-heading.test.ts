import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatedHeadings, repetitions } from '../../src/rules/no-duplicate-heading/repeated-lines.ts';

const section = '## Booking\n\nAsk for the day and the hour.\nRead both back, and wait for a clear yes.\n\n';

function reported(text: string): readonly string[] {
  return repetitions(text).map(
    ({ kind, words, lines, firstLine }) => `${kind} ${words} ${lines} ${firstLine}`,
  );
}

describe('repetitions', () => {
  it.each([
    ['a section and its copy', `${section}${section}`, ['copy ## Booking 3 1']],
    [
      'a copy further down',
      `# A\n\nText.\n\n${section}# B\n\nText, too.\n\n${section}`,
      ['copy ## Booking 3 5'],
    ],
    [
      'a copy of the second of two sections',
      `## Booking\n\nOther.\n\n${section}# B\n\n${section}`,
      ['copy ## Booking 3 5'],
    ],
    [
      'another indentation and other blanks',
      `${section}  ## Booking\n  Ask for  the day and the hour.\n\n\n  Read both back, and wait for a clear yes.\n`,
      ['copy ## Booking 3 1'],
    ],
    ['a heading twice in a row', '# Manner\n\n# Manner\n\nBe brief.\n', ['heading # Manner 1 1']],
    [
      'a bold heading',
      '**Manner**\nBe brief, and never laugh at a name.\n**Manner**\nBe brief, and never laugh at a name.\n',
      ['copy **Manner** 2 1'],
    ],
    ['line ends of Windows', `${section}${section}`.replaceAll('\n', '\r\n'), ['copy ## Booking 3 1']],
  ])('finds %s', (_, text, found) => {
    expect(reported(text)).toEqual(found);
  });

  it.each([
    ['the same heading with other text', `${section}## Booking\n\nAsk for the name.\n`],
    ['a section that goes on differently', `${section}${section.trim()}\nThen thank the caller.\n`],
    ['short sections', '## A\n\nYes.\n\n## A\n\nYes.\n'],
    ['the same heading at another level', `${section}#${section}`],
    ['headings without text', '# A\n## Steps\n- One.\n# B\n## Steps\n- Two.\n'],
    ['rules and underlines', 'One\n===\n\n---\n\nTwo\n===\n\n---\n\n***\n\n***\n'],
    ['comments of code', '```\n# Set up\n# Set up\n```\n'],
    ['a refrain', 'Say yes.\nThen wait.\n'.repeat(3)],
    ['one line', 'Say yes.'],
  ])('says nothing about %s', (_, text) => {
    expect(reported(text)).toEqual([]);
  });

  it('reports a text that stands twice once, whatever the text', () => {
    const lines = fc.uniqueArray(fc.stringMatching(/^[a-z]{5,20} [a-z]{5,20}$/), {
      minLength: 8,
      maxLength: 40,
    });
    fc.assert(
      fc.property(lines, (some) => {
        const text = `${some.join('\n')}\n`;
        expect(repetitions(text)).toEqual([]);
        expect(repetitions(text + text)).toHaveLength(1);
      }),
    );
  });
});

describe('repeatedHeadings', () => {
  it('compares headings below the same ones only', () => {
    const text = '# A\n## Steps\none\n# B\n## Steps\ntwo\n# A\nthree\n## Steps\nfour\n';
    expect(repeatedHeadings(text).map(({ words, firstLine }) => [words, firstLine])).toEqual([
      ['# A', 1],
      ['## Steps', 2],
    ]);
  });
});
