/**
 * Plants single mistakes into the valid examples. Each must give one finding, on the line where the user must type,
 * and a fix that is offered must leave nothing behind.
 *
 * `npx vitest run test/lint/mistakes.test.ts -u` writes the golden file. Read what it wrote as the person who made the
 * mistake: is it plain what to type next?
 */
import { expect, it } from 'vitest';
import { applyFixes } from '../../src/findings/fix.ts';
import { lint } from '../../src/lint/lint.ts';
import { escapeControls } from '../../src/text/show.ts';
import { findingText } from '../rules/finding-text.ts';
import { habits } from './mistakes/habits.ts';
import { jsonSyntax } from './mistakes/json-syntax.ts';
import { type Mistake, plant } from './mistakes/mistake.ts';
import { schemas } from './mistakes/schemas.ts';
import { slips } from './mistakes/slips.ts';
import { otherTools, spelling } from './mistakes/spelling.ts';
import { structure } from './mistakes/structure.ts';
import { formats, types } from './mistakes/values.ts';
import { yamlSyntax } from './mistakes/yaml-syntax.ts';
import { unsoundIn } from './unsound.ts';

const tables: Readonly<Record<string, readonly Mistake[]>> = {
  spelling,
  otherTools,
  structure,
  types,
  formats,
  schemas,
  yamlSyntax,
  slips,
  habits,
  jsonSyntax,
};

const mistakes = Object.values(tables).flat();
const named = mistakes.map((mistake) => [`${mistake.what} (${mistake.example})`, mistake] as const);

it('are many, in both formats, each with a name of its own', () => {
  const inJson = mistakes.filter((mistake) => plant(mistake).path.endsWith('.json'));
  const reported = named.map(([name, { from, to }]) => `${name}: ${from} → ${to}`);
  expect(mistakes.length).toBeGreaterThan(640);
  expect(inJson.length).toBeGreaterThan(140);
  expect(new Set(reported).size).toBe(mistakes.length);
});

it.each(named)('%s is one finding on its line', async (_, mistake) => {
  const { path, text, line } = plant(mistake);
  const report = await lint({ path, text });
  const places = report.diagnostics.map(({ start, message }) => `${start.line}: ${message}`);
  expect(places).toEqual([expect.stringMatching(new RegExp(`^${line}: `))]);
  expect(report.diagnostics.flatMap((found) => unsoundIn(found, report.text ?? ''))).toEqual([]);
});

it.each(named)('%s is fixed by the fix that is offered, if there is one', async (_, mistake) => {
  const { path, text } = plant(mistake);
  const { diagnostics } = await lint({ path, text });
  const own = text.replace(/^\ufeff/, '');
  const fixed = applyFixes(own, diagnostics, { unsafe: true });
  const after = fixed.applied === 0 ? [] : (await lint({ path, text: fixed.text })).diagnostics;
  const left = mistake.next === undefined ? [] : [expect.stringContaining(mistake.next)];
  expect(after.map(({ message }) => message)).toEqual(left);
});

it('are answered in words that say what to type', async () => {
  const sections: string[] = [];
  for (const [name, table] of Object.entries(tables)) {
    for (const mistake of table) {
      const { path, text } = plant(mistake);
      const answer = findingText(await lint({ path, text }));
      sections.push(`## ${name}: ${mistake.what} (${path})\n\n${answer}`);
    }
  }
  await expect(readable(sections.join('\n'))).toMatchFileSnapshot('mistakes.golden.txt');
});

/** The golden file is read in an editor, so it shows what a terminal must not be sent. */
function readable(text: string): string {
  return text
    .split('\n')
    .map((line) => escapeControls(line))
    .map((line) => (line.length > 240 ? `${line.slice(0, 239)}…` : line))
    .join('\n');
}
