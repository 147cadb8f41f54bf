import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../bench/random.ts';
import { agentNames, type Campaign, expectEachOnce, resolveAsPlanned, writeAgents } from '../cli/campaign.ts';
import { clonesOf, commit, git, repository } from '../cli/git-team.ts';
import { type PlainService, startPlainService } from '../cli/plain-service.ts';
import { agent, projectId, token } from '../cli/rehearsal.ts';
import { voxlint } from '../cli/voxlint.ts';
import { amount, seed } from '../input/amount.ts';
import { type CiEnd, type CiJob, headOf, type Recipe, startJob } from './ci-runner.ts';

const interleavings = amount(100, 2);

/** A repository whose agents are pushed by a recipe, and the person who looks after it. */
interface Team {
  readonly bare: string;
  readonly service: PlainService;
  readonly random: Random;
  readonly person: Campaign;
  /** What a runner has from the settings of the forge. */
  readonly secrets: Readonly<Record<string, string>>;
}

async function newTeam(random: Random, names: readonly string[], faults = {}): Promise<Team> {
  const service = await startPlainService(random, token, faults);
  const configuration = [
    'environments:',
    '  production:',
    `    baseUrl: ${service.url}`,
    `    projectId: ${projectId}`,
    '    concurrency: 4',
    '    ledger: git',
    '',
  ];
  const bare = repository((folder) => {
    writeAgents(folder, names);
    writeFileSync(join(folder, '.voxlintrc.yaml'), configuration.join('\n'));
  });
  const secrets = { VOXLINT_TOKEN: token };
  const cwd = clonesOf(bare)('person');
  expect(await voxlint(['move', '--to-git', '--env', 'production'], { cwd })).toMatchObject({ status: 0 });
  const list = () => Promise.resolve([...service.held]);
  return { bare, service, random, secrets, person: { cwd, env: secrets, random, list } };
}

async function disband({ bare, service }: Team): Promise<void> {
  await service.close();
  rmSync(dirname(bare), { recursive: true, force: true });
}

let runs = 0;

function run({ bare, secrets }: Team, recipe: Recipe, commitOfEvent = headOf(bare)): CiJob {
  runs += 1;
  return startJob(recipe, { bare, commit: commitOfEvent, run: runs, env: secrets });
}

/** Adds an agent to main, as a merge does while runs are under way. */
function addAgent({ person: { cwd } }: Team, name: string): void {
  git(cwd, 'pull', '--quiet', '--rebase');
  writeFileSync(join(cwd, `${name}.agent.yaml`), agent(name));
  commit(cwd, `Add ${name}`);
  git(cwd, 'push', '--quiet');
}

const recipes: readonly Recipe[] = ['github', 'gitlab'];

it.each(recipes)(
  '%s: two runs that overlap, a run for an old commit and one more create each agent once',
  async (recipe) => {
    const names = agentNames(12);
    const team = await newTeam(createRandom(seed), names);
    try {
      const old = headOf(team.bare);
      const first = run(team, recipe);
      await wait(300);
      addAgent(team, 'Late');
      const second = run(team, recipe);
      const ends = await Promise.all([first.ended, second.ended]);
      for (const { status, output } of ends) expect([0, 4], output).toContain(status);
      const third = await run(team, recipe, old).ended;
      expect(third, third.output).toMatchObject({ status: 0 });
      await expectEachOnce(team.person, [...names, 'Late']);
    } finally {
      await disband(team);
    }
  },
);

it.each(recipes)(
  '%s: a run that is repeated after an unknown outcome creates nothing, and names what is open',
  async (recipe) => {
    const names = agentNames(1);
    const team = await newTeam(createRandom(seed), names, { cutAfter: 100 });
    try {
      const first = await run(team, recipe).ended;
      expect(first, first.output).toMatchObject({ status: 4 });
      const again = await run(team, recipe).ended;
      expect(again, again.output).toMatchObject({ status: 4 });
      expect(again.output).toContain('voxlint resolve');
      expect(team.service.held).toHaveLength(1);
      expect(await resolveAsPlanned(team.person)).toBe(1);
      await expectEachOnce(team.person, names);
    } finally {
      await disband(team);
    }
  },
);

it(`creates each agent once through ${interleavings} interleavings of runs with kills`, {
  timeout: 1_200_000,
}, async () => {
  let kills = 0;
  let next = 0;
  const lanes = [0, 1].map(async () => {
    while (next < interleavings) {
      next += 1;
      const more = await interleave(createRandom(seed + 200_000 + next));
      kills += more;
    }
  });
  await Promise.all(lanes);
  console.log(`${interleavings} interleavings of CI runs, ${kills} cancelled or killed`);
  // In a few interleavings, every job may have ended before its moment came.
  if (interleavings >= 50) expect(kills).toBeGreaterThan(interleavings / 2);
});

/** Gives the number of runs that were cancelled or killed. */
async function interleave(random: Random): Promise<number> {
  const names = [...agentNames(random.integer(3, 14))];
  const team = await newTeam(random, names, random.pick([{}, { cutAfter: 6, failBefore: 6 }, { later: 10 }]));
  const trace: string[] = [];
  let kills = 0;
  try {
    for (let round = 0; round < 3; round += 1) {
      const head = headOf(team.bare);
      const recipe = random.pick(recipes);
      const ends = Array.from({ length: random.integer(1, 2) }, async (): Promise<CiEnd> => {
        await wait(random.next() * 500);
        const job = run(team, recipe, random.pick([head, headOf(team.bare)]));
        if (random.chance(0.6)) {
          await wait(100 + random.next() * 800);
          if (random.chance(0.6) ? job.kill() : job.cancel()) kills += 1;
        }
        return job.ended;
      });
      if (random.chance(0.5)) {
        await wait(random.next() * 600);
        const name = `Late ${round}`;
        addAgent(team, name);
        names.push(name);
      }
      trace.push(...(await Promise.all(ends)).map(({ status, output }) => `${status}: ${output}`));
      await resolveAsPlanned(team.person);
    }
    await runUntilDone(team, trace);
    await expectEachOnce(team.person, names);
    return kills;
  } catch (error) {
    appendFileSync(join(dirname(team.bare), '..', 'voxlint-interleaving.log'), `${trace.join('\n---\n')}\n`);
    throw error;
  } finally {
    await disband(team);
  }
}

async function runUntilDone(team: Team, trace: string[]): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    const { status, output } = await run(team, team.random.pick(recipes)).ended;
    trace.push(`${status}: ${output}`);
    if (status === 0) return;
    expect([3, 4], output).toContain(status);
    await resolveAsPlanned(team.person);
  }
  throw new Error('It never came to an end.');
}
