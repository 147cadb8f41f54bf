import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agents, gitTeam, status } from './git-ledger-team.ts';
import type { Team } from './git-team.ts';
import { namesIn, push, start } from './rehearsal.ts';
import { type Result, voxlint } from './voxlint.ts';

const otherProject = '7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f';
const provider = '0b6f2c1d-3e4a-4b5c-8d7e-9f0a1b2c3d4e';

function models(count: number): Readonly<Record<string, string>> {
  const text = (name: string): string => `name: ${name}\nmodel_type: llm\nprovider_id: ${provider}\n`;
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`m${index}.model.yaml`, text(`Model ${index}`)]),
  );
}

/** Two environments, with a ledger each. */
function environments(staging: string, production: string): string {
  return `environments:\n  staging: { projectId: ${otherProject}, ${staging} }\n  production: { ${production} }\n`;
}

function pushTo(environment: string, cwd: string, { env }: Team): Promise<Result> {
  return push(['--env', environment], { cwd, env });
}

it('knows what an environment of another name has created in the same project, and gives its records the new name', async () => {
  const all = await gitTeam(agents(2));
  const first = all.clone('first');
  await push([], { cwd: first, env: all.env });
  const second = all.clone('second');
  writeFileSync(join(second, '.voxlintrc.yaml'), 'environments:\n  prod:\n    ledger: git\n');
  const stopped = await push([], { cwd: second, env: all.env });
  expect(stopped).toMatchObject({ status: 2, stdout: '' });
  expect(stopped.stderr).toContain("production's records (2) are of the same place as prod");
  expect(stopped.stderr).toContain('voxlint move --env production prod');
  expect((await status(second, all.env)).stdout).toContain('production: 2 created');
  const moved = await voxlint(['move', '--env', 'production', 'prod'], { cwd: second, env: all.env });
  expect(moved.status).toBe(0);
  const again = await push([], { cwd: second, env: all.env });
  expect(again).toMatchObject({ status: 0, stdout: '2 unchanged in prod\n' });
  expect(namesIn(all.service)).toEqual(['Agent 0', 'Agent 1']);
});

it('says where the ledger is when the configuration keeps it in files again', async () => {
  const all = await gitTeam(agents(1));
  const cwd = all.clone('first');
  await push([], { cwd, env: all.env });
  writeFileSync(join(cwd, '.voxlintrc.yaml'), environments('ledger: git', 'ledger: files'));
  const stopped = await pushTo('production', cwd, all);
  expect(stopped.status).toBe(2);
  expect(stopped.stderr).toContain(
    'The ledger of production is in origin/voxlint-ledger, and the configuration says that it is in files. Nothing was sent. Add ledger: git to environments.production.',
  );
  expect(namesIn(all.service)).toEqual(['Agent 0']);
});

it('creates a model once when two environments that share it push at the same time', async () => {
  const all = await gitTeam(
    { ...models(3), '.voxlintrc.yaml': environments('ledger: git', 'ledger: git') },
    { faults: ['slow:300'], begins: false },
  );
  const clones = [all.clone('first'), all.clone('second')] as const;
  expect(
    await voxlint(['move', '--to-git', '--env', 'staging'], { cwd: clones[0], env: all.env }),
  ).toMatchObject({
    status: 0,
  });
  const ends = await Promise.all([
    start(['push', '--yes', '--env', 'staging'], clones[0], all.env).ended,
    start(['push', '--yes', '--env', 'production'], clones[1], all.env).ended,
  ]);
  for (const { status: end, stderr } of ends) expect([0, 4], stderr).toContain(end);
  const names = ['Model 0', 'Model 1', 'Model 2'];
  expect(namesIn(all.service)).toEqual(names);
  for (const environment of ['staging', 'production'])
    expect(await pushTo(environment, clones[1], all)).toMatchObject({ status: 0 });
  expect(namesIn(all.service)).toEqual(names);
});

it('lets one push at a time write the ledgers of a checkout, wherever they are', async () => {
  const all = await gitTeam(
    { ...models(1), '.voxlintrc.yaml': environments('ledger: files', 'ledger: git') },
    { faults: ['slow:60000'], begins: false },
  );
  const cwd = all.clone('first');
  await voxlint(['move', '--to-git', '--env', 'production'], { cwd, env: all.env });
  writeFileSync(join(cwd, 'b.agent.yaml'), 'name: B\nagent_type: single_prompt\n');
  const working = start(['push', '--yes', '--env', 'production', 'b.agent.yaml'], cwd, all.env);
  await expect
    .poll(async () => (await status(cwd, all.env)).stdout, { timeout: 30_000 })
    .toContain('1 with an unknown outcome');
  const refused = await pushTo('staging', cwd, all);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('Another voxlint is writing this ledger');
  working.signal('SIGKILL');
  await working.ended;
}, 60_000);

it.each([
  ['ledger: files', 'ledger: git'],
  ['ledger: git', 'ledger: git, ledgerRef: refs/heads/other-ledger'],
])(
  'creates no model where environments of one service keep their ledgers apart (%s; %s)',
  async (one, other) => {
    const all = await gitTeam(
      { ...models(1), '.voxlintrc.yaml': environments(one, other) },
      { begins: false },
    );
    const cwd = all.clone('first');
    const address = `baseUrl: "${all.service.url}", `;
    writeFileSync(join(cwd, '.voxlintrc.yaml'), environments(`${address}${one}`, `${address}${other}`));
    for (const name of ['staging', 'production'])
      await voxlint(['move', '--to-git', '--env', name], { cwd, env: all.env });
    const stopped = await pushTo('production', cwd, all);
    expect(stopped.status).toBe(2);
    expect(stopped.stderr).toContain(
      'production and staging create models at the same service, and neither would see what the other one creates',
    );
    expect(namesIn(all.service)).toEqual([]);
  },
);

it('takes an environment whose place comes from variables for another place', async () => {
  const config = 'environments:\n  staging: {}\n  production: { ledger: git }\n';
  const all = await gitTeam({ ...agents(1), ...models(1), '.voxlintrc.yaml': config }, { begins: false });
  const cwd = all.clone('first');
  await voxlint(['move', '--to-git', '--env', 'production'], { cwd, env: all.env });
  const pushed = await pushTo('production', cwd, all);
  expect(pushed.status, pushed.stderr).toBe(0);
  expect(namesIn(all.service)).toEqual(['Agent 0', 'Model 0']);
});
