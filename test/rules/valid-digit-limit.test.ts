import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lintAgent, rulesOf } from './lint-agent.ts';

async function rulesFor(digit_limit: unknown): Promise<readonly string[]> {
  const keypad_input_detection = { enabled: true, digit_limit_enabled: true, digit_limit };
  const found = await lintAgent({ call_configuration: { keypad_input_detection } });
  return rulesOf(found, 'valid-digit-limit');
}

it('takes whole numbers from 1 up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1 }), async (limit) => {
      expect(await rulesFor(limit)).toEqual([]);
    }),
  );
});

it('gives one finding for everything else', async () => {
  const other = fc.oneof(
    fc.integer({ max: 0 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.jsonValue(),
  );
  await fc.assert(
    fc.asyncProperty(
      other.filter((value) => value !== null && !(Number.isInteger(value) && Number(value) >= 1)),
      async (limit) => {
        expect(await rulesFor(limit)).toEqual(['valid-digit-limit']);
      },
    ),
  );
});
