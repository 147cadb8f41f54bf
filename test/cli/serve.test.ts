import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { agent, environment, projectId, push, type Running, start } from './rehearsal.ts';
import { project, voxlint } from './voxlint.ts';

/** A `voxlint serve` in a process of its own, and its address. */
async function serving(args: readonly string[], cwd: string): Promise<Running & { url: string }> {
  const running = start(['serve', '--port', '0', ...args], cwd);
  onTestFinished(async () => {
    running.signal('SIGKILL');
    await running.ended;
  });
  const said = await running.until(/Listening at (\S+)\. /);
  return { ...running, url: said[1] ?? '' };
}

describe('serve', () => {
  it('keeps what it answered for when it is killed, and goes on with it', async () => {
    const cwd = project({ 'a.agent.yaml': agent('A'), 'b.agent.yaml': agent('B') });
    const first = await serving(['--data', 'data.jsonl', '--token', 't0ken-of-mine'], cwd);
    const env = { ...environment(first.url), VOXLINT_TOKEN: 't0ken-of-mine' };
    expect((await push([], { cwd, env })).status).toBe(0);
    first.signal('SIGKILL');
    expect((await first.ended).stdout).toMatch(/POST \S+\/agents 201 [0-9a-f-]{36}\n/);
    const second = await serving(['--data', 'data.jsonl', '--quiet'], cwd);
    const held = (await (await fetch(`${second.url}/_voxlint/agents`)).json()) as { name: string }[];
    expect(held.map(({ name }) => name).sort()).toEqual(['A', 'B']);
    expect(readFileSync(join(cwd, 'data.jsonl'), 'utf8')).toContain('"A"');
    second.signal('SIGINT');
    expect(await second.ended).toMatchObject({ status: 0, stderr: '' });
  });

  it('misbehaves on request', async () => {
    const cwd = project({ 'a.agent.yaml': agent('A') });
    const { url, until } = await serving(['--fault', 'slow:1=0', '--fault', 'error-after-commit'], cwd);
    expect((await push([], { cwd, env: environment(url) })).status).toBe(4);
    await until(/ 500 [0-9a-f-]{36} \(error-after-commit\)\n/);
  });

  it('lets the same faults strike the same requests for the same seed', async () => {
    const statuses = async (seed: string): Promise<readonly number[]> => {
      const { url } = await serving(['--fault', 'error-after-commit=0.5', '--seed', seed], project({}));
      const answers: number[] = [];
      for (let number = 0; number < 16; number += 1) {
        const body = JSON.stringify({ name: `Agent ${number}`, agent_type: 'single_prompt' });
        const headers = { authorization: 'Bearer any', 'content-type': 'application/json' };
        const address = `${url}/api/v1/service/projects/${projectId}/agents`;
        answers.push((await fetch(address, { method: 'POST', headers, body })).status);
      }
      return answers;
    };
    const first = await statuses('7');
    expect(new Set(first)).toEqual(new Set([201, 500]));
    expect(await statuses('7')).toEqual(first);
    expect(await statuses('8')).not.toEqual(first);
  });

  it('wants the token that it was given', async () => {
    const cwd = project({});
    const { url } = await serving(['--token', 'mine'], cwd);
    const response = await fetch(`${url}/api/v1/service/projects/${projectId}/agents`, { method: 'POST' });
    expect(response.status).toBe(401);
  });

  it.each([
    [['--port', 'x'], '--port takes a whole number'],
    [['--port', '70000'], '--port takes a whole number'],
    [['--fault', 'nosuch'], 'is not a kind of fault'],
    [['--fault', 'slow=2'], 'is not a probability'],
    [['--host', '203.0.113.1'], 'Nothing can listen'],
    [['paths'], 'serve takes no paths'],
  ])('with %j says what is wrong', async (args, message) => {
    const { status, stderr } = await voxlint(['serve', '--port', '0', ...args], { cwd: project({}) });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });

  it('says that a port is taken', async () => {
    const { url } = await serving([], project({}));
    const { status, stderr } = await voxlint(['serve', '--port', new URL(url).port], { cwd: project({}) });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining('Another program listens'),
    });
  });
});
