import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reportFormats } from '../../src/node/cli/options/report-targets.ts';
import { run } from '../../src/node/cli/run.ts';
import { commandsIn } from '../reporters/runner.ts';
import { project, voxlint } from './voxlint.ts';

/** Texts that somebody may have written into a file, its name, or a script that calls voxlint. */
const hostile: readonly string[] = [
  '::set-output name=x::y',
  'x\n  ::add-mask::y',
  'x\r::error file=a::b',
  'a ##[add-path]b ###[group]c',
  '##vso[task.setvariable variable=a]b',
  '\u001b[31m\u001b]0;title\u0007\u009b2J',
  '\u001b]8;;evil:x\u001b\\link\u001b]8;;\u001b\\',
  '\u202etxet\u2066\u200e\u0085\u2028::error::x',
];

const every = [
  'plan',
  'push',
  'status',
  'resolve',
  'move',
  'adopt',
  'import',
  'print-config',
  'explain',
  'rules',
  'help',
];

/** Calls with the word in every place that a word can stand. */
function callsWith(word: string): readonly (readonly string[])[] {
  return [
    ...every.flatMap((name) => [
      [name, word],
      [name, word, word],
      [name, `--${word}`],
      [name, '--env', word],
    ]),
    [word],
    [`--${word}`],
    [`--color=${word}`],
    ['lint', word],
    ['lint', '--stdin', '--stdin-filename', `${word}.agent.yaml`],
    ...[
      'rule',
      'format',
      'output',
      'config',
      'baseline',
      'max-warnings',
      'threads',
      'kind',
      'cache-location',
    ].map((option) => ['lint', `--${option}`, word, 'a.agent.yaml']),
    ['explain', word, '--format', 'json'],
    ['import', word, '--out', word],
    ['resolve', word, '--id', word],
    ['adopt', word, '--id', word, '--yes'],
    ['serve', '--fault', word],
    ['serve', '--host', word],
    ['serve', '--port', word],
  ];
}

/** Calls that speak of what is in the files. */
const calls: readonly (readonly string[])[] = [
  ['lint'],
  ...reportFormats.map((format) => ['lint', '--format', format]),
  ['lint', '--fix-dry-run', '--unsafe'],
  ['lint', '--baseline', 'known', '--update-baseline'],
  ['lint', '--baseline', 'known'],
  ['plan'],
  ['plan', '--show-body'],
  ['plan', '--show-body', '--format', 'json'],
  ['push'],
  ['push', '--yes', '--format', 'json'],
  ['status'],
  ['status', '--format', 'json'],
  ['import', 'export.json', '--out', 'taken'],
];

/** A project in which the word stands wherever one can write. */
function projectWith(word: string): string {
  const quoted = JSON.stringify(word);
  const name = word.replaceAll('/', '-');
  const lines = word.replaceAll('\n', '\n  ');
  const cwd = project({
    [`${name}.agent.yaml`]: `name: ${quoted}\nagent_type: ${quoted}\nprompt: |\n  ${lines}\n`,
    'fixable.agent.yaml': `name: A\n# ${lines}\nagent_type: single_prompt\nprompt: |\n  ${lines}\nis_active: true\nconfig:\n  ${quoted}: ${quoted}\n`,
    'twin.agent.yaml': `name: ${quoted}\nagent_type: single_prompt\n${quoted}: 1\n`,
    'silenced.agent.yaml': `name: A\nagent_type: b # voxlint-disable-line known-value -- ${word.replaceAll(/[\n\r\u2028]/g, ' ')}\n`,
    'odd.agent.yaml': `${lines}: [\n`,
    'export.json': JSON.stringify([{ name: word, agent_type: word, id: word }]),
  });
  const records = join(cwd, '.voxlint', name, 'agent');
  mkdirSync(records, { recursive: true });
  writeFileSync(join(records, `${name}.json`), word);
  return cwd;
}

interface Spoken {
  readonly stdout: string;
  readonly stderr: string;
}

async function spoken(
  argv: readonly string[],
  cwd: string,
  more: { readonly isTTY?: boolean; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Spoken> {
  const pieces = { stdout: '', stderr: '' };
  const output = (name: keyof Spoken) => ({
    ...(more.isTTY === undefined ? {} : { isTTY: more.isTTY }),
    write: (text: string | Uint8Array): void => {
      pieces[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
    },
  });
  await run(argv, {
    stdin: (async function* nothing(): AsyncGenerator<Uint8Array> {})(),
    stdout: output('stdout'),
    stderr: output('stderr'),
    cwd,
    env: {
      VOXLINT_BASE_URL: 'http://127.0.0.1:9',
      VOXLINT_PROJECT_ID: '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c',
      VOXLINT_TOKEN: 't',
      ...more.env,
    },
    elapsedMs: () => 1,
  });
  return pieces;
}

const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
const own = /\u001b\[[\d;]*m|\u001b\]8;;(?:https:\/\/voxlint\.dev\/rules\/[\w%.-]*)?\u001b\\/g;

describe.each(hostile.map((word) => [JSON.stringify(word), word] as const))('%s', (_, word) => {
  it('commands and steers nothing from a file', async () => {
    const cwd = projectWith(word);
    for (const argv of calls) {
      const { stdout, stderr } = await spoken(argv, cwd);
      const allowed = argv.includes('github') ? /^(?:error|warning)$/ : /^$/;
      const given = [...commandsIn(stdout), ...commandsIn(stderr)].filter(({ name }) => !allowed.test(name));
      expect({ argv, given }).toEqual({ argv, given: [] });
      const isPatch = argv.includes('--fix-dry-run');
      const steered = steering.exec(isPatch ? stderr : stdout + stderr);
      expect({ argv, steered }).toEqual({ argv, steered: null });
    }
  });

  it('commands and steers nothing from the command line', async () => {
    const cwd = project({ 'a.agent.yaml': 'name: A\n' });
    for (const argv of callsWith(word)) {
      const { stdout, stderr } = await spoken(argv, cwd);
      expect({ argv, given: commandsIn(stdout + stderr), steered: steering.exec(stdout + stderr) }).toEqual({
        argv,
        given: [],
        steered: null,
      });
    }
  });

  it('shows on a terminal in no colors and links but those of voxlint', async () => {
    const cwd = projectWith(word);
    const env = { FORCE_HYPERLINK: '1', TERM: 'xterm' };
    for (const argv of calls.filter((each) => !each.includes('push'))) {
      const { stdout, stderr } = await spoken(argv, cwd, { isTTY: true, env });
      const rest = (stdout + stderr).replaceAll(own, '');
      expect({ argv, steered: steering.exec(rest) }).toEqual({ argv, steered: null });
    }
  });

  it('is no command in a configuration', async () => {
    const settings = {
      [word]: word,
      rules: { [word]: word },
      extends: [word],
      files: [word],
      environments: { [word]: {} },
    };
    const cwd = project({ '.voxlintrc.json': JSON.stringify(settings), 'a.agent.yaml': 'name: A\n' });
    for (const argv of [['lint'], ['print-config', 'a.agent.yaml'], ['plan'], ['lint', '--format', 'json']]) {
      const { stdout, stderr } = await spoken(argv, cwd);
      expect({ argv, given: commandsIn(stdout + stderr), steered: steering.exec(stdout + stderr) }).toEqual({
        argv,
        given: [],
        steered: null,
      });
    }
  });
});

describe('a patch of --fix-dry-run', () => {
  const text = (line: string): string =>
    `name: A\nagent_type: single_prompt\nprompt: |\n  ${line}\nis_active: true\nconfig: {}\n# ${line}\n`;

  it.each([
    ['a line that is a command', '::set-output name=x::y', 'a b.agent.yaml'],
    ['a command in a line', 'say ##[add-path]x', 'a.agent.yaml'],
    ['a command of another runner', '##vso[task.setvariable variable=a]é🥐', 'a.agent.yaml'],
    ['a name that is a command', 'x', 'a ##[group]b "c".agent.yaml'],
  ])('holds no command, and git applies it: %s', async (_, line, path) => {
    const cwd = project({ [path]: text(line) });
    const { stdout, stderr } = await voxlint(['--fix-dry-run'], { cwd, env: { GITHUB_ACTIONS: 'true' } });
    expect(commandsIn(stdout + stderr)).toEqual([]);
    expect(stderr.includes('is a binary one')).toBe(stdout.includes('GIT binary patch'));
    writeFileSync(join(cwd, 'fix.patch'), stdout);
    for (const inRepository of [false, true]) {
      if (inRepository) execFileSync('git', ['init', '--quiet'], { cwd });
      writeFileSync(join(cwd, path), text(line));
      execFileSync('git', ['apply', 'fix.patch'], { cwd, stdio: 'pipe' });
      expect(readFileSync(join(cwd, path), 'utf8')).toBe(text(line).replace('is_active: true\n', ''));
    }
  });

  it('stays text for people wherever it can', async () => {
    const cwd = project({ 'a.agent.yaml': text('a::b') });
    expect((await voxlint(['--fix-dry-run'], { cwd })).stdout).toContain('\n-is_active: true\n');
  });
});
