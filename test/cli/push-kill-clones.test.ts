import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../bench/random.ts';
import { isDeep, seed } from '../input/amount.ts';
import {
  agentNames,
  type Campaign,
  disturbedPush,
  type End,
  expectEachOnce,
  pushUntilDone,
  writeAgents,
} from './campaign.ts';
import { clonesOf, git, repository } from './git-team.ts';
import { startPlainService } from './plain-service.ts';
import { environment, token } from './rehearsal.ts';
import { voxlint } from './voxlint.ts';

const wantedKills = 120;
const names = agentNames(30);

let kills = 0;
let resolved = 0;

it.runIf(isDeep)(
  `creates each of ${names.length} agents exactly once from two clones that take turns, whatever is killed, git included`,
  {
    timeout: 900_000,
  },
  async () => {
    const lanes = [0, 1].map(async (lane) => {
      for (let number = 0; kills < wantedKills; number += 1) {
        await runCampaign(createRandom(seed + 90_000 + 1_000 * lane + number));
      }
    });
    await Promise.all(lanes);
    console.log(`${kills} kills of push --commit in two clones, ${resolved} outcomes resolved`);
    expect(kills).toBeGreaterThanOrEqual(wantedKills);
  },
);

async function runCampaign(random: Random): Promise<void> {
  const service = await startPlainService(random, token, { cutAfter: 5, failBefore: 5 });
  const bare = repository((folder) => writeAgents(folder, names));
  const clone = clonesOf(bare);
  const clones = ['one', 'two 2'].map((name) => clone(name));
  const common = { env: environment(service.url), random, list: () => Promise.resolve([...service.held]) };
  let cwd = random.pick(clones);
  try {
    for (const path of ['agents/more', 'many.agent.yaml', '.', '.']) {
      const campaign = { ...common, cwd };
      resolved += await pushUntilDone(campaign, () => pushInTurn(campaign, path));
      cwd = clones.find((each) => each !== cwd) ?? cwd;
      await mergeAsProposed({ ...common, cwd });
    }
    await expectEachOnce({ ...common, cwd }, names);
  } finally {
    await service.close();
    rmSync(join(bare, '..'), { recursive: true, force: true });
  }
}

/** Kills the push with the git that it may have started, or the push alone. */
async function pushInTurn(campaign: Campaign, path: string): Promise<End> {
  const { cwd, random } = campaign;
  const kill = (child: ChildProcess): void => {
    if (kills >= wantedKills || child.exitCode !== null) return;
    if (random.chance(0.5)) child.kill('SIGKILL');
    else process.kill(-(child.pid ?? 0), 'SIGKILL');
  };
  const end = await disturbedPush(campaign, kill, ['--commit', path]);
  if (end === 'killed') kills += 1;
  await tidyUp(join(cwd, '.git'));
  return end;
}

/** What git asks for after it was killed: no locks, and no rebase that is half done. A git without its parent may still run. */
async function tidyUp(folder: string): Promise<void> {
  for (let look = 0; look < 20 && locksIn(folder).length > 0; look += 1) await wait(20);
  for (const path of locksIn(folder)) rmSync(path, { force: true });
  if (existsSync(join(folder, 'rebase-merge'))) git(join(folder, '..'), 'rebase', '--abort');
}

function locksIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.lock'))
    .map((path) => join(folder, path));
}

async function mergeAsProposed({ cwd, env }: Campaign): Promise<void> {
  git(cwd, 'fetch', '--quiet');
  const { stderr } = await voxlint(['plan'], { cwd, env });
  const [, words = ''] = /First: git (merge .*)\n/.exec(stderr) ?? [];
  if (words !== '') git(cwd, ...words.split(' '));
}
