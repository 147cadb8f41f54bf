import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { run } from '../../src/node/cli/run.ts';
import { agents, project } from '../cli/voxlint.ts';

/** A terminal that answers each question, by the words that it ends with, with keys. */
class Terminal extends Writable {
  readonly isTTY = true;
  readonly columns = 100;
  readonly rows = 40;
  readonly keyboard: PassThrough & { isTTY?: boolean; setRawMode?: () => void } = new PassThrough();
  readonly #answers: [RegExp, string[]][];
  screen = '';
  #unread = '';

  constructor(answers: readonly (readonly [RegExp, readonly string[]])[]) {
    super();
    this.#answers = answers.map(([question, keys]) => [question, [...keys]]);
    this.keyboard.isTTY = true;
    this.keyboard.setRawMode = () => undefined;
  }

  override _write(chunk: Buffer, _: unknown, done: () => void): void {
    this.screen += chunk.toString();
    this.#unread += chunk.toString();
    const [question, keys] = this.#answers[0] ?? [/$^/, []];
    if (question.test(this.#unread)) {
      this.#unread = '';
      this.#answers.shift();
      for (const [index, key] of keys.entries()) setTimeout(() => this.keyboard.write(key), 40 * (index + 1));
    }
    done();
  }
}

async function init(
  cwd: string,
  answers: readonly (readonly [RegExp, readonly string[]])[],
): Promise<{ status: number; screen: string }> {
  const terminal = new Terminal(answers);
  const status = await run(['init'], {
    stdin: terminal.keyboard,
    prompter: { input: terminal.keyboard, output: terminal },
    stdout: terminal,
    stderr: terminal,
    cwd,
    env: { NO_COLOR: '1' },
    elapsedMs: () => 1,
  });
  return { status, screen: terminal.screen };
}

const parts = /set up\?[\s\S]*confirm/;
const consent = /(?:Write|Change) [\s\S]*\?[\s\S]*No/;
const down = '\u001b[B';
const enter = '\r';
const written = (cwd: string): readonly string[] => readdirSync(cwd).sort();

it('asks what to set up, shows it, asks once more, and writes it', async () => {
  const cwd = project({ 'a.agent.yaml': agents.clean });
  const { status, screen } = await init(cwd, [
    [parts, [down, ' ', down, ' ', enter]],
    [consent, ['y']],
  ]);
  expect(status).toBe(0);
  expect(screen).toContain('Hook: no commit with a faulty agent');
  expect(screen).toContain('+++ b/.voxlintrc.yaml');
  expect(screen).toContain('Write 2 new files?');
  expect(screen.indexOf('+++ b/.voxlintrc.yaml')).toBeLessThan(screen.indexOf('Write 2 new files?'));
  expect(written(cwd)).toEqual(['.github', '.voxlintrc.yaml', 'a.agent.yaml']);
});

it('offers the line that names a schema, and leaves it out unless it is wanted', async () => {
  const cwd = project({ 'a.agent.yaml': agents.clean });
  const { screen } = await init(cwd, [
    [parts, [down, down, down, down, ' ', enter]],
    [consent, ['y']],
  ]);
  expect(screen).toContain('Write 4 new files and change 1 file?');
  expect(existsSync(join(cwd, '.vscode/settings.json'))).toBe(true);
});

it.each([
  ['Escape at the first question', [[parts, ['\u001b']]]],
  ['Ctrl-C at the first question', [[parts, ['\u0003']]]],
  [
    'no at the second question',
    [
      [parts, [enter]],
      [consent, ['n']],
    ],
  ],
  [
    'Ctrl-C at the second question',
    [
      [parts, [enter]],
      [consent, ['\u0003']],
    ],
  ],
] as const)('writes nothing after %s', async (_, answers) => {
  const cwd = project({ 'a.agent.yaml': agents.clean });
  const { status, screen } = await init(cwd, answers);
  expect(screen).toMatch(/Nothing was written\.\n$/);
  expect(status).toBe(130);
  expect(written(cwd)).toEqual(['a.agent.yaml']);
});

it('does not say that all is set up where nothing was chosen', async () => {
  const cwd = project({ 'a.agent.yaml': agents.clean });
  const { status, screen } = await init(cwd, [[parts, [' ', down, ' ', down, ' ', down, ' ', enter]]]);
  expect(screen).toContain('Nothing was chosen, so nothing was written.');
  expect(screen).not.toContain('nothing to set up');
  expect(status).toBe(0);
  expect(written(cwd)).toEqual(['a.agent.yaml']);
});

it('has no question where nothing is left to do', async () => {
  const cwd = project({ 'a.agent.yaml': agents.clean });
  await init(cwd, [
    [parts, [down, down, down, down, ' ', enter]],
    [consent, ['y']],
  ]);
  const { status, screen } = await init(cwd, []);
  expect(screen).toContain('There is nothing to set up.');
  expect(status).toBe(0);
});
