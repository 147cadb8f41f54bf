import { describe, expect, it } from 'vitest';
import { run } from '../../src/node/cli/run.ts';
import { agents, project, root, shell, timeless, voxlint } from './voxlint.ts';

const control = '\u001b[';

/** The output of a run in this process, with the terminal as asked for. */
async function print(
  args: readonly string[],
  { env = {}, ...terminal }: { isTTY?: boolean; columns?: number; env?: Record<string, string> },
): Promise<string> {
  const pieces: string[] = [];
  const output = { ...terminal, write: (text: string | Uint8Array) => pieces.push(String(text)) };
  const stdin = (async function* nothing(): AsyncGenerator<Uint8Array> {})();
  const cwd = project({ 'a.agent.yaml': agents.fixable });
  await run(args, { stdin, stdout: output, stderr: output, cwd, env, elapsedMs: () => 5 });
  return pieces.join('');
}

describe('color', () => {
  const terminal = { isTTY: true };

  it.each<[string, string[], Parameters<typeof print>[1], boolean]>([
    ['in a terminal', [], terminal, true],
    ['in a pipe', [], {}, false],
    ['in a dumb terminal', [], { ...terminal, env: { TERM: 'dumb' } }, false],
    ['with NO_COLOR', [], { ...terminal, env: { NO_COLOR: '1' } }, false],
    ['with an empty NO_COLOR', [], { ...terminal, env: { NO_COLOR: '' } }, true],
    ['with FORCE_COLOR in a pipe', [], { env: { FORCE_COLOR: '1' } }, true],
    ['with FORCE_COLOR=0 in a terminal', [], { ...terminal, env: { FORCE_COLOR: '0' } }, false],
    ['with --color in a pipe', ['--color'], {}, true],
    ['with --color over NO_COLOR', ['--color'], { env: { NO_COLOR: '1' } }, true],
    ['with --no-color in a terminal', ['--no-color'], terminal, false],
    ['with --no-color over FORCE_COLOR', ['--no-color'], { env: { FORCE_COLOR: '1' } }, false],
    ['with the last of both', ['--no-color', '--color'], {}, true],
    ['with the last of both', ['--color', '--no-color'], terminal, false],
  ])('%s (%j)', async (_, args, surroundings, isColored) => {
    expect((await print(args, surroundings)).includes(control)).toBe(isColored);
  });

  it('is nowhere in the JSON report', async () => {
    expect(await print(['-f', 'json', '--color'], terminal)).not.toContain('\u001b');
  });

  it('is in the other commands, too', async () => {
    for (const args of [['--help'], ['help', 'lint'], ['rules'], ['explain', 'syntax']]) {
      expect(await print(args, terminal)).toContain(control);
      expect(await print(args, {})).not.toContain(control);
    }
  });
});

describe('hyperlinks', () => {
  it.each<[string, Parameters<typeof print>[1], boolean]>([
    ['in a terminal that shows them', { isTTY: true, env: { TERM_PROGRAM: 'WezTerm' } }, true],
    ['in a recent VTE', { isTTY: true, env: { VTE_VERSION: '7200' } }, true],
    ['in an old VTE', { isTTY: true, env: { VTE_VERSION: '4205' } }, false],
    ['in a terminal that nobody knows', { isTTY: true, env: { TERM: 'xterm' } }, false],
    ['in a pipe', { env: { TERM_PROGRAM: 'WezTerm' } }, false],
    ['in a log', { isTTY: true, env: { TERM_PROGRAM: 'WezTerm', CI: '1' } }, false],
    ['without color', { isTTY: true, env: { TERM_PROGRAM: 'WezTerm', NO_COLOR: '1' } }, false],
    ['on request', { isTTY: true, env: { FORCE_HYPERLINK: '1' } }, true],
  ])('%s', async (_, surroundings, isLinked) => {
    expect((await print([], surroundings)).includes('\u001b]8;;https://voxlint.dev/rules/')).toBe(isLinked);
  });
});

describe('width', () => {
  it('is that of the terminal', async () => {
    const narrow = await print(['--help'], { isTTY: true, columns: 70, env: { NO_COLOR: '1' } });
    expect(narrow.split('\n').filter((line) => line.length > 70)).toEqual([]);
  });
});

describe('a reader that goes away', () => {
  const strange = Array.from({ length: 2000 }, (_, index) => `k${index}: 1\n`).join('');

  it('ends the output without a word', async () => {
    const cwd = project({ 'a.agent.yaml': strange });
    const { stdout, stderr } = await shell('$VOXLINT | head -n 1', { cwd });
    expect(stdout).toMatch(/^a\.agent\.yaml:1:1 {2}.*\n$/);
    expect(stderr).toBe('');
  });

  it('gets its exit code all the same', async () => {
    const cwd = project({ 'a.agent.yaml': strange });
    const { stderr } = await shell('{ $VOXLINT; echo "ended with $?" >&2; } | true', { cwd });
    expect(stderr).toBe('ended with 1\n');
  });

  it('may close the error output, too', async () => {
    const { status } = await shell('$VOXLINT --nonsense 2>&-');
    expect(status).toBe(2);
  });
});

describe('a full disk', () => {
  it('is reported in a line', async () => {
    const { status, stderr } = await shell('$VOXLINT --help > /dev/full');
    expect(stderr).toMatch(/^voxlint: Cannot write the output: ENOSPC\.\n$/);
    expect(status).toBe(2);
    expect((await shell('$VOXLINT --nonsense 2> /dev/full')).status).toBe(2);
  });
});

describe('the examples', () => {
  it.each([
    'gym-membership.agent.yaml',
    'theatre-tickets.agent.yaml',
    'pizza-order.agent.json',
    'large.model.yaml',
  ])('%s reads as shown', async (name) => {
    const { stdout, status } = await voxlint([`examples/faulty/${name}`], {
      cwd: root,
      env: { COLUMNS: '80' },
    });
    await expect(timeless(stdout)).toMatchFileSnapshot(`golden/${name}.txt`);
    expect(status).toBe(1);
  });
});
