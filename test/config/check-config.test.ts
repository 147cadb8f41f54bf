import { describe, expect, it } from 'vitest';
import { checkConfig } from '../../src/config/check-config.ts';
import type { Diagnostic, FileReport } from '../../src/findings/diagnostic.ts';
import { mistakes } from './mistakes.ts';

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

describe('a secret in a configuration', () => {
  const secret = 'h8Kq2-secret42';

  it.each([
    ['under its name', `environments:\n  a:\n    token: ${secret}\n`],
    ['in a field that nobody knows', `environments: { a: { tokn: ${secret} } }`],
    ['in a map', `environments: { a: { auth: { user: ${secret} } } }`],
    ['in a proxy', `environments: { a: { proxy: "http://u:${secret}@proxy:3128" } }`],
    ['in an address', `environments: { a: { baseUrl: "https://user:${secret}@api.example.com" } }`],
    ['in an address without a scheme', `environments: { a: { baseUrl: user:${secret}@api.example.com } }`],
    [
      'in the query of an address',
      `environments: { a: { baseUrl: "https://api.example.com?key=${secret}" } }`,
    ],
    ['in place of an environment', `environments: { a: ${secret} }`],
    ['in place of all environments', `environments: ${secret}`],
    ['in a sound header beside a mistake', `environments: { a: { headers: { X-Key: ${secret} }, ruls: 1 } }`],
    ['in a header of its own', `environments: { a: { headers: { Authorization: Bearer ${secret} } } }`],
    ['at the top', `token: ${secret}`],
    ['at the top, under another spelling', `API_KEY: ${secret}`],
    ['behind an alias', `x: &t ${secret}\nenvironments: { a: { token: *t } }`],
    ['in a block', `environments:\n  a:\n    token: |\n      ${secret}\n`],
    ['in a comment', `# token: ${secret}\nruls: {}\n`],
    ['repeated in a comment', `environments: { a: { token: ${secret} } } # was ${secret}`],
    ['in an address in a comment', `# https://user:${secret}@api.example.com\nruls: {}\n`],
    ['in a text that cannot be read', `token: ${secret}\nrules: { "unclosed\n`],
    ['in the quotes that are never closed', `environments:\n  a:\n    token: "${secret}\n`],
    ['that itself cannot be read', `token: @${secret}\n`],
    ['in headers of a text that cannot be read', `headers:\n  X-Key: ${secret}\nrules: { "unclosed\n`],
    ['in braces of a text that cannot be read', `{ a: { token: ${secret}, b: c }, rules: [ }\n`],
  ])('is found and not shown: %s', async (_, text) => {
    const report = await check(`${text}\n`);
    expect(report.diagnostics.length).toBeGreaterThan(0);
    expect(JSON.stringify(report)).not.toContain('h8Kq2');
    expect(report.text).toHaveLength(text.length + 1);
  });

  it('is found, and the way out is named', async () => {
    const { message, help, fix } = await only(`environments: { a: { token: ${secret} } }`);
    expect(message).toBe('"token" is not a setting of "a"; did you mean "tokenVariable"?');
    expect(help).toContain('name the environment variable that holds the token in tokenVariable');
    expect(fix).toBeUndefined();
  });

  it('is not confused with the name of a variable', async () => {
    const { fix } = await only('environments: { a: { token: PROD_TOKEN } }');
    expect(fix).toMatchObject({ description: 'Rename it to tokenVariable' });
  });

  it('leaves the settings as they are written', async () => {
    const text = `environments: { a: { headers: { X-Key: ${secret} } } }`;
    const { config, report } = await checkConfig({ path: 'a.yaml', text, format: 'yaml', at: [] });
    expect(report.diagnostics).toEqual([]);
    expect(config.environments?.a?.headers).toEqual({ 'X-Key': secret });
  });
});

it('a finding that only the disk could give is put at its place', async () => {
  const text = 'rules: {}\nextends: [./gone.yaml]\n';
  const checked = await checkConfig({ path: 'a.yaml', text, format: 'yaml', at: [] });
  const { report } = checked.addFinding({
    rule: 'config',
    messageId: 'missingExtends',
    severity: 'error',
    message: 'Gone.',
    help: 'Find it.',
    place: { path: ['extends', 0], part: 'value' },
  });
  expect(report.diagnostics).toMatchObject([{ message: 'Gone.', start: { line: 2, column: 11 } }]);
});
