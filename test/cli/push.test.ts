import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agent, filesBelow, ledgerOf, namesIn, projectId, push, rehearse } from './rehearsal.ts';
import { agents, project, voxlint } from './voxlint.ts';

const file = (cwd: string, path: string): string => readFileSync(join(cwd, path), 'utf8');

describe('push', () => {
  it('creates each definition once, and no more the next time', async () => {
    const { service, env } = await rehearse();
    const cwd = project({
      'agents/a.agent.yaml': agent('A'),
      'agents/b.agent.yaml': `${agent('B1')}---\n${agent('B2')}`,
      'm.model.json': `{"name":"M","model_type":"llm","provider_id":"${projectId}"}`,
    });
    const first = await push([], { cwd, env });
    expect(first).toMatchObject({ status: 0 });
    expect(first.stdout).toMatch(/\n4 created in default\n$/);
    expect(namesIn(service)).toEqual(['A', 'B1', 'B2', 'M']);
    expect(service.records.filter(({ kind }) => kind === 'model')).toHaveLength(1);
    const before = ledgerOf(cwd);
    expect(Object.keys(before)).toEqual([
      'agent/agents/a.agent.yaml.json',
      'agent/agents/b.agent.yaml#2.json',
      'agent/agents/b.agent.yaml.json',
      'model/m.model.json.json',
    ]);
    const ids = service.records.map(({ resource }) => resource.id).sort();
    expect(
      Object.values(before)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids);
    expect(await push([], { cwd, env })).toMatchObject({ status: 0, stdout: '4 unchanged in default\n' });
    expect(service.records).toHaveLength(4);
    expect(ledgerOf(cwd)).toEqual(before);
    expect(filesBelow(join(cwd, '.voxlint')).filter((path) => !path.endsWith('.json'))).toEqual([
      join(cwd, '.voxlint/.gitignore'),
    ]);
  });

  it('sends what plan --show-body shows, which writes characters that steer a terminal as escapes', async () => {
    const { service, env } = await rehearse();
    const text = `$schema: x\n${agent('"Füße 受付 \\u0085"', 'prompt: |\n  a\n\n  b\nconfig: {k_K: [1, 1.50, null], z: {}}\n')}`;
    const cwd = project({ 'a.agent.yaml': text });
    const { stdout } = await voxlint(['plan', '--show-body'], { cwd, env });
    const body =
      '{"name":"Füße 受付 \\u0085","agent_type":"single_prompt","prompt":"a\\n\\nb\\n","config":{"k_K":[1,1.5,null],"z":{}}}';
    const address = `${service.url}/api/v1/service/projects/${projectId}/agents`;
    expect(stdout).toContain(`\na.agent.yaml: POST ${address}\n${body}\n`);
    await push([], { cwd, env });
    expect(service.records[0]?.resource).toMatchObject(JSON.parse(body) as object);
  });

  it('needs neither a token nor a service when there is nothing to create', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    await push([], { cwd, env });
    await service.close();
    expect(await push([], { cwd })).toMatchObject({ status: 0, stdout: '1 unchanged in default\n' });
  });

  it('stops at lint errors before the first request', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': agents.error });
    const { status, stdout, stderr } = await push([], { cwd, env });
    expect(status).toBe(1);
    expect(stdout).toContain('b.agent.yaml:1:1  error  schema/required');
    expect(stderr).toBe('voxlint: Nothing was sent, because there are errors.\n');
    expect(service.records).toEqual([]);
    expect(ledgerOf(cwd)).toEqual({});
  });

  it('follows the rules of the configuration', async () => {
    const { env } = await rehearse();
    const cwd = project({
      '.voxlintrc.yaml': 'rules: {known-value: error}\n',
      'a.agent.yaml': agents.warning,
    });
    expect((await push([], { cwd, env })).status).toBe(1);
    expect((await push(['--rule', 'known-value: off'], { cwd, env })).status).toBe(0);
  });

  it('compares the files as lint does', async () => {
    const { service, env } = await rehearse();
    const cwd = project({
      '.voxlintrc.yaml': 'rules: {no-duplicate-agent: error}\n',
      'a.agent.yaml': agent('A'),
      'b.agent.yaml': agent('A'),
    });
    for (const paths of [[], ['b.agent.yaml']]) {
      const { status, stdout } = await push(paths, { cwd, env });
      expect({ status, stdout }).toEqual({
        status: 1,
        stdout: expect.stringContaining('no-duplicate-agent'),
      });
    }
    expect(service.records).toEqual([]);
  });

  it('leaves alone what has changed since, until another one is wanted', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': agent('B') });
    await push([], { cwd, env });
    const [first] = Object.values(ledgerOf(cwd));
    writeFileSync(join(cwd, 'a.agent.yaml'), agent('A', 'prompt: new\n'));
    const changed = await push([], { cwd, env });
    expect(changed.status).toBe(0);
    expect(changed.stdout).toContain('voxlint push --recreate a.agent.yaml');
    expect(service.records).toHaveLength(2);
    expect((await push(['--recreate', 'a.agent.yaml'], { cwd, env })).status).toBe(0);
    expect(namesIn(service)).toEqual(['A', 'A', 'B']);
    expect(ledgerOf(cwd)['agent/a.agent.yaml.json']).toMatchObject({
      id: service.records[2]?.resource.id,
      history: [{ id: first?.id }],
    });
    expect((await push([], { cwd, env })).status).toBe(0);
  });

  it('takes comments, quotes and the order of keys for no change', async () => {
    const { env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    await push([], { cwd, env });
    writeFileSync(join(cwd, 'a.agent.yaml'), '# new\nagent_type: "single_prompt"\nname: \'A\'\n');
    expect((await push([], { cwd, env })).status).toBe(0);
  });

  it('stops at what looks renamed, and moves the record on request', async () => {
    const { service, env } = await rehearse();
    const cwd = project({
      'old/a.agent.yaml': `${agent('A')}---\n${agent('B')}`,
      'old/c.agent.yaml': agent('C'),
    });
    await push([], { cwd, env });
    renameSync(join(cwd, 'old'), join(cwd, 'new'));
    const renamed = await push([], { cwd, env });
    expect(renamed.status).toBe(5);
    expect(renamed.stdout).toContain('voxlint move old/c.agent.yaml new/c.agent.yaml');
    expect(service.records).toHaveLength(3);
    const before = Object.values(ledgerOf(cwd)).map(({ id }) => id);
    expect(await voxlint(['move', 'old', 'new'], { cwd })).toMatchObject({ status: 0 });
    expect(await push([], { cwd, env })).toMatchObject({ status: 0, stdout: '3 unchanged in default\n' });
    expect(Object.values(ledgerOf(cwd)).map(({ id }) => id)).toEqual(before);
    expect(filesBelow(join(cwd, '.voxlint/default')).every((path) => path.includes('/new/'))).toBe(true);
  });

  it('asks nothing of those who made a plan, unless something has changed since', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'x/a.agent.yaml': agent('A'), 'x/b.agent.yaml': agent('B'), 'x/y/z.txt': '' });
    await voxlint(['plan', 'x', '--out', 'plan.json'], { cwd });
    await push(['x/a.agent.yaml'], { cwd, env });
    const stale = await voxlint(['push', '--plan', 'plan.json'], { cwd, env });
    expect(stale).toMatchObject({ status: 2, stdout: '' });
    expect(stale.stderr).toBe(
      'voxlint: The plan no longer holds: x/a.agent.yaml is not as planned. Nothing was sent. Make and read another plan.\n',
    );
    await voxlint(['plan', 'x', '--out', 'plan.json'], { cwd });
    writeFileSync(join(cwd, 'x/new.agent.yaml'), agent('New'));
    const pushed = await voxlint(['push', '--plan', '../../plan.json'], { cwd: join(cwd, 'x/y'), env });
    expect(pushed).toMatchObject({ status: 0 });
    expect(namesIn(service)).toEqual(['A', 'B']);
  });

  it.each<[string, (cwd: string) => void]>([
    ['its content', (cwd) => writeFileSync(join(cwd, 'a.agent.yaml'), agent('Other'))],
    ['its file', (cwd) => rmSync(join(cwd, 'a.agent.yaml'))],
    ['its documents', (cwd) => writeFileSync(join(cwd, 'a.agent.yaml'), `${agent('A')}---\n${agent('B')}`)],
  ])('refuses a plan when %s has changed', async (_, change) => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    await voxlint(['plan', '--out', 'plan.json'], { cwd, env });
    change(cwd);
    expect((await voxlint(['push', '--plan', 'plan.json'], { cwd, env })).status).toBe(2);
    expect(service.records).toEqual([]);
  });

  it('refuses a plan for another place', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    await voxlint(['plan', '--out', 'plan.json'], {
      cwd,
      env: { ...env, VOXLINT_PROJECT_ID: '7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f' },
    });
    const { status, stderr } = await voxlint(['push', '--plan', 'plan.json'], { cwd, env });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        'voxlint: The plan no longer holds: it was made for another place. Nothing was sent. Make and read another plan.\n',
    });
    expect(service.records).toEqual([]);
  });

  it('asks on a terminal, and wants --yes where nobody can be asked', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    const { status, stderr } = await voxlint(['push'], { cwd, env });
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining('Add --yes') });
    expect(service.records).toEqual([]);
  });

  it('keeps environments apart, and takes them from the configuration', async () => {
    const [one, two] = [await rehearse(), await rehearse()];
    const config = {
      environments: {
        staging: { baseUrl: one.service.url, projectId, tokenVariable: 'STAGING_TOKEN' },
        production: {
          baseUrl: two.service.url,
          projectId: '7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f',
          concurrency: 4,
          headers: { 'X-Team': 'voice' },
        },
      },
    };
    const cwd = project({ 'a.agent.yaml': agent('A'), '.voxlintrc.json': JSON.stringify(config) });
    const env = { STAGING_TOKEN: one.env.VOXLINT_TOKEN ?? '', VOXLINT_TOKEN: two.env.VOXLINT_TOKEN ?? '' };
    expect((await push([], { cwd, env })).stderr).toContain('--env staging or --env production');
    expect((await push(['--env', 'stagign'], { cwd, env })).stderr).toContain('Did you mean staging?');
    expect((await push(['--env', 'staging'], { cwd, env })).status).toBe(0);
    expect([one, two].map(({ service }) => service.records.length)).toEqual([1, 0]);
    expect((await push(['--env', 'production'], { cwd, env })).status).toBe(0);
    expect([one, two].map(({ service }) => service.records.length)).toEqual([1, 1]);
    expect(Object.keys(ledgerOf(cwd, 'staging'))).toEqual(Object.keys(ledgerOf(cwd, 'production')));
  });

  it('reports what is missing before it sends anything', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    for (const name of ['VOXLINT_BASE_URL', 'VOXLINT_PROJECT_ID', 'VOXLINT_TOKEN']) {
      const { status, stderr } = await push([], { cwd, env: { ...env, [name]: '' } });
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(name) });
    }
    expect(service.records).toEqual([]);
    expect(ledgerOf(cwd)).toEqual({});
  });

  it('takes no other file for its project’s', async () => {
    const { service, env } = await rehearse();
    const top = project({
      'one/a.agent.yaml': agent('A'),
      'two/b.agent.yaml': agent('B'),
      'loose.agent.yaml': agent('C'),
    });
    for (const name of ['one', 'two']) execFileSync('git', ['init', '-q'], { cwd: join(top, name) });
    const two = await push(['../two/b.agent.yaml'], { cwd: join(top, 'one'), env });
    expect(two).toMatchObject({ status: 2, stderr: expect.stringContaining(`run voxlint there`) });
    expect((await push(['../loose.agent.yaml'], { cwd: join(top, 'one'), env })).status).toBe(2);
    expect((await push(['one/a.agent.yaml'], { cwd: top, env })).status).toBe(2);
    expect(service.records).toEqual([]);
    mkdirSync(join(top, 'one/deep'));
    expect((await push(['../a.agent.yaml'], { cwd: join(top, 'one/deep'), env })).status).toBe(0);
    expect(Object.keys(ledgerOf(join(top, 'one')))).toEqual(['agent/a.agent.yaml.json']);
  });

  it('refuses a ledger that was written for another place', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    await push([], { cwd, env });
    writeFileSync(join(cwd, 'b.agent.yaml'), agent('B'));
    const { status, stderr } = await push([], {
      cwd,
      env: { ...env, VOXLINT_PROJECT_ID: '7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f' },
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining('belongs to another place'),
    });
    expect(service.records).toHaveLength(1);
  });

  it.each<[string, (record: string) => string, RegExp]>([
    ['corrupt', (record) => record.slice(0, 50), /a\.agent\.yaml\.json.*Restore the file from git/],
    [
      'newer',
      (record) => record.replace('"version": 1', '"version": 2'),
      /a\.agent\.yaml\.json.*Update voxlint/,
    ],
    ['another’s', (record) => record.replace('a.agent', 'z.agent'), /a\.agent\.yaml\.json.*belongs at/],
  ])('stops at a record that is %s', async (_, change, message) => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': agent('B') });
    await push(['a.agent.yaml'], { cwd, env });
    const path = join(cwd, '.voxlint/default/agent/a.agent.yaml.json');
    writeFileSync(path, change(readFileSync(path, 'utf8')));
    for (const command of [['plan'], ['push', '--yes']]) {
      const { status, stderr } = await voxlint(command, { cwd, env });
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(message) });
    }
    expect(service.records).toHaveLength(1);
  });

  it('sends nothing that it cannot write down', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': agent('B') });
    mkdirSync(join(cwd, '.voxlint/default/agent/a.agent.yaml.json/x'), { recursive: true });
    const { status, stdout } = await push([], { cwd, env });
    expect(status).toBe(2);
    expect(stdout).toContain('Cannot write .voxlint/default/agent/a.agent.yaml.json');
    expect(service.records).toEqual([]);
  });

  it('reports for programs', async () => {
    const { env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': agent('B') });
    await push(['a.agent.yaml'], { cwd, env });
    const { stdout } = await push(['-f', 'json'], { cwd, env });
    const report = JSON.parse(stdout) as { items: { key: string; state: string; id: string }[] };
    expect(report).toMatchObject({
      version: 1,
      environment: 'default',
      summary: { created: 1, unchanged: 1, unknown: 0 },
    });
    expect(report.items.map(({ key, state }) => [key, state])).toEqual([
      ['a.agent.yaml', 'unchanged'],
      ['b.agent.yaml', 'created'],
    ]);
  });

  it('says that the ledger belongs in git, and that git must not ignore it', async () => {
    const { env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': agent('B') });
    execFileSync('git', ['init', '-q'], { cwd });
    expect((await push(['a.agent.yaml'], { cwd, env })).stderr).toContain('Commit .voxlint/default');
    writeFileSync(join(cwd, '.gitignore'), '.voxlint\n');
    expect((await push([], { cwd, env })).stderr).toContain('git ignores .voxlint/default');
    expect((await push([], { cwd, env })).stderr).toBe('');
    expect(file(cwd, '.voxlint/.gitignore')).toContain('/push.lock*');
    expect(existsSync(join(cwd, '.voxlint/push.lock'))).toBe(false);
  });
});
