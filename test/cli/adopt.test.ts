import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agent, ledgerOf, push, rehearse } from './rehearsal.ts';
import { project, voxlint } from './voxlint.ts';

const [one, two] = ['1', '2'].map((digit) => `${digit.repeat(8)}-0d2e-4c7b-9a58-aaaaaaaaaaaa`) as [
  string,
  string,
];

it('brings back what a lost ledger knew, so that nothing is created again', async () => {
  const { service, env } = await rehearse();
  const cwd = project({ 'x/a.agent.yaml': `${agent('A')}---\n${agent('B')}` });
  await push([], { cwd, env });
  const before = ledgerOf(cwd);
  rmSync(join(cwd, '.voxlint'), { recursive: true });
  const ids = service.records.map(({ resource }) => resource.id ?? '');
  for (const [name, id = ''] of [
    ['x/a.agent.yaml', ids[0]],
    ['x/a.agent.yaml#2', ids[1]],
  ] as const) {
    const adopted = await voxlint(['adopt', name, '--id', id, '--yes'], { cwd, env });
    expect(adopted).toMatchObject({
      status: 0,
      stdout: `${name} is known as ${id} now. Next: git add .voxlint/default\n`,
    });
  }
  // The moment, the id and the source of the first request went with the ledger.
  const lost = { createdAt: '', resolvedAt: '', requestId: '', origin: '' };
  const strip = (record: object): object => ({ ...record, ...lost });
  expect(Object.values(ledgerOf(cwd)).map(strip)).toEqual(Object.values(before).map(strip));
  expect(await push([], { cwd, env })).toMatchObject({ status: 0, stdout: '2 unchanged in default\n' });
  expect(service.records).toHaveLength(2);
});

it('is corrected by resolve', async () => {
  const { env } = await rehearse();
  const cwd = project({ 'a.agent.yaml': agent('A') });
  await voxlint(['adopt', 'a.agent.yaml', '--id', one, '--yes'], { cwd, env });
  expect((await voxlint(['resolve', 'a.agent.yaml', '--id', two], { cwd })).status).toBe(0);
  expect(ledgerOf(cwd)).toMatchObject({ 'agent/a.agent.yaml.json': { id: two } });
});

it('writes to the environment that is named', async () => {
  const { env } = await rehearse();
  const cwd = project({ 'm.model.yaml': `name: M\nmodel_type: llm\nprovider_id: ${one}\n` });
  const call = ['adopt', 'm.model.yaml', '--id', two, '--env', 'staging', '--yes'];
  expect((await voxlint(call, { cwd, env: { ...env, VOXLINT_PROJECT_ID: '' } })).status).toBe(0);
  expect(ledgerOf(cwd, 'staging')).toMatchObject({ 'model/m.model.yaml.json': { id: two } });
  expect(ledgerOf(cwd)).toEqual({});
});

it.each<[string, readonly string[], string]>([
  ['without a file', ['--id', two], 'Name a file'],
  ['for two files', ['b.agent.yaml', 'c.agent.yaml', '--id', two], 'takes one file'],
  ['without an id', ['b.agent.yaml'], 'give the id that it shows'],
  ['for an id that is not a UUID', ['b.agent.yaml', '--id', 'agent-1'], '"agent-1" is not an id'],
  ['for a file that is not there', ['z.agent.yaml', '--id', two], 'There is no file'],
  ['for a document that is not there', ['b.agent.yaml#2', '--id', two], 'There is no definition'],
  ['for a file with errors', ['bad.agent.yaml', '--id', two], 'There are errors in "bad.agent.yaml"'],
  ['for what was created', ['a.agent.yaml', '--id', two], 'a.agent.yaml was created as'],
  ['for an id that is taken', ['b.agent.yaml', '--id', one.toUpperCase()], 'is the id of taken.agent.yaml'],
  ['for an unknown outcome', ['open.agent.yaml', '--id', two], 'voxlint resolve open.agent.yaml --id'],
])('refuses and records nothing: %s', async (_, words, sentence) => {
  const { env } = await rehearse();
  const bad = await rehearse(['redirect']);
  const names = ['a', 'b', 'c', 'open', 'taken'];
  const cwd = project({
    ...Object.fromEntries(names.map((name) => [`${name}.agent.yaml`, agent(name)])),
    'bad.agent.yaml': 'agent_type: single_prompt\n',
  });
  await push(['a.agent.yaml'], { cwd, env });
  await push(['open.agent.yaml'], { cwd, env: bad.env });
  await voxlint(['adopt', 'taken.agent.yaml', '--id', one, '--yes'], { cwd, env });
  const before = ledgerOf(cwd);
  expect(Object.keys(before)).toHaveLength(3);
  const { status, stderr } = await voxlint(['adopt', ...words, '--yes'], { cwd, env });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(sentence) });
  expect(ledgerOf(cwd)).toEqual(before);
});

it('wants --yes where nobody can be asked, and an address', async () => {
  const { env } = await rehearse();
  const cwd = project({ 'a.agent.yaml': agent('A') });
  const call = ['adopt', 'a.agent.yaml', '--id', one];
  expect(await voxlint(call, { cwd, env })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Add --yes'),
  });
  expect(await voxlint([...call, '--yes'], { cwd })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('The address of the service is missing'),
  });
  expect(ledgerOf(cwd)).toEqual({});
});

it('refuses an id that another environment of the same place has, and so does resolve', async () => {
  const { env } = await rehearse();
  const model = (name: string): string => `name: ${name}\nmodel_type: llm\nprovider_id: ${one}\n`;
  const cwd = project({ 'm.model.yaml': model('M'), 'n.model.yaml': model('N') });
  const adopt = (file: string, id: string, environment: string): ReturnType<typeof voxlint> =>
    voxlint(['adopt', file, '--id', id, '--env', environment, '--yes'], { cwd, env });
  expect((await adopt('m.model.yaml', two, 'staging')).status).toBe(0);
  expect(await adopt('n.model.yaml', two, 'other')).toMatchObject({
    status: 2,
    stderr: `voxlint: "${two}" is the id of m.model.yaml, so it cannot be that of n.model.yaml.\n`,
  });
  expect((await adopt('n.model.yaml', one, 'other')).status).toBe(0);
  expect(
    await voxlint(['resolve', 'n.model.yaml', '--id', two, '--env', 'other'], { cwd, env }),
  ).toMatchObject({
    status: 2,
    stderr: `voxlint: "${two}" is the id of m.model.yaml in staging, so it cannot be that of n.model.yaml.\n`,
  });
  expect(ledgerOf(cwd, 'other')).toMatchObject({ 'model/n.model.yaml.json': { id: one } });
});
