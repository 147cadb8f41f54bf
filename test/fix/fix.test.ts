import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingOf, readsLess } from '../../src/document/reading-of.ts';
import type { Diagnostic, FileReport } from '../../src/findings/diagnostic.ts';
import { applyFixes } from '../../src/findings/fix.ts';
import { fixUntilStable } from '../../src/lint/fix-until-stable.ts';
import { type Inspection, lint } from '../../src/lint/lint.ts';
import type { Settings } from '../../src/lint/settings.ts';
import { smallAgents } from '../document/small-agents.ts';
import { amount } from '../input/amount.ts';
import { slipped } from '../input/slips.ts';
import { anyStyle, faultyAgent, write } from '../input/written-agents.ts';
import { withWrongEntries } from '../input/wrong-entries.ts';
import { allExamples } from '../lint/examples.ts';
import { harm } from './harm.ts';

interface Written {
  readonly path: string;
  readonly text: string;
  readonly settings?: Settings;
}

const fixtures = fileURLToPath(new URL('../rules/', import.meta.url));
const small = smallAgents.map((text, index) => ({ path: `small-${index}.agent.yaml`, text }));
const anyAgent = fc.constantFrom<Written>(...allExamples, ...small);

describe('fixing', () => {
  it.each(fixturesOfRules())('does no harm to %s', async (_, fixture) => {
    expect(await complaints(fixture)).toEqual([]);
  });

  it.each(allExamples.map((example) => [example.path, example] as const))(
    'does no harm to %s',
    async (_, example) => {
      expect(await complaints(example)).toEqual([]);
    },
  );

  it.each([
    '    : Desk\n    agent_type: b\n',
    '!word : Desk\nagent_type: b\n',
    '&a : Desk\nagent_type: b\n',
    '{: Desk, agent_type: b}\n',
  ])('gives an empty key a name apart from what stands before it: %j', async (text) => {
    expect(await complaints({ path: 'a.agent.yaml', text })).toEqual([]);
  });

  it('keeps a field that should go while an alias needs its value', async () => {
    const text = 'name: Desk\nagent_type: b\nis_active: &a\n  x: &b {y: 1}\nconfig: {one: *a, other: *b}\n';
    expect(await complaints({ path: 'a.agent.yaml', text })).toEqual([]);
    const { diagnostics } = await lint({ path: 'a.agent.yaml', text });
    expect(diagnostics.filter(({ rule }) => rule === 'no-server-assigned-field')).toMatchObject([{}]);
    expect(diagnostics.flatMap(({ fix }) => fix?.edits ?? [])).toEqual([]);
  });

  it.each([
    ['a.agent.json', '? '.repeat(200)],
    ['a.agent.json', `{${'?? '.repeat(200)}"name": "Desk"}`],
    ['a.agent.yaml', '{{L 1.2\n# c\n---\nname: Desk\nprompt: |\n  a\n"  b\n\n  ask: "Please",\n'],
  ])('comes to an end in %s, and a second run changes nothing: %j', async (path, text) => {
    expect(await complaints({ path, text })).toEqual([]);
  });

  it.each([
    'name: Desk\n    : \n    "*a"\n',
    '{name:`Desk, agent_type: single_prompt, is_active: true}\n',
    "name: Desk\nagent_type: b\ncall_configuration: {timezone:'' UTC}\n",
    '{  x\nname: Desk, agent_type: single_prompt, is_active: true,!nmae:, !str  nmae: 7}\n',
    '{name: Desk, agent_key:, pe: single_prompt, is_active: true, nmae: 7}\n',
    'name: Two\n  agent_```\n  : single_prompt\nis_active: 1\n',
  ])('offers no fix after which the parser reads less: %j', async (text) => {
    const path = 'a.agent.yaml';
    const before = await readingOf(text, 'yaml');
    const { diagnostics } = await lint({ path, text });
    for (const finding of diagnostics) {
      const fixed = applyFixes(text, [finding], { unsafe: true });
      expect(readsLess(await readingOf(fixed.text, 'yaml'), before), finding.message).toBe(false);
    }
    expect(await complaints({ path, text })).toEqual([]);
  });

  it('offers the other fixes beside one after which the parser reads less', async () => {
    const text = '{name:`Desk, agent_type: single_prompt, is_active: true}\n';
    const { diagnostics } = await lint({ path: 'a.agent.yaml', text });
    expect(diagnostics.filter(({ fix }) => fix !== undefined).map(({ rule }) => rule)).toEqual([
      'no-server-assigned-field',
    ]);
    expect(diagnostics.map(({ messageId }) => messageId)).toContain('colonWithoutSpace');
  });

  it.each(['yes', '+49301234'])('has one finding about a value that an alias uses: %s', async (value) => {
    const text = `hours: &hours\n  enabled: ${value}\nname: Desk\nagent_type: single_prompt\ncall_configuration:\n  availability: {inbound: *hours, outbound: *hours}\n`;
    const path = 'a.agent.yaml';
    const { diagnostics } = await lint({ path, text }, { preset: 'all' });
    const about = diagnostics.filter(({ start }) => start.line === 2);
    expect(about.map(({ rule }) => rule)).toEqual(['schema/type']);
    expect(await complaints({ path, text })).toEqual([]);
  });

  it('leaves two spellings of one field to the author', async () => {
    const text = 'nmae: Front desk\nNAME: Back office\nagent_type: single_prompt\n';
    const { diagnostics } = await lint({ path: 'a.agent.yaml', text });
    expect(diagnostics.map(({ help, fix }) => [help, fix])).toEqual([
      ['Keep one of "nmae" and "NAME", and call it name.', undefined],
      ['Keep one of "nmae" and "NAME", and call it name.', undefined],
    ]);
  });

  it('does no harm to agents with mistakes in their keys and values', async () => {
    await holds(
      anyAgent.chain(({ path, text }) => withWrongEntries(text).map((changed) => ({ path, text: changed }))),
      2500,
    );
  });

  it('does no harm to agents after slips of the hand', async () => {
    await holds(
      anyAgent.chain(({ path, text }) => slipped(text).map((changed) => ({ path, text: changed }))),
      1500,
    );
  });

  it('does no harm to agents in any style', async () => {
    const styled = fc.tuple(faultyAgent, anyStyle).map(([value, style]) => ({
      path: style.json ? 'styled.agent.json' : 'styled.agent.yaml',
      text: write(value, style),
    }));
    await holds(styled, 1000);
  });
});

function fixturesOfRules(): readonly (readonly [string, Written])[] {
  return readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/(?:in)?valid[^./]*\.(?:ya?ml|json)$/.test(path))
    .map((path) => [
      path,
      { path, text: readFileSync(fixtures + path, 'utf8'), settings: settingsBeside(path) },
    ]);
}

function settingsBeside(path: string): Settings {
  const file = `${fixtures}${path.replace(/\.[^.]+$/, '')}.settings.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

async function holds(agents: fc.Arbitrary<Written>, runs: number): Promise<void> {
  const property = fc.asyncProperty(agents, async (agent) => {
    expect(await complaints(agent)).toEqual([]);
  });
  await fc.assert(property, { numRuns: amount(runs) });
}

/** The complaints about fixing, safely and with suggestions. */
async function complaints({ path, text, settings }: Written): Promise<readonly string[]> {
  const check = (current: string): Promise<FileReport> =>
    lint({ path, text: current }, { preset: 'all', ...settings });
  const before = text.replace(/^\ufeff/, '');
  return [...(await harmOfSafeFixes(before, check)), ...(await harmOfSuggestions(before, check))];
}

type Check = (text: string) => Promise<FileReport>;

function inspecting(check: Check): (text: string) => Promise<Inspection> {
  return async (text) => ({ report: await check(text), facts: [] });
}

async function harmOfSafeFixes(text: string, check: Check): Promise<readonly string[]> {
  const states: { text: string; report: FileReport }[] = [];
  const fixed = await fixUntilStable(text, inspecting(recorded), {});
  const found: string[] = [];
  for (const [index, after] of states.slice(1).entries()) {
    const before = states[index] ?? after;
    const round = {
      before: before.report,
      taken: takenOf(before.text, before.report.diagnostics),
      after: after.report,
    };
    found.push(...(await harm(round, { before: before.text, after: after.text })));
  }
  return [...found, ...(await unstable(fixed.text, check, false))];

  async function recorded(current: string): Promise<FileReport> {
    const report = await check(current);
    states.push({ text: current, report });
    return report;
  }
}

/** Suggestions are guesses and may bring up other faults; yet the text parses as before, and there is an end. */
async function harmOfSuggestions(text: string, check: Check): Promise<readonly string[]> {
  let couldParse = false;
  const broken: string[] = [];
  const fixed = await fixUntilStable(text, inspecting(watched), { unsafe: true });
  return [...broken, ...(await unstable(fixed.text, check, true))];

  async function watched(current: string): Promise<FileReport> {
    const report = await check(current);
    const faults = report.diagnostics.filter(({ rule }) => rule === 'syntax');
    if (couldParse) broken.push(...faults.map(({ message }) => `no longer parses: ${message}`));
    couldParse ||= faults.length === 0;
    return report;
  }
}

async function unstable(text: string, check: Check, unsafe: boolean): Promise<readonly string[]> {
  const again = await fixUntilStable(text, inspecting(check), { unsafe });
  return again.fixed === 0 ? [] : [`a second run changes ${again.fixed} more`];
}

/** The findings whose fixes go into the text: each is one more than without it. */
function takenOf(text: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const applied = (count: number): number => applyFixes(text, diagnostics.slice(0, count)).applied;
  return diagnostics.filter((_, index) => applied(index + 1) > applied(index));
}
