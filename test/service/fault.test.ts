import { describe, expect, it } from 'vitest';
import { createAgent } from '../../src/node/client/create.ts';
import { type Fault, faultKinds, parseFault } from '../../src/node/service/fault.ts';
import { faultDice, seededRandom } from '../../src/node/service/fault-dice.ts';
import { agent, agentsPath, modelsPath, projectId, running, type ServiceUnderTest } from './running.ts';

function fault(text: string): Fault {
  const parsed = parseFault(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed;
}

describe('parseFault', () => {
  it.each([
    ['drop-after-commit', { kind: 'drop-after-commit', probability: 1, value: undefined }],
    ['no-id=0.25', { kind: 'no-id', probability: 0.25, value: undefined }],
    ['garbage=1', { kind: 'garbage', probability: 1, value: undefined }],
    ['garbage=.5', { kind: 'garbage', probability: 0.5, value: undefined }],
    ['reject', { kind: 'reject', probability: 1, value: 422 }],
    ['reject:400=0.1', { kind: 'reject', probability: 0.1, value: 400 }],
    ['rate-limit:30', { kind: 'rate-limit', probability: 1, value: 30 }],
    ['slow=0', { kind: 'slow', probability: 0, value: 3_000 }],
    ['slow:250=0.5', { kind: 'slow', probability: 0.5, value: 250 }],
    ['redirect', { kind: 'redirect', probability: 1, value: 'https://elsewhere.invalid' }],
    [
      'redirect:http://127.0.0.1:99/?a=0.5',
      { kind: 'redirect', probability: 0.5, value: 'http://127.0.0.1:99/?a' },
    ],
  ])('reads %s', (text, expected) => {
    expect(parseFault(text)).toEqual(expected);
  });

  it.each([
    ['', '"" is not a kind of fault. The kinds are: drop-after-commit, error-after-commit'],
    ['constructor', '"constructor" is not a kind of fault'],
    ['slowly=1', '"slowly" is not a kind of fault'],
    ['no-id=2', '"2" is not a probability. Write a number from 0 to 1, such as no-id=0.2.'],
    ['no-id=-1', '"-1" is not a probability'],
    ['no-id=', '"" is not a probability'],
    ['no-id=50%', '"50%" is not a probability'],
    ['no-id:7', 'The fault "no-id" takes no value; this is "7".'],
    ['reject:500', 'The fault "reject" takes a whole number from 400 to 499; this is "500".'],
    ['slow:1s', 'The fault "slow" takes a whole number from 0 to 3600000; this is "1s".'],
    ['slow:', 'this is "".'],
    ['redirect:elsewhere', 'takes an address such as https://elsewhere.example; this is "elsewhere".'],
  ])('refuses %s', (text, words) => {
    expect(parseFault(text)).toEqual({ problem: expect.stringContaining(words) });
  });

  it('knows every kind that it describes', () => {
    const kinds = Object.keys(faultKinds);
    expect(kinds).toHaveLength(9);
    expect(kinds.map((kind) => fault(kind).kind)).toEqual(kinds);
  });
});

describe('the dice', () => {
  it('fall the same way for the same seed, as often as the probability says', () => {
    const throwAll = (seed: number): readonly (string | undefined)[] => {
      const dice = faultDice([fault('no-id=0.3'), fault('garbage=0.3')], seededRandom(seed));
      return Array.from({ length: 2_000 }, () => dice().fault?.kind);
    };
    const thrown = throwAll(7);
    expect(throwAll(7)).toEqual(thrown);
    expect(throwAll(8)).not.toEqual(thrown);
    const share = (kind: string | undefined): number => thrown.filter((one) => one === kind).length / 2_000;
    expect(share('no-id')).toBeCloseTo(0.3, 1);
    expect(share('garbage')).toBeCloseTo(0.21, 1);
    expect(share(undefined)).toBeCloseTo(0.49, 1);
  });

  it('let the first of several faults strike, and slowness beside it', () => {
    const faults = ['slow:10', 'no-id', 'slow:5', 'garbage'].map(fault);
    expect(faultDice(faults, () => 0)()).toEqual({ delayMs: 15, fault: faults[1] });
    expect(faultDice([fault('no-id=0')], () => 0)()).toEqual({ delayMs: 0, fault: undefined });
  });
});

describe('a fault', () => {
  async function outcomeOf(text: string): Promise<{ readonly outcome: unknown; readonly kept: number }> {
    await using service = await running({ faults: [fault(text)] });
    const outcome = await createAgent({
      baseUrl: service.url,
      projectId,
      token: 'any-token',
      definition: agent,
      timeoutMs: 1_500,
    });
    return { outcome, kept: service.records.length };
  }

  it.each([
    ['drop-after-commit', 1, { kind: 'unknown', reason: 'connection-lost' }],
    ['error-after-commit', 1, { kind: 'unknown', reason: 'server-error', status: 500 }],
    ['no-id', 1, { kind: 'unknown', reason: 'no-id', status: 201 }],
    ['garbage', 1, { kind: 'unknown', reason: 'not-json', status: 201 }],
    ['slow', 1, { kind: 'unknown', reason: 'timeout' }],
    ['slow:1', 1, { kind: 'created', differences: [], warnings: [] }],
    ['reject', 0, { kind: 'rejected', status: 422, fieldPaths: [{ pointer: '/name' }] }],
    ['reject:400', 0, { kind: 'rejected', status: 400 }],
    ['rate-limit:7', 0, { kind: 'throttled', status: 429, retryAfterMs: 7_000 }],
    ['redirect', 0, { kind: 'unknown', reason: 'redirect', status: 307 }],
  ])('%s keeps %i and looks like this to the client', async (text, kept, expected) => {
    const result = await outcomeOf(text);
    expect(result.outcome).toMatchObject(expected);
    expect(result.kept).toBe(kept);
  });

  it('of shape shows in the differences and warnings', async () => {
    const { outcome, kept } = await outcomeOf('wrong-shape');
    expect(kept).toBe(1);
    expect(outcome).toMatchObject({
      kind: 'created',
      differences: [
        { kind: 'changed', pointer: '/name', received: 'Front desk (copy)' },
        { kind: 'dropped', pointer: '/agent_type' },
      ],
    });
    const { warnings } = outcome as { readonly warnings: readonly { readonly pointer: string }[] };
    expect(warnings.map(({ pointer }) => pointer).sort()).toEqual(['/guardrails', '/is_active', '/version']);
  });

  it('of shape strikes models too', async () => {
    await using service = await running({ faults: [fault('wrong-shape')] });
    const body = { name: 'Fast', model_type: 'llm', provider_id: projectId };
    const made = await (await service.post({ path: modelsPath, body })).json();
    expect(made).toMatchObject({ name: 'Fast (copy)', tags: 'none', is_active: 'yes' });
    expect(made).not.toHaveProperty('provider_id');
  });

  it('leads to the address that was given, and the token does not follow', async () => {
    await using elsewhere = await running();
    await using service = await running({ faults: [fault(`redirect:${elsewhere.url}`)] });
    const outcome = await createAgent({ baseUrl: service.url, projectId, token: 'any', definition: agent });
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'redirect' });
    expect((await service.post()).headers.get('location')).toBe(elsewhere.url + agentsPath);
    expect(elsewhere.events).toHaveLength(1);
  });

  it('strikes only what would have been accepted', async () => {
    await using service = await running({ faults: [fault('error-after-commit')] });
    const status = async (options: Parameters<ServiceUnderTest['post']>[0]): Promise<number> =>
      (await service.post(options)).status;
    expect(await status({ body: {} })).toBe(400);
    expect(await status({ headers: { authorization: '' } })).toBe(401);
    expect(await status({ path: '/' })).toBe(404);
    expect(await status({})).toBe(500);
  });

  it('is shown to whoever runs the service', async () => {
    const faults = ['drop-after-commit=0.4', 'slow:1=0.5', 'reject=0.3'].map(fault);
    await using service = await running({ faults, seed: 3 });
    for (let index = 0; index < 40; index += 1) await service.post().catch(() => {});
    const reported = service.events.flatMap((event) =>
      event.kind === 'answered' || event.kind === 'dropped' ? [event] : [],
    );
    expect(reported).toHaveLength(40);
    expect(new Set(reported.map(({ kind, exchange }) => `${kind} ${exchange.fault}`))).toEqual(
      new Set(['answered undefined', 'answered slow', 'answered reject', 'dropped drop-after-commit']),
    );
    const kept = reported.flatMap(({ exchange }) => exchange.id ?? []);
    expect(service.records.map(({ resource }) => resource.id)).toEqual(kept);
  });
});
