import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { push, voxlint } from './in-process.ts';
import { agent, ledgerOf, namesIn, projectId, type Rehearsal, rehearse, token } from './rehearsal.ts';
import { project } from './voxlint.ts';

const hotel = '7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f';

/** A project with a team that has its own service, project and token. */
async function monorepo(
  options: { readonly hotelToken?: string } = {},
): Promise<{ cwd: string; root: Rehearsal; team: Rehearsal; env: Readonly<Record<string, string>> }> {
  const [root, team] = [await rehearse(), await rehearse()];
  const config = (url: string, id: string, variable: string): string =>
    `environments:\n  prod:\n    baseUrl: ${url}\n    projectId: ${id}\n    tokenVariable: ${variable}\n`;
  const cwd = project({
    '.voxlintrc.yaml': config(root.service.url, projectId, 'ROOT_TOKEN'),
    'desk.agent.yaml': agent('Desk'),
    'teams/hotel/.voxlintrc.yaml': config(team.service.url, hotel, 'HOTEL_TOKEN'),
    'teams/hotel/desk.agent.yaml': agent('Hotel desk'),
    'teams/hotel/bar.agent.yaml': agent('Hotel bar'),
  });
  return { cwd, root, team, env: { ROOT_TOKEN: token, HOTEL_TOKEN: options.hotelToken ?? token } };
}

describe('a project with several targets', () => {
  it('is pushed to all of them, each with its own token, project and records', async () => {
    const { cwd, root, team, env } = await monorepo();
    const plan = await voxlint(['plan'], { cwd });
    expect(plan).toMatchObject({ status: 0, stderr: '' });
    expect(plan.stdout).toBe(
      `  create  desk.agent.yaml  Desk\n\n1 to create in prod (${root.service.url}, project ${projectId})\n\n` +
        '  create  teams/hotel/bar.agent.yaml   Hotel bar\n  create  teams/hotel/desk.agent.yaml  Hotel desk\n\n' +
        `2 to create in prod (${team.service.url}, project ${hotel})\n`,
    );
    const pushed = await push([], { cwd, env });
    expect(pushed.stdout).toContain('3 created in prod\n');
    expect(pushed.stderr).toContain(`2 to create in prod (${team.service.url}, project ${hotel})\n`);
    expect([namesIn(root.service), namesIn(team.service)]).toEqual([['Desk'], ['Hotel bar', 'Hotel desk']]);
    expect(team.service.records).toMatchObject([{ projectId: hotel }, { projectId: hotel }]);
    expect(ledgerOf(cwd, 'prod')).toMatchObject({
      'agent/desk.agent.yaml.json': { projectId },
      'agent/teams/hotel/desk.agent.yaml.json': { projectId: hotel, baseUrl: team.service.url },
    });
    expect(await push([], { cwd, env })).toMatchObject({ status: 0, stdout: '3 unchanged in prod\n' });
    expect(await push([], { cwd: join(cwd, 'teams/hotel'), env })).toMatchObject({
      stdout: '2 unchanged in prod\n',
    });
  });

  it('has the target of each in the report, and in a plan that is kept', async () => {
    const { cwd, root, env } = await monorepo();
    const { stdout } = await voxlint(['plan', '--out', 'plan.json', '-f', 'json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      target: { baseUrl: null, projectId: null },
      items: [
        { key: 'desk.agent.yaml', target: { baseUrl: root.service.url, projectId } },
        { target: { projectId: hotel } },
        { target: { projectId: hotel } },
      ],
    });
    expect((await voxlint(['plan', '-f', 'markdown'], { cwd })).stdout.match(/^### /gm)).toHaveLength(2);
    writeFileSync(
      join(cwd, 'teams/hotel/.voxlintrc.yaml'),
      `environments: {prod: {tokenVariable: ROOT_TOKEN}}\n`,
    );
    const stale = await voxlint(['push', '--plan', 'plan.json'], { cwd, env });
    expect(stale).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('it was made for another place'),
    });
    expect(namesIn(root.service)).toEqual([]);
  });

  it('goes on with the others where one of them refuses', async () => {
    const { cwd, root, team, env } = await monorepo();
    const wrong = { ...env, ROOT_TOKEN: 'a-token-that-is-not-right' };
    const { status, stdout } = await push(['-f', 'json'], { cwd, env: wrong });
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      items: [
        { state: 'rejected', status: 401, target: { projectId } },
        { state: 'created', target: { projectId: hotel } },
        { state: 'created' },
      ],
    });
    expect([namesIn(root.service), namesIn(team.service)]).toEqual([[], ['Hotel bar', 'Hotel desk']]);
  });

  it('wants a token for each, and gives none to several services', async () => {
    const { cwd, env, root, team } = await monorepo();
    const piped = await push(['--token-stdin'], { cwd });
    expect(piped).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('this push needs several: ROOT_TOKEN and HOTEL_TOKEN'),
    });
    const { HOTEL_TOKEN: _, ...less } = env;
    expect(await push([], { cwd, env: less })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Set HOTEL_TOKEN'),
    });
    const elsewhere =
      'environments: {prod: {baseUrl: "https://hotel.example.com", tokenVariable: ROOT_TOKEN}}\n';
    writeFileSync(join(cwd, 'teams/hotel/.voxlintrc.yaml'), elsewhere);
    expect(await push([], { cwd, env })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('ROOT_TOKEN would go to several services'),
    });
    expect([...namesIn(root.service), ...namesIn(team.service)]).toEqual([]);
  });
});

describe('the environment of a file', () => {
  it('has to be one of its configuration', async () => {
    const { cwd, env, root } = await monorepo();
    writeFileSync(join(cwd, 'teams/hotel/.voxlintrc.yaml'), 'root: true\nenvironments: {live: {}}\n');
    const { status, stderr } = await push([], { cwd, env });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        'voxlint: The configuration of "teams/hotel/bar.agent.yaml" (teams/hotel/.voxlintrc.yaml) has no environment "prod". There is live: --env live\n',
    });
    writeFileSync(join(cwd, 'teams/hotel/.voxlintrc.yaml'), 'root: true\n');
    expect((await push([], { cwd, env })).stderr).toContain('Add environments.prod to it.');
    expect(namesIn(root.service)).toEqual([]);
  });

  it('needs not be one of the folder in which the command runs', async () => {
    const { cwd, env, team } = await monorepo();
    writeFileSync(join(cwd, '.voxlintrc.yaml'), 'environments: {other: {}}\n');
    expect((await push(['--env', 'prod', 'teams'], { cwd, env })).status).toBe(0);
    expect(namesIn(team.service)).toEqual(['Hotel bar', 'Hotel desk']);
  });

  it('stops a push where the definition was created at another place', async () => {
    const { cwd, env, root, team } = await monorepo();
    const config = join(cwd, 'teams/hotel/.voxlintrc.yaml');
    renameSync(config, `${config}.aside`);
    await push([], { cwd, env });
    renameSync(`${config}.aside`, config);
    const { status, stderr } = await push([], { cwd, env });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(
        /belongs to another place: teams\/hotel\/\w+\.agent\.yaml was created at/,
      ),
    });
    expect((await push(['desk.agent.yaml'], { cwd, env })).stdout).toBe('1 unchanged in prod\n');
    mkdirSync(join(cwd, 'teams/spa'));
    for (const name of ['bar', 'desk']) {
      renameSync(join(cwd, `teams/hotel/${name}.agent.yaml`), join(cwd, `teams/spa/${name}.agent.yaml`));
    }
    expect((await voxlint(['plan'], { cwd })).stdout).toMatch(/renamed\? +teams\/spa\/bar\.agent\.yaml/);
    expect([root.service.records.length, team.service.records.length]).toEqual([3, 0]);
  });

  it('is that of the file for import and adopt, too', async () => {
    const { cwd, env, team } = await monorepo();
    const id = '11111111-1111-4111-8111-111111111111';
    const input = JSON.stringify({ id, name: 'Spa', agent_type: 'single_prompt' });
    writeFileSync(join(cwd, 'listing.json'), input);
    await voxlint(['import', 'listing.json', '--out', 'teams/hotel/', '--env', 'prod'], { cwd, env });
    const bar = '22222222-2222-4222-8222-222222222222';
    await voxlint(['adopt', 'teams/hotel/bar.agent.yaml', '--id', bar, '--yes'], { cwd, env });
    const target = { projectId: hotel, baseUrl: team.service.url };
    expect(ledgerOf(cwd, 'prod')).toEqual({
      'agent/teams/hotel/bar.agent.yaml.json': expect.objectContaining({ ...target, id: bar }),
      'agent/teams/hotel/spa.agent.yaml.json': expect.objectContaining({ ...target, id }),
    });
  });

  it('is shown by print-config, without its secrets', async () => {
    const cwd = project({
      '.voxlintrc.yaml':
        'environments: {prod: {baseUrl: "https://api.example.com", headers: {X-Api-Key: very-secret-value}}}\n',
      'a/.voxlintrc.yaml': `environments: {prod: {projectId: ${hotel}}}\n`,
    });
    const { stdout } = await voxlint(['print-config', 'a/b.agent.yaml'], { cwd });
    expect(stdout).not.toContain('very-secret-value');
    expect(JSON.parse(stdout)).toMatchObject({
      environments: {
        prod: { baseUrl: 'https://api.example.com', projectId: hotel, headers: { 'X-Api-Key': '•••' } },
      },
      origins: {
        '/environments/prod/baseUrl': '.voxlintrc.yaml',
        '/environments/prod/projectId': 'a/.voxlintrc.yaml',
      },
    });
  });
});
