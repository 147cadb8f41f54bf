import { type ChildProcess, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../bench/random.ts';
import { isDeep, seed } from '../input/amount.ts';
import {
  agentNames,
  type Campaign,
  disturbedPush,
  type End,
  expectEachOnce,
  resolveAsPlanned,
  writeAgents,
} from './campaign.ts';
import { clonesOf, git, repository } from './git-team.ts';
import { startPlainService } from './plain-service.ts';
import { environment, token } from './rehearsal.ts';
import { voxlint } from './voxlint.ts';

const interleavings = 60;
const names = agentNames(15);

const counts = { kills: 0, overlaps: 0, lostClones: 0, resolved: 0 };

it.runIf(isDeep)(
  `creates each of ${names.length} agents exactly once from two clones that push at the same time into one ledger in git`,
  {
    timeout: 3_600_000,
  },
  async () => {
    let next = 0;
    const lanes = [0, 1].map(async () => {
      while (next < interleavings) {
        next += 1;
        await interleave(createRandom(seed + 70_000 + next));
      }
    });
    await Promise.all(lanes);
    const { kills, overlaps, lostClones, resolved } = counts;
    console.log(
      `${interleavings} interleavings: ${kills} kills, ${overlaps} overlaps, ${lostClones} lost clones, ${resolved} outcomes resolved`,
    );
    expect(kills).toBeGreaterThan(0);
    expect(overlaps).toBeGreaterThan(0);
  },
);

async function interleave(random: Random): Promise<void> {
  const service = await startPlainService(random, token, { cutAfter: 5, failBefore: 5 });
  const bare = repository((folder) => {
    writeAgents(folder, names);
    writeFileSync(join(folder, '.voxlintrc.yaml'), 'environments: { production: { ledger: git } }\n');
  });
  const clone = clonesOf(bare);
  const env = environment(service.url);
  const at = (cwd: string): Campaign => ({ cwd, env, random, list: async () => [...service.held] });
  let number = 0;
  const fresh = (): string => {
    number += 1;
    return clone(`clone ${number}`);
  };
  try {
    const clones: [string, string] = [fresh(), fresh()];
    expect((await voxlint(['move', '--to-git'], { cwd: clones[0], env })).status).toBe(0);
    for (let round = 0; ; round += 1) {
      expect(round).toBeLessThan(100);
      const ends = await Promise.all(pushing(clones, random).map((cwd) => killedPush(at(cwd))));
      if (ends.length > 1) counts.overlaps += 1;
      const isDone = ends.every((end) => end === 0);
      if (!isDone) for (const end of ends) expect([0, 2, 3, 4, 'killed']).toContain(end);
      counts.resolved += await resolveAsPlanned(at(random.pick(clones)));
      if (isDone) break;
      if (random.chance(0.3)) {
        const index = random.pick([0, 1] as const);
        rmSync(clones[index], { recursive: true, force: true });
        clones[index] = fresh();
        counts.lostClones += 1;
      }
    }
    await expectEachOnce(at(fresh()), names);
    expect(git(clones[0], 'status', '--porcelain')).toBe('');
  } finally {
    await service.close();
    rmSync(join(bare, '..'), { recursive: true, force: true });
  }
}

function pushing(clones: readonly [string, string], random: Random): readonly string[] {
  return random.chance(0.7) ? clones : [random.pick(clones)];
}

/** Kills most pushes: with the git that they may have started, or alone, so that git goes on. */
async function killedPush(campaign: Campaign): Promise<End> {
  const { random } = campaign;
  const isSpared = random.chance(0.3);
  const end = await disturbedPush(campaign, (child: ChildProcess) => {
    if (isSpared || child.exitCode !== null) return;
    if (random.chance(0.5)) child.kill('SIGKILL');
    else killWithGit(child);
  });
  if (end === 'killed') counts.kills += 1;
  return end;
}

/** Each git of a push is a process group of its own. */
function killWithGit({ pid = 0 }: ChildProcess): void {
  process.kill(-pid, 'SIGSTOP');
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  for (const leader of stdout.split('\n').filter((line) => line !== '')) {
    try {
      process.kill(-Number(leader), 'SIGKILL');
    } catch {
      // It has ended by itself, or belongs to the group of the push.
    }
  }
  process.kill(-pid, 'SIGKILL');
}
