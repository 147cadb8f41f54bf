import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../types/compile.ts';
import { agent, ledgerOf, push, rehearse } from './rehearsal.ts';
import { agents, project, type Result, root, shell, voxlint } from './voxlint.ts';

const examples = readdirSync(join(root, 'examples'))
  .filter((name) => name !== 'faulty' && !name.includes('.'))
  .map((name) => `examples/${name}`);

const output = (name: string, schema: string): string =>
  `structured_output:\n  - name: ${name}\n    method: ai_extraction\n    structured_schema: ${schema}\n`;

const clinic = agent('Clinic', output('urgent', '{ type: boolean }'));
const taxi = agent('Taxi', output('fare', '{ type: number }'));

const read = (cwd: string, path: string): string => readFileSync(join(cwd, path), 'utf8');

describe('types', () => {
  it('of all examples compile', async () => {
    const { status, stdout, stderr } = await voxlint(['types', ...examples]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.match(/^export (?:interface|type)/gm)?.length).toBeGreaterThan(30);
    expect(compile({ 'types.ts': stdout })).toBe('');
    expect(compile({ 'types.d.ts': stdout })).toBe('');
  });

  it('let a receiver compile that reads what is there, and no other', async () => {
    const { stdout } = await voxlint(['types', 'examples/clinic', 'examples/taxi']);
    const right = `
      import type { AgentKey, AgentKeysByName, AgentOutputs, LindenStreetClinicFrontDeskAppointment } from './types.ts';
      type Receivers = { [Key in AgentKey]: (outputs: AgentOutputs[Key]) => string };
      export const receivers: Receivers = {
        'examples/clinic/front-desk.agent.yaml': ({ appointment, medicines, was_urgent }) =>
          was_urgent ? 'urgent' : [appointment?.date, appointment?.doctor ?? 'anyone', medicines?.map(({ name }) => name)].join(),
        'examples/taxi/minimal.agent.yml': () => '',
      };
      export const appointment: LindenStreetClinicFrontDeskAppointment = { action: 'booked', date: '2030-05-17' };
      export const key: AgentKeysByName['Linden Street Clinic front desk'] = 'examples/clinic/front-desk.agent.yaml';
    `;
    expect(compile({ 'types.ts': stdout, 'receiver.ts': right })).toBe('');
    const wrong = [
      'outputs.appointment?.dat',
      'outputs.appointment.date',
      'outputs.was_urgent?.length',
      'outputs.appointment?.minutes?.trim()',
      'outputs.medicines?.name',
      'outputs.wasUrgent',
      "outputs.was_urgent = 'yes'",
      "outputs.appointment = { action: 'moved' }",
      "outputs.appointment = { action: 'moved', date: '1', doctor: undefined }",
      "outputs.appointment = { action: 'moved', date: '1', patient: 'x' }",
    ];
    for (const expression of wrong) {
      const receiver = `import type { AgentOutputs } from './types.ts';
        export function receive(outputs: AgentOutputs['examples/clinic/front-desk.agent.yaml']): void { void (${expression}); }`;
      expect({ expression, told: compile({ 'types.ts': stdout, 'receiver.ts': receiver }) }).toEqual({
        expression,
        told: expect.stringMatching(/^receiver\.ts\(2,\d+\): error TS/),
      });
    }
    const empty = `import type { AgentOutputs } from './types.ts';
      export const read = (outputs: AgentOutputs['examples/taxi/minimal.agent.yml']): unknown => outputs.fare;`;
    expect(compile({ 'types.ts': stdout, 'receiver.ts': empty })).toContain("Property 'fare' does not exist");
  });

  it('are the same from every folder and in every order', async () => {
    const cwd = project({
      '.git/HEAD': 'ref: refs/heads/main\n',
      'agents/b/clinic.agent.yaml': clinic,
      'agents/a/taxi.agent.yaml': `${taxi}---\n${agent('Night taxi', output('fare', '{ type: number }'))}`,
    });
    const calls: readonly (readonly [folder: string, args: readonly string[]])[] = [
      ['.', []],
      ['.', ['agents/b', 'agents/a']],
      ['agents/b', ['../a/taxi.agent.yaml', 'clinic.agent.yaml']],
      ['agents', [join(cwd, 'agents')]],
    ];
    const texts = await Promise.all(
      calls.map(
        async ([folder, args]) => (await voxlint(['types', ...args], { cwd: join(cwd, folder) })).stdout,
      ),
    );
    expect(texts[0]).toContain('"agents/a/taxi.agent.yaml#2": NightTaxiOutputs;');
    expect(new Set(texts).size).toBe(1);
  });

  it('say nothing else on standard output, whatever the environment', async () => {
    const [usual, verbose] = await Promise.all(
      [{}, { VERBOSE: '1' }].map((env) => voxlint(['types', 'examples/clinic'], { env })),
    );
    expect(verbose).toEqual(usual);
  });

  it('of agents with errors are not written, and the errors are reported', async () => {
    const cwd = project({
      'a.agent.yaml': clinic,
      'b.agent.yaml': agent('B', output('x', '{ type: bool }')),
      'c.model.yaml': 'name: C\n',
    });
    const { status, stdout, stderr } = await voxlint(['types', '-o', 'types.ts'], { cwd });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('b.agent.yaml:6:32  error  valid-structured-schema');
    expect(stderr).toContain('voxlint: Nothing was written, because there are errors in the agents.\n');
    expect(stderr).not.toContain('c.model.yaml');
    expect(readdirSync(cwd)).not.toContain('types.ts');
  });

  it('of models are none, and faults in models are not theirs', async () => {
    const cwd = project({ 'c.model.yaml': 'name: C\n' });
    const { status, stdout } = await voxlint(['types'], { cwd });
    expect(status).toBe(0);
    expect(stdout).toContain('export interface AgentOutputs {\n}\n');
    expect(compile({ 'types.ts': stdout })).toBe('');
  });

  it('leave out what has no name, and say so', async () => {
    const cwd = project({
      'a.agent.yaml': agent('A', 'structured_output:\n  - structured_schema: { type: string }\n'),
    });
    const { status, stdout, stderr } = await voxlint(['types'], { cwd });
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: 'voxlint: a.agent.yaml has an output without a name, which is left out.\n',
    });
    expect(stdout).toContain('"a.agent.yaml": Record<never, never>;');
  });

  it('follow the keywords that the configuration declares', async () => {
    const files = { 'a.agent.yaml': agent('A', output('mood', '{ type: string, enum: [good, bad] }')) };
    const rules = 'rules:\n  valid-structured-schema: [error, { keywords: [enum] }]\n';
    const [plain, declared] = await Promise.all(
      [files, { ...files, '.voxlintrc.yaml': rules }].map((each) =>
        voxlint(['types'], { cwd: project(each) }),
      ),
    );
    expect(plain?.stdout).toContain('export type AMood = string;');
    expect(declared?.stdout).toContain('export type AMood = "good" | "bad";');
  });

  it.each<[string, string[], string]>([
    ['--check without a file', ['--check'], '--check needs to know the file: -o src/agent-outputs.ts'],
    [
      'a file that is no TypeScript',
      ['-o', 'src/my types.js'],
      `types writes TypeScript, which does not go into a ".js" file: -o 'src/my types.ts'`,
    ],
    ['a path that leads nowhere', ['nowhere'], 'There is no file or folder "nowhere".'],
  ])('end with 2 for %s', async (_, args, message) => {
    const { status, stdout, stderr } = await voxlint(['types', ...args], { cwd: project({}) });
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `voxlint: ${message}\n` });
  });
});

describe('types --output', () => {
  it('writes the file with its folders, and leaves it alone where nothing changed', async () => {
    const cwd = project({ 'a.agent.yaml': clinic });
    const first = await voxlint(['types', '-o', 'src/api/types.ts'], { cwd });
    expect(first).toMatchObject({
      status: 0,
      stdout: '',
      stderr: 'Wrote src/api/types.ts: 1 output of 1 agent.\n',
    });
    expect(read(cwd, 'src/api/types.ts')).toBe((await voxlint(['types'], { cwd })).stdout);
    expect(readdirSync(join(cwd, 'src/api'))).toEqual(['types.ts']);
    const written = lstatSync(join(cwd, 'src/api/types.ts')).mtimeMs;
    const second = await voxlint(['types', '-o', 'src/api/types.ts'], { cwd });
    expect(second.stderr).toBe('src/api/types.ts is up to date: 1 output of 1 agent.\n');
    expect(lstatSync(join(cwd, 'src/api/types.ts')).mtimeMs).toBe(written);
    writeFileSync(join(cwd, 'b.agent.yaml'), taxi);
    const third = await voxlint(['types', '-o', 'src/api/types.ts'], { cwd });
    expect(third.stderr).toBe('Wrote src/api/types.ts: 2 outputs of 2 agents.\n');
    expect(read(cwd, 'src/api/types.ts')).toContain('TaxiFare');
  });

  it('keeps a link', async () => {
    const cwd = project({ 'a.agent.yaml': clinic, 'real.ts': '' });
    symlinkSync('real.ts', join(cwd, 'types.ts'));
    expect((await voxlint(['types', '-o', 'types.ts'], { cwd })).status).toBe(0);
    expect(lstatSync(join(cwd, 'types.ts')).isSymbolicLink()).toBe(true);
    expect(read(cwd, 'real.ts')).toContain('ClinicUrgent');
  });

  it.each([
    ['an agent', 'desk'],
    ['a module', 'index.ts'],
  ])('never overwrites %s', async (_, path) => {
    const cwd = project({ 'a.agent.yaml': clinic, desk: clinic, 'index.ts': 'export {};\n' });
    const before = read(cwd, path);
    const { status, stderr } = await voxlint(['types', '-o', path], { cwd });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `voxlint: "${path}" is there already, and voxlint did not write it. Choose another file, or remove that one.\n`,
    });
    expect(read(cwd, path)).toBe(before);
  });

  it('says what stands in its way', async () => {
    const cwd = project({ 'a.agent.yaml': clinic, 'folder/x': '' });
    expect(await voxlint(['types', '-o', 'folder'], { cwd })).toMatchObject({
      status: 2,
      stderr: 'voxlint: Cannot read "folder": it is a folder.\n',
    });
    expect((await voxlint(['types', '-o', 'a.agent.yaml/types.ts'], { cwd })).stderr).toMatch(
      /^voxlint: Cannot read "a\.agent\.yaml\/types\.ts": there is no such folder\.\n$/,
    );
  });

  it('writes into a pipe', async () => {
    const cwd = project({ 'a.agent.yaml': clinic });
    const { status, stdout } = await shell('$VOXLINT types -o /dev/stdout | grep -c ClinicUrgent', { cwd });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '2\n' });
  });
});

describe('types --check', () => {
  const check = (cwd: string): Promise<Result> =>
    voxlint(['types', '.', '-o', 'my types.ts', '--check'], { cwd });

  it('prints nothing where the file is what the agents say, whatever its line ends', async () => {
    const cwd = project({ 'a.agent.yaml': clinic });
    await voxlint(['types', '-o', 'my types.ts'], { cwd });
    expect(await check(cwd)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    writeFileSync(join(cwd, 'my types.ts'), read(cwd, 'my types.ts').replaceAll('\n', '\r\n'));
    expect(await check(cwd)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  it('shows the difference, says what to type, and writes nothing', async () => {
    const cwd = project({ 'a.agent.yaml': clinic });
    await voxlint(['types', '-o', 'my types.ts'], { cwd });
    const before = read(cwd, 'my types.ts');
    writeFileSync(join(cwd, 'a.agent.yaml'), clinic.replace('boolean', 'string'));
    const { status, stdout, stderr } = await check(cwd);
    expect(status).toBe(1);
    expect(stdout).toContain('\n-export type ClinicUrgent = boolean;\n+export type ClinicUrgent = string;\n');
    const command = "voxlint types . -o 'my types.ts'";
    expect(stderr).toBe(`voxlint: 'my types.ts' is not what the agents say. Write it anew: ${command}\n`);
    expect(read(cwd, 'my types.ts')).toBe(before);
    expect((await shell(command.replace('voxlint', '$VOXLINT'), { cwd })).status).toBe(0);
    expect((await check(cwd)).status).toBe(0);
  });

  it('fails where there is no file', async () => {
    const cwd = project({ 'a.agent.yaml': clinic });
    expect(await check(cwd)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: "voxlint: There is no 'my types.ts'. Write it: voxlint types . -o 'my types.ts'\n",
    });
    expect(readdirSync(cwd)).toEqual(['a.agent.yaml']);
  });
});

describe('types --env', () => {
  it('maps the ids that a push brought, and says what has changed since', async () => {
    const { env } = await rehearse();
    const cwd = project({ 'agents/a.agent.yaml': clinic, 'agents/b.agent.yaml': agents.clean });
    await push(['--env', 'live'], { cwd, env });
    const ids = Object.values(ledgerOf(cwd, 'live')).map(({ key, id }) => [id ?? '', key] as const);
    const { status, stdout, stderr } = await voxlint(['types', '--env', 'live'], { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(ids).toHaveLength(2);
    for (const [id, key] of ids) expect(stdout).toContain(`  "${id}": "${key}";\n`);
    const receivers = `import type { AgentKeysById, AgentOutputs } from './types.ts';
      export const byId: { [Id in keyof AgentKeysById]: (outputs: AgentOutputs[AgentKeysById[Id]]) => unknown } = {
        ${ids.map(([id, key]) => `'${id}': (outputs) => ${key.includes('a.agent') ? 'outputs.urgent' : 'outputs'},`).join('\n')}
      };`;
    expect(compile({ 'types.ts': stdout, 'receivers.ts': receivers })).toBe('');
    mkdirSync(join(cwd, 'empty'));
    writeFileSync(join(cwd, 'agents/a.agent.yaml'), clinic.replace('boolean', 'string'));
    expect((await voxlint(['types', '--env', 'live'], { cwd })).stderr).toBe(
      'voxlint: agents/a.agent.yaml has changed since it was created; its types are those of the file.\n',
    );
    expect((await voxlint(['types'], { cwd })).stdout).not.toContain('AgentKeysById');
  });
});

describe('the page about types', () => {
  const page = readFileSync(join(root, 'docs/types.md'), 'utf8');
  const fences = [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({
    language,
    text,
  }));
  const [types, receiver] = fences.filter(({ language }) => language === 'ts').map(({ text }) => text);

  it('shows a module and a receiver that compile together', () => {
    expect(
      compile({
        'agent-outputs.ts': types ?? '',
        'receiver.ts': `declare const console: { log(...values: unknown[]): void };\n${receiver}`,
      }),
    ).toBe('');
    const misspelt = receiver?.replace('guest.phone', 'guest.phon') ?? '';
    expect(compile({ 'agent-outputs.ts': types ?? '', 'receiver.ts': misspelt })).toContain(
      "Property 'phon' does not exist",
    );
  });

  it('shows what the command prints', async () => {
    expect((await voxlint(['types', 'examples/restaurant', 'examples/taxi'])).stdout).toBe(types);
  });

  it('shows commands that do what it says', async () => {
    const commands = fences.filter(({ language }) => language === 'sh').map(({ text }) => text.trim());
    expect(commands).toHaveLength(2);
    const cwd = project({ 'agents/clinic.agent.yaml': clinic });
    for (const command of commands) {
      expect({ command, ...(await shell(command.replace('voxlint', '$VOXLINT'), { cwd })) }).toMatchObject({
        status: 0,
      });
    }
    writeFileSync(join(cwd, 'agents/clinic.agent.yaml'), taxi);
    expect((await shell(commands[1]?.replace('voxlint', '$VOXLINT') ?? '', { cwd })).status).toBe(1);
  });
});
