import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { braceFaults, placeholderNames } from '../../src/rules/valid-placeholder/brace-faults.ts';
import { amount } from '../input/amount.ts';
import { fixAgent, lintAgent } from './lint-agent.ts';

const isKnown = (name: string): boolean => name === 'name';

function faultsOf(text: string): readonly string[] {
  return braceFaults(text, isKnown).map(({ fault, start, end }) => `${fault} ${text.slice(start, end)}`);
}

describe('braceFaults', () => {
  it.each([
    'Hi {{name}}, {{ name }}, {{{name}}} and {{Name des Kunden}}.',
    '{{#if vip}}a{{else}}b{{/if}} {{> greeting}} {{! remark }}',
    '{"a": {"b": {"c": {{name}}}}}',
    '{"a": "{{name}}", "b": {"c": 1}}',
    '{{\n  "a": 1,\n  "b": {{"c": 2}}\n}}',
    'function f() { return {a: {b: {c: 1}}}; }',
    'Say "{{" and \'}}\' and `{{ }}` and „{“ never.',
    'A smiley :{ and another :} and $' + '{name} and {other} and {order id}',
    '\\{name} and #{name} and %{name}',
    '',
    '{}',
    '｛普通｝',
  ])('takes %j', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    ['Hi {{name}, ok', ['uneven {{name}']],
    ['Hi {name}}, ok', ['uneven {name}}']],
    ['{{{name}} and {{name}}}', ['uneven {{{name}}', 'uneven {{name}}}']],
    ['Hi {{name, ok', ['unclosed {{name']],
    ['Hi name}} ok', ['unopened name}}']],
    ['Hi {{', ['unclosed {{']],
    ['{{a\n{{b}}\nc}}', ['unclosed {{a', 'unopened c}}']],
    ['{{a {{b}}', ['unclosed {{a']],
    ['{{a {{b}} c}}', ['nested {{a {{b}} c}}']],
    ['{{}} {{ }}', ['empty {{}}', 'empty {{ }}']],
    ['{{name} } { {name}} { {name} }', ['split {{name} }', 'split { {name}}', 'split { {name} }']],
    ['｛｛name｝｝ {{name｝}', ['wide ｛｛name｝｝', 'wide {{name｝}']],
    ['{name} {other}', ['single {name}']],
    ['"{{name}" she said', ['uneven {{name}']],
    ['{{name} and {"a": {"b": 1}}', ['uneven {{name}']],
  ])('finds what is wrong with %j', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it('gives spans in order that do not overlap, whatever the braces', () => {
    const braces = fc.array(
      fc.constantFrom('{', '}', '{{', '}}', ' ', 'name', '"', '\n', '｛', '｝', 'x y'),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(braces, (pieces) => {
        const text = pieces.join('');
        const found = braceFaults(text, () => true);
        for (const [index, { start, end }] of found.entries()) {
          expect(start).toBeGreaterThanOrEqual(found[index - 1]?.end ?? 0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: amount(2000) },
    );
  });

  it('says nothing about text that only has sound placeholders', () => {
    const name = fc.stringMatching(/^[a-z][a-z_.]{0,12}$/);
    const words = fc.stringMatching(/^[A-Za-z ,.:'"()<>[\]$-]{0,30}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(words, name)), (pairs) => {
        const text = pairs.map(([before, each]) => `${before} {{${each}}} `).join('');
        expect(braceFaults(text, () => true)).toEqual([]);
        expect(placeholderNames(text)).toEqual(pairs.map(([, each]) => each));
      }),
    );
  });
});

describe('valid-placeholder', () => {
  it('stops counting in a text full of braces', async () => {
    const found = await lintAgent({ prompt: '{{a '.repeat(5000) });
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(100);
  });

  it('leaves fields alone that nobody knows', async () => {
    expect(await lintAgent({ config: { text: '{{name' }, function_tools: [{ text: 'name}}' }] })).toEqual([]);
  });

  it('fixes what it can say for certain', async () => {
    const prompt = 'Greet {{name}, {name}}, {{name} } and ｛｛name｝｝.';
    expect(await fixAgent({ prompt })).toMatchObject({
      prompt: 'Greet {{name}}, {{name}}, {{name}} and {{name}}.',
    });
  });
});
