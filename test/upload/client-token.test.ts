import { describe, expect, it } from 'vitest';
import { definition, id } from './canned.ts';
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
      warnings: [{ message: 'The service document does not know this field.' }],
    });
  });

  it('is no id', async () => {
    expect(await pushTo(answering(answer(201, { id: token })))).toMatchObject({
      kind: 'unknown',
      reason: 'no-id',
    });
  });
});
