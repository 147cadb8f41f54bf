import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../src/document/parse-document.ts';
import type { Diagnostic } from '../../src/findings/diagnostic.ts';
import type { Settings } from '../../src/lint/settings.ts';
import { amount } from '../input/amount.ts';
import { anyStyle, faultyAgent, write } from '../input/written-agents.ts';
import { diagnosticsOf, repairComments } from './lint-text.ts';

const settings: Settings = { preset: 'all' };
const faulty = fileURLToPath(new URL('../../examples/faulty/', import.meta.url));
const examples = readdirSync(faulty).filter((name) => name.endsWith('.yaml'));

describe('a comment above a line', () => {
  it('suppresses the findings of that line and changes nothing else', async () => {
    const yamlStyle = anyStyle.map((style) => ({ ...style, json: false }));
    await fc.assert(
      fc.asyncProperty(
        faultyAgent,
        yamlStyle,
        fc.nat(),
        fc.boolean(),
        async (value, style, pick, isNamed) => {
          await silencesOneLine(write(value, style), pick, isNamed);
        },
      ),
      { numRuns: amount(300) },
    );
  });

  it.each(examples)('does so at each finding of %s', async (name) => {
    const text = readFileSync(`${faulty}${name}`, 'utf8');
    const found = await diagnosticsOf(text, settings);
    if (found.some(({ rule }) => rule === 'syntax')) return;
    for (const pick of found.keys()) await silencesOneLine(text, pick, true);
  });
});

async function silencesOneLine(text: string, pick: number, isNamed: boolean): Promise<void> {
  const before = await diagnosticsOf(text, settings);
  const picked = before[pick % Math.max(1, before.length)];
  if (picked === undefined) return;
  const { line } = picked.start;
  const onLine = before.filter(({ start }) => start.line === line);
  const names = isNamed ? ` ${[...new Set(onLine.map(({ rule }) => rule))].join(', ')}` : '';
  const after = await diagnosticsOf(
    insertAbove(text, line, `# voxlint-disable-next-line${names} -- because`),
    settings,
  );
  expect(after.map((each) => reported(each, 0))).toEqual(
    before.map((each) => reported(each, each.start.line < line ? 0 : 1)),
  );
  expect(after.map(({ suppressed }) => suppressed)).toEqual(
    before.map(({ start }) => (start.line === line ? { kind: 'comment', reason: 'because' } : null)),
  );
}

function reported({ rule, message, pointer, start, fingerprint }: Diagnostic, shift: number): string {
  return `${start.line + shift}:${start.column} ${rule} ${pointer} ${fingerprint} ${message}`;
}

function insertAbove(text: string, line: number, comment: string): string {
  const lines = text.split('\n');
  const [indent = ''] = /^ */.exec(lines[line - 1] ?? '') ?? [];
  const lineEnd = text.includes('\r\n') ? '\r' : '';
  return [...lines.slice(0, line - 1), `${indent}${comment}${lineEnd}`, ...lines.slice(line - 1)].join('\n');
}

const names = [
  'schema',
  'schema/type',
  'schema/unknown-field',
  'valid-time',
  'valid-timezone',
  'valid-tmie',
  'syntax',
  'nonsense',
];
const comment = fc
  .tuple(
    fc.constantFrom(
      'disable-next-line',
      'disable-line',
      'disable-file',
      'disable',
      'enable',
      'disable-nextline',
      'off',
    ),
    fc.array(fc.constantFrom(...names), { maxLength: 3 }),
    fc.constantFrom('', ' -- because', ' because'),
  )
  .map(([directive, list, reason]) => `# voxlint-${directive} ${list.join(', ')}${reason}`.trimEnd());

describe('comments of any sort', () => {
  it('are fixed without a change of the data, and none of the other findings comes or goes', async () => {
    const places = fc.array(fc.tuple(fc.nat(60), fc.boolean(), comment), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(faultyAgent, anyStyle, places, async (value, style, comments) => {
        const text = write(value, { ...style, json: false });
        const lines = text.split('\n');
        for (const [at, isTrailing, each] of comments) {
          const line = at % lines.length;
          if (isTrailing && line < lines.length - 1 && !lines[line]?.includes('#'))
            lines[line] = `${lines[line]?.trimEnd()} ${each}`;
          else lines.splice(line, 0, each);
        }
        const commented = lines.join('\n');
        const repaired = await repairComments(commented, settings);
        const [clean, first, last] = await Promise.all(
          [text, commented, repaired].map((each) => diagnosticsOf(each, settings)),
        );
        expect(others(first)).toEqual(others(clean));
        expect(others(last)).toEqual(others(clean));
        expect((await parseDocument(repaired, 'yaml')).documents[0]?.value).toEqual(
          (await parseDocument(text, 'yaml')).documents[0]?.value,
        );
        const loudBefore = others(first?.filter(({ suppressed }) => suppressed === null));
        const loudAfter = others(last?.filter(({ suppressed }) => suppressed === null));
        expect(loudBefore).toEqual(expect.arrayContaining([...loudAfter]));
      }),
      { numRuns: amount(400) },
    );
  });
});

/** Findings that are not about comments, without their lines. */
function others(found: readonly Diagnostic[] = []): readonly string[] {
  return found
    .filter(({ rule }) => !rule.endsWith('-suppression'))
    .map(({ rule, pointer, message }) => `${rule} ${pointer} ${message}`);
}
