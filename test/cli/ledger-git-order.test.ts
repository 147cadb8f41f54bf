import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agents, gitTeam, hook, published } from './git-ledger-team.ts';
import { filesBelow, ledgerOf, namesIn, projectId, push } from './rehearsal.ts';
import { voxlint } from './voxlint.ts';

const refuse = 'echo "not today" >&2; exit 1';

it('gives records to an environment in git before it takes them out of the checkout', async () => {
  const all = await gitTeam(agents(2));
  const cwd = all.clone('first');
  const both = 'environments:\n  production:\n    ledger: git\n  old: {}\n';
  writeFileSync(join(cwd, '.voxlintrc.yaml'), 'environments:\n  old: {}\n');
  expect((await push([], { cwd, env: all.env })).status).toBe(0);
  writeFileSync(join(cwd, '.voxlintrc.yaml'), both);
  hook(all, refuse);
  const move = ['move', '--env', 'old', 'production'];
  const refused = await voxlint(move, { cwd, env: all.env });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('not today');
  expect(Object.keys(ledgerOf(cwd, 'old'))).toHaveLength(2);
  hook(all, '');
  const moved = await voxlint(move, { cwd, env: all.env });
  expect(moved).toMatchObject({ status: 0, stderr: '' });
  expect(ledgerOf(cwd, 'old')).toEqual({});
  expect(Object.keys(published(all))).toHaveLength(2);
  expect((await push(['--env', 'production'], { cwd, env: all.env })).stdout).toBe(
    '2 unchanged in production\n',
  );
  expect(namesIn(all.service)).toEqual(['Agent 0', 'Agent 1']);
}, 60_000);

it('writes definitions that are imported once their records are published', async () => {
  const all = await gitTeam({});
  const cwd = all.clone('first');
  const ids = [1, 2].map((digit) => projectId.replace(/.$/, `${digit}`));
  const listing = ids.map((id, index) => ({ id, name: `Live ${index}`, agent_type: 'single_prompt' }));
  const input = JSON.stringify(listing);
  const importing = ['import', '-', '--out', 'agents/', '--env', 'production'];
  hook(all, refuse);
  const refused = await voxlint(importing, { cwd, env: all.env, input });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('not today');
  expect(refused.stderr).toContain('run the same import again');
  expect(filesBelow(join(cwd, 'agents'))).toEqual([]);
  hook(all, '');
  expect(await voxlint(importing, { cwd, env: all.env, input })).toMatchObject({ status: 0, stderr: '' });
  expect(filesBelow(join(cwd, 'agents'))).toHaveLength(2);
  expect(Object.values(published(all)).map(({ id }) => id)).toEqual(ids);
  expect((await push([], { cwd, env: all.env })).stdout).toBe('2 unchanged in production\n');
  expect(namesIn(all.service)).toEqual([]);
}, 60_000);
