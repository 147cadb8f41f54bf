import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../bench/random.ts';
import { parseFault } from '../../src/node/service/fault.ts';
import { type RunningService, serve } from '../../src/node/service/serve.ts';
import { amount, seed } from '../input/amount.ts';
import { agent, environment, filesBelow, token } from './rehearsal.ts';
import { root, shell, voxlint } from './voxlint.ts';

const wantedKills = amount(200, 25);
const agentsEach = 50;
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

/** One checkout with its agents, and the service that they go to. */
interface Campaign {
  readonly cwd: string;
  readonly service: RunningService;
  readonly env: Readonly<Record<string, string>>;
  readonly random: Random;
}

let kills = 0;
let resolved = 0;

it(`creates each of ${agentsEach} agents exactly once, whenever it is killed`, {
  timeout: 600_000,
}, async () => {
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  console.log(`${kills} kills, ${resolved} outcomes resolved`);
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
  writeAgents(cwd);
  try {
    const campaign = { cwd, service, env: environment(service.url), random };
    await pushUntilDone(campaign);
    await expectEachOnce(campaign);
  } finally {
    await service.close();
    rmSync(cwd, { recursive: true, force: true });
  }
}

function pickFaults(
  random: Random,
): Parameters<typeof serve>[0] extends { faults?: infer F } | undefined ? F : never {
  const picked = random.shuffle(faults).slice(0, random.integer(0, 4));
  return picked.map((kind) => {
    const fault = parseFault(`${kind}=${(random.next() / 10).toFixed(3)}`);
    if ('problem' in fault) throw new Error(fault.problem);
    return fault;
  });
}

/** Some in files of their own, some together, some in folders. */
function writeAgents(cwd: string): void {
  mkdirSync(join(cwd, '.git'));
  mkdirSync(join(cwd, 'agents/more'), { recursive: true });
  const names = Array.from({ length: agentsEach }, (_, index) => `Agent ${index}`);
  writeFileSync(
    join(cwd, 'many.agent.yaml'),
    names
      .slice(0, 10)
      .map((name) => agent(name))
      .join('---\n'),
  );
  for (const [index, name] of names.slice(10).entries()) {
    writeFileSync(
      join(cwd, index % 2 === 0 ? 'agents' : 'agents/more', `A ${index}.agent.yaml`),
      agent(name),
    );
  }
}

/** As somebody would: push, and whenever it does not end well, do what the messages say. */
async function pushUntilDone(campaign: Campaign): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const status = await pushAndKill(campaign);
    if (status === 0) return;
    expect([3, 4, 'killed']).toContain(status);
    await resolveAsPlanned(campaign);
  }
  throw new Error('It never came to an end.');
}

async function pushAndKill({ cwd, env, random }: Campaign): Promise<number | 'killed' | null> {
  const concurrency = String(random.pick([1, 1, 2, 4, 8]));
  const child = spawn(
    process.execPath,
    [join(root, 'bin/voxlint.js'), 'push', '--yes', '--concurrency', concurrency],
    { cwd, env: { PATH: process.env.PATH ?? '', ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<number | 'killed' | null>((resolve) => {
    child.on('close', (code, signal) => resolve(signal === 'SIGKILL' ? 'killed' : code));
  });
  // Most of the start shows nothing: the moments that count begin with the first sign that something was sent.
  const isEarly = random.chance(0.15);
  const sign = new Promise<void>((resolve) => child.stderr.once('data', () => resolve()));
  if (!isEarly) await Promise.race([sign, ended]);
  else child.stderr.resume();
  child.stderr.resume();
  await Promise.race([wait(random.next() * (isEarly ? 400 : 120)), ended]);
  child.kill('SIGKILL');
  const status = await ended;
  if (status === 'killed') kills += 1;
  return status;
}

/** Looks into the service for each open outcome, and types the command that the plan prints for what was found. */
async function resolveAsPlanned({ cwd, service, env }: Campaign): Promise<void> {
  const { stdout } = await voxlint(['plan'], { cwd, env });
  const open = [
    ...stdout.matchAll(
      /may have created the agent "(.*?)"[\s\S]*?If it is there: +(voxlint .*)\n +If it is not there: (voxlint .*)\n/g,
    ),
  ];
  if (open.length === 0) return;
  const held = await listed(service);
  for (const [, name = '', ifThere = '', ifNot = ''] of open) {
    const [id, ...more] = held.filter((each) => each.name === name).map((each) => each.id);
    expect(more).toEqual([]);
    const command = id === undefined ? ifNot : ifThere.replace('<id>', id);
    const result = await shell(command.replace('voxlint', '$VOXLINT'), { cwd, env });
    expect(result).toMatchObject({ status: 0, stderr: '' });
    resolved += 1;
  }
}

interface Listed {
  readonly id: string;
  readonly name: string;
}

/** The agents in the service, once the requests of a killed push have all arrived. */
async function listed({ url }: RunningService): Promise<readonly Listed[]> {
  const list = async (): Promise<readonly Listed[]> =>
    (await (await fetch(`${url}/_voxlint/agents`)).json()) as readonly Listed[];
  let before = await list();
  for (;;) {
    await wait(30);
    const now = await list();
    if (now.length === before.length) return now;
    before = now;
  }
}

async function expectEachOnce({ cwd, service, env }: Campaign): Promise<void> {
  const held = await listed(service);
  const names = Array.from({ length: agentsEach }, (_, index) => `Agent ${index}`);
  expect(held.map(({ name }) => name).sort()).toEqual(names.sort());
  const { status, stdout } = await voxlint(['status', '--format', 'json'], { cwd, env });
  expect(status).toBe(0);
  const [{ records }] = (JSON.parse(stdout) as { environments: [{ records: readonly Listed[] }] })
    .environments;
  const byName = (all: readonly Listed[]): readonly string[] =>
    all.map(({ name, id }) => `${name} ${id}`).sort();
  expect(byName(records)).toEqual(byName(held));
  const leftovers = filesBelow(join(cwd, '.voxlint')).filter((path) => !path.endsWith('.json'));
  expect(leftovers).toEqual([join(cwd, '.voxlint/.gitignore')]);
}
