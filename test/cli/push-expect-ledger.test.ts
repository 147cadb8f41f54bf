import { expect, it } from 'vitest';
import { agent, namesIn, push, rehearse } from './rehearsal.ts';
import { project, voxlint } from './voxlint.ts';

it.each([
  [
    'git',
    2,
    'voxlint: The ledger of default is kept in files, not in git. Nothing was sent. Add ledger: git to environments.default in the configuration.\n',
  ],
  ['paper', 2, 'voxlint: --expect-ledger takes git or files, not "paper".\n'],
])('sends nothing for --expect-ledger %s', async (expected, status, stderr) => {
  const { env, service } = await rehearse();
  const cwd = project({ 'a.agent.yaml': agent('A') });
  expect(await voxlint(['push', '--yes', '--expect-ledger', expected], { cwd, env })).toMatchObject({
    status,
    stdout: '',
    stderr,
  });
  expect(namesIn(service)).toEqual([]);
});

it('pushes where the ledger is kept as expected', async () => {
  const { env, service } = await rehearse();
  const cwd = project({ 'a.agent.yaml': agent('A') });
  expect(await push(['--expect-ledger', 'files'], { cwd, env })).toMatchObject({ status: 0 });
  expect(namesIn(service)).toEqual(['A']);
});
