import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../bench/random.ts';
import { isDeep, seed } from '../input/amount.ts';
import { agentNames, disturbedPush, expectEachOnce, pushUntilDone, writeAgents } from './campaign.ts';
import { git } from './git-team.ts';
import { type PlainFaults, startPlainService } from './plain-service.ts';
import { environment, token } from './rehearsal.ts';

const wantedCrashes = 150;
const names = agentNames(30);

/** Chances in a hundred; at most five of them in one campaign. */
const faults: Required<PlainFaults> = {
  cutBefore: 6,
  cutAfter: 6,
  failBefore: 6,
  failAfter: 6,
  refuse: 6,
  later: 10,
  page: 6,
};

let crashes = 0;
let resolved = 0;

it.runIf(isDeep)(
  `creates each of ${names.length} agents exactly once at a service that shares no code with it, whenever that crashes`,
  {
    timeout: 900_000,
  },
  async () => {
    const lanes = [0, 1, 2].map(async (lane) => {
      for (let number = 0; crashes < wantedCrashes; number += 1) {
        await runCampaign(createRandom(seed + 50_000 + 1_000 * lane + number));
      }
    });
    await Promise.all(lanes);
    console.log(`${crashes} crashes of the service, ${resolved} outcomes resolved`);
    expect(crashes).toBeGreaterThanOrEqual(wantedCrashes);
  },
);

async function runCampaign(random: Random): Promise<void> {
  const picked = random.shuffle(Object.entries(faults)).slice(0, random.integer(0, 5));
  const service = await startPlainService(random, token, Object.fromEntries(picked));
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'voxlint-kill-')));
  git(cwd, 'init', '--quiet');
  writeAgents(cwd, names);
  const campaign = {
    cwd,
    env: environment(service.url),
    random,
    list: () => Promise.resolve([...service.held]),
  };
  try {
    resolved += await pushUntilDone(campaign, () =>
      disturbedPush(campaign, async (child) => {
        if (child.exitCode !== null || crashes >= wantedCrashes) return;
        await service.crash();
        crashes += 1;
        await wait(random.next() * 60);
        await service.restart();
      }),
    );
    await expectEachOnce(campaign, names);
  } finally {
    await service.close();
    rmSync(cwd, { recursive: true, force: true });
  }
}
