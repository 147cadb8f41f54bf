import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { agents, branch, config, gitTeam } from './git-ledger-team.ts';
import { git, type Team } from './git-team.ts';
import { namesIn, push } from './rehearsal.ts';
import { voxlint } from './voxlint.ts';

const inFiles = 'environments:\n  production: {}\n';
const otherProject = '7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f';

function configure(cwd: string, text: string): void {
  writeFileSync(join(cwd, '.voxlintrc.yaml'), text);
}

/** A clone of main alone, which knows the ledger by its own pushes only. */
function narrowClone({ bare }: Team): string {
  git(dirname(bare), 'clone', '--quiet', '--single-branch', bare, 'narrow');
  return join(dirname(bare), 'narrow');
}

it('creates nothing again where the clone knows a ledger in git that the configuration no longer names', async () => {
  const all = await gitTeam(agents(2));
  const cwd = narrowClone(all);
  expect((await push([], { cwd, env: all.env })).status).toBe(0);
  configure(cwd, inFiles);
  const planned = await voxlint(['plan'], { cwd, env: all.env });
  expect(planned.stderr).toMatch(
    /, so push will send nothing\. Add ledger: git to environments\.production\. If that ledger was given up for records in files: git update-ref -d refs\/voxlint\/\w+\/known\n$/,
  );
  const stopped = await push([], { cwd, env: all.env });
  expect(stopped).toMatchObject({ status: 2, stdout: '' });
  expect(stopped.stderr).toMatch(
    /^voxlint: "refs\/voxlint\/\w+\/known" is a ledger in git, with 2 records that this checkout lacks, such as that of "a0\.agent\.yaml"; what it has created would be created again\. Nothing was sent\. Add ledger: git to environments\.production\. If that ledger was given up for records in files: git update-ref -d refs\/voxlint\/\w+\/known\n$/,
  );
  configure(cwd, config);
  expect((await push([], { cwd, env: all.env })).stdout).toBe('2 unchanged in production\n');
  expect(namesIn(all.service)).toEqual(['Agent 0', 'Agent 1']);
});

it('knows the branch of a ledger that it has never used, also for an environment of another name', async () => {
  const all = await gitTeam(agents(1));
  await push([], { cwd: all.clone('first'), env: all.env });
  const second = all.clone('second');
  for (const name of ['production', 'prod']) {
    configure(second, `environments:\n  ${name}: {}\n`);
    const stopped = await push([], { cwd: second, env: all.env });
    expect(stopped.status).toBe(2);
    expect(stopped.stderr).toContain(
      `"origin/${branch}" is a ledger in git, with a record that this checkout lacks`,
    );
    expect(stopped.stderr).toContain(`Nothing was sent. Add ledger: git to environments.${name}.\n`);
  }
  expect(namesIn(all.service)).toEqual(['Agent 0']);
});

it('names the settings that lead to a ledger in a branch of another name', async () => {
  const all = await gitTeam({
    ...agents(1),
    '.voxlintrc.yaml': `${config}    ledgerRef: refs/heads/records\n`,
  });
  const cwd = narrowClone(all);
  await push([], { cwd, env: all.env });
  configure(cwd, inFiles);
  expect((await push([], { cwd, env: all.env })).stderr).toContain(
    'Add ledger: git to environments.production, with the ledgerRemote and the ledgerRef that it had.',
  );
  expect(namesIn(all.service)).toEqual(['Agent 0']);
});

it('leaves alone an environment in files beside one in git of another project', async () => {
  const staging = `environments:\n  staging: { projectId: ${otherProject}, ledger: git }\n`;
  const model = 'name: M\nmodel_type: llm\nprovider_id: 0b6f2c1d-3e4a-4b5c-8d7e-9f0a1b2c3d4e\n';
  const all = await gitTeam({
    ...agents(1),
    'm.model.yaml': model,
    '.voxlintrc.yaml': staging,
  });
  const cwd = narrowClone(all);
  expect((await push([], { cwd, env: all.env })).stdout).toContain('2 created in staging');
  configure(cwd, `${staging}  production: {}\n`);
  const beside = await push(['--env', 'production', 'a0.agent.yaml'], { cwd, env: all.env });
  expect(beside).toMatchObject({ status: 0 });
  expect(namesIn(all.service)).toEqual(['Agent 0', 'Agent 0', 'M']);
});
