import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isDeep } from '../input/amount.ts';
import { agents, branch, gitTeam, published, status } from './git-ledger-team.ts';
import { git } from './git-team.ts';
import { filesBelow, namesIn, push, start } from './rehearsal.ts';
import { voxlint } from './voxlint.ts';

it('shows what another run has claimed, with its name, and leaves it alone', async () => {
  const all = await gitTeam(agents(2), { faults: ['slow:60000'] });
  const [first, second] = [all.clone('first'), all.clone('second')];
  const run = {
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_REPOSITORY: 'team/agents',
    GITHUB_RUN_ID: '42',
    GITHUB_ACTOR: 'ada',
  };
  const working = start(['push', '--yes'], first, { ...all.env, ...run });
  await expect.poll(() => Object.keys(published(all)).length, { timeout: 20_000 }).toBe(2);
  const held = await push([], { cwd: second, env: all.env });
  const head = git(first, 'rev-parse', 'HEAD').slice(0, 7);
  expect(held.status).toBe(4);
  expect(held.stdout).toContain(
    `by run https://github.example/team/agents/actions/runs/42 (ada), commit ${head}: if that run is still at work, wait for it.`,
  );
  working.signal('SIGKILL');
  await working.ended;
  expect((await status(second, all.env)).status).toBe(4);
  expect((await status(first, all.env)).status).toBe(4);
}, 60_000);

it('gives up claims whose requests had not begun when it was killed', async () => {
  const all = await gitTeam(agents(12), { faults: ['slow:60000'] });
  const first = all.clone('first');
  const working = start(['push', '--yes'], first, all.env);
  const begun = (): number =>
    filesBelow(join(first, '.git/voxlint')).filter((path) => path.includes('/changes/')).length;
  await expect.poll(() => Object.keys(published(all)).length, { timeout: 20_000 }).toBe(12);
  await expect.poll(begun, { timeout: 20_000 }).toBe(2);
  working.signal('SIGKILL');
  await working.ended;
  expect((await status(all.clone('second'), all.env)).stdout).toContain('12 with an unknown outcome');
  const shown = await status(first, all.env, '--format', 'json');
  const open = JSON.parse(shown.stdout).environments[0].records.map(({ key }: { key: string }) => key);
  expect(open).toHaveLength(2);
  const resolved = await voxlint(['resolve', ...open, '--not-created'], { cwd: first, env: all.env });
  expect(resolved.status).toBe(0);
  expect(published(all)).toEqual({});
}, 60_000);

it('keeps what it could not publish, and publishes it with the next push', async () => {
  const all = await gitTeam(agents(2), { faults: ['slow:1500'] });
  const [first, second] = [all.clone('first'), all.clone('second')];
  const working = start(['push', '--yes'], first, all.env);
  await expect.poll(() => Object.keys(published(all)).length, { timeout: 20_000 }).toBe(2);
  renameSync(all.bare, `${all.bare}.away`);
  const ended = await working.ended;
  expect(ended.status).toBe(4);
  expect(ended.stderr).toContain('is kept in this clone, and the next voxlint push here publishes it.');
  const offline = await status(first, all.env);
  expect(offline.stdout).toContain('2 created');
  expect(offline.stderr).toContain('cannot be reached, so this is what the clone knew last');
  renameSync(`${all.bare}.away`, all.bare);
  expect((await status(second, all.env)).stdout).toContain('2 with an unknown outcome');
  expect((await push([], { cwd: first, env: all.env })).stdout).toBe('2 unchanged in production\n');
  expect((await status(second, all.env)).stdout).toContain('2 created');
}, 60_000);

it.runIf(isDeep)(
  'keeps what two clones have found out about one request, and asks where it contradicts',
  async () => {
    const all = await gitTeam(agents(2), { faults: ['slow:1500'] });
    const [first, second] = [all.clone('first'), all.clone('second')];
    const working = start(['push', '--yes'], first, all.env);
    await expect.poll(() => Object.keys(published(all)).length, { timeout: 20_000 }).toBe(2);
    renameSync(all.bare, `${all.bare}.away`);
    expect((await working.ended).status).toBe(4);
    renameSync(`${all.bare}.away`, all.bare);

    const wrong = '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c';
    await voxlint(['resolve', 'a0.agent.yaml', '--not-created'], { cwd: second, env: all.env });
    await voxlint(['resolve', 'a1.agent.yaml', '--id', wrong], { cwd: second, env: all.env });
    const stopped = await push([], { cwd: first, env: all.env });
    expect(stopped.status).toBe(2);
    expect(stopped.stderr).toContain(`see origin/${branch}:.voxlint/production/agent/a1.agent.yaml.json`);

    const third = all.clone('third');
    const shown = await status(third, all.env);
    const id = all.service.records.find(({ resource }) => resource.name === 'Agent 1')?.resource.id;
    expect(shown.status).toBe(2);
    expect(shown.stdout).toContain('Two clones have created a1.agent.yaml');
    expect(shown.stdout).not.toContain('git add');
    const resolve = `resolve a1.agent.yaml --id ${id}`;
    expect(shown.stdout).toContain(resolve);
    const settled = await voxlint(resolve.split(' '), { cwd: third, env: all.env });
    expect(settled).toMatchObject({ status: 0, stderr: '' });
    for (const cwd of [first, second, third]) {
      expect((await push([], { cwd, env: all.env })).stdout).toContain('2 unchanged in production');
    }
    expect(published(all)['a1.agent.yaml']?.id).toBe(id);
    expect(namesIn(all.service)).toEqual(['Agent 0', 'Agent 1']);
  },
  60_000,
);

it.runIf(isDeep)(
  'sends nothing that another clone has settled while the run held it',
  async () => {
    const all = await gitTeam(agents(20), { faults: ['slow:200'] });
    const [first, second] = [all.clone('first'), all.clone('second')];
    const working = start(['push', '--yes', '--concurrency', '1'], first, all.env);
    const claims = (): number =>
      git(all.bare, 'ls-tree', '-r', '--name-only', branch, '.voxlint/').split('\n').length - 1;
    await expect.poll(claims, { timeout: 20_000, interval: 20 }).toBe(16);
    working.signal('SIGSTOP');
    const last = Object.keys(published(all)).sort().at(-1) ?? '';
    await voxlint(['resolve', last, '--not-created'], { cwd: second, env: all.env });
    expect((await push([last], { cwd: second, env: all.env })).status).toBe(0);
    working.signal('SIGCONT');
    const ended = await working.ended;
    expect(ended.status).toBe(2);
    expect(ended.stdout).toContain('while this run held it, so nothing more is sent');
    expect((await push([], { cwd: first, env: all.env })).status).toBe(0);
    expect(namesIn(all.service)).toEqual(Array.from({ length: 20 }, (_, index) => `Agent ${index}`).sort());
  },
  60_000,
);
