import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agent, ledgerOf, projectId, push, rehearse } from './rehearsal.ts';
import { project, root, voxlint } from './voxlint.ts';

const id = '11111111-2222-4333-8444-555555555555';
const resource = {
  id,
  user_id: id,
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
  is_active: true,
  is_current: true,
  version: 1,
  base_agent_id: null,
  parent_agent_id: null,
  estimated_cost: { total: 1 },
  prompt: 'You answer the phone.\n\n  - be kind\n  - be brief: "yes", #1\n',
  welcome_message: 'Hello, {{name}}!',
  hangup_prompt: '',
  workflow_id: null,
  config: { note: null, 'on: off': 'no' },
  call_configuration: {
    timezone: 'Europe/Berlin',
    unavailable_message: '',
    ivr_navigation: {},
    keypad_input_detection: { enabled: true, termination_key_enabled: true, termination_key: '#' },
    availability: {
      inbound: { enabled: true, days: [{ day: 'monday', enabled: true, start: '09:00', end: '17:30' }] },
      outbound: { enabled: false, days: [] },
    },
  },
  guardrails: [],
  agent_type: 'single_prompt',
  name: 'Front desk — Füße',
};

const written = `name: Front desk — Füße
agent_type: single_prompt
prompt: |
  You answer the phone.

    - be kind
    - be brief: "yes", #1
welcome_message: Hello, {{name}}!
config:
  note: null
  "on: off": "no"
call_configuration:
  keypad_input_detection:
    enabled: true
    termination_key_enabled: true
    termination_key: "#"
  timezone: Europe/Berlin
  availability:
    inbound:
      enabled: true
      days:
        - day: monday
          enabled: true
          start: "09:00"
          end: "17:30"
    outbound:
      enabled: false
`;

const read = (cwd: string, path: string): string => readFileSync(join(cwd, path), 'utf8');

describe('import', () => {
  it('writes a clean definition, named after the agent', async () => {
    const cwd = project({ 'in.json': JSON.stringify(resource) });
    const { status, stdout } = await voxlint(['import', 'in.json', '--out', 'agents/'], { cwd });
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'Wrote agents/front-desk-füße.agent.yaml\n' });
    expect(read(cwd, 'agents/front-desk-füße.agent.yaml')).toBe(written);
    expect(await voxlint(['--max-warnings', '0'], { cwd })).toMatchObject({ status: 0 });
  });

  it('writes JSON where the name of the file says so, and the same content', async () => {
    const cwd = project({ 'in.json': JSON.stringify({ data: resource }) });
    await voxlint(['import', 'in.json', '--out', 'a.agent.json'], { cwd });
    await voxlint(['import', 'in.json', '--out', 'b.agent.yaml'], { cwd });
    const { stdout } = await voxlint(['plan', '-f', 'json'], { cwd });
    const { items } = JSON.parse(stdout) as { items: { contentHash: string }[] };
    expect(items).toHaveLength(2);
    expect(items[0]?.contentHash).toBe(items[1]?.contentHash);
    expect(JSON.parse(read(cwd, 'a.agent.json'))).toMatchObject({ prompt: resource.prompt });
  });

  it.each([
    ['a list', [resource, { ...resource, id: 'x', name: 'front DESK - füße' }]],
    ['an envelope', { data: [resource, { ...resource, id: 'x', name: 'Front desk, Füße' }], total: 2 }],
  ])('takes %s, and gives each a name of its own', async (_, value) => {
    const cwd = project({});
    const { status } = await voxlint(['import', '-'], { cwd, input: JSON.stringify(value) });
    expect(status).toBe(0);
    expect(readdirSync(cwd).sort()).toEqual(['front-desk-füße-2.agent.yaml', 'front-desk-füße.agent.yaml']);
  });

  it('knows a model by its fields, and a name that is none', async () => {
    const models = [
      { id, name: 'M', model_type: 'llm', provider_id: projectId, tags: ['x'], is_active: true },
      { id: 'x', name: '../..', model_type: 'llm', provider_id: projectId },
    ];
    const cwd = project({ 'in.json': JSON.stringify(models) });
    await voxlint(['import', 'in.json'], { cwd });
    expect(read(cwd, 'm.model.yaml')).toBe(`name: M\nmodel_type: llm\nprovider_id: ${projectId}\n`);
    expect(existsSync(join(cwd, 'model.model.yaml'))).toBe(true);
  });

  it('takes the kind that --kind names, whatever the fields look like', async () => {
    const input = JSON.stringify({ id, name: 'M', provider_id: projectId });
    const cwd = project({});
    await voxlint(['import', '-'], { cwd, input });
    expect(readdirSync(cwd)).toEqual(['m.model.yaml']);
    const { stdout } = await voxlint(['import', '-', '--kind', 'agent'], { cwd, input });
    expect(stdout).toContain('Wrote m.agent.yaml');
    expect(stdout).toContain(
      '"provider_id" makes this a model, but the name of the file says that it is an agent.',
    );
  });

  it('overwrites nothing, and then writes nothing at all', async () => {
    const cwd = project({
      'b.agent.yaml': 'mine',
      'in.json': JSON.stringify(['A', 'B'].map((name) => ({ ...resource, id: name, name }))),
    });
    const { status, stderr } = await voxlint(['import', 'in.json'], { cwd });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining('b.agent.yaml is there already'),
    });
    expect(readdirSync(cwd).sort()).toEqual(['b.agent.yaml', 'in.json']);
    expect(read(cwd, 'b.agent.yaml')).toBe('mine');
    expect((await voxlint(['import', 'in.json', '--out', 'x.agent.yaml'], { cwd })).status).toBe(2);
  });

  it('says what is wrong with the resource itself', async () => {
    const cwd = project({
      'in.json': JSON.stringify({ ...resource, call_configuration: { timezone: 'Berlin' } }),
    });
    const { status, stdout } = await voxlint(['import', 'in.json', '--out', 'a.agent.yaml'], { cwd });
    expect(status).toBe(1);
    expect(stdout).toContain('valid-timezone');
    expect(existsSync(join(cwd, 'a.agent.yaml'))).toBe(true);
  });

  it.each(['', '{', '[]', '"x"', '[1]', '{"data":[]}', '\u0000'])(
    'of %j says that there is no resource',
    async (input) => {
      const { status, stderr } = await voxlint(['import', '-'], { cwd: project({}), input });
      expect(status).toBe(2);
      expect(stderr).toMatch(/^voxlint: Standard input (?:holds no resource|cannot be read)/);
      expect(stderr).not.toContain('internal fault');
    },
  );

  it('needs a file', async () => {
    expect((await voxlint(['import', 'nosuch.json'])).stderr).toContain('there is no such file');
    expect((await voxlint(['import'])).status).toBe(2);
  });
});

describe('import --env', () => {
  it('lets a team go on with agents that are live', async () => {
    const { service, env } = await rehearse();
    const old = project({ 'a.agent.yaml': agent('A', 'prompt: x\n'), 'b.agent.yaml': agent('B') });
    await push([], { cwd: old, env });
    const input = await (await fetch(`${service.url}/_voxlint/agents`)).text();
    const cwd = project({});
    const { status, stderr } = await voxlint(['import', '-', '--out', 'agents', '--env', 'live'], {
      cwd,
      env,
      input,
    });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('--out agents/') });
    expect(
      (await voxlint(['import', '-', '--out', 'agents/', '--env', 'live'], { cwd, env, input })).status,
    ).toBe(0);
    expect(Object.values(ledgerOf(cwd, 'live')).map(({ id: known }) => known)).toEqual(
      service.records.map(({ resource: { id: made } }) => made),
    );
    expect(read(cwd, 'agents/a.agent.yaml')).toBe(
      agent('A', 'prompt: x\nis_hangup_prompt_enabled: false\nstatus: draft\n'),
    );
    expect(await push(['--env', 'live'], { cwd, env })).toMatchObject({
      status: 0,
      stdout: '2 unchanged in live\n',
    });
    expect(service.records).toHaveLength(2);
    const again = await voxlint(['import', '-', '--env', 'live', '--out', 'agents/'], { cwd, env, input });
    expect(again).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringContaining('agents/b.agent.yaml already'),
    });
    rmSync(join(cwd, 'agents/b.agent.yaml'));
    const back = await voxlint(['import', '-', '--env', 'live'], { cwd, env, input });
    expect(back.stdout).toMatch(/^Wrote agents\/b\.agent\.yaml /);
    expect(await push(['--env', 'live'], { cwd, env })).toMatchObject({
      status: 0,
      stdout: '2 unchanged in live\n',
    });
  });

  it('warns where the next push would create again what is live', async () => {
    const cwd = project({ 'in.json': JSON.stringify(resource) });
    expect((await voxlint(['import', 'in.json'], { cwd })).stderr).toContain('Import with --env');
  });

  it('takes no resource without an id', async () => {
    const cwd = project({ 'in.json': JSON.stringify({ ...resource, id: undefined }) });
    const { env } = await rehearse();
    const { status } = await voxlint(['import', 'in.json', '--env', 'live'], { cwd, env });
    expect(status).toBe(2);
    expect(readdirSync(cwd).filter((name) => name.endsWith('.yaml'))).toEqual([]);
  });
});

describe('what was pushed', () => {
  it('comes back by import as it was, for every example', async () => {
    const { service, env } = await rehearse();
    const cwd = project({});
    const examples = ['clinic', 'models']
      .map((name) => join(root, 'examples', name))
      .filter((path) => existsSync(path));
    expect(examples).not.toEqual([]);
    const files = examples.flatMap((folder) =>
      readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => /\.(?:agent|model)\.(?:ya?ml|json)$/.test(name))
        .map((name) => [name.replaceAll('/', '-'), readFileSync(join(folder, name), 'utf8')] as const),
    );
    const source = project(Object.fromEntries(files));
    expect((await push(['--no-config'], { cwd: source, env })).status).toBe(0);
    const resources = service.records.map((record) => record.resource);
    await voxlint(['import', '-'], { cwd, input: JSON.stringify(resources) });
    const bodies = async (folder: string): Promise<ReadonlyMap<string, object>> => {
      const args = ['plan', '--no-config', '--env', 'other', '--show-body', '-f', 'json'];
      const { stdout } = await voxlint(args, { cwd: folder });
      const { items } = JSON.parse(stdout) as { items: { body: string }[] };
      const sent = items.map(({ body }) => JSON.parse(body) as { name: string });
      return new Map(sent.map((definition) => [definition.name, definition]));
    };
    const [before, after] = [await bodies(source), await bodies(cwd)];
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    for (const [name, definition] of before) expect(after.get(name)).toMatchObject(definition);
  });
});
