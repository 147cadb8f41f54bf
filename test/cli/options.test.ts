import { describe, expect, it } from 'vitest';
import { reportFormats } from '../../src/node/cli/options/report-targets.ts';
import { agents, project, timeless, voxlint } from './voxlint.ts';

describe('exit codes', () => {
  it.each<[keyof typeof agents, string[], number]>([
    ['clean', [], 0],
    ['warning', [], 0],
    ['error', [], 1],
    ['warning', ['--max-warnings', '0'], 1],
    ['warning', ['--max-warnings=1'], 0],
    ['warning', ['--max-warnings', '0', '--quiet'], 0],
    ['error', ['--quiet'], 1],
    ['error', ['--exit-zero'], 0],
    ['warning', ['--exit-zero', '--max-warnings', '0'], 0],
  ])('of %s with %j', async (agent, options, status) => {
    const cwd = project({ 'a.agent.yaml': agents[agent] });
    expect((await voxlint(options, { cwd })).status).toBe(status);
  });

  it('says why warnings alone fail', async () => {
    const cwd = project({ 'a.agent.yaml': agents.warning });
    const { stderr } = await voxlint(['--max-warnings', '0'], { cwd });
    expect(stderr).toBe('voxlint: 1 warning is more than --max-warnings 0 allows.\n');
  });
});

describe('--quiet', () => {
  it('leaves warnings out of the report', async () => {
    const cwd = project({ 'a.agent.yaml': agents.warning });
    const { stdout } = await voxlint(['-q'], { cwd });
    expect(timeless(stdout)).toBe('✔ 1 file, no findings (… ms)\n');
  });
});

describe('--format', () => {
  it('json gives a report for programs, and nothing else', async () => {
    const cwd = project({ 'a.agent.yaml': agents.error, 'b.agent.yaml': agents.clean });
    const { stdout, stderr, status } = await voxlint(['-f', 'json'], { cwd });
    const report = JSON.parse(stdout);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(report.summary).toEqual({ files: 2, errors: 1, warnings: 0, fixable: 0, suppressed: 0 });
    expect(report.files.map(({ path }: { path: string }) => path)).toEqual(['a.agent.yaml', 'b.agent.yaml']);
    expect(report.files[0].diagnostics[0]).toMatchObject({ rule: 'schema/required', severity: 'error' });
    expect(report.tool.name).toBe('voxlint');
  });

  it('pretty is what it is without', async () => {
    const cwd = project({ 'a.agent.yaml': agents.error });
    const [asked, usual] = await Promise.all([voxlint(['--format=pretty'], { cwd }), voxlint([], { cwd })]);
    expect(timeless(asked.stdout)).toBe(timeless(usual.stdout));
    expect(usual.stdout).toMatch(/^a\.agent\.yaml:1:1 {2}error {2}schema\/required\n/);
  });
});

describe('--kind', () => {
  it('wins over the name', async () => {
    const cwd = project({
      'a.agent.yaml': 'name: Fast\nmodel_type: llm\nprovider_id: 3f2b8c1e-7d4a-4e9b-9c6f-0a1b2c3d4e5f\n',
    });
    expect((await voxlint([], { cwd })).status).toBe(1);
    expect((await voxlint(['--kind', 'model'], { cwd })).status).toBe(0);
  });
});

describe('a mistake on the command line', () => {
  const formats = `${reportFormats.slice(0, -1).join(', ')} or ${reportFormats.at(-1)}`;

  it.each<[string[], string]>([
    [['--fxi'], 'There is no option "--fxi". Did you mean --fix?'],
    [['-z'], 'There is no option "-z". See voxlint --help for the options.'],
    [['--format'], '--format needs a value: --format pretty'],
    [['--format', 'jsn'], `--format takes ${formats}, not "jsn". Did you mean json?`],
    [['--format', 'xml'], `--format takes ${formats}, not "xml".`],
    [['--kind', 'agents'], '--kind takes agent or model, not "agents". Did you mean agent?'],
    [['--quiet=yes'], '--quiet takes no value, so "yes" has no place there.'],
    [['--max-warnings', '-1'], '--max-warnings takes a whole number of 0 or more, not "-1".'],
    [['--max-warnings', 'many'], '--max-warnings takes a whole number of 0 or more, not "many".'],
    [['--stdin', 'a.yaml'], 'With --stdin the text comes from standard input; leave the paths out.'],
    [['--stdin-filename', 'a.yaml'], '--stdin-filename goes with --stdin; add it.'],
    [['explain'], 'Name a rule: voxlint explain valid-time. See voxlint rules for all.'],
    [['explain', 'valid-tme'], 'There is no rule "valid-tme". Did you mean valid-time?'],
    [['explain', 'zzz'], 'There is no rule "zzz". See voxlint rules for all.'],
    [['explain', 'a', 'b'], 'explain takes one rule.'],
    [['explain', '--fix', 'syntax'], 'There is no option "--fix". See voxlint --help for the options.'],
    [['rules', 'valid-time'], 'rules takes no name. See voxlint explain for the page of one rule.'],
    [['help', 'explian'], 'There is no command "explian". Did you mean explain?'],
    [['explian', 'valid-time'], 'There is no file or folder "explian". Did you mean the command explain?'],
    [['\u001b[31m\n.yaml'], 'There is no file or folder "\\u{1b}[31m\\n.yaml".'],
  ])('%j is one line and ends with 2', async (args, line) => {
    const { status, stdout, stderr } = await voxlint(args, { cwd: project({}) });
    expect(stderr.split('\n')[0]).toBe(`voxlint: ${line}`);
    expect(stderr.endsWith('\n')).toBe(true);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  it('is reported alone, without a stack', async () => {
    const { stderr } = await voxlint(['--fxi', '--debug']);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('help and version', () => {
  it('--version is the version of the package', async () => {
    const { stdout, status } = await voxlint(['--version']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(status).toBe(0);
  });

  it('--help lists every command and option', async () => {
    const { stdout, status } = await voxlint(['--help']);
    expect(status).toBe(0);
    for (const word of ['lint', 'explain', 'rules', 'help']) expect(stdout).toContain(`voxlint ${word}`);
    const options = [
      '--fix',
      '--format',
      '--quiet',
      '--max-warnings',
      '--exit-zero',
      '--kind',
      '--stdin',
      '--stdin-filename',
      '--no-ignore',
      '--pass-on-no-files',
      '--color',
      '--no-color',
      '--help',
      '--version',
    ];
    for (const option of options) expect(stdout).toContain(option);
  });

  it.each(['lint', 'explain', 'rules', 'help'])(
    '%s has help with its usage and an example',
    async (command) => {
      const [long, asked] = await Promise.all([voxlint([command, '--help']), voxlint(['help', command])]);
      expect(long.stdout).toBe(asked.stdout);
      expect(long.stdout).toMatch(/^Usage\n {2}voxlint /);
      expect(long.stdout).toContain('\nExamples\n  voxlint');
    },
  );

  it('fits a narrow terminal', async () => {
    const { stdout } = await voxlint(['--help'], { env: { COLUMNS: '80' } });
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });
});

describe('options', () => {
  it('may stand before the command and behind the paths', async () => {
    const cwd = project({ 'a.agent.yaml': agents.error });
    const { stdout } = await voxlint(['--format', 'json', 'lint', 'a.agent.yaml', '--quiet'], { cwd });
    expect(JSON.parse(stdout).summary.errors).toBe(1);
  });

  it('end at --, behind which everything is a path', async () => {
    const cwd = project({ '--fix.agent.yaml': agents.fixable });
    const { stdout } = await voxlint(['--format=json', '--', '--fix.agent.yaml'], { cwd });
    expect(JSON.parse(stdout).files[0]).toMatchObject({ path: '--fix.agent.yaml', diagnostics: [{}] });
  });
});
