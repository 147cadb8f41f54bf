import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { project, root, shell, timeless, voxlint } from './voxlint.ts';

const templates = readdirSync(join(root, 'templates')).map((file) => {
  const [name = '', kind = ''] = file.split('.');
  return { name, kind };
});

const read = (cwd: string, path: string): string => readFileSync(join(cwd, path), 'utf8');

/** Every file below a folder. */
const files = (cwd: string): readonly string[] =>
  readdirSync(cwd, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(cwd.length + 1))
    .sort();

describe('new', () => {
  it.each(templates)('writes the $kind template $name, which every rule accepts', async ({ name, kind }) => {
    const cwd = project({});
    const args = ['new', kind, 'Nord: "Süd" #1', '--template', name];
    expect(await voxlint(args, { cwd })).toMatchObject({ status: 0, stderr: '' });
    const [path = ''] = files(cwd);
    expect(path).toBe(`nord-süd-1.${kind}.yaml`);
    expect(parse(read(cwd, path)).name).toBe('Nord: "Süd" #1');
    const config = join(project({ 'all.yaml': 'extends: [all]\n' }), 'all.yaml');
    const linted = await voxlint(['--config', config, '--max-warnings', '0'], { cwd });
    expect(timeless(linted.stdout)).toBe('✔ 1 file, no findings (… ms)\n');
  });

  it('says where the file is and what to do next', async () => {
    const cwd = project({});
    const { status, stdout, stderr } = await voxlint(['new', 'agent', 'Front desk', '--out', 'my agents'], {
      cwd,
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout:
        "Wrote my agents/front-desk.agent.yaml\nFill it in, then check it: voxlint lint 'my agents/front-desk.agent.yaml'\n",
      stderr: '',
    });
    expect((await shell("$VOXLINT lint 'my agents/front-desk.agent.yaml'", { cwd })).status).toBe(0);
  });

  it.each<[string, string]>([
    ['Front desk', 'front-desk.agent.yaml'],
    ['../../etc/passwd', 'etc-passwd.agent.yaml'],
    ['/abs\\olute', 'abs-olute.agent.yaml'],
    ['旅館みなと屋', '旅館みなと屋.agent.yaml'],
    ['🎉', 'agent.agent.yaml'],
    ['..', 'agent.agent.yaml'],
    ['x'.repeat(500), `${'x'.repeat(60)}.agent.yaml`],
    ['name\nof two lines', 'name-of-two-lines.agent.yaml'],
  ])('calls the file of %j after it', async (name, path) => {
    const cwd = project({ 'inner/x': '' });
    expect((await voxlint(['new', 'agent', name], { cwd: join(cwd, 'inner') })).status).toBe(0);
    expect(files(cwd)).toEqual([`inner/${path}`, 'inner/x'].sort());
  });

  it('takes a name that looks like an option behind --', async () => {
    const cwd = project({});
    await voxlint(['new', 'model', '--', '-x'], { cwd });
    expect(parse(read(cwd, 'x.model.yaml')).name).toBe('-x');
  });

  it('overwrites nothing', async () => {
    const cwd = project({ 'front-desk.agent.yaml': 'mine', 'other.yaml': 'mine' });
    expect(await voxlint(['new', 'agent', 'Front desk'], { cwd })).toMatchObject({
      status: 2,
      stdout: '',
      stderr:
        'voxlint: front-desk.agent.yaml is there already, and new overwrites nothing. Choose another place with --out.\n',
    });
    expect((await voxlint(['new', 'agent', 'Front desk', '--out', 'other.yaml'], { cwd })).status).toBe(2);
    expect([read(cwd, 'front-desk.agent.yaml'), read(cwd, 'other.yaml')]).toEqual(['mine', 'mine']);
  });

  it.each<[string[], string]>([
    [[], 'Say what to write: voxlint new agent "Front desk"'],
    [['agnet', 'X'], 'new writes an agent or a model, not "agnet". Did you mean agent?'],
    [['agent'], 'Name it: voxlint new agent "Front desk"'],
    [['model', ' \n'], 'Name it: voxlint new model "Front desk"'],
    [
      ['agent', 'Front', "desk's"],
      `A name of several words goes in quotes: voxlint new agent 'Front desk'\\''s'`,
    ],
    [
      ['agent', 'X', '-t', 'recepionist'],
      'There is no template "recepionist" for agents. Did you mean receptionist?',
    ],
    [
      ['model', 'X', '-t', 'keypad'],
      'There is no template "keypad" for models. See voxlint new model --list.',
    ],
    [
      ['agent', 'X', '--out', 'a.json'],
      'new writes YAML, because JSON has no comments. Give --out a name that ends in .yaml.',
    ],
    [['agent', 'X', '--list=yes'], '--list takes no value, so "yes" has no place there.'],
  ])('%j is a mistake on the command line', async (args, message) => {
    const cwd = project({});
    const { status, stdout, stderr } = await voxlint(['new', ...args], { cwd });
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `voxlint: ${message}\n` });
    expect(files(cwd)).toEqual([]);
  });

  it('--list shows every template on a line, the usual one first', async () => {
    const { status, stdout } = await voxlint(['new', '--list']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^agent --template minimal {7}\S/);
    const listed = stdout
      .trimEnd()
      .split('\n')
      .map((line) => /^(\w+) --template (\w+) +\S.*\.$/.exec(line));
    expect(listed.map((match) => ({ name: match?.[2], kind: match?.[1] })).sort()).toEqual(
      expect.arrayContaining(templates),
    );
    expect(listed).toHaveLength(templates.length);
    expect((await voxlint(['new', 'model', '--list'])).stdout).toMatch(/^model --template llm .*\n$/);
  });

  it('says why a look through the folder would not find the file', async () => {
    const cwd = project({
      '.voxlintrc.yaml': 'ignore: [drafts/**]\nfiles: [calls/*.yaml]\n',
      '.git/HEAD': '',
      '.gitignore': 'local/\n',
    });
    const reported = async (out: string): Promise<string> =>
      (await voxlint(['new', 'agent', 'X', '--out', out], { cwd })).stderr;
    expect(await reported('drafts/')).toBe(
      'voxlint: The configuration ignores this file, so voxlint passes it over.\n',
    );
    expect(await reported('local')).toBe('voxlint: git ignores this file, so voxlint passes it over.\n');
    expect(await reported('desk.yaml')).toBe(
      'voxlint: Only files that end in .agent.yaml are found in a folder; name this one: desk.yaml\n',
    );
    expect(await reported('calls/desk.yaml')).toBe('');
  });

  it('says what the rules have against it', async () => {
    const cwd = project({ '.voxlintrc.yaml': 'rules:\n  no-secret: error\n' });
    const name = 'sip:desk:k4rtoffel!@sip.linden-street.org';
    const { status, stdout } = await voxlint(['new', 'agent', name], { cwd });
    expect({ status, isTold: stdout.includes('error  no-secret') }).toEqual({ status: 1, isTold: true });
    expect(
      (await voxlint(['new', 'agent', name, '--out', 'b/', '--rule', 'no-secret: off'], { cwd })).status,
    ).toBe(0);
  });

  it('--schema-comment names the schema of the installed package, from the folder of the file', async () => {
    const cwd = project({});
    const missing = await voxlint(['new', 'agent', 'X', '--schema-comment'], { cwd });
    expect(missing).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('npm install --save-dev voxlint'),
    });
    expect(files(cwd)).toEqual([]);
    const schemas = join(cwd, 'node_modules/voxlint/dist/schemas');
    mkdirSync(schemas, { recursive: true });
    await voxlint(['schema', 'agent', '-o', join(schemas, 'agent.schema.json')], { cwd });
    await voxlint(['new', 'agent', 'X', '--schema-comment', '--out', 'agents/north'], { cwd });
    const [first, second] = read(cwd, 'agents/north/x.agent.yaml').split('\n');
    expect(first).toBe(
      '# yaml-language-server: $schema=../../node_modules/voxlint/dist/schemas/agent.schema.json',
    );
    expect(second).toMatch(/^# The fields/);
    await voxlint(['new', 'agent', 'X', '--schema-comment'], { cwd });
    expect(read(cwd, 'x.agent.yaml')).toMatch(/^# .*=\.\/node_modules\/voxlint\//);
  });
});
