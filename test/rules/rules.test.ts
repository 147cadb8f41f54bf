/**
 * Drives every folder beside it: `test/rules/<id>/` holds `valid*.{yaml,json}` and `invalid*.{yaml,json}`, the
 * golden findings of the invalid ones in `<name>.out`, and for fixable rules `<name>.fixed.<ending>` with the
 * safe fixes applied. `<name>.settings.json` gives a fixture settings of its own.
 *
 * `npx vitest run test/rules/rules.test.ts -u` writes the golden files; `-t valid-time` runs one folder. Read what
 * it wrote as the person who made the mistake would.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { FileReport } from '../../src/findings/diagnostic.ts';
import { applyFixes } from '../../src/findings/fix.ts';
import { lint } from '../../src/lint/lint.ts';
import type { PresetName, Settings } from '../../src/lint/settings.ts';
import { rules } from '../../src/rules/index.generated.ts';
import { findingText } from './finding-text.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());

it('has a folder for every rule and a rule for every folder', () => {
  expect(folders.map(({ name }) => name).sort()).toEqual(rules.map(({ id }) => id).sort());
});

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const folder = join(root, id);
  const names = readdirSync(folder);
  const valid = names.filter((name) => /^valid[^.]*\.(?:ya?ml|json)$/.test(name));
  const invalid = names.filter((name) => /^invalid[^.]*\.(?:ya?ml|json)$/.test(name));

  it('has valid and invalid fixtures', () => {
    expect(valid.length).toBeGreaterThan(0);
    expect(invalid.length).toBeGreaterThan(0);
  });

  it.each(valid)('%s gives no finding', async (name) => {
    expect(findingText(await lintFixture(folder, name))).toBe('');
  });

  it.each(invalid)('%s gives the findings of its golden file, all of this rule', async (name) => {
    const report = await lintFixture(folder, name);
    expect(new Set(report.diagnostics.map((diagnostic) => diagnostic.rule))).toEqual(new Set([id]));
    await expect(findingText(report)).toMatchFileSnapshot(join(folder, `${stem(name)}.out`));
  });

  it('declares that it gives fixes, where it does', async () => {
    const reports = await Promise.all(invalid.map((name) => lintFixture(folder, name)));
    const gives = reports.some(({ diagnostics }) => diagnostics.some(({ fix }) => fix !== undefined));
    const sentence = gives
      ? `${id} gives a fix: declare \`fixable: true\` in src/rules/${id}.ts.`
      : `${id} declares \`fixable\`, and no fixture of test/rules/${id}/ gets a fix: write one, or take it out.`;
    expect(rule.fixable === true, sentence).toBe(gives);
  });

  it.each(rule.fixable === true ? invalid : [])('%s is fixed without doing harm', async (name) => {
    const before = await lintFixture(folder, name);
    const { text, rounds } = await fixUntilStable(folder, name);
    const after = await lintText(folder, name, text);
    await expect(text).toMatchFileSnapshot(join(folder, `${stem(name)}.fixed.${ending(name)}`));
    expect(rounds).toBeLessThan(10);
    expect(after.diagnostics.filter(({ fix }) => fix?.safe)).toEqual([]);
    const known = new Set(before.diagnostics.map(identity));
    expect(after.diagnostics.map(identity).filter((finding) => !known.has(finding))).toEqual([]);
  });

  it('shows every message in some fixture', async () => {
    const reports = await Promise.all(invalid.map((name) => lintFixture(folder, name)));
    const given = new Set(
      reports.flatMap(({ diagnostics }) => diagnostics.map(({ messageId }) => messageId)),
    );
    expect([...given].sort()).toEqual(Object.keys(rule.messages).sort());
  });
});

function lintFixture(folder: string, name: string): Promise<FileReport> {
  return lintText(folder, name, readFileSync(join(folder, name), 'utf8'));
}

function lintText(folder: string, name: string, text: string): Promise<FileReport> {
  const settingsFile = join(folder, `${stem(name)}.settings.json`);
  const own: Settings = existsSync(settingsFile) ? JSON.parse(readFileSync(settingsFile, 'utf8')) : {};
  return lint({ path: name, text }, { preset: presetOf(folder), ...own });
}

/** Strict rules ask for more than a fixture of another rule needs to have; only their own are held to them. */
function presetOf(folder: string): PresetName {
  const rule = rules.find(({ id }) => id === basename(folder));
  return rule?.presets.includes('recommended') ? 'recommended' : 'all';
}

async function fixUntilStable(folder: string, name: string): Promise<{ text: string; rounds: number }> {
  let text = readFileSync(join(folder, name), 'utf8').replace(/^\ufeff/, '');
  for (let rounds = 0; rounds < 10; rounds += 1) {
    const fixed = applyFixes(text, (await lintText(folder, name, text)).diagnostics);
    if (fixed.applied === 0) return { text, rounds };
    text = fixed.text;
  }
  return { text, rounds: 10 };
}

/** The identity of a finding, the same before and after a fix has moved the lines. */
function identity({ rule, document, message }: FileReport['diagnostics'][number]): string {
  return `${document} ${rule} ${message}`;
}

function stem(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}

function ending(name: string): string {
  return name.replace(/^.*\./, '');
}
