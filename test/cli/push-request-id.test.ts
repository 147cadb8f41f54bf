import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { answer, answering, rawServer } from '../upload/raw-server.ts';
import { selfSigned } from '../upload/self-signed.ts';
import { agent, environment, ledgerOf, projectId, push } from './rehearsal.ts';
import { project, voxlint } from './voxlint.ts';

const key = 'a.agent.yaml';
const file = `agent/${key}.json`;
const uuid: RegExp = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface Seen {
  readonly headers: IncomingHttpHeaders;
  /** The request id in the ledger at the moment at which the request had arrived. */
  readonly recorded: unknown;
}

/** A service that gives these statuses in turn, the last again and again, and keeps what it saw. */
async function service(cwd: string, ...statuses: readonly number[]): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const record = JSON.parse(readFileSync(join(cwd, '.voxlint/default', file), 'utf8'));
      seen.push({ headers: request.headers, recorded: record.requestId });
      const status = statuses[Math.min(seen.length, statuses.length) - 1] ?? 500;
      response.writeHead(status).end(status === 201 ? JSON.stringify({ id: projectId }) : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

it('is in the ledger before the request leaves, and wherever the outcome is shown', async () => {
  const cwd = project({ [key]: agent('A') });
  const { url, seen } = await service(cwd, 500);
  const pushed = await push([], { cwd, env: environment(url) });
  const requestId = seen[0]?.headers['x-request-id'];
  expect(requestId).toMatch(uuid);
  expect(seen[0]?.recorded).toBe(requestId);
  expect(ledgerOf(cwd)[file]).toMatchObject({ state: 'creating', requestId });
  const line = `In the logs of the service: request id ${requestId}`;
  expect(pushed.stdout).toContain(line);
  expect((await voxlint(['status'], { cwd })).stdout).toContain(line);
  expect((await voxlint(['plan'], { cwd, env: environment(url) })).stdout).toContain(line);
  const status = JSON.parse((await voxlint(['status', '--format', 'json'], { cwd })).stdout);
  expect(JSON.stringify(status)).toContain(`"requestId":"${requestId}"`);
  const resolved = await voxlint(['resolve', key, '--not-created'], { cwd });
  expect(resolved.stdout + resolved.stderr).toContain(`Its request id was ${requestId}.`);
});

it('is the same for all attempts of one push, and another in the next', async () => {
  const cwd = project({ [key]: agent('A') });
  const { url, seen } = await service(cwd, 429, 422, 201);
  await push([], { cwd, env: environment(url) });
  const made = await push([], { cwd, env: environment(url) });
  expect(made.status).toBe(0);
  const ids = seen.map(({ headers }) => headers['x-request-id']);
  expect(ids).toHaveLength(3);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(ledgerOf(cwd)[file]).toMatchObject({ state: 'created', requestId: ids[2] });
});

it('travels in the header that the environment names', async () => {
  const cwd = project({ [key]: agent('A') });
  const { url, seen } = await service(cwd, 201);
  const config = `environments:\n  default: { baseUrl: '${url}', requestIdHeader: Idempotency-Key }\n`;
  writeFileSync(join(cwd, '.voxlintrc.yaml'), config);
  expect(await push([], { cwd, env: { ...environment(url), VOXLINT_TOKEN: 'any-token' } })).toMatchObject({
    status: 0,
  });
  expect(seen[0]?.headers['idempotency-key']).toBe(seen[0]?.recorded);
  expect(seen[0]?.headers).not.toHaveProperty('x-request-id');
  writeFileSync(join(cwd, '.voxlintrc.yaml'), config.replace('Idempotency-Key', 'Authorization'));
  writeFileSync(join(cwd, 'b.agent.yaml'), agent('B'));
  const refused = await push([], { cwd, env: { ...environment(url), VOXLINT_TOKEN: 'any-token' } });
  expect(refused).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('"Authorization" cannot be set'),
  });
  expect(seen).toHaveLength(1);
});

it('is missing in a record of an earlier voxlint, which stays readable', async () => {
  const cwd = project({ [key]: agent('A') });
  const { url } = await service(cwd, 500);
  await push([], { cwd, env: environment(url) });
  const path = join(cwd, '.voxlint/default', file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^ *"requestId".*\n/m, ''));
  const { status, stdout } = await voxlint(['status'], { cwd });
  expect(status).toBe(4);
  expect(stdout).not.toContain('request id');
  expect(await voxlint(['resolve', key, '--id', projectId], { cwd })).toMatchObject({ status: 0 });
});

it.each([
  ['a 404', answer(404, { error: 'no' }), 'There is nothing at', 3],
  [
    'a page of a status 404',
    answer(404, '<!DOCTYPE html><title>Not found</title>'),
    'A web page answers at',
    3,
  ],
  ['a page for an answer', answer(200, '<html><title>Log in</title></html>'), 'A web page answers at', 4],
])('%s names the address and the settings that made it', async (_, bytes, words, status) => {
  await using server = await answering(bytes);
  const cwd = project({ [key]: agent('A') });
  const pushed = await push([], { cwd, env: environment(server.url) });
  expect(pushed.status).toBe(status);
  expect(pushed.stdout).toContain(
    `${words} ${server.url}/api/v1/service/projects/${projectId}/agents: check VOXLINT_BASE_URL (baseUrl) and VOXLINT_PROJECT_ID (projectId).`,
  );
});

it('a certificate of the company is trusted with caFile, which the message names', async () => {
  const tls = selfSigned(['localhost']);
  await using server = await rawServer({
    tls,
    onRequest: (socket) => socket.write(answer(201, { id: projectId })),
  });
  const config = (caFile: string): string =>
    `environments:\n  default: { baseUrl: '${server.url}'${caFile} }\n`;
  const cwd = project({
    [key]: agent('A'),
    '.voxlintrc.yaml': config(''),
    'company.pem': tls.cert,
    'none.pem': '',
  });
  const env = { ...environment(server.url), VOXLINT_TOKEN: 'any-token' };
  const untrusted = await push([], { cwd, env });
  expect(untrusted.status).toBe(3);
  expect(untrusted.stdout).toContain(
    '(DEPTH_ZERO_SELF_SIGNED_CERT). If your company signs it, write the file',
  );
  expect(untrusted.stdout).toContain('into caFile of environments.default.');
  for (const [name, words] of [
    ['none.pem', 'holds no certificates'],
    ['missing.pem', 'cannot be read'],
  ]) {
    writeFileSync(join(cwd, '.voxlintrc.yaml'), config(`, caFile: ${name}`));
    const refused = await push([], { cwd, env });
    expect(refused).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`"${name}" of environments.default ${words}`),
    });
  }
  expect(server.received.join('')).toBe('');
  writeFileSync(join(cwd, '.voxlintrc.yaml'), config(', caFile: company.pem'));
  expect(await push([], { cwd, env })).toMatchObject({ status: 0 });
});
