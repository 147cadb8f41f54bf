import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createAgent, createModel } from '../../src/node/client/create.ts';
import { serve } from '../../src/node/service/serve.ts';
import { validateAgent, validateModel } from '../../src/schema/resource-validators.generated.js';
import { agent, agentsPath, modelsPath, projectId, running } from './running.ts';

const uuid: RegExp = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const model = { name: 'Fast', model_type: 'llm', provider_id: projectId };
const fromRoot = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const unanswered = 'Give each field of schemas/ a value in src/node/service/new-resource.ts.';
const agentFields: readonly string[] = Object.keys(
  (JSON.parse(fromRoot('schemas/agent.schema.json')) as { properties: object }).properties,
);
const modelFields: readonly string[] = Object.keys(
  (JSON.parse(fromRoot('schemas/model.schema.json')) as { properties: object }).properties,
);

describe('creating an agent', () => {
  it('answers with every documented field', async () => {
    await using service = await running();
    const response = await service.post();
    const body = (await response.json()) as Record<string, unknown>;
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(Object.keys(body).sort(), unanswered).toEqual([...agentFields].sort());
    expect(validateAgent(body)).toBe(true);
    expect(body).toMatchObject({ ...agent, status: 'draft', version: 1, is_current: true, is_active: true });
    expect(body.id).toMatch(uuid);
    expect(body).toMatchObject({ base_agent_id: body.id, guardrails: [], call_configuration: {} });
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(body.updated_at).toBe(body.created_at);
  });

  it('gives back what was sent as it was sent', async () => {
    await using service = await running();
    const definition = parse(fromRoot('examples/clinic/front-desk.agent.yaml'));
    delete definition.$schema;
    const options = { baseUrl: service.url, projectId, token: 'any-token', definition };
    const outcome = await createAgent(options);
    expect(outcome).toMatchObject({ kind: 'created', status: 201, differences: [], warnings: [] });
    expect(service.records).toMatchObject([{ kind: 'agent', projectId, resource: definition }]);
  });

  it('makes another one each time', async () => {
    await using service = await running();
    const answers = await Promise.all(Array.from({ length: 30 }, () => service.post()));
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { id: string }).id),
    );
    expect(new Set(ids).size).toBe(30);
    expect([...(await service.ids('agents'))].sort()).toEqual(ids.sort());
  });
});

describe('creating a model', () => {
  it('answers with every documented field', async () => {
    await using service = await running();
    const body = (await (await service.post({ path: modelsPath, body: model })).json()) as object;
    expect(Object.keys(body).sort(), unanswered).toEqual([...modelFields].sort());
    expect(validateModel(body)).toBe(true);
    expect(body).toMatchObject({ ...model, is_active: true, tags: [], tag_metadata: { general: [] } });
    const options = { baseUrl: service.url, token: 'any-token', definition: model };
    expect(await createModel(options)).toMatchObject({ kind: 'created', differences: [], warnings: [] });
    expect(await service.ids('models')).toHaveLength(2);
    expect(await service.ids('agents')).toEqual([]);
  });
});

describe('a body that is not accepted', () => {
  it.each([
    [
      {},
      [
        ['/name', 'is required'],
        ['/agent_type', 'is required'],
      ],
    ],
    [[], [['', 'must be of type object; this is a list']]],
    [null, [['', 'must be of type object; this is nothing']]],
    [{ ...agent, name: 7 }, [['/name', 'must be of type string; this is a number']]],
    [{ ...agent, id: projectId }, [['/id', 'is not a known field']]],
    [{ ...agent, $schema: 'x' }, [['/$schema', 'is not a known field']]],
    [{ ...agent, 'a/b~': 1 }, [['/a~1b~0', 'is not a known field']]],
    [
      {
        ...agent,
        call_configuration: { availability: { inbound: { days: [{ day: 'mon', start: '9:00' }] } } },
      },
      [
        [
          '/call_configuration/availability/inbound/days/0/day',
          expect.stringMatching(/^must be one of "monday", .*; this is "mon"$/),
        ],
        [
          '/call_configuration/availability/inbound/days/0/start',
          expect.stringMatching(/^must have the form .*; this is "9:00"$/),
        ],
      ],
    ],
    [
      { ...agent, config: JSON.parse(`${'['.repeat(99)}${']'.repeat(99)}`) },
      [['/config', 'must be of type object; this is a list']],
    ],
    [
      { ...agent, config: JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) },
      [['', 'must not be nested deeper than 100 levels']],
    ],
  ])('%j names its fields', async (body, fields) => {
    await using service = await running();
    const response = await service.post({ body: JSON.stringify(body) });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: {
        message: 'The body is not accepted.',
        fields: fields.map(([path, message]) => ({ path, message })),
      },
    });
    expect(service.records).toEqual([]);
  });

  it('is read by the client, with the places in what was sent', async () => {
    await using service = await running();
    const definition = { ...agent, call_configuration: { timezone: 7 } } as unknown as typeof agent;
    const outcome = await createAgent({ baseUrl: service.url, projectId, token: 'any', definition });
    expect(outcome).toMatchObject({
      kind: 'rejected',
      status: 400,
      fieldPaths: [{ pointer: '/call_configuration/timezone' }],
    });
  });

  it.each([
    ['half of JSON', '{"name":'],
    ['nothing', ''],
    ['bytes that are no text', new Uint8Array([0x7b, 0xff])],
  ])('is %s', async (_, body) => {
    await using service = await running();
    const response = await service.post({ body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: { message: 'The body is not valid JSON.' } });
  });

  it('is nested without end', async () => {
    await using service = await running();
    const deep = `{"name":"a","agent_type":"b","config":{"x":${'['.repeat(1e6)}${']'.repeat(1e6)}}}`;
    expect((await service.post({ body: deep })).status).toBe(400);
  });

  it('is too large', async () => {
    await using service = await running();
    const fill = (size: number): string => {
      const empty = JSON.stringify({ ...agent, prompt: '' });
      return JSON.stringify({ ...agent, prompt: 'x'.repeat(size - empty.length) });
    };
    expect((await service.post({ body: fill(4 * 1024 * 1024) })).status).toBe(201);
    const response = await service.post({ body: fill(4 * 1024 * 1024 + 1) });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ error: { message: 'The body is larger than 4 MiB.' } });
    expect((await service.post({ body: fill(20 * 1024 * 1024) })).status).toBe(413);
    expect((await service.post()).status).toBe(201);
  });
});

describe('a request that is not let in', () => {
  it.each([
    ['no token', undefined, '', 401],
    ['no scheme', undefined, 'any', 401],
    ['another scheme', undefined, 'Basic abc', 401],
    ['any token', undefined, 'Bearer any', 201],
    ['no token where there is one', 's3cret', '', 401],
    ['a wrong token', 's3cret', 'Bearer s3cre', 401],
    ['a longer token', 's3cret', 'Bearer s3crett', 401],
    ['two tokens', 's3cret', 'Bearer s3cret s3cret', 401],
    ['the token', 's3cret', 'Bearer s3cret', 201],
    ['the token in another spelling of the scheme', 's3cret', 'bearer s3cret', 201],
  ])('with %s', async (_, token, authorization, status) => {
    await using service = await running(token === undefined ? {} : { token });
    for (const [path, body] of [
      [agentsPath, agent],
      [modelsPath, model],
    ] as const) {
      const response = await service.post({ path, body, headers: { authorization } });
      expect(response.status).toBe(status);
      if (status === 401) expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.text()).not.toContain('s3cre');
    }
  });

  it.each([
    ['text/plain', 415],
    ['application/json; charset=utf-8', 201],
    ['application/json;charset="UTF-8"', 201],
    ['Application/JSON', 201],
    ['application/json; charset=latin1', 415],
    ['application/jsonp', 415],
    ['application/x-www-form-urlencoded', 415],
  ])('with the content type %s', async (type, status) => {
    await using service = await running();
    expect((await service.post({ headers: { 'content-type': type } })).status).toBe(status);
  });

  it('with a compressed body', async () => {
    await using service = await running();
    expect((await service.post({ headers: { 'content-encoding': 'gzip' } })).status).toBe(415);
  });

  it.each([
    '/',
    '/api/v1',
    '/api/v1/service/projects//agents',
    '/api/v1/service/projects/my-project/agents',
    `/api/v1/service/projects/${projectId}0/agents`,
    `${agentsPath}/`,
    `${agentsPath}/${projectId}`,
    `/prefix${agentsPath}`,
    `/${agentsPath}`,
    '/api/v1/providers/models/1',
    '/_voxlint',
    '/_voxlint/agents/1',
  ])('to %s', async (path) => {
    await using service = await running();
    const response = await service.post({ path });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: { message: 'There is nothing at this address.' } });
  });

  it.each([
    [agentsPath, 'GET', 'POST'],
    [agentsPath, 'DELETE', 'POST'],
    [modelsPath, 'PUT', 'POST'],
    ['/_voxlint/agents', 'POST', 'GET, HEAD'],
    ['/_voxlint/models', 'DELETE', 'GET, HEAD'],
  ])('to %s by %s', async (path, method, allow) => {
    await using service = await running();
    const response = await service.post({ path, method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    expect(service.records).toEqual([]);
  });

  it('in no protocol leaves the service running', async () => {
    await using service = await running();
    await new Promise<void>((resolve) => {
      const socket = connect(service.port, '127.0.0.1', () => socket.end('\x00mumble\r\n\r\n'));
      socket
        .on('data', () => {})
        .on('error', () => {})
        .on('close', () => resolve());
    });
    await new Promise<void>((resolve) => {
      const head = `POST ${agentsPath} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`;
      const socket = connect(service.port, '127.0.0.1', () => socket.end(head));
      socket
        .on('data', () => {})
        .on('error', () => {})
        .on('close', () => resolve());
    });
    expect((await service.post()).status).toBe(201);
    expect(service.records).toHaveLength(1);
  });
});

describe('the listing', () => {
  it('shows what was made, and of one project where asked', async () => {
    await using service = await running({ token: 's3cret' });
    const other = '11111111-2222-4333-8444-555555555555';
    const headers = { authorization: 'Bearer s3cret' };
    await service.post({ headers });
    await service.post({
      headers,
      path: agentsPath.replace(projectId, other.toUpperCase()),
      body: { ...agent, name: 'B' },
    });
    const list = async (query: string): Promise<unknown> =>
      (await fetch(`${service.url}/_voxlint/agents${query}`)).json();
    expect(await list('')).toMatchObject([{ name: 'Front desk' }, { name: 'B' }]);
    expect(await list(`?project_id=${other}`)).toMatchObject([{ name: 'B' }]);
    expect(await list('?project_id=x')).toEqual([]);
    const head = await fetch(`${service.url}/_voxlint/agents`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('running', () => {
  it('reports what happens, and prints nothing', async () => {
    const stop = new AbortController();
    const service = await running({ signal: stop.signal });
    await service.post();
    await service.post({ path: '/x' });
    stop.abort();
    await service.closed;
    expect(service.events).toEqual([
      { kind: 'listening', url: service.url },
      {
        kind: 'answered',
        exchange: { method: 'POST', path: agentsPath, id: expect.stringMatching(uuid) },
        status: 201,
      },
      { kind: 'answered', exchange: { method: 'POST', path: '/x' }, status: 404 },
      { kind: 'stopped' },
    ]);
    await expect(service.post()).rejects.toThrow('fetch failed');
    await service.close();
  });

  it('finishes the requests under way before it stops', async () => {
    const service = await running({ faults: [{ kind: 'slow', probability: 1, value: 60_000 }] });
    const posted = service.post();
    await expect.poll(() => service.records.length, { timeout: 60_000 }).toBe(1);
    await service.close();
    expect((await posted).status).toBe(201);
  });

  it('listens on IPv6 too', async () => {
    await using service = await running({ host: '::1' });
    expect(service.url).toBe(`http://[::1]:${service.port}`);
    expect((await service.post()).status).toBe(201);
  });

  it('says what is wrong with a place to listen', async () => {
    await using service = await running();
    await expect(serve({ port: service.port })).rejects.toThrow(
      `Another program listens at "127.0.0.1", port ${service.port} already.`,
    );
    await expect(serve({ host: 'nowhere.example.invalid' })).rejects.toThrow(
      /^Nothing can listen at "nowhere\.example\.invalid", port 0 \(E[A-Z_]+\)\.$/,
    );
  });
});
