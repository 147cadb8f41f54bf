import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Random } from '../../bench/random.ts';
import { agent } from './rehearsal.ts';
import { root, shell, voxlint } from './voxlint.ts';

/** A resource as a person who looks into the service finds it. */
export interface Listed {
  readonly id: string;
  readonly name: string;
}

/** One checkout, and the service that its agents go to. */
export interface Campaign {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly random: Random;
  /** Gives what the service holds at this moment. */
  list(): Promise<readonly Listed[]>;
}

/** The way in which a process has ended. */
export type End = number | 'killed' | null;

export function agentNames(count: number, prefix = 'Agent'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
}

/** Writes agents: a fifth together in one file, the others in files of their own, half of them in a folder. */
export function writeAgents(cwd: string, names: readonly string[], file = 'many'): void {
  const together = names.slice(0, names.length / 5);
  if (together.length > 0)
    writeFile(cwd, `${file}.agent.yaml`, together.map((name) => agent(name)).join('---\n'));
  for (const [index, name] of names.slice(together.length).entries()) {
    writeFile(cwd, `${index % 2 === 0 ? 'agents' : 'agents/more'}/${name}.agent.yaml`, agent(name));
  }
}

function writeFile(cwd: string, path: string, text: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

/** Starts a push, and disturbs it once it shows a sign of life, or earlier. Resolves with the way it ended. */
export async function disturbedPush(
  { cwd, env, random }: Campaign,
  disturb: (child: ReturnType<typeof spawn>) => unknown,
  words: readonly string[] = [],
): Promise<End> {
  const concurrency = String(random.pick([1, 1, 2, 4, 8]));
  const child = spawn(
    process.execPath,
    [join(root, 'bin/voxlint.js'), 'push', '--yes', '--concurrency', concurrency, ...words],
    {
      cwd,
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    },
  );
  const ended = new Promise<End>((resolve) => {
    child.on('close', (code, signal) => resolve(signal === 'SIGKILL' ? 'killed' : code));
  });
  // Most of the start shows nothing: the moments that count begin with the first sign that something was sent.
  const isEarly = random.chance(0.15);
  const sign = new Promise<void>((resolve) => child.stderr.once('data', () => resolve()));
  if (!isEarly) await Promise.race([sign, ended]);
  child.stderr.resume();
  await Promise.race([wait(random.next() * (isEarly ? 400 : 120)), ended]);
  await disturb(child);
  return ended;
}

/** Looks into the service for each open outcome, and types the command that the plan prints for what was found. Gives their number. */
export async function resolveAsPlanned(campaign: Campaign): Promise<number> {
  const { cwd, env } = campaign;
  const { stdout } = await voxlint(['plan'], { cwd, env });
  const open = [
    ...stdout.matchAll(
      /may have created the agent "(.*?)"[\s\S]*?If it is there: +(voxlint .*)\n +If it is not there: (voxlint .*)\n/g,
    ),
  ];
  if (open.length === 0) return 0;
  const held = await settled(campaign);
  for (const [, name = '', ifThere = '', ifNot = ''] of open) {
    const [id, ...more] = held.filter((each) => each.name === name).map((each) => each.id);
    expect(more).toEqual([]);
    const command = id === undefined ? ifNot : ifThere.replace('<id>', id);
    const result = await shell(command.replace('voxlint', '$VOXLINT'), { cwd, env });
    expect(result).toMatchObject({ status: 0, stderr: '' });
  }
  return open.length;
}

/** What the service holds once the requests of a killed push have all arrived. */
export async function settled({ list }: Pick<Campaign, 'list'>): Promise<readonly Listed[]> {
  let before = await list();
  for (;;) {
    await wait(80);
    const now = await list();
    if (now.length === before.length) return now;
    before = now;
  }
}

/** As somebody would: push, and whenever it does not end well, do what the messages say. Gives the outcomes that were resolved. */
export async function pushUntilDone(campaign: Campaign, pushOnce: () => Promise<End>): Promise<number> {
  let resolved = 0;
  for (let round = 0; round < 300; round += 1) {
    const status = await pushOnce();
    if (status === 0) return resolved;
    expect([2, 3, 4, 'killed']).toContain(status);
    resolved += await resolveAsPlanned(campaign);
  }
  throw new Error('It never came to an end.');
}

/** Each agent is in the service once, and its id in the ledger. */
export async function expectEachOnce(campaign: Campaign, names: readonly string[]): Promise<void> {
  const { cwd, env } = campaign;
  const held = await settled(campaign);
  expect(held.map(({ name }) => name).sort()).toEqual([...names].sort());
  const { status, stdout } = await voxlint(['status', '--format', 'json'], { cwd, env });
  expect(status).toBe(0);
  const [{ records }] = (JSON.parse(stdout) as { environments: [{ records: readonly Listed[] }] })
    .environments;
  const byName = (all: readonly Listed[]): readonly string[] =>
    all.map(({ name, id }) => `${name} ${id}`).sort();
  expect(byName(records)).toEqual(byName(held));
}
