import { expect, it } from 'vitest';
import { plainText } from '../../src/rules/shared/plain-text.ts';

it('knows the decimal digits of every script', () => {
  const digits = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .filter((code) => /\p{Nd}/u.test(String.fromCodePoint(code)));
  expect(digits.length).toBeGreaterThanOrEqual(650);
  const read = digits.map((code) => plainText(String.fromCodePoint(code)));
  expect(read.join('')).toBe('0123456789'.repeat(digits.length / 10));
});

it.each([
  ['  A\t b\n', 'a b'],
  ['０９：３０', '09:30'],
  ['٠٩:٣٠', '09:30'],
  ['#\u{fe0f}\u{20e3}', '#'],
  ['09\u{200b}:00\u{feff}', '09:00'],
  ['\u{a0}9\u{202f}am', '9 am'],
])('makes %j plain', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
