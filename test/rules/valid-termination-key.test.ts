import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyKey, isKey } from '../../src/rules/valid-termination-key/classify-key.ts';
import { validate } from '../../src/schema/validate.ts';
import { amount } from '../input/amount.ts';
import { fixAgent, lintAgent, rulesOf } from './lint-agent.ts';

function agentWithKey(termination_key: unknown): Record<string, unknown> {
  return { call_configuration: { keypad_input_detection: { termination_key } } };
}

function isAcceptedBySchema(key: unknown): boolean {
  return (
    validate({ name: 'An agent', agent_type: 'single_prompt', ...agentWithKey(key) }, 'agent').length === 0
  );
}

describe('isKey', () => {
  it('takes the twelve keys of a telephone and no other character', () => {
    const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    expect(characters.filter(isKey).join('')).toBe('#*0123456789');
  });

  it('agrees with the schema', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9*#\n]{0,2}$/)), (text) => {
        expect(isKey(text)).toBe(isAcceptedBySchema(text));
      }),
      { numRuns: amount(1000) },
    );
  });
});

describe('judgeKey', () => {
  it.each([
    ['pound', '#'],
    ['Pound Key', '#'],
    ['hash', '#'],
    ['hash-key', '#'],
    ['number_sign', '#'],
    ['STAR', '*'],
    ['the asterisk', '*'],
    ['Étoile', '*'],
    ['zero', '0'],
    ['Nine', '9'],
    ['key 5', '5'],
    [5, '5'],
    ['５', '5'],
    ['＃', '#'],
    ['*️⃣', '*'],
    [' #\n', '#'],
    ['"#"', '#'],
  ])('knows that %j is a key', (value, key) => {
    const { key: meant, safe = true } = classifyKey(value);
    expect({ meant, safe }).toEqual({ meant: key, safe: true });
  });

  it.each(['##', '♯', '£'])('is not certain about %j', (value) => {
    expect(classifyKey(value)).toMatchObject({ key: '#', safe: false });
  });

  it.each([
    '',
    ' ',
    '*#',
    '0-9',
    '12',
    12,
    -1,
    1.5,
    'Enter',
    'A',
    'none',
    'constructor',
    true,
    [],
    {},
    '1'.repeat(100_000),
  ])('guesses nothing for %.30j', (value) => {
    expect(classifyKey(value).key).toBeUndefined();
  });
});

describe('valid-termination-key', () => {
  it('gives one finding exactly where the schema rejects, and its fix is a key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue().filter((value) => value !== null),
        async (value) => {
          const agent = agentWithKey(value);
          const found = await lintAgent(agent);
          expect(rulesOf(found, 'valid-termination-key')).toEqual(
            isAcceptedBySchema(value) ? [] : ['valid-termination-key'],
          );
          if (found[0]?.fix !== undefined)
            expect(await lintAgent((await fixAgent(agent)) as typeof agent)).toEqual([]);
        },
      ),
    );
  });
});
