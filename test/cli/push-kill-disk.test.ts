import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../bench/random.ts';
import { isDeep, seed } from '../input/amount.ts';
import { agentNames, disturbedPush, expectEachOnce, pushUntilDone, writeAgents } from './campaign.ts';
import { git } from './git-team.ts';
import { startPlainService } from './plain-service.ts';
import { environment, token } from './rehearsal.ts';

const wantedFaults = 100;
const names = agentNames(30);
/** Pages of 4 kB: a file of any size takes one at least. */
const page = 4_096;

let faults = 0;
let resolved = 0;

/** Small file systems are root's to make; where the tests run as somebody else, this one has nothing to look at. */
it.runIf(isDeep && canMount())(
  `creates each of ${names.length} agents exactly once on a disk that is full again and again`,
  {
    timeout: 900_000,
  },
  async () => {
    for (let number = 0; faults < wantedFaults; number += 1) {
      await runCampaign(createRandom(seed + 130_000 + number));
    }
    console.log(`${faults} times a full disk or a kill on a small one, ${resolved} outcomes resolved`);
    expect(faults).toBeGreaterThanOrEqual(wantedFaults);
  },
);

async function runCampaign(random: Random): Promise<void> {
  const service = await startPlainService(random, token, { cutAfter: 4, failAfter: 4, later: 6 });
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'voxlint-disk-')));
  mount('-t', 'tmpfs', '-o', `size=${400 * page}`, 'tmpfs', cwd);
  const campaign = {
    cwd,
    env: environment(service.url),
    random,
    list: () => Promise.resolve([...service.held]),
  };
  try {
    git(cwd, 'init', '--quiet');
    writeAgents(cwd, names);
    resolved += await pushUntilDone(campaign, async () => {
      if (faults < wantedFaults) fill(cwd, random.integer(0, 10));
      const isKilled = random.chance(0.4);
      const end = await disturbedPush(campaign, (child) => isKilled && child.kill('SIGKILL'));
      if (end === 2 || end === 'killed') faults += 1;
      rmSync(join(cwd, ballast), { force: true });
      return end;
    });
    await expectEachOnce(campaign, names);
  } finally {
    await service.close();
    spawnSync('umount', ['--lazy', cwd]);
    rmSync(cwd, { recursive: true, force: true });
  }
}

const ballast = 'ballast.bin';

/** Leaves so many pages of the disk free. */
function fill(cwd: string, pages: number): void {
  const { stdout } = spawnSync('df', ['--output=avail', '--block-size=1', cwd], { encoding: 'utf8' });
  const available = Number(stdout.split('\n')[1]);
  writeFileSync(join(cwd, ballast), Buffer.alloc(Math.max(0, available - pages * page)));
}

function mount(...words: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'voxlint-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return status === 0;
}
