import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/node/ledger/ledger.ts';
import { identityOf, keyOf } from '../../src/upload/identity.ts';
import { recordPath } from '../../src/upload/ledger-record.ts';
import { contentHash } from '../../src/upload/request-body.ts';
import { amount } from '../input/amount.ts';

const file = (key: string): string => recordPath(key, sha256);

describe('a key', () => {
  it.each([
    ['agents/front-desk.agent.yaml', 0, 'agents/front-desk.agent.yaml'],
    ['agents/front-desk.agent.yaml', 1, 'agents/front-desk.agent.yaml#2'],
    ['100%/a#2.agent.yaml', 0, '100%25/a%232.agent.yaml'],
    ['a\nb.agent.yaml', 0, 'a%0Ab.agent.yaml'],
    ['cafe\u0301.agent.yaml', 0, 'caf\u00e9.agent.yaml'],
  ])('of %j, document %i, is %j', (path, document, key) => {
    expect(keyOf({ path, document })).toBe(key);
    expect(identityOf(key)).toEqual({ path: path.normalize('NFC'), document });
  });

  it('names one definition', () => {
    const path = fc.string({ minLength: 1, unit: fc.constantFrom('a', '#', '2', '%', '/', '.', '\u0301') });
    fc.assert(
      fc.property(path, fc.nat(20), (written, document) => {
        const key = keyOf({ path: written, document });
        expect(identityOf(key)).toEqual({ path: written.normalize('NFC'), document });
      }),
    );
  });
});

describe('the file of a record', () => {
  it.each([
    ['agents/front-desk.agent.yaml', 'agents/front-desk.agent.yaml.json'],
    ['agents/front-desk.agent.yaml#2', 'agents/front-desk.agent.yaml#2.json'],
    ['Agents/FrontDesk.agent.yaml', '!agents/!front!desk.agent.yaml.json'],
    ['a b/受付 [1].agent.yaml', 'a%20b/受付%20%5b1%5d.agent.yaml.json'],
    ['a:b*c?.agent.yaml', 'a%3ab%2ac%3f.agent.yaml.json'],
    ['.hidden/x.agent.yaml', '%2ehidden/x.agent.yaml.json'],
    ['con/aux.agent.yaml', '%63on/%61ux.agent.yaml.json'],
    ['console/com10.agent.yaml', 'console/com10.agent.yaml.json'],
    ['dot./x', 'dot%2e/x.json'],
    ['x.json/y.agent.yaml', 'x%2ejson/y.agent.yaml.json'],
    ['É/straße.agent.yaml', '!é/stra%c3%9fe.agent.yaml.json'],
  ])('of %s is %s', (key, path) => {
    expect(file(key)).toBe(path);
  });

  it('has a name that every file system takes, and no other key shares it, whatever the case', () => {
    const part = fc.oneof(
      fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
      fc.stringMatching(/^[aAbB.!%~ ]{1,6}$/),
      fc.constantFrom('con', 'CON', 'nul.txt', 'x'.repeat(300), `${'x'.repeat(299)}y`, 'ſ', 's', 'µ', 'μ'),
    );
    const path = fc.array(
      part.filter((each) => !/\/|^\.\.?$/.test(each)),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(path, path, (a, b) => {
        const [one, other] = [a, b].map((parts) => keyOf({ path: parts.join('/'), document: 0 }));
        const names = file(one ?? '').split('/');
        expect(names.filter((name) => !/^(?!\.)[^<>:"\\|?*\s\p{Cc}]+(?<![. ])$/u.test(name))).toEqual([]);
        expect(names.filter((name) => Buffer.byteLength(name) > 230)).toEqual([]);
        const fold = (key = ''): string => file(key).normalize('NFD').toUpperCase().toLowerCase();
        expect(fold(one) === fold(other)).toBe(one === other);
      }),
      { numRuns: amount(2_000) },
    );
  });
});

describe('the hash of a content', () => {
  const hash = (definition: object): string => contentHash(definition, sha256);

  it('does not depend on the order of keys, nor on what is not sent', () => {
    const one = hash({ $schema: 'x', name: 'A', config: { a: 1, b: [1, { c: null, d: 'é' }] } });
    expect(hash({ config: { b: [1, { d: 'é', c: null }], a: 1 }, name: 'A' })).toBe(one);
    expect(one).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('depends on everything else', () => {
    const contents = [
      {},
      { a: null },
      { a: '' },
      { a: '1' },
      { a: 1 },
      { a: [] },
      { a: {} },
      { a: [1, 2] },
      { a: [2, 1] },
      { a: { $schema: 1 } },
      JSON.parse('{"__proto__":1}') as object,
    ];
    expect(new Set(contents.map(hash)).size).toBe(contents.length);
  });
});
