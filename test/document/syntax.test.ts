import { describe, expect, it } from 'vitest';
import type { Format, SyntaxProblem } from '../../src/document/document.ts';
import { parseDocument } from '../../src/document/parse-document.ts';
import { applyEdits } from '../../src/text/edits.ts';
import { LineIndex } from '../../src/text/line-index.ts';
import { jsonMistakes, yamlMistakes } from './syntax-mistakes.ts';

const tables: readonly (readonly [Format, Readonly<Record<string, string>>])[] = [
  ['yaml', yamlMistakes],
  ['json', jsonMistakes],
];

describe('syntax problems', () => {
  it('say what the user must do, at the place where', async () => {
    const shown: string[] = [];
    for (const [format, mistakes] of tables) {
      for (const [name, text] of Object.entries(mistakes)) shown.push(await answerTo(name, text, format));
    }
    await expect(shown.join('\n')).toMatchFileSnapshot('syntax.golden.txt');
  });

  it.each(tables)('are one for each document in %s', async (format, mistakes) => {
    for (const [name, text] of Object.entries(mistakes)) {
      const { problems, documents } = await parseDocument(text, format);
      const broken = problems.map(({ document }) => document);
      expect(new Set(broken).size, name).toBe(broken.length);
      expect(
        documents.map(({ index }) => index).filter((index) => broken.includes(index)),
        name,
      ).toEqual([]);
    }
  });

  it.each(tables)('stand inside of the text, and speak in sentences, in %s', async (format, mistakes) => {
    for (const [name, text] of Object.entries(mistakes)) {
      const parsed = await parseDocument(text, format);
      for (const { start, end, message, help, related = [] } of parsed.problems) {
        for (const span of [{ start, end }, ...related]) {
          expect(0 <= span.start && span.start <= span.end && span.end <= parsed.text.length, name).toBe(
            true,
          );
        }
        expect(message, name).toMatch(/^.{10,200}[.]$/u);
        expect(help, name).toMatch(/^.{5,200}[.]$/u);
        expect(`${message} ${help}`, name).not.toMatch(
          /[\r\n\t]|\bparser's\b|flow|scalar|indicator|token|mapping|sequence/i,
        );
      }
    }
  });

  it.each(tables)('have a fix that does what it promises in %s', async (format, mistakes) => {
    let fixes = 0;
    for (const [name, text] of Object.entries(mistakes)) {
      const parsed = await parseDocument(text, format);
      for (const problem of parsed.problems.filter(({ fix }) => fix !== undefined)) {
        const repaired = await parseDocument(repair(parsed.text, problem), format);
        const still = repaired.problems.find(({ document }) => document === problem.document);
        expect(still === undefined || still.start > problem.start, name).toBe(true);
        fixes++;
      }
    }
    expect(fixes).toBeGreaterThan(40);
  });
});

function repair(text: string, { fix }: SyntaxProblem): string {
  return applyEdits(text, fix?.edits ?? []);
}

async function answerTo(name: string, text: string, format: Format): Promise<string> {
  const { text: own, problems, documents } = await parseDocument(text, format);
  const values = documents.map(({ value }) => JSON.stringify(value)).join(' and ');
  const shown = [`== ${format}: ${name}`, numbered(own)];
  if (problems.length === 0) shown.push(`   no problem: ${visible(values)}`);
  for (const problem of problems) shown.push(problemLines(own, problem));
  return `${shown.join('\n')}\n`;
}

function problemLines(text: string, problem: SyntaxProblem): string {
  const { start, end, message, help, related = [], fix } = problem;
  const index = new LineIndex(text);
  const place = (offset: number): string => `${index.position(offset).line}:${index.position(offset).column}`;
  const lines = [
    `   ${place(start)}-${place(end)} [${visible(text.slice(start, end)).slice(0, 60)}] ${message}`,
  ];
  lines.push(`   help: ${help}`);
  for (const each of related) lines.push(`   also: ${place(each.start)} ${each.message}`);
  if (fix)
    lines.push(
      `   fix (${fix.safe ? 'safe' : 'a guess'}): ${fix.description}`,
      numbered(repair(text, problem), '+'),
    );
  return lines.join('\n');
}

function numbered(text: string, sign = '|'): string {
  const lines = text.split(/\r\n|\n|\r/).slice(0, 12);
  return lines
    .map((line, at) => `${String(at + 1).padStart(3)} ${sign} ${visible(line).slice(0, 100)}`)
    .join('\n');
}

/** Characters that are invisible or look like others, by their numbers. */
function visible(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u3000\ufeff]/g,
    (char) => `<${char.charCodeAt(0).toString(16)}>`,
  );
}
