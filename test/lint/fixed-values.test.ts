/**
 * Every fix that is offered for a planted mistake gives the valid file again, or a file that is no less wrong.
 *
 * `npx vitest run test/lint/fixed-values.test.ts -u` writes the golden file: each fix that leaves another value than the
 * valid file has. Read it as the caller who hears that value: is it what the author wrote, without what slipped in?
 */
import { expect, it } from 'vitest';
import { parseDocument } from '../../src/document/parse-document.ts';
import type { Diagnostic } from '../../src/findings/diagnostic.ts';
import { applyFixes } from '../../src/findings/fix.ts';
import { lint } from '../../src/lint/lint.ts';
import { type Path, toPointer, valueAt } from '../../src/text/json-pointer.ts';
import { escapeControls } from '../../src/text/show.ts';
import { type Difference, differences } from '../fix/differences.ts';
import { habits } from './mistakes/habits.ts';
import { jsonSyntax } from './mistakes/json-syntax.ts';
import { type Mistake, plant } from './mistakes/mistake.ts';
import { schemas } from './mistakes/schemas.ts';
import { slips } from './mistakes/slips.ts';
import { otherTools, spelling } from './mistakes/spelling.ts';
import { structure } from './mistakes/structure.ts';
import { formats, types } from './mistakes/values.ts';
import { yamlSyntax } from './mistakes/yaml-syntax.ts';

const mistakes: readonly Mistake[] = [
  ...spelling,
  ...otherTools,
  ...structure,
  ...types,
  ...formats,
  ...schemas,
  ...yamlSyntax,
  ...slips,
  ...habits,
  ...jsonSyntax,
];

it('leave the valid file, or one that is no less wrong', { timeout: 60_000 }, async () => {
  const left: string[] = [];
  let valid = 0;
  for (const mistake of mistakes) {
    const planted = plant(mistake);
    const own = planted.text.replace(/^\ufeff/, '');
    const original = await read(plant({ ...mistake, to: mistake.from, line: 1 }));
    const wrong = await read({ ...planted, text: own });
    const { diagnostics } = await lint({ path: planted.path, text: own });
    for (const finding of diagnostics.filter(({ fix }) => fix !== undefined)) {
      const text = applyFixes(own, [finding], { unsafe: true }).text;
      const fixed = await read({ path: planted.path, text });
      const found = differences(original.values, fixed.values);
      if (found.length === 0) valid += 1;
      else left.push(entry(mistake, finding, found, original.values, fixed.values));
      expect(fixed.problems, mistake.what).toBeLessThanOrEqual(wrong.problems);
      const before = differences(original.values, wrong.values);
      if (wrong.problems === 0) expect(newPlaces(before, found), mistake.what).toEqual([]);
    }
  }
  expect(valid).toBeGreaterThan(350);
  await expect(`${left.join('\n')}\n`).toMatchFileSnapshot('fixed-values.golden.txt');
});

/**
 * The places that differ from the valid file after a fix and did not before. A field that a fix renames moves within its map:
 * there, as many places as are gone may be new; and a wrong item of a list
 * may go.
 */
function newPlaces(before: readonly Difference[], after: readonly Difference[]): readonly string[] {
  const old = before.flatMap(placesOf);
  const left = after.flatMap(placesOf);
  const gone = old.filter((place) => !left.some((each) => isIn(each, place))).map(mapOf);
  return left.filter((place) => {
    if (old.some((each) => isIn(place, each) || (isItem(place) && isIn(each, place)))) return false;
    const at = gone.indexOf(mapOf(place));
    if (at !== -1) gone.splice(at, 1);
    return at === -1;
  });
}

function placesOf({ before, after }: Difference): readonly string[] {
  const path = before ?? after;
  return path === undefined ? [] : [toPointer(path)];
}

function isIn(place: string, part: string): boolean {
  return place === part || place.startsWith(`${part}/`);
}

function isItem(place: string): boolean {
  return /\/\d+$/.test(place);
}

function mapOf(place: string): string {
  return place.slice(0, place.lastIndexOf('/'));
}

interface Values {
  readonly values: readonly unknown[];
  readonly problems: number;
}

async function read({ path, text }: { readonly path: string; readonly text: string }): Promise<Values> {
  const { documents, problems } = await parseDocument(text, path.endsWith('.json') ? 'json' : 'yaml');
  return { values: documents.map(({ value }) => value), problems: problems.length };
}

function entry(
  { what, example }: Mistake,
  { fix }: Diagnostic,
  found: readonly Difference[],
  valid: readonly unknown[],
  fixed: readonly unknown[],
): string {
  const places = found.map(({ before, after }) => {
    const place = toPointer((before ?? after ?? []).slice(1));
    return `    ${place}: ${shown(valid, before)} -> ${shown(fixed, after)}`;
  });
  const sure = fix?.safe === true ? 'safe' : 'unsafe';
  return escapeLines([`${what} (${example}), ${sure}: ${fix?.description}`, ...places]);
}

function shown(values: readonly unknown[], path: Path | undefined): string {
  if (path === undefined) return 'nothing';
  const text = JSON.stringify(valueAt(values, path));
  return text.length > 90 ? `${text.slice(0, 89)}…` : text;
}

function escapeLines(lines: readonly string[]): string {
  return lines.map((line) => escapeControls(line)).join('\n');
}
