import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount, seed } from '../input/amount.ts';
import { type InProcess, push, voxlint } from './in-process.ts';
import { agent, ledgerOf, projectId, type Rehearsal, rehearse } from './rehearsal.ts';
import { project, type Result, shell } from './voxlint.ts';

/** Names that a shell, an option parser or a person who copies takes for something else. */
const names = [
  '-x',
  '--env',
  `a b'"$(touch x)\`\\;&|<>`,
  'line\nend\ttab\u0007\u001b[31m',
  'mark\u202eright\u200bzero\u200djoin\u3164filler\ufeff',
  '%2Dx #2 [a]*?{b}!~é-ü',
];

function pathOf(name: string): string {
  return `${name}.agent.yaml`;
}

async function pushed(all: readonly string[], rehearsal: Rehearsal): Promise<string> {
  const cwd = project(Object.fromEntries(all.map((name, index) => [pathOf(name), agent(`A${index}`)])));
  await push([], { cwd, env: rehearsal.env });
  return cwd;
}

/** The commands behind some words on a line, which a person may copy: they hold nothing that is not seen. */
function commandsAfter(words: string, { stdout }: InProcess): readonly string[] {
  const commands = stdout.split('\n').flatMap((line) => {
    const at = line.indexOf(`${words}voxlint `);
    return at < 0 ? [] : [line.slice(at + words.length)];
  });
  for (const command of commands) expect(command).toMatch(/^[\x20-\x7eéü]+$/);
  return commands;
}

/** Runs commands one after the other, in one shell. */
async function typed(commands: readonly string[], cwd: string, { env }: Rehearsal): Promise<Result> {
  const script = commands.map((command) => command.replace(/^voxlint/, '$VOXLINT')).join(' &&\n');
  const result = await shell(script, { cwd, env: { ...env, PATH: process.env.PATH ?? '' } });
  expect(result).toMatchObject({ status: 0, stderr: expect.not.stringContaining('voxlint: ') });
  return result;
}

/** The keys of definitions in a state, by what `status` shows. */
async function edit(all: readonly string[], cwd: string): Promise<void> {
  for (const [index, name] of all.entries()) {
    writeFileSync(join(cwd, pathOf(name)), agent(`A${index}`, 'prompt: new\n'));
  }
}

async function followsUpdates(all: readonly string[], rehearsal: Rehearsal): Promise<void> {
  const cwd = await pushed(all, rehearsal);
  await edit(all, cwd);
  const plan = await voxlint(['plan'], { cwd, env: rehearsal.env });
  const commands = commandsAfter('When that is done: ', plan);
  expect(commands).toHaveLength(all.length);
  await typed(commands, cwd, rehearsal);
  expect((await push([], { cwd, env: rehearsal.env })).stdout).toBe(`${all.length} unchanged in default\n`);
}

async function followsUnknown(all: readonly string[], rehearsal: Rehearsal): Promise<void> {
  const cwd = project(Object.fromEntries(all.map((name) => [pathOf(name), agent(`A${name.length}`)])));
  for (const name of all) await push([`./${pathOf(name)}`], { cwd, env: rehearsal.env });
  mkdirSync(join(cwd, 'below'));
  const status = await voxlint(['status'], { cwd });
  const commands = commandsAfter('If it is not there: ', status);
  expect(commands).toHaveLength(all.length);
  await typed(commands, join(cwd, 'below'), rehearsal);
  expect(ledgerOf(cwd)).toEqual({});
}

describe('a command that is proposed survives a shell', () => {
  it('after an edit', async () => followsUpdates(names, await rehearse()));

  it('after an unknown outcome, also below the top of the project', async () => {
    await followsUnknown(names.slice(0, 4), await rehearse(['error-after-commit']));
  });

  it('to create another one, and to move', async () => {
    const rehearsal = await rehearse();
    const some = [names[0] ?? '', names[3] ?? '', names[4] ?? ''];
    const cwd = await pushed(some, rehearsal);
    await edit(some, cwd);
    const plan = await voxlint(['plan'], { cwd, env: rehearsal.env });
    const [again] = commandsAfter('To make another one besides: ', plan);
    expect((await typed([`${again} --yes`], cwd, rehearsal)).stdout).toContain('1 created, 2 changed');
    for (const name of some) renameSync(join(cwd, pathOf(name)), join(cwd, pathOf(`${name} new`)));
    const renamed = await voxlint(['plan'], { cwd, env: rehearsal.env });
    const moves = commandsAfter('  ', renamed).filter((command) => command.startsWith('voxlint move '));
    expect(moves).toHaveLength(3);
    await typed(moves, cwd, rehearsal);
    expect(Object.values(ledgerOf(cwd)).every(({ key }) => key.includes(' new.agent'))).toBe(true);
  });

  it('with the configuration of the call, whatever it is called', async () => {
    const rehearsal = await rehearse();
    const bad = await rehearse(['error-after-commit']);
    const configuration = `-my "conf"\u200b\n$x.yaml`;
    const { VOXLINT_BASE_URL: baseUrl } = rehearsal.env;
    const cwd = project({
      [configuration]: JSON.stringify({
        environments: { prod: { projectId }, other: { projectId, baseUrl } },
      }),
      'edited.agent.yaml': agent('A'),
      'gone.agent.yaml': agent('B'),
      'old.agent.yaml': agent('C'),
    });
    const place = { cwd, env: rehearsal.env };
    const options = ['--config', configuration, '--env', 'prod'];
    expect((await push(options, place)).status).toBe(0);
    writeFileSync(join(cwd, 'lost.agent.yaml'), agent('D'));
    expect((await push([...options, 'lost.agent.yaml'], { cwd, env: bad.env })).status).toBe(4);
    writeFileSync(join(cwd, 'edited.agent.yaml'), agent('A', 'prompt: new\n'));
    rmSync(join(cwd, 'gone.agent.yaml'));
    renameSync(join(cwd, 'old.agent.yaml'), join(cwd, 'new.agent.yaml'));
    const report = await push(options, place);
    const commands = [
      ...commandsAfter('When that is done: ', report),
      ...commandsAfter('then: ', report).map((command) => `${command} --yes`),
      ...commandsAfter('  ', report).filter((command) => command.startsWith('voxlint move')),
      ...commandsAfter('If it is not there: ', await voxlint(['status', ...options], place)),
    ];
    expect(commands.map((command) => command.split(' ')[1])).toEqual([
      'resolve',
      'forget',
      'move',
      'resolve',
    ]);
    await typed(commands, cwd, rehearsal);
    expect((await push(options, place)).stdout).toContain('\n2 unchanged, 1 created in prod\n');
  });

  it('stops where a key with escapes is the name of another file', async () => {
    const rehearsal = await rehearse();
    const cwd = await pushed(['-x', '%2Dx'], rehearsal);
    await edit(['-x', '%2Dx'], cwd);
    const resolve = (...words: readonly string[]): Promise<InProcess> =>
      voxlint(['resolve', '--updated', ...words], { cwd, env: rehearsal.env });
    const both =
      '"%252Dx.agent.yaml" or "-x.agent.yaml". Type the one that you mean as it stands here, after --.';
    expect(await resolve('%2Dx.agent.yaml')).toMatchObject({
      status: 2,
      stderr: `voxlint: "%2Dx.agent.yaml" can be ${both}\n`,
    });
    expect((await resolve('--', '-x.agent.yaml')).stdout).toMatch(/^-x\.agent\.yaml is recorded/);
    expect((await resolve('--', '%252Dx.agent.yaml')).stdout).toMatch(/^%252Dx\.agent\.yaml is recorded/);
  });

  it('with random names', async () => {
    const character = fc.oneof(
      fc.constantFrom(...'-#%\'"$`\\ !*?[]{}()<>|&;~=\n\t\u202e\u200b\u00a0é'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    const name = fc
      .array(character, { minLength: 1, maxLength: 8 })
      .map((characters) =>
        characters
          .join('')
          .replace(/[/\0\p{Cs}]/gu, '')
          .normalize('NFC'),
      )
      .filter((text) => text.trim() !== '' && !/^[.]|^!/.test(text));
    const rehearsal = await rehearse();
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 1, maxLength: 3 }), async (all) => {
        const cwd = await pushed(all, rehearsal);
        await edit(all, cwd);
        const plan = await voxlint(['plan'], { cwd, env: rehearsal.env });
        const commands = plan.stdout
          .split('\n')
          .flatMap((line) => /When that is done: (voxlint .*)$/.exec(line)?.[1] ?? []);
        expect(commands).toHaveLength(all.length);
        await typed(commands, cwd, rehearsal);
        expect((await push([], { cwd, env: rehearsal.env })).stdout).toBe(
          `${all.length} unchanged in default\n`,
        );
      }),
      { numRuns: amount(60, 1), seed },
    );
  });
});
