import { describe, expect, it } from 'vitest';
import { agents, project, type Result, type Surroundings, voxlint } from './voxlint.ts';

interface Report {
  readonly files: readonly { readonly path: string; readonly diagnostics: readonly Found[] }[];
}

interface Found {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly pointer: string;
}

/** `path rule severity` of each finding. */
async function found(args: readonly string[], surroundings: Surroundings): Promise<readonly string[]> {
  const { stdout } = await voxlint(['--format', 'json', ...args], surroundings);
  const { files } = JSON.parse(stdout) as Report;
  return files.flatMap(({ path, diagnostics }) =>
    diagnostics.map(({ rule, severity }) => `${path} ${rule} ${severity}`),
  );
}

async function checked(args: readonly string[], cwd: string): Promise<readonly string[]> {
  const { stdout } = await voxlint(['--format', 'json', ...args], { cwd });
  return (JSON.parse(stdout) as Report).files.map(({ path }) => path);
}

const { clean, error, warning, fixable } = agents;
/** One warning of `known-value` and one of `schema/unknown-field`. */
const strange = `${warning}crm_id: 7\n`;

describe('a configuration', () => {
  it('sets severities, also of what the schema finds', async () => {
    const cwd = project({
      '.voxlintrc.yaml': 'rules: { known-value: error, schema: off }\n',
      'a.agent.yaml': strange,
    });
    expect(await found([], { cwd })).toEqual(['a.agent.yaml known-value error']);
    expect(await found(['--no-config'], { cwd })).toEqual([
      'a.agent.yaml known-value warning',
      'a.agent.yaml schema/unknown-field warning',
    ]);
  });

  it('turns off a part of what the schema finds', async () => {
    const cwd = project({
      '.voxlintrc.yaml': 'rules: { schema/unknown-field: off }\n',
      'a.agent.yaml': `crm_id: 7\nname: 5\n`,
    });
    expect(await found([], { cwd })).toEqual([
      'a.agent.yaml schema/required error',
      'a.agent.yaml schema/type error',
    ]);
  });

  it.each([
    ['voxlint.config.mjs', 'export default { rules: { "known-value": "off" } };\n'],
    ['voxlint.config.cjs', 'module.exports = { rules: { "known-value": "off" } };\n'],
    ['voxlint.config.js', 'module.exports = { rules: { "known-value": "off" } };\n'],
    ['voxlint.config.mjs', 'export default await Promise.resolve({ rules: { "known-value": "off" } });\n'],
    ['package.json', '{ "voxlint": { "rules": { "known-value": "off" } } }'],
    ['.config/voxlintrc.json', '{ "rules": { "known-value": "off" } }'],
  ])('may be a %s', async (place, text) => {
    const cwd = project({ [place]: text, 'a.agent.yaml': warning });
    const { stdout, stderr, status } = await voxlint([], { cwd });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toContain('1 file, no findings');
  });

  it('declares values and fields', async () => {
    const cwd = project({
      '.voxlintrc.json': '{"knownValues":{"agent_type":["house_type"]},"knownFields":["crm_id"]}',
      'a.agent.yaml': strange,
    });
    expect(await found([], { cwd })).toEqual([]);
  });

  it('applies below its folder, and overrides to the files that match', async () => {
    const cwd = project({
      '.voxlintrc.yaml': 'overrides: [{ files: [clinic/**], rules: { known-value: error } }]\n',
      'garage/.voxlintrc.yaml': 'rules: { known-value: off }\n',
      'clinic/a.agent.yaml': warning,
      'garage/a.agent.yaml': warning.replace('Front', 'Back'),
      'hotel/a.agent.yaml': warning.replace('Front', 'Night'),
    });
    expect(await found([], { cwd })).toEqual([
      'clinic/a.agent.yaml known-value error',
      'hotel/a.agent.yaml known-value warning',
    ]);
    expect(await found(['a.agent.yaml'], { cwd: `${cwd}/clinic` })).toEqual([
      'a.agent.yaml known-value error',
    ]);
  });

  it('applies to standard input by its name', async () => {
    const cwd = project({ 'garage/.voxlintrc.yaml': 'rules: { known-value: off }\n' });
    const args = ['--stdin', '--stdin-filename'];
    expect(await found([...args, 'garage/a.agent.yaml'], { cwd, input: warning })).toEqual([]);
    expect(await found([...args, 'a.agent.yaml'], { cwd, input: warning })).toHaveLength(1);
  });

  it('counts for what --fix changes', async () => {
    const cwd = project({
      '.voxlintrc.yaml': 'rules: { no-server-assigned-field: off }\n',
      'a.agent.yaml': fixable,
    });
    expect((await voxlint(['--fix'], { cwd })).stdout).toContain('1 file, no findings');
    expect((await voxlint(['--no-config', '--fix-dry-run'], { cwd })).stderr).toContain('would be fixed');
  });
});

describe('files and ignore', () => {
  const files = {
    '.voxlintrc.yaml': 'files: [voices/**]\nignore: [drafts, "*.old.agent.yaml"]\n',
    'a.agent.yaml': clean,
    'a.old.agent.yaml': error,
    'drafts/a.agent.yaml': error,
    'voices/a.yaml': clean,
    'voices/drafts/a.yaml': error,
    'voices/notes.md': 'no agent',
    'other/a.yaml': 'no agent',
  };

  it('say what is found in folders', async () => {
    const cwd = project(files);
    expect(await checked([], cwd)).toEqual(['a.agent.yaml', 'voices/a.yaml']);
    expect(await checked(['voices'], cwd)).toEqual(['voices/a.yaml']);
  });

  it('skip without a word what a hook names', async () => {
    const cwd = project(files);
    expect(await voxlint(['drafts/a.agent.yaml', '--format', 'json'], { cwd })).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(await checked(['drafts/a.agent.yaml', 'a.agent.yaml'], cwd)).toEqual(['a.agent.yaml']);
    const input = { cwd, input: error };
    expect(await voxlint(['--stdin', '--stdin-filename', 'drafts/b.agent.yaml'], input)).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it('give standard input back as it came when they leave it out', async () => {
    const cwd = project(files);
    const args = ['--fix', '--stdin', '--stdin-filename', 'drafts/b.agent.yaml'];
    expect((await voxlint(args, { cwd, input: fixable })).stdout).toBe(fixable);
  });

  it('do not stand in the way of a file named by hand, whatever its name', async () => {
    const cwd = project(files);
    expect(await checked(['other/a.yaml'], cwd)).toEqual(['other/a.yaml']);
  });

  it('are set aside by --no-ignore', async () => {
    const cwd = project(files);
    expect(await checked(['--no-ignore', 'drafts/a.agent.yaml'], cwd)).toEqual(['drafts/a.agent.yaml']);
    expect(await checked(['--no-ignore'], cwd)).toContain('drafts/a.agent.yaml');
  });

  it('leave nothing to check: that is reported for a folder', async () => {
    const cwd = project({ '.voxlintrc.yaml': 'ignore: [drafts]\n', 'drafts/a.agent.yaml': error });
    expect((await voxlint([], { cwd })).stderr).toContain('There are no agents or models here');
    expect((await voxlint(['drafts/*.yaml'], { cwd })).status).toBe(0);
  });
});

describe('a mistake in a configuration', () => {
  const files = {
    '.voxlintrc.yaml': 'root: true\nrules:\n  valid-tme: off\n',
    'a.agent.yaml': error,
    'ok/.voxlintrc.yaml': 'root: true\n',
    'ok/b.agent.yaml': warning,
  };

  it('is shown with its line, and ends with 2', async () => {
    const cwd = project(files);
    const { stdout, stderr, status } = await voxlint([], { cwd });
    expect(status).toBe(2);
    expect(stdout).toContain(
      [
        '.voxlintrc.yaml:3:3  error  config',
        '  There is no rule "valid-tme"; did you mean "valid-time"?',
        '     ╭ /rules/valid-tme',
        '   2 │ rules:',
        '   3 │   valid-tme: off',
        '     │   ^^^^^^^^^',
        '  help: Rename it to valid-time.',
      ].join('\n'),
    );
    expect(stderr).toBe(
      'voxlint: 1 file was not checked, because there are mistakes in the configuration.\n',
    );
  });

  it('keeps only the files back that it applies to', async () => {
    expect(await found([], { cwd: project(files) })).toEqual([
      '.voxlintrc.yaml config error',
      'ok/b.agent.yaml known-value warning',
    ]);
  });

  it('is not reported where the configuration does not count', async () => {
    const cwd = project(files);
    expect((await voxlint(['ok/b.agent.yaml'], { cwd })).status).toBe(0);
    expect((await voxlint(['--no-config', 'ok/b.agent.yaml'], { cwd })).status).toBe(0);
    expect((await voxlint(['--config', 'ok/.voxlintrc.yaml', 'ok'], { cwd })).status).toBe(0);
  });

  it('ends with 2 also with --exit-zero, and when there is nothing else to check', async () => {
    const cwd = project({ '.voxlintrc.yaml': '[\n' });
    const { stdout, stderr, status } = await voxlint(['--exit-zero'], { cwd });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'voxlint: There are mistakes in a configuration.\n',
    });
    expect(stdout).toContain('.voxlintrc.yaml:1:1  error  syntax');
  });

  it('is not fixed by --fix, and no file is changed below it', async () => {
    const cwd = project({ '.voxlintrc.yaml': 'ruls: {}\n', 'a.agent.yaml': fixable });
    const { stdout, status } = await voxlint(['--fix'], { cwd });
    expect(status).toBe(2);
    expect(stdout).not.toContain('fixed');
    const after = await voxlint(['--no-config', '--format', 'json'], { cwd });
    expect(JSON.parse(after.stdout).summary.fixable).toBe(1);
  });

  it('in a program is shown without a line of it', async () => {
    const cwd = project({ 'voxlint.config.mjs': 'export default {', 'a.agent.yaml': clean });
    const { stdout, status } = await voxlint([], { cwd });
    expect(status).toBe(2);
    expect(stdout).toMatch(
      /^voxlint\.config\.mjs:1:1 {2}error {2}config\n {2}Running this configuration failed: SyntaxError: /,
    );
  });

  it('never throws, whatever the bytes', async () => {
    const cwd = project({
      '.voxlintrc.yaml': Uint8Array.of(0xff, 0xfe, 0x00, 0x80),
      'a.agent.yaml': clean,
    });
    const { stdout, stderr, status } = await voxlint([], { cwd });
    expect(status).toBe(2);
    expect(stdout).toContain('error  read-error');
    expect(stderr).not.toContain('internal fault');
  });
});

describe('--config, --no-config and --rule', () => {
  it('take one configuration, or none', async () => {
    const cwd = project({
      '.voxlintrc.yaml': 'rules: { known-value: off }\n',
      'ci/voxlint.yaml': 'rules: { known-value: error }\n',
      'a.agent.yaml': warning,
    });
    expect(await found([], { cwd })).toEqual([]);
    expect(await found(['--config', 'ci/voxlint.yaml'], { cwd })).toEqual(['a.agent.yaml known-value error']);
    expect(await found(['--no-config'], { cwd })).toEqual(['a.agent.yaml known-value warning']);
  });

  it('set rules over every configuration, each flag on its own', async () => {
    const cwd = project({ '.voxlintrc.yaml': 'rules: { known-value: off }\n', 'a.agent.yaml': strange });
    const flags = ['--rule', 'known-value: error', '--rule', 'schema/unknown-field:off'];
    expect(await found(flags, { cwd })).toEqual(['a.agent.yaml known-value error']);
  });

  it('set options', async () => {
    const output = 'structured_output: [{ name: a, structured_schema: { type: string, enum: [a] } }]\n';
    const cwd = project({ 'a.agent.yaml': `${clean}${output}` });
    const rule = 'valid-structured-schema';
    expect(await found(['--rule', `${rule}: error`], { cwd })).toHaveLength(1);
    expect(await found(['--rule', `${rule}: [error, { keywords: [enum] }]`], { cwd })).toEqual([]);
  });

  it('are in the command that --fix is offered with', async () => {
    const cwd = project({ 'a.agent.yaml': fixable });
    const { stdout } = await voxlint(['--no-config', '--rule', 'valid-time: off'], { cwd });
    expect(stdout).toContain("voxlint --fix --no-config --rule 'valid-time: off'");
  });

  it.each([
    [
      ['--rule', 'valid-tme: off'],
      'There is no rule "valid-tme"; did you mean "valid-time"? Rename it to valid-time.',
    ],
    [['--rule', 'valid-time: loud'], '"valid-time" must be off, warn or error; "loud" is not one of them.'],
    [['--rule', 'syntax: off'], 'No setting changes "syntax"'],
    [['--rule', 'valid-time'], "--rule takes a rule and its setting, such as --rule 'valid-time: off'"],
    [['--rule', '[', 'a'], '--rule takes a rule and its setting'],
    [['--rule'], '--rule needs a value'],
    [['--config', 'gone.yaml'], 'There is no configuration "gone.yaml", which --config names.'],
    [['--config', 'a.yaml', '--no-config'], 'leave one of them out'],
  ])('explain a mistake in %j', async (args, message) => {
    const { stderr, stdout, status } = await voxlint(args, { cwd: project({ 'a.agent.yaml': clean }) });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('voxlint print-config', () => {
  const print = (args: readonly string[], cwd: string): Promise<Result> =>
    voxlint(['print-config', ...args], { cwd });

  it('shows what applies, and where it is set', async () => {
    const cwd = project({
      '.voxlintrc.yaml': 'extends: [strict]\nrules: { known-value: off }\nignore: [old]\n',
      'clinic/.voxlintrc.json':
        '{"overrides":[{"files":["*.model.yaml"],"rules":{"valid-time":"warn"},"knownFields":["x"]}]}',
    });
    const { stdout, status } = await print(['clinic/old/a.model.yaml', '--rule', 'schema: warn'], cwd);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      file: 'clinic/old/a.model.yaml',
      configs: ['.voxlintrc.yaml', 'clinic/.voxlintrc.json'],
      ignored: true,
      settings: {
        extends: ['strict'],
        rules: {
          'known-value': 'off',
          'valid-time': 'warn',
          'valid-timezone': 'error',
          'valid-structured-schema': ['error', { keywords: [] }],
          schema: 'warn',
        },
        knownFields: ['x'],
      },
      origins: {
        '/extends': '.voxlintrc.yaml',
        '/rules/known-value': '.voxlintrc.yaml',
        '/rules/valid-time': 'clinic/.voxlintrc.json, overrides 1',
        '/rules/schema': '--rule',
        '/knownFields': 'clinic/.voxlintrc.json, overrides 1',
      },
    });
  });

  it('prints settings that are a configuration of the same effect', async () => {
    const cwd = project({ '.voxlintrc.yaml': 'extends: [all]\nrules: { valid-window: warn }\n' });
    const { stdout } = await print(['a.agent.yaml'], cwd);
    const { settings } = JSON.parse(stdout);
    const copy = project({ '.voxlintrc.json': JSON.stringify(settings) });
    const again = await print(['a.agent.yaml'], copy);
    expect(again.status).toBe(0);
    expect(JSON.parse(again.stdout).settings).toEqual(settings);
  });

  it('shows mistakes instead', async () => {
    const cwd = project({ '.voxlintrc.yaml': 'ruls: {}\n' });
    const { stdout, status } = await print(['a.agent.yaml'], cwd);
    expect(status).toBe(2);
    expect(stdout).toContain('.voxlintrc.yaml:1:1  error  config');
  });

  it.each([
    [[], 'Name a file'],
    [['a', 'b'], 'print-config takes one file.'],
    [['a', '--fix'], 'There is no option "--fix"'],
  ])('refuses %j', async (args, message) => {
    const { stderr, status } = await print(args, project({}));
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
