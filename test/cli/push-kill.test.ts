import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../bench/random.ts';
import { parseFault } from '../../src/node/service/fault.ts';
import { type ServeOptions, serve } from '../../src/node/service/serve.ts';
import { amount, seed } from '../input/amount.ts';
import {
  agentNames,
  disturbedPush,
  expectEachOnce,
  type Listed,
  pushUntilDone,
  writeAgents,
} from './campaign.ts';
import { git } from './git-team.ts';
import { environment, filesBelow, token } from './rehearsal.ts';

const wantedKills = amount(350, 12);
const names = agentNames(50);
const lanes = 4;

/** Faults that may strike in one campaign; together they may strike a third of the requests. */
const faults: readonly string[] = [
  'drop-after-commit',
  'error-after-commit',
  'no-id',
  'garbage',
  'wrong-shape',
  'reject',
  'redirect',
  'rate-limit:0',
  'slow:40',
];

let kills = 0;
let resolved = 0;

it(`creates each of ${names.length} agents exactly once, whenever it is killed`, {
  timeout: 900_000,
}, async () => {
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  console.log(`${kills} kills of a push, ${resolved} outcomes resolved`);
  expect(kills).toBeGreaterThanOrEqual(wantedKills);
});

async function runLane(lane: number): Promise<void> {
  for (let number = 0; kills < wantedKills; number += 1) {
    await runCampaign(createRandom(seed + 1_000 * lane + number));
  }
}

async function runCampaign(random: Random): Promise<void> {
  const service = await serve({ token, seed: random.integer(0, 2 ** 31), faults: pickFaults(random) });
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'voxlint-kill-')));
  git(cwd, 'init', '--quiet');
  writeAgents(cwd, names);
  const list = async (): Promise<readonly Listed[]> =>
    (await (await fetch(`${service.url}/_voxlint/agents`)).json()) as readonly Listed[];
  const campaign = { cwd, env: environment(service.url), random, list };
  try {
    resolved += await pushUntilDone(campaign, async () => {
      const end = await disturbedPush(campaign, (child) => kills < wantedKills && child.kill('SIGKILL'));
      if (end === 'killed') kills += 1;
      return end;
    });
    await expectEachOnce(campaign, names);
    const leftovers = filesBelow(join(cwd, '.voxlint')).filter((path) => !path.endsWith('.json'));
    expect(leftovers).toEqual([join(cwd, '.voxlint/.gitignore')]);
  } finally {
    await service.close();
    rmSync(cwd, { recursive: true, force: true });
  }
}

function pickFaults(random: Random): NonNullable<ServeOptions['faults']> {
  const picked = random.shuffle(faults).slice(0, random.integer(0, 4));
  return picked.map((kind) => {
    const fault = parseFault(`${kind}=${(random.next() / 10).toFixed(3)}`);
    if ('problem' in fault) throw new Error(fault.problem);
    return fault;
  });
}
