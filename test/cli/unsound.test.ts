import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { push, voxlint } from './in-process.ts';
import { agent, environment, ledgerOf, type Rehearsal, rehearse } from './rehearsal.ts';
import { project, shell } from './voxlint.ts';

const record = '.voxlint/default/agent/a.agent.yaml.json';

/** A project that has pushed one agent, and committed its record. */
async function pushed(): Promise<Rehearsal & { readonly cwd: string }> {
  const rehearsal = await rehearse();
  const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': agent('B') });
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd,
      encoding: 'utf8',
    });
  git('init', '-q');
  expect((await push(['a.agent.yaml'], { cwd, env: rehearsal.env })).status).toBe(0);
  git('add', '-A');
  git('commit', '-qm', 'start');
  return { ...rehearsal, cwd };
}

type Spoil = (cwd: string, id: string) => void;

const other = '99999999-9999-4999-8999-999999999999';
const textOf = (cwd: string): string => readFileSync(join(cwd, record), 'utf8');
const rewrite = (cwd: string, change: (text: string) => string): void =>
  writeFileSync(join(cwd, record), change(textOf(cwd)));
const rename = (cwd: string, from: string, to: string): void => renameSync(join(cwd, from), join(cwd, to));

/** Ways in which a record is there and not read, or read and not right. */
const spoilt: readonly (readonly [what: string, spoil: Spoil, sentence: string])[] = [
  [
    'another ending',
    (cwd) => rename(cwd, record, `${record.slice(0, -4)}JSON`),
    'It is the record of a.agent.yaml',
  ],
  ['a backup', (cwd) => rename(cwd, record, `${record}.orig`), 'It is the record of a.agent.yaml'],
  [
    'a kind with a capital',
    (cwd) => rename(cwd, '.voxlint/default/agent', '.voxlint/default/Agent'),
    'It is the record of',
  ],
  [
    'an environment with a capital',
    (cwd) => rename(cwd, '.voxlint/default', '.voxlint/Default'),
    'It is the record of',
  ],
  ['a ledger in capitals', (cwd) => rename(cwd, '.voxlint', '.VOXLINT'), 'It is the record of a.agent.yaml'],
  [
    'a link to the record',
    (cwd) => {
      rename(cwd, record, 'aside.txt');
      symlinkSync(join(cwd, 'aside.txt'), join(cwd, record));
    },
    'It is a link',
  ],
  [
    'a link to the folder of a kind',
    (cwd) => {
      rename(cwd, '.voxlint/default/agent', 'aside');
      symlinkSync(join(cwd, 'aside'), join(cwd, '.voxlint/default/agent'));
    },
    'It is a link',
  ],
  [
    'a link to the folder of the environment',
    (cwd) => {
      rename(cwd, '.voxlint/default', 'aside');
      symlinkSync(join(cwd, 'aside'), join(cwd, '.voxlint/default'));
    },
    'It is a link',
  ],
  [
    'two ids',
    (cwd) => rewrite(cwd, (text) => text.replace('"id":', `"id": "${other}", "id":`)),
    'It has the field "id" twice',
  ],
  [
    'two ids, one of them spelled otherwise',
    (cwd) => rewrite(cwd, (text) => text.replace('"id":', `"\\u0069d": "${other}", "id":`)),
    'It has the field "id" twice',
  ],
  [
    'an id and an unknown outcome',
    (cwd) =>
      rewrite(cwd, (text) =>
        text.replace('"state": "created"', '"startedAt": "2026-01-02T03:04:05.678Z", "state": "creating"'),
      ),
    'Its field "id"',
  ],
  ['half of its text', (cwd) => rewrite(cwd, (text) => text.slice(0, 40)), 'It is not a JSON object'],
  [
    'a copy beside it',
    (cwd) => cpSync(join(cwd, record), join(cwd, '.voxlint/default/agent/a copy.json')),
    'It is the record of a.agent.yaml',
  ],
];

describe('a record with', () => {
  it.each(spoilt)('%s stops a push, and status leads on', async (_, spoil, sentence) => {
    const { cwd, env, service } = await pushed();
    const before = ledgerOf(cwd);
    spoil(cwd, '');
    const stopped = await push([], { cwd, env });
    expect(stopped).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(sentence) });
    const { status, stdout } = await voxlint(['status'], { cwd });
    expect(status).toBe(2);
    const command = /^ +(git checkout HEAD .*|mkdir -p .*|rm .*|cp -RL .*)$/m.exec(stdout)?.[1] ?? '';
    expect(await shell(command, { cwd, env: { PATH: process.env.PATH ?? '' } })).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(ledgerOf(cwd)).toEqual(before);
    expect((await push(['a.agent.yaml'], { cwd, env })).stdout).toBe('1 unchanged in default\n');
    expect(service.records).toHaveLength(1);
  });

  it('another resource in a second file is settled by its id', async () => {
    const { cwd, env, service } = await pushed();
    const [id = ''] = service.records.map(({ resource }) => resource.id);
    const second = '.voxlint/default/agent/a.agent.yaml~theirs.json';
    writeFileSync(join(cwd, second), textOf(cwd).replaceAll(id, other));
    expect((await push([], { cwd, env })).status).toBe(2);
    const { stdout } = await voxlint(['status'], { cwd });
    const command = /voxlint (resolve .*) --id <id>(.*)/.exec(stdout);
    const call = `$VOXLINT ${command?.[1]} --id ${other}${command?.[2]}`;
    expect(await shell(call, { cwd })).toMatchObject({ status: 0 });
    expect(ledgerOf(cwd)).toMatchObject({ 'agent/a.agent.yaml.json': { id: other, history: [{ id }] } });
    expect(Object.keys(ledgerOf(cwd))).toHaveLength(1);
    expect((await push(['a.agent.yaml'], { cwd, env })).status).toBe(0);
    expect(service.records).toHaveLength(1);
  });

  it('no version in git is written anew by adopt', async () => {
    const { cwd, env, service } = await pushed();
    rewrite(cwd, () => '{');
    const { stdout } = await voxlint(['status'], { cwd });
    const command = /voxlint (adopt .*) --id <id>(.*)/.exec(stdout);
    const [id = ''] = service.records.map(({ resource }) => resource.id);
    const call = `$VOXLINT ${command?.[1]} --id ${id}${command?.[2]} --yes`;
    expect(await shell(call, { cwd, env })).toMatchObject({ status: 0 });
    expect((await push(['a.agent.yaml'], { cwd, env })).stdout).toBe('1 unchanged in default\n');
  });

  it('the id of another one stops a push until one of them is gone', async () => {
    const { cwd, env, service } = await pushed();
    const copy = '.voxlint/default/agent/b.agent.yaml.json';
    writeFileSync(join(cwd, copy), textOf(cwd).replace('"key": "a.agent.yaml"', '"key": "b.agent.yaml"'));
    const stopped = await push([], { cwd, env });
    expect(stopped).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('a.agent.yaml and b.agent.yaml have the same id'),
    });
    const { status, stdout } = await voxlint(['status'], { cwd });
    expect(status).toBe(2);
    const command = /voxlint (move b\.agent\.yaml a\.agent\.yaml.*)/.exec(stdout)?.[1] ?? '';
    expect(await shell(`$VOXLINT ${command}`, { cwd })).toMatchObject({ status: 0 });
    expect((await push([], { cwd, env })).stdout).toContain('1 unchanged, 1 created');
    expect(service.records).toHaveLength(2);
  });
});

describe('an id that is given twice', () => {
  it('by the service leaves the second outcome unknown', async () => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(201, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ id: other, name: 'x' }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const env = environment(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': agent('B') });
    const { status, stdout } = await push([], { cwd, env });
    expect(status).toBe(4);
    expect(stdout).toContain(`The service answered with the id ${other}, which is that of a.agent.yaml.`);
    expect((await push([], { cwd, env })).status).toBe(4);
    const shown = await voxlint(['status'], { cwd });
    expect(shown).toMatchObject({
      status: 4,
      stdout: expect.stringContaining('which is that of a.agent.yaml'),
    });
    expect((await voxlint(['resolve', 'b.agent.yaml', '--id', other], { cwd })).stderr).toContain(
      'is the id of a.agent.yaml',
    );
    rmSync(join(cwd, 'a.agent.yaml'));
    expect((await push([], { cwd, env })).status).toBe(4);
  });

  it('by a listing is not imported', async () => {
    const { cwd, env, service } = await pushed();
    const [id = ''] = service.records.map(({ resource }) => resource.id);
    const call = (ids: readonly string[], name: string): ReturnType<typeof voxlint> => {
      const listing = ids.map((each, index) => ({
        id: each,
        name: `N${index}`,
        agent_type: 'single_prompt',
      }));
      writeFileSync(join(cwd, 'listing.json'), JSON.stringify(listing));
      return voxlint(['import', 'listing.json', '--out', 'in/', '--env', name], { cwd, env });
    };
    expect(await call([other, other.toUpperCase()], 'default')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/twice: for "N0" and for "N1"/),
    });
    expect(await call([id], 'staging')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`"${id}" is the id of a.agent.yaml in default already`),
    });
    mkdirSync(join(cwd, 'in'), { recursive: true });
    expect(Object.keys(ledgerOf(cwd, 'staging'))).toEqual([]);
    expect((await call([other], 'default')).status).toBe(0);
  });
});
