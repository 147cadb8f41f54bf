import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '../input/amount.ts';
import { canned, definition, id, push } from './canned.ts';
import { pushTo, hardToken as token } from './push-over-socket.ts';
import { answer, answering } from './raw-server.ts';

const resource = { id, ...definition };

describe('what repeats the token', () => {
  it.each([
    ['text', `Bad token ${token}!`],
    ['JSON', JSON.stringify({ error: `Bearer ${token}` })],
    ['JSON with escapes', JSON.stringify({ error: token }).replaceAll('o', '\\u006f')],
    ['an address', `/login?next=${encodeURIComponent(token)}`],
    ['HTML', `<p>${token.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`],
    ['a long text, at its cut', `${'x'.repeat(16_370)}${token}`],
  ])('is cleaned: %s', async (_, echo) => {
    for (const status of [400, 401, 429, 500]) {
      const outcome = await pushTo(answering(answer(status, echo)));
      expect(outcome).toHaveProperty('body', expect.stringContaining('[token'));
      const text = JSON.stringify(outcome);
      expect(text).not.toMatch(/tok\.\$|tok\.%24|\\u006f/);
    }
  });

  it('is cleaned in a resource, its differences and its warnings', async () => {
    const echo = { ...resource, name: `Bearer ${token}`, [`/${token}`]: [{ [token]: token }] };
    const outcome = await pushTo(answering(answer(201, echo)));
    expect(outcome).toMatchObject({
      kind: 'created',
      resource: { id, name: 'Bearer [token]', '/[token]': [{ '[token]': '[token]' }] },
      differences: [{ kind: 'changed', pointer: '/name', sent: 'Front desk', received: 'Bearer [token]' }],
      warnings: [{ message: 'The documentation of the service does not have this field.' }],
    });
  });

  it('is no id', async () => {
    expect(await pushTo(answering(answer(201, { id: token })))).toMatchObject({
      kind: 'unknown',
      reason: 'no-id',
    });
  });

  it('is cleaned wherever it stands, and nothing that a service says makes the client fail', async () => {
    const word = fc.string({
      minLength: 12,
      maxLength: 40,
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    });
    const statuses = fc.constantFrom(200, 201, 299, 301, 400, 401, 422, 429, 500, 503, 599);
    await fc.assert(
      fc.asyncProperty(
        word,
        statuses,
        fc.json(),
        fc.nat(),
        fc.boolean(),
        async (secret, status, json, at, isJson) => {
          const cut = at % (json.length + 1);
          const inner = isJson ? JSON.stringify(secret).slice(1, -1) : secret;
          const body = `${json.slice(0, cut)}${inner}${json.slice(cut)}`;
          const headers = { location: `https://x.test/${encodeURIComponent(secret)}` };
          const bodies = [body, JSON.stringify({ id, [inner]: [body, { deep: secret }] })];
          for (const text of bodies) {
            const outcome = await push({ token: secret, fetch: canned({ status, headers, body: text }) });
            expect(textsIn(outcome).filter((said) => said.includes(secret))).toEqual([]);
          }
        },
      ),
      { numRuns: amount(500) },
    );
  });
});

/** Every string in a value, names of fields too. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}
