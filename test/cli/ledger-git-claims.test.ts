import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { agents, gitTeam, hook, published, status } from './git-ledger-team.ts';
import { git, type Team } from './git-team.ts';
import { agent, namesIn, push, start } from './rehearsal.ts';
import { project, root, voxlint } from './voxlint.ts';

it('gives up the claims that are being published while a push halts', async () => {
  const all = await gitTeam(agents(20));
  hook(all, 'sleep 0.5');
  const halted = await push([], { cwd: all.clone('first'), env: { ...all.env, VOXLINT_TOKEN: 'another' } });
  expect(halted.status).toBe(2);
  expect(halted.stdout).toContain('not tried');
  expect(namesIn(all.service)).toEqual([]);
  expect(published(all)).toEqual({});
  expect((await status(all.clone('second'), all.env)).stdout).not.toContain('unknown');
}, 60_000);

it('gives up the claims that have arrived although the remote could not say so', async () => {
  const all = await gitTeam(agents(2));
  const cwd = all.clone('first');
  const down = join(all.bare, 'down');
  const once = `test -e '${down}' || { touch '${down}' '${down}.1' '${down}.2'; kill -9 $PPID; }`;
  hook(all, 'exit 0');
  writeFileSync(join(all.bare, 'hooks/post-receive'), `#!/bin/sh\n${once}\n`, { mode: 0o755 });
  const isDown = `rm '${down}.1' 2>&- || rm '${down}.2' 2>&-`;
  git(cwd, 'config', 'remote.origin.uploadpack', `{ ${isDown}; } && exit 1; git-upload-pack`);
  const halted = await push([], { cwd, env: all.env });
  expect(halted.status).toBe(2);
  expect(halted.stdout).toContain('cannot be reached');
  expect(published(all)).toEqual({});
  expect((await push([], { cwd: all.clone('second'), env: all.env })).stdout).toContain('2 created');
}, 60_000);

/** The option of a Node whose wall clock is a minute ahead after a sleep, while its steady clock has stood still. */
function sleeping(): { readonly option: string; sleep(): void } {
  const folder = project({});
  const mark = join(folder, 'slept');
  const clock = `import { existsSync } from 'node:fs';
    const { now } = Date;
    Date.now = () => now() + (existsSync(${JSON.stringify(mark)}) ? 60_000 : 0);`;
  const file = join(folder, 'clock.mjs');
  writeFileSync(file, clock);
  return { option: `--import=${file}`, sleep: () => writeFileSync(mark, '') };
}

it('looks into the ledger again before a request, when it has slept', async () => {
  const all = await gitTeam(agents(3), { faults: ['slow:1500'] });
  const [first, second] = [all.clone('first'), all.clone('second')];
  const { option, sleep } = sleeping();
  const working = start(['push', '--yes', '--concurrency', '1'], first, { ...all.env, NODE_OPTIONS: option });
  await expect.poll(() => namesIn(all.service).length, { timeout: 20_000, interval: 20 }).toBe(1);
  working.signal('SIGSTOP');
  const [made = '', ...others] = namesIn(all.service).concat(Object.keys(published(all)).slice(1));
  const { id } = all.service.records[0]?.resource ?? {};
  const resolve = (...args: string[]) => voxlint(['resolve', ...args], { cwd: second, env: all.env });
  expect(made).toBe('Agent 0');
  expect((await resolve('a0.agent.yaml', '--id', String(id))).status).toBe(0);
  expect((await resolve(...others, '--not-created')).status).toBe(0);
  expect((await push([], { cwd: second, env: all.env })).stdout).toContain('2 created');
  sleep();
  working.signal('SIGCONT');
  const ended = await working.ended;
  expect(ended.status).toBe(2);
  expect(ended.stdout).toContain('while this run held it, so nothing more is sent');
  expect((await push([], { cwd: first, env: all.env })).stdout).toBe('3 unchanged in production\n');
  expect(namesIn(all.service)).toEqual(['Agent 0', 'Agent 1', 'Agent 2']);
}, 60_000);

it('ends with 4 and a sentence when another clone has settled and sent what it was sending', async () => {
  const all = await gitTeam(agents(1), { faults: ['slow:1500'] });
  const [first, second] = [all.clone('first'), all.clone('second')];
  const working = start(['push', '--yes'], first, all.env);
  await expect.poll(() => namesIn(all.service).length, { timeout: 20_000, interval: 20 }).toBe(1);
  working.signal('SIGSTOP');
  await voxlint(['resolve', 'a0.agent.yaml', '--not-created'], { cwd: second, env: all.env });
  expect((await push([], { cwd: second, env: all.env })).status).toBe(0);
  working.signal('SIGCONT');
  const ended = await working.ended;
  expect(ended.stderr).toContain(
    'another clone has recorded something else about a0.agent.yaml in origin/voxlint-ledger',
  );
  expect(ended.status).toBe(4);
  expect((await status(second, all.env)).stdout).toContain('Two clones have created a0.agent.yaml');
}, 60_000);

/** Presses Ctrl-C on a terminal, for a push in a process group of its own, as soon as it publishes its outcomes. */
async function pressedAtTheEnd(
  seconds: number,
  times: number,
): Promise<{ readonly all: Team; readonly status: number | null; readonly stderr: string }> {
  const all = await gitTeam(agents(2));
  const log = join(all.bare, 'hooks/log');
  hook(all, `echo $$ >> '${log}'; test $(wc -l < '${log}') = 1 || sleep ${seconds}`);
  const child = spawn(process.execPath, [join(root, 'bin/voxlint.js'), 'push', '--yes'], {
    cwd: all.clone('first'),
    env: { PATH: process.env.PATH ?? '', ...all.env },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const runs = (): readonly string[] => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
  await expect.poll(() => runs().length, { timeout: 20_000, interval: 20 }).toBe(2);
  for (let time = 0; time < times; time += 1) {
    process.kill(-(child.pid ?? 0), 'SIGINT');
    // Two signals at once are one.
    await wait(200);
  }
  return { all, status: await ended, stderr };
}

describe.skipIf(process.platform === 'win32')('Ctrl-C on a terminal', () => {
  it('does not end the git that publishes the outcomes', async () => {
    const { all, status: code, stderr } = await pressedAtTheEnd(1, 1);
    expect(code).toBe(130);
    expect(stderr).not.toContain('kept in this clone');
    expect(Object.values(published(all)).map(({ state }) => state)).toEqual(['created', 'created']);
  }, 60_000);

  it('ends it when it is pressed again, and says so', async () => {
    const { stderr, status: code, all } = await pressedAtTheEnd(30, 2);
    expect(code).toBe(130);
    expect(stderr).toContain(
      'Nobody knows whether origin/voxlint-ledger has taken the changes of the ledger: It was interrupted. What became of the requests is kept in this clone',
    );
    expect(stderr).not.toContain('needs the right');
    rmSync(join(all.bare, 'hooks/pre-receive'));
    const first = join(all.bare, '../first');
    expect((await push([], { cwd: first, env: all.env })).stdout).toBe('2 unchanged in production\n');
    expect(Object.values(published(all)).map(({ state }) => state)).toEqual(['created', 'created']);
  }, 60_000);
});

it('keeps the tokens of all configurations, and what traces requests, from the git of the ledger', async () => {
  const hotel = 'environments: { production: { tokenVariable: HOTEL_TOKEN } }\n';
  const all = await gitTeam({
    ...agents(1),
    'teams/hotel/.voxlintrc.yaml': hotel,
    'teams/hotel/desk.agent.yaml': agent('Desk'),
  });
  const cwd = all.clone('first');
  const folder = project({});
  const log = join(folder, 'log');
  const script = `#!/bin/sh\necho "called: $*" >> '${log}'; env >> '${log}'\nPATH='${process.env.PATH}' exec git "$@"\n`;
  writeFileSync(join(folder, 'git'), script, { mode: 0o755 });
  const surroundings = {
    PATH: `${folder}:${process.env.PATH}`,
    HOTEL_TOKEN: all.env.VOXLINT_TOKEN ?? '',
    GIT_CURL_VERBOSE: '1',
    GIT_TRACE_CURL: '1',
  };
  const pushed = await push([], { cwd, env: { ...all.env, ...surroundings } });
  expect(pushed).toMatchObject({ status: 0, stdout: expect.stringContaining('2 created') });
  const calls = readFileSync(log, 'utf8')
    .split(/^called: /m)
    .slice(1);
  const remote = calls.filter((call) => / (?:fetch|push|ls-remote) /.test(call.split('\n')[0] ?? ''));
  expect(remote.length).toBeGreaterThanOrEqual(3);
  expect(calls.filter((call) => /^(?:HOTEL|VOXLINT)_TOKEN=/m.test(call))).toEqual([]);
  expect(remote.filter((call) => /^GIT_(?:CURL|TRACE)/m.test(call))).toEqual([]);
}, 60_000);
