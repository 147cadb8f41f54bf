import { describe, expect, it } from 'vitest';
import { type FileReport, lint, rules, type Settings } from '../../src/index.ts';

const text = 'name: Clinic\nagent_type: single_prompt\n';

/** Calls `lint` as a program without types does. */
function lintWith(settings: unknown): Promise<FileReport> {
  return lint({ path: 'a.agent.yaml', text }, settings as Settings);
}

describe('settings that do not exist are refused', () => {
  it.each([
    [
      { preset: 'strickt' },
      '"preset" must be recommended, strict or all; "strickt" is not one of them. Did you mean "strict"?',
    ],
    [{ preset: 'none' }, '"preset" must be recommended, strict or all; "none" is not one of them.'],
    [{ preset: ['all'] }, '"preset" must be recommended, strict or all; a list is not one of them.'],
    [{ ruls: {} }, '"ruls" is not a setting; did you mean "rules"?'],
    [
      { extends: ['strict'] },
      '"extends" is not a setting. There are preset, rules, knownValues and knownFields.',
    ],
    [
      { rules: { 'valid-tme': 'off' } },
      'There is no rule "valid-tme"; did you mean "valid-time"? Rename it to valid-time.',
    ],
    [{ rules: { syntax: 'off' } }, 'No setting changes "syntax"'],
    [{ rules: { 'valid-time': 'warning' } }, '"valid-time" must be off, warn or error; "warning" is'],
    [
      { rules: { 'valid-time': ['wrn'] } },
      'The severity of "valid-time" must be off, warn or error; "wrn" is',
    ],
    [{ rules: ['valid-time'] }, '"rules" must be a map'],
    [{ rules: { 'valid-time': ['warn', {}] } }, '"valid-time" has no options.'],
    [
      { rules: { 'keypad-can-end': ['warn', { timeoutEnd: true }] } },
      '"timeoutEnd" is not a setting of "keypad-can-end"; did you mean "timeoutEnds"? Rename it to timeoutEnds.',
    ],
    [
      { rules: { 'keypad-can-end': ['warn', { timeoutEnds: 'yes' }] } },
      '"timeoutEnds" must be true or false; "yes" is a string.',
    ],
    [
      { knownValues: { provider: ['a'] } },
      '"provider" is not a setting of "knownValues"; did you mean "call_provider"?',
    ],
    [{ knownValues: { call_provider: 'a' } }, '"call_provider" must be a list of strings'],
    [{ knownFields: 'x' }, '"knownFields" must be a list of strings'],
    ['strict', 'They must be an object with preset, rules, knownValues or knownFields; this is "strict".'],
    [null, 'this is nothing.'],
  ])('%j', async (settings, words) => {
    await expect(lintWith(settings)).rejects.toThrow(TypeError);
    await expect(lintWith(settings)).rejects.toThrow(words);
  });

  it('all at once', async () => {
    await expect(lintWith({ preset: 'strickt', rules: { frobnicate: 'off' } })).rejects.toThrow(
      /^The settings cannot be used\. "preset" .*There is no rule "frobnicate"\./,
    );
  });
});

describe('a kind that does not exist is rejected', () => {
  it.each<[unknown, string]>([
    ['agnt', '"kind" must be "agent" or "model"; "agnt" is not one of them. Did you mean "agent"?'],
    ['x', '"kind" must be "agent" or "model"; "x" is not one of them.'],
    ['toString', '"kind" must be "agent" or "model"; "toString" is not one of them.'],
  ])('%s', async (kind, words) => {
    const input = { path: 'a.agent.yaml', text: 'name: A\n', kind } as Parameters<typeof lint>[0];
    await expect(lint(input)).rejects.toThrow(new TypeError(words));
  });
});

describe('settings that exist are accepted', () => {
  it.each([
    {},
    { preset: 'all', rules: { schema: 'warn', 'schema/type': 'error', 'unused-suppression': 'off' } },
    { preset: undefined, rules: { 'valid-time': undefined } },
    { rules: Object.fromEntries(rules.map(({ id }) => [id, 'off'])) },
    { rules: { 'keypad-can-end': ['error', { timeoutEnds: true }] } },
    { knownValues: { call_provider: ['acme'] }, knownFields: ['notes', 'call_configuration.region'] },
  ])('%j', async (settings) => {
    expect((await lintWith(settings)).path).toBe('a.agent.yaml');
  });

  it('each object is looked at once', async () => {
    let asked = 0;
    const settings: Settings = {
      get preset() {
        asked += 1;
        return 'strict' as const;
      },
    };
    await lintWith(settings);
    const first = asked;
    await lintWith(settings);
    expect(first).toBeGreaterThan(0);
    expect(asked).toBe(first);
  });
});

it('what a file says never makes lint reject', async () => {
  const report = await lint({ path: 'a.agent.yaml', text: '{{{\n' }, { preset: 'strict' });
  expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['syntax']);
});
