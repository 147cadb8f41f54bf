import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectedCreates } from '../../src/node/cli/upload/expected-creates.ts';
import { push, voxlint } from './in-process.ts';
import { agent, ledgerOf, rehearse } from './rehearsal.ts';
import { project } from './voxlint.ts';

describe('push --expect-create', () => {
  it('sends nothing unless exactly so many are to be created', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': agent('B') });
    for (const [expected, number] of [
      ['0', '0'],
      ['003', '3'],
    ] as const) {
      const stopped = await voxlint(['push', '--yes', '--expect-create', expected], { cwd, env });
      expect(stopped).toMatchObject({
        status: 2,
        stdout: '',
        stderr: `voxlint: 2 are to be created, and --expect-create expects ${number}, so nothing was sent. Look at the plan: voxlint plan\n`,
      });
    }
    expect(service.records).toEqual([]);
    expect(ledgerOf(cwd)).toEqual({});
    expect((await push(['--expect-create', '2'], { cwd, env })).status).toBe(0);
    expect((await push(['--expect-create', '0'], { cwd, env })).status).toBe(0);
    expect(service.records).toHaveLength(2);
  });

  it('counts what is created again, and holds a plan to it, too', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    expect((await push(['--expect-create', '1'], { cwd, env })).status).toBe(0);
    const again = ['--recreate', 'a.agent.yaml', '--expect-create'];
    expect((await push([...again, '0'], { cwd, env })).stderr).toContain('1 is to be created');
    expect((await push([...again, '1'], { cwd, env })).status).toBe(0);
    writeFileSync(join(cwd, 'b.agent.yaml'), agent('B'));
    rmSync(join(cwd, 'a.agent.yaml'));
    expect((await voxlint(['plan', '--out', 'plan.json'], { cwd, env })).status).toBe(0);
    const planned = ['push', '--plan', 'plan.json', '--expect-create'];
    expect((await voxlint([...planned, '2'], { cwd, env })).status).toBe(2);
    expect(service.records).toHaveLength(2);
    expect((await voxlint([...planned, '1'], { cwd, env })).status).toBe(0);
    expect(service.records).toHaveLength(3);
  });

  it.each(['', '-1', '1.5', 'three', '1e3'])('takes whole numbers, not "%s"', (written) => {
    expect(() => expectedCreates({ get: () => written })).toThrow(
      `--expect-create takes a whole number of 0 or more, not "${written}".`,
    );
  });
});
