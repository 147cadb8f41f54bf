import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { push, voxlint } from './in-process.ts';
import { agent, ledgerOf, type Rehearsal, rehearse } from './rehearsal.ts';
import { project, shell } from './voxlint.ts';

/** A project that has pushed agents with these names, each from a file of its own. */
async function pushed(...names: readonly string[]): Promise<Rehearsal & { cwd: string }> {
  const rehearsal = await rehearse();
  const cwd = project(Object.fromEntries(names.map((name) => [`${name}.agent.yaml`, agent(name)])));
  expect((await push([], { cwd, env: rehearsal.env })).status).toBe(0);
  return { ...rehearsal, cwd };
}

function idOf(cwd: string, name: string): string {
  return ledgerOf(cwd)[`agent/${name}.agent.yaml.json`]?.id ?? '';
}

/** The commands that an output proposes, without the word `voxlint`. */
function proposed(stdout: string): readonly string[] {
  return [...stdout.matchAll(/voxlint (forget .*)$/gm)].map(([, words = '']) => words);
}

describe('an id that still answers calls', () => {
  it('is named after --recreate by push and status, until it is forgotten', async () => {
    const { cwd, env } = await pushed('a');
    const old = idOf(cwd, 'a');
    const sentence = `${old} still answers calls; delete it in the service, then: voxlint forget ${old}`;
    const again = await push(['--recreate', 'a.agent.yaml'], { cwd, env });
    expect(again.stdout).toContain(sentence);
    const json = await push(['-f', 'json'], { cwd, env });
    const leftover = { id: old, kind: 'agent', key: 'a.agent.yaml', reason: 'replaced' };
    expect(JSON.parse(json.stdout).leftovers).toEqual([leftover]);
    expect((await push([], { cwd, env })).stdout).toContain(
      `replaced  a.agent.yaml\n            ${sentence}\n`,
    );
    const status = await voxlint(['status'], { cwd, env });
    expect(status.stdout).toContain(sentence);
    const report = await voxlint(['status', '-f', 'json'], { cwd, env });
    expect(JSON.parse(report.stdout).environments[0].leftovers).toEqual([leftover]);
    const [words] = proposed(status.stdout);
    const forgotten = await shell(`$VOXLINT ${words} --yes`, { cwd, env });
    expect(forgotten).toMatchObject({
      status: 0,
      stdout: `Forgotten:\n  ${old}  agent of a.agent.yaml, in default\nNext: git add .voxlint\n`,
    });
    expect(ledgerOf(cwd)['agent/a.agent.yaml.json']).toMatchObject({
      history: [{ id: old, deletedAt: expect.stringMatching(/^\d{4}-.*Z$/) }],
    });
    expect((await push([], { cwd, env })).stdout).toBe('1 unchanged in default\n');
    expect((await voxlint(['status'], { cwd, env })).stdout).not.toContain(old);
    const before = readFileSync(join(cwd, '.voxlint/default/agent/a.agent.yaml.json'), 'utf8');
    expect(await voxlint(['forget', old], { cwd, env })).toMatchObject({
      status: 0,
      stdout: 'All of that is forgotten already.\n',
    });
    expect(readFileSync(join(cwd, '.voxlint/default/agent/a.agent.yaml.json'), 'utf8')).toBe(before);
  });

  it('is named when its file is gone, and its record goes with it', async () => {
    const { cwd, env, service } = await pushed('a', 'b', 'c');
    const ids = ['a', 'b'].map((name) => idOf(cwd, name));
    for (const name of ['a', 'b']) rmSync(join(cwd, `${name}.agent.yaml`));
    expect((await voxlint(['plan'], { cwd, env })).stdout).toContain('To end this: voxlint status\n');
    for (const call of [['push', '--yes'], ['status']]) {
      const { status, stdout } = await voxlint(call, { cwd, env });
      expect(status).toBe(0);
      expect(proposed(stdout).map((words) => words.replace(' --env default', ''))).toEqual(
        ids.map((id) => `forget ${id}`),
      );
    }
    expect((await voxlint(['forget', '--yes', ...ids], { cwd, env })).status).toBe(0);
    expect(Object.keys(ledgerOf(cwd))).toEqual(['agent/c.agent.yaml.json']);
    expect((await push([], { cwd, env })).stdout).toBe('1 unchanged in default\n');
    expect(service.records).toHaveLength(3);
  });

  it('is named when its document is gone, and found again in another form of Unicode', async () => {
    const { env } = await rehearse();
    const nfd = 'cafe\u0301.agent.yaml';
    const cwd = project({ 'a.agent.yaml': `${agent('A')}---\n${agent('B')}`, [nfd]: agent('Cafe') });
    expect((await push([], { cwd, env })).status).toBe(0);
    writeFileSync(join(cwd, 'a.agent.yaml'), agent('A'));
    const [b, cafe] = Object.values(ledgerOf(cwd)).filter(({ key }) => key !== 'a.agent.yaml');
    const { stdout } = await voxlint(['status'], { cwd, env });
    expect(proposed(stdout)).toEqual([`forget ${b?.id} --env default`]);
    expect((await voxlint(['forget', '--yes', cafe?.id ?? ''], { cwd, env })).stderr).toContain('has now');
    expect((await voxlint(['forget', '--yes', b?.id ?? ''], { cwd, env })).status).toBe(0);
    expect((await push([], { cwd, env })).stdout).toBe('2 unchanged in default\n');
  });

  it('is not proposed to be forgotten where its definition looks renamed', async () => {
    const { cwd, env } = await pushed('a');
    rmSync(join(cwd, 'a.agent.yaml'));
    writeFileSync(join(cwd, 'b.agent.yaml'), agent('a'));
    for (const call of [['plan'], ['push', '--yes']]) {
      const { status, stdout } = await voxlint(call, { cwd, env });
      expect({ status, stdout }).toEqual({ status: 5, stdout: expect.not.stringContaining('forget') });
    }
    expect((await voxlint(['status'], { cwd, env })).stdout).toContain(
      'If a definition was renamed: voxlint plan --env default\n',
    );
  });
});

describe('forget', () => {
  it('refuses what a definition has now, what nobody knows, and what is open', async () => {
    const { cwd, env } = await pushed('a', 'b');
    const bad = await rehearse(['error-after-commit']);
    const [a, b] = ['a', 'b'].map((name) => idOf(cwd, name));
    rmSync(join(cwd, 'b.agent.yaml'));
    const refused = async (ids: readonly string[], sentence: string): Promise<void> => {
      const before = ledgerOf(cwd);
      const { status, stderr } = await voxlint(['forget', '--yes', ...ids], { cwd, env });
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(sentence) });
      expect(ledgerOf(cwd)).toEqual(before);
    };
    await refused([b ?? '', a ?? ''], `"${a}" is what "a.agent.yaml" has now`);
    await refused([b ?? '', '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c'], 'No record has the id "3f2b8c1e');
    await refused([], 'Name an id');
    const later = await push(['--recreate', 'a.agent.yaml'], { cwd, env: bad.env });
    expect(later.status).toBe(4);
    await refused([b ?? '', a ?? ''], 'Nobody knows what became of the last request for "a.agent.yaml"');
    const unasked = await voxlint(['forget', b ?? ''], { cwd, env });
    expect(unasked).toMatchObject({ status: 2, stderr: expect.stringContaining('Add --yes') });
    writeFileSync(join(cwd, '.voxlint/default/agent/b.agent.yaml.json'), '{');
    const unsound = await voxlint(['forget', '--yes', a ?? ''], { cwd, env });
    expect(unsound).toMatchObject({ status: 2, stderr: expect.stringContaining('cannot be used') });
  });

  it('loses no id that goes with a record', async () => {
    const { cwd, env } = await pushed('a');
    const old = idOf(cwd, 'a');
    expect((await push(['--recreate', 'a.agent.yaml'], { cwd, env })).status).toBe(0);
    const now = idOf(cwd, 'a');
    rmSync(join(cwd, 'a.agent.yaml'));
    const alone = await voxlint(['forget', '--yes', now], { cwd, env });
    expect(alone).toMatchObject({ status: 2, stderr: expect.stringContaining(old) });
    expect((await voxlint(['forget', '--yes', now.toUpperCase(), old], { cwd, env })).status).toBe(0);
    expect(ledgerOf(cwd)).toEqual({});
  });

  it('keeps to one environment on demand, and refuses an id that lives in another one', async () => {
    const { cwd, env } = await pushed('a', 'b');
    const elsewhere = { ...env, VOXLINT_PROJECT_ID: '7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f' };
    expect((await push(['--env', 'other', 'a.agent.yaml'], { cwd, env: elsewhere })).status).toBe(0);
    const other = ledgerOf(cwd, 'other')['agent/a.agent.yaml.json']?.id ?? '';
    rmSync(join(cwd, 'a.agent.yaml'));
    const wrong = await voxlint(['forget', '--yes', '--env', 'default', other], { cwd, env });
    expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('No record of default has') });
    expect((await voxlint(['forget', '--yes', '--env', 'nosuch', other], { cwd, env })).status).toBe(2);
    expect((await voxlint(['forget', '--yes', '--env', 'other', other], { cwd, env })).status).toBe(0);
    expect(ledgerOf(cwd, 'other')).toEqual({});
    expect(Object.keys(ledgerOf(cwd))).toHaveLength(2);
    const living = { ...ledgerOf(cwd)['agent/b.agent.yaml.json'], key: 'gone.agent.yaml' };
    writeFileSync(join(cwd, '.voxlint/default/agent/gone.agent.yaml.json'), JSON.stringify(living));
    const shared = await voxlint(['forget', '--yes', living.id ?? ''], { cwd, env });
    expect(shared).toMatchObject({ status: 2, stderr: expect.stringContaining('has now') });
  });
});
