import { describe, expect, it } from 'vitest';
import { checkConfig } from '../../src/config/check-config.ts';
import type { Diagnostic, FileReport } from '../../src/diagnostic.ts';

async function check(text: string): Promise<FileReport> {
  const { report } = await checkConfig({ path: '.voxlintrc.yaml', text, format: 'yaml', at: [] });
  return report;
}

async function only(text: string): Promise<Diagnostic> {
  const { diagnostics } = await check(text);
  expect(diagnostics.map(({ message }) => message)).toHaveLength(1);
  return diagnostics[0] as Diagnostic;
}

describe('a configuration without mistakes', () => {
  it.each([
    '',
    '# nothing yet\n',
    '{}\n',
    'root: true\nextends: [strict, ./team.yaml]\n',
    'rules:\n  valid-time: off\n  valid-structured-schema: [warn, { keywords: [enum] }]\n  known-value: [error]\n',
    'rules: { schema: warn, schema/unknown-field: off, unused-suppression: off, unknown-suppression: error }\n',
    'overrides:\n  - files: ["*.model.yaml"]\n    rules: { known-value: off }\n    knownFields: [x]\n',
    'environments:\n  staging:\n    baseUrl: https://api.example.com\n    tokenVariable: STAGING_TOKEN\n    headers: { X-Team: voice }\n',
  ])('gives no finding: %j', async (text) => {
    expect((await check(text)).diagnostics).toEqual([]);
  });
});

/** What is written, the place of the finding, a part of its message, and a part of its help. */
const mistakes: readonly (readonly [string, string, string, string])[] = [
  [
    'ruls: {}',
    '1:1',
    '"ruls" is not a setting of the configuration; did you mean "rules"?',
    'Rename it to rules.',
  ],
  ['exclude: [a]', '1:1', 'did you mean "ignore"?', 'ignore'],
  [
    'colour: blue',
    '1:1',
    '"colour" is not a setting of the configuration.',
    'Remove it. There are root, extends',
  ],
  ['baseUrl: https://a', '1:1', 'it belongs in', 'Move it into'],
  ['root: yes', '1:7', '"root" must be true or false', 'Write true'],
  ['extends: strict', '1:10', '"extends" must be a list of strings', '[strict]'],
  ['rules: strict', '1:8', '"rules" must be a map', ''],
  ['rules:', '1:1', '"rules" is empty', ''],
  [
    'rules: { valid-tme: off }',
    '1:10',
    'There is no rule "valid-tme"; did you mean "valid-time"?',
    'Rename it to valid-time.',
  ],
  ['rules: { frobnicate: off }', '1:10', 'There is no rule "frobnicate".', 'voxlint rules lists all rules'],
  ['rules: { constructor: off }', '1:10', 'There is no rule "constructor".', 'Remove it'],
  ['rules: { syntax: off }', '1:10', 'No setting changes "syntax"', 'Remove it.'],
  ['rules: { read-error: warn }', '1:10', 'No setting changes "read-error"', 'Remove it.'],
  ['rules: { config: off }', '1:10', 'No setting changes "config"', 'Remove it.'],
  ['rules: { schema/typo: off }', '1:10', 'There is no rule "schema/typo"', 'schema/type'],
  [
    'rules: { valid-time: warning }',
    '1:22',
    '"valid-time" must be off, warn or error; "warning" is none',
    'Write warn.',
  ],
  ['rules: { valid-time: 2 }', '1:22', '2 is none of them', 'Write error.'],
  ['rules: { valid-time: false }', '1:22', 'false is none of them', 'Write off.'],
  ['rules: { valid-time: loud }', '1:22', '"loud" is none of them', 'Write off, warn or error.'],
  [
    'rules:\n  valid-time:',
    '2:3',
    '"valid-time" must be off, warn or error; it is empty.',
    'Write off, warn or error.',
  ],
  [
    'rules: { valid-time: { severity: off } }',
    '1:10',
    'must be off, warn or error; this is a map',
    'Write error, warn or off.',
  ],
  ['rules: { valid-time: [wrn] }', '1:23', 'The severity of "valid-time" must be', 'Write warn.'],
  ['rules: { valid-time: [] }', '1:10', 'must hold a severity', 'Write error, warn or off.'],
  [
    'rules: { valid-structured-schema: [off, {}, 1] }',
    '1:10',
    'must hold a severity',
    'Write [error, { … }].',
  ],
  [
    'rules: { no-duplicate-day: [warn, { a: 1 }] }',
    '1:35',
    '"no-duplicate-day" has no options.',
    'nothing more',
  ],
  [
    'rules: { valid-structured-schema: [warn, enum] }',
    '1:42',
    'stands a map with its options; this is "enum"',
    'explain valid-structured-schema',
  ],
  [
    'rules: { valid-structured-schema: [warn, { keyword: [a] }] }',
    '1:44',
    '"keyword" is not a setting of "valid-structured-schema"; did you mean "keywords"?',
    'Rename',
  ],
  [
    'rules: { valid-structured-schema: [warn, { keywords: a }] }',
    '1:54',
    '"keywords" must be a list of strings',
    '',
  ],
  ['files: [""]', '1:9', 'must have 1 character or more; it is empty', 'Write what is missing'],
  ['ignore: ["agents\\\\old"]', '1:10', 'Folders in a glob are separated by /', 'Write agents/old.'],
  ['overrides: [{ rules: {} }]', '1:13', '"files" is missing from an entry of "overrides".', 'files'],
  [
    'overrides: [{ files: [] }]',
    '1:22',
    '"files" must have 1 entry or more; it is empty.',
    'Write what is missing',
  ],
  ['overrides: [{ files: [a], rules: { valid-tme: off } }]', '1:36', 'did you mean "valid-time"?', 'Rename'],
  ['knownValues: { provider: [a] }', '1:16', 'did you mean "call_provider"?', 'Rename'],
  ['knownValues: { colour: [a] }', '1:16', '"colour" is not a setting of "knownValues".', 'agent_type'],
  [
    'environments: { Staging: {} }',
    '1:17',
    '"Staging" cannot be the name of an environment.',
    'Begin with a small letter',
  ],
  [
    'environments: { a: { baseUrl: http://x.example } }',
    '1:31',
    '"baseUrl" cannot be "http://x.example".',
    'begins with https://',
  ],
  ['environments: { a: { token: x } }', '1:22', 'did you mean "tokenVariable"?', 'Rename'],
  ['environments: { a: { timeout: 0 } }', '1:31', '"timeout" must be more than 0', 'Write more than 0.'],
  ['environments: { a: { timeout: "30" } }', '1:31', '"timeout" must be a number', '30'],
  [
    'environments: { a: { concurrency: 0 } }',
    '1:35',
    '"concurrency" must be at least 1; 0 is less.',
    'Write 1 or more.',
  ],
  ['environments: { a: { concurrency: 0.5 } }', '1:35', '"concurrency" must be a whole number', ''],
  [
    'environments: { a: { headers: { AUTHORIZATION: x } } }',
    '1:33',
    'is set by voxlint itself',
    'tokenVariable',
  ],
  [
    'environments: { a: { headers: { "X Y": x } } }',
    '1:33',
    '"X Y" cannot be the name of a header.',
    'X-Team',
  ],
  ['- rules', '1:3', 'The configuration must be a map', ''],
  ['rules: {}\n---\nroot: true', '3:1', 'A configuration is one document', 'one document'],
  ['rules: [', '1:8', '', ''],
];

describe('a mistake in a configuration', () => {
  it.each(mistakes)('%s', async (text, place, message, help) => {
    const finding = await only(`${text}\n`);
    expect(`${finding.start.line}:${finding.start.column}`).toBe(place);
    expect(finding.message).toContain(message);
    expect(finding.help).toContain(help);
    expect(finding.severity).toBe('error');
    expect(['config', 'syntax']).toContain(finding.rule);
  });

  it('is found in a package.json where the configuration stands', async () => {
    const text = JSON.stringify({ name: 'a', ruls: 1, voxlint: { rules: { 'valid-tme': 'off' } } }, null, 2);
    const { report } = await checkConfig({ path: 'package.json', text, format: 'json', at: ['voxlint'] });
    expect(report.diagnostics).toMatchObject([
      { pointer: '/voxlint/rules/valid-tme', start: { line: 6, column: 7 } },
    ]);
  });

  it('speaks of the configuration, not of what is around it, when it is no map', async () => {
    const text = '{ "voxlint": "strict" }';
    const { report } = await checkConfig({ path: 'package.json', text, format: 'json', at: ['voxlint'] });
    expect(report.diagnostics).toHaveLength(1);
    expect(report.diagnostics[0]?.message).toMatch(/^The configuration must be a map/);
  });
});

describe('a token in the wrong place', () => {
  const token = 'sk-live-4242$^.*';

  it.each([
    `environments: { a: { tokenVariable: "${token}" } }`,
    `environments:\n  a:\n    tokenVariable: ${token}\n`,
    `environments: { a: { headers: { X-Key: "${token}\\u2603" } } }`,
    'environments: { a: { tokenVariable: 4242 } }',
    'environments: { a: { tokenVariable: [4242] } }',
    'environments: { a: { headers: { X-Key: 4242 } } }',
  ])('appears nowhere in the report: %s', async (text) => {
    const report = await check(text);
    expect(report.diagnostics).toHaveLength(1);
    expect(JSON.stringify(report)).not.toContain('4242');
  });
});

it('a finding that only the disk could tell is put at its place', async () => {
  const text = 'rules: {}\nextends: [./gone.yaml]\n';
  const checked = await checkConfig({ path: 'a.yaml', text, format: 'yaml', at: [] });
  const { report } = checked.tell({
    rule: 'config',
    severity: 'error',
    message: 'Gone.',
    help: 'Find it.',
    place: { path: ['extends', 0], part: 'value' },
  });
  expect(report.diagnostics).toMatchObject([{ message: 'Gone.', start: { line: 2, column: 11 } }]);
});
