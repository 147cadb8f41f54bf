import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { amount } from '../input/amount.ts';
import { inProcess } from './in-process.ts';
import { agent, ledgerOf, projectId, push, rehearse } from './rehearsal.ts';
import { project, voxlint } from './voxlint.ts';

const id = '7d1c8a52-0d2e-4c7b-9a58-222222222222';
const listing = JSON.stringify([{ id, name: 'Taken', agent_type: 'single_prompt' }]);
const long = 'n'.repeat(300);

/** Every command that reads definitions or the ledger. */
const commands: readonly (readonly string[])[] = [
  ['lint'],
  ['fix'],
  ['plan'],
  ['plan', '--out', `${long}.json`],
  ['push', '--yes'],
  ['status'],
  ['types'],
  ['types', '--env', 'default'],
  ['import', 'listing.json', '--env', 'default', '--out', 'taken/'],
  ['import', 'listing.json', '--out', `${long}/`],
  ['import', 'listing.json', '--out', `${long}.yaml`],
  ['adopt', 'a.agent.yaml', '--id', id, '--yes'],
  ['move', 'a.agent.yaml', 'b.agent.yaml'],
  ['resolve', 'a.agent.yaml', '--not-created'],
  ['new', 'agent', 'Desk', '--out', 'desk.agent.yaml'],
  ['new', 'agent', 'Desk', '--out', `${long}/desk.agent.yaml`],
  ['print-config', 'a.agent.yaml'],
  ['init', '--yes', long],
];

const loop = (cwd: string, path: string): void => symlinkSync('loop', join(cwd, path));

const obstacles: readonly (readonly [what: string, put: (cwd: string) => void])[] = [
  ['a file in the place of the ledger', (cwd) => writeFileSync(join(cwd, '.voxlint'), '')],
  [
    'a file in the place of a folder of the ledger',
    (cwd) => {
      mkdirSync(join(cwd, '.voxlint'));
      writeFileSync(join(cwd, '.voxlint/default'), '');
    },
  ],
  ['a ledger whose links lead in a circle', (cwd) => symlinkSync('.voxlint', join(cwd, '.voxlint'))],
  [
    'a folder of the ledger whose links lead in a circle',
    (cwd) => {
      mkdirSync(join(cwd, '.voxlint/default'), { recursive: true });
      symlinkSync('agent', join(cwd, '.voxlint/default/agent'));
    },
  ],
  ['a lock that is a folder', (cwd) => mkdirSync(join(cwd, '.voxlint/push.lock/x'), { recursive: true })],
  [
    'a folder in the place of a record',
    (cwd) => mkdirSync(join(cwd, '.voxlint/default/agent/a.agent.yaml.json/x'), { recursive: true }),
  ],
  ['links among the definitions that lead in a circle', (cwd) => loop(cwd, 'loop')],
  ['a definition that links to itself', (cwd) => symlinkSync('x.agent.yaml', join(cwd, 'x.agent.yaml'))],
  ['a folder that is called as a definition', (cwd) => mkdirSync(join(cwd, 'y.agent.yaml'))],
  [
    'a configuration that links to itself',
    (cwd) => symlinkSync('.voxlintrc.yaml', join(cwd, '.voxlintrc.yaml')),
  ],
  [
    'a configuration that extends what no disk has',
    (cwd) =>
      writeFileSync(join(cwd, '.voxlintrc.json'), JSON.stringify({ extends: [`./${long}`, './a\0b'] })),
  ],
];

/** Every pair in the deep run, in the quick one each command and each obstacle several times. */
const step = amount(1, 4);

it.each(obstacles.map(([what, put], index) => [what, put, index] as const))(
  '%s is no internal fault of any command',
  async (_, put, index) => {
    for (const command of commands.filter((_command, number) => (number + index) % step === 0)) {
      const cwd = project({ 'a.agent.yaml': agent('A'), 'listing.json': listing });
      put(cwd);
      const env = { VOXLINT_BASE_URL: 'http://127.0.0.1:1', VOXLINT_PROJECT_ID: projectId };
      const { stdout, stderr } = await inProcess([...command, '--debug'], cwd, env);
      const fault = /internal[^\n]*|\n {4}at [^\n]*/.exec(stdout + stderr)?.[0];
      expect({ command, fault }).toEqual({ command, fault: undefined });
    }
  },
  30_000,
);

it.each([
  ['.voxlint', 'it is a file, and should be a folder', /^voxlint: Cannot read .+\/\.voxlint: /],
  [
    '.voxlint/default',
    'a file is in the place of a folder',
    /see \.voxlint\/default\/agent\. It cannot be read: /,
  ],
])(
  'a file in the place of %s stops plan and push: the records are not there',
  async (path, reason, sentence) => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A'), [path]: '' });
    for (const command of [['plan'], ['push', '--yes']]) {
      const { status, stderr } = await inProcess(command, cwd, env);
      expect(status).toBe(2);
      expect(stderr).toMatch(sentence);
      expect(stderr).toContain(reason);
    }
    expect(service.records).toEqual([]);
  },
);

/** The user of no rights, as whom the administrator can run a process. */
const nobody = 65_534;

describe.runIf(process.getuid?.() === 0)('a folder that nobody may read', () => {
  function given(files: Readonly<Record<string, string>>): string {
    const cwd = project({ 'listing.json': listing, ...files });
    const entries = readdirSync(cwd, { recursive: true }) as string[];
    for (const path of ['.', ...entries]) chownSync(join(cwd, path), nobody, nobody);
    return cwd;
  }

  it.each(['.voxlint', '.voxlint/default', '.voxlint/default/agent'])(
    'stops every command that needs it, when it is %s',
    async (folder) => {
      const { service, env } = await rehearse();
      const cwd = given({ 'a.agent.yaml': agent('A') });
      expect((await push([], { cwd, env, uid: nobody })).status).toBe(0);
      writeFileSync(join(cwd, 'b.agent.yaml'), agent('B'));
      chmodSync(join(cwd, folder), 0o000);
      onTestFinished(() => chmodSync(join(cwd, folder), 0o755));
      const concerned = commands.filter(([name = '']) => /push|status|import|adopt|move/.test(name));
      await Promise.all(
        concerned.map(async (command) => {
          const { stderr } = await voxlint([...command, '--debug'], { cwd, env, uid: nobody });
          expect(stderr).not.toMatch(/internal|\n {4}at /);
        }),
      );
      const { status, stderr } = await push([], { cwd, env, uid: nobody });
      expect(status).toBe(2);
      expect(stderr).toMatch(/^voxlint: .*permission denied.*\n$/);
      expect(service.records).toHaveLength(1);
    },
    30_000,
  );

  it('among definitions is named, and nothing is sent', async () => {
    const { service, env } = await rehearse();
    const cwd = given({ 'a.agent.yaml': agent('A'), 'closed/b.agent.yaml': agent('B') });
    chmodSync(join(cwd, 'closed'), 0o000);
    onTestFinished(() => chmodSync(join(cwd, 'closed'), 0o755));
    const { status, stderr, stdout } = await push(['--debug'], { cwd, env, uid: nobody });
    expect(stdout + stderr).toContain('closed');
    expect(stdout + stderr).not.toMatch(/internal|\n {4}at /);
    expect(status).not.toBe(0);
    expect(service.records).toEqual([]);
  });

  it('or write stops the push before anything is sent', async () => {
    const { service, env } = await rehearse();
    const cwd = given({ 'a.agent.yaml': agent('A'), '.voxlint/default/agent/.keep': '' });
    chmodSync(join(cwd, '.voxlint/default/agent'), 0o555);
    const { status, stdout } = await push([], { cwd, env, uid: nobody });
    expect(status).toBe(2);
    expect(stdout).toContain('Cannot write .voxlint/default/agent/a.agent.yaml.json: permission denied.');
    expect(service.records).toEqual([]);
    for (const command of commands.filter(([name]) => name === 'import' || name === 'adopt')) {
      const { stderr } = await voxlint([...command, '--debug'], { cwd, env, uid: nobody });
      expect(stderr).not.toMatch(/internal|\n {4}at /);
    }
  });
});

/** Gives a folder on a small disk of its own; undefined where this machine has no right to make one. */
function smallDisk(): string | undefined {
  const folder = project({});
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
  });
  return folder;
}

describe('a disk that is full', () => {
  it('stops a push where it is, and no answer is lost', async (test) => {
    const { service, env } = await rehearse();
    const cwd = smallDisk();
    if (cwd === undefined) return test.skip();
    for (let index = 10; index < 50; index += 1)
      writeFileSync(join(cwd, `n${index}.agent.yaml`), agent(`N${index}`));
    writeFileSync(join(cwd, 'filler'), Buffer.alloc(16 * 1024));
    const { status, stdout, stderr } = await push(['--debug'], { cwd, env });
    // 4 where the disk was full between a request and its answer.
    expect([2, 4]).toContain(status);
    expect(stdout).toContain('the disk is full');
    expect(stdout + stderr).not.toMatch(/internal|\n {4}at /);
    const known = Object.values(ledgerOf(cwd)).flatMap((record) => record.id ?? []);
    const named = [...stdout.matchAll(/resolve \S+ --id (\S+)/g)].map(([, shown = '']) => shown);
    expect(known.length).toBeGreaterThan(0);
    expect([...known, ...named].sort()).toEqual(service.records.map(({ resource }) => resource.id).sort());
    for (const command of [
      ['adopt', 'n49.agent.yaml', '--id', id, '--yes'],
      ['plan', '--out', 'plan.json'],
      ['status'],
    ]) {
      const again = await voxlint([...command, '--debug'], { cwd, env });
      expect(again.stdout + again.stderr).not.toMatch(/internal|\n {4}at /);
    }
  });
});

describe('a missing target', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['address', { VOXLINT_PROJECT_ID: projectId }, 'address of the service is missing'],
    ['project', { VOXLINT_BASE_URL: 'http://127.0.0.1:1' }, 'project of the agents is missing'],
  ])('is one sentence: no %s', async (_, target, sentence) => {
    const cwd = project({ 'a.agent.yaml': agent('A'), 'listing.json': listing });
    const env = { ...target, VOXLINT_TOKEN: 'a-token-for-this' };
    expect((await inProcess(['plan', '--out', 'plan.json'], cwd, env)).status).toBe(0);
    for (const command of [
      ['push', '--yes'],
      ['push', '--plan', 'plan.json'],
      ['import', 'listing.json', '--env', 'default'],
      ['adopt', 'a.agent.yaml', '--id', id, '--yes'],
    ]) {
      const { status, stderr } = await inProcess(command, cwd, env);
      expect({ command, status }).toEqual({ command, status: 2 });
      expect(stderr).toMatch(new RegExp(`^voxlint: The ${sentence}\\. .+\\n$`));
    }
    expect(ledgerOf(cwd)).toEqual({});
  });
});

it('a faulty configuration is shown with its findings by every command that needs it', async () => {
  const config = '{ "rools": {} }\n';
  const cwd = project({ 'a.agent.yaml': agent('A'), 'listing.json': listing, '.voxlintrc.json': config });
  const needing = commands.filter(([name = '']) =>
    /plan|push|status|types|import|adopt|move|resolve/.test(name),
  );
  for (const command of needing) {
    const { status, stdout, stderr } = await inProcess(command, cwd, { VOXLINT_TOKEN: 'a-token-for-this' });
    expect({ command, status, stdout }).toEqual({ command, status: 2, stdout: '' });
    expect(stderr).toContain('.voxlintrc.json:1:3');
    expect(stderr).toContain('"rools"');
    expect(stderr).toMatch(/\nvoxlint: There are mistakes in \.voxlintrc\.json, so nothing was done\.\n$/);
  }
});
