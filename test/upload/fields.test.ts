import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldChange, fieldChanges, fieldHashes } from '../../src/upload/fields.ts';
import { canonicalJson } from '../../src/upload/request-body.ts';
import { amount } from '../input/amount.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

function changesFrom(before: object, now: object): readonly FieldChange[] {
  return fieldChanges(fieldHashes(before, hash) ?? {}, now, hash);
}

describe('the fields of a definition', () => {
  it('have digests that hold no value', () => {
    expect(fieldHashes({ name: 'A', call_configuration: { timezone: 'Asia/Kolkata' } }, hash)).toEqual({
      name: hash('"A"').slice(0, 16),
      'call_configuration.timezone': hash('"Asia/Kolkata"').slice(0, 16),
    });
  });

  it('are not listed where there are too many to copy', () => {
    const wide = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`f${index}`, index]));
    expect(fieldHashes(wide, hash)).toBeUndefined();
    const { f0: _, ...narrow } = wide;
    expect(Object.keys(fieldHashes(narrow, hash) ?? {})).toHaveLength(1_000);
  });

  it.each<[string, object, object, readonly FieldChange[]]>([
    ['a value', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', change: 'changed', value: 3 }]],
    ['a new field', { a: 1 }, { a: 1, b: 2 }, [{ field: 'b', change: 'added', value: 2 }]],
    ['a field that went', { a: 1, b: 2 }, { a: 1 }, [{ field: 'b', change: 'removed' }]],
    [
      'a value in a map',
      { a: { b: 1, c: 2 } },
      { a: { b: 1, c: 3 } },
      [{ field: 'a.c', change: 'changed', value: 3 }],
    ],
    ['a new map', { x: 1 }, { x: 1, a: { b: 1 } }, [{ field: 'a', change: 'added', value: { b: 1 } }]],
    ['a map that went', { x: 1, a: { b: { c: 1 } } }, { x: 1 }, [{ field: 'a', change: 'removed' }]],
    ['a map for a value', { a: 1 }, { a: { b: 1 } }, [{ field: 'a', change: 'changed', value: { b: 1 } }]],
    ['a value for a map', { a: { b: 1 } }, { a: 1 }, [{ field: 'a', change: 'changed', value: 1 }]],
    ['an empty map', { a: {} }, { a: { b: 1 } }, [{ field: 'a', change: 'changed', value: { b: 1 } }]],
    ['a list', { a: [1, 2] }, { a: [2, 1] }, [{ field: 'a', change: 'changed', value: [2, 1] }]],
    [
      'an element with a name',
      { g: [{ name: 'No prices', r: 'x' }] },
      { g: [{ name: 'No prices', r: 'y' }] },
      [{ field: 'g["No prices"].r', change: 'changed', value: 'y' }],
    ],
    [
      'a new element with a name',
      { g: [{ name: 'a', r: 'x' }] },
      { g: [{ name: 'b' }, { name: 'a', r: 'x' }] },
      [
        { field: 'g["b"]', change: 'added', value: { name: 'b' } },
        { field: 'g[]', change: 'changed', value: ['b', 'a'] },
      ],
    ],
    [
      'the order of named elements',
      { g: [{ name: 'a' }, { name: 'b' }] },
      { g: [{ name: 'b' }, { name: 'a' }] },
      [{ field: 'g[]', change: 'changed', value: ['b', 'a'] }],
    ],
    [
      'an odd key',
      { config: { 'a.b': 1, '"]': 1, '': 1 } },
      { config: { 'a.b': 2, '"]': 2, '': 2 } },
      [
        { field: 'config["a.b"]', change: 'changed', value: 2 },
        { field: 'config["\\"]"]', change: 'changed', value: 2 },
        { field: 'config[""]', change: 'changed', value: 2 },
      ],
    ],
  ])('that change: %s', (_, before, now, expected) => {
    expect(changesFrom(before, now)).toEqual(expected);
  });

  const key = fc.constantFrom('a', 'b', 'name', 'x.y', '', '[]', '"]', '__proto__');
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      fc.constantFrom<unknown>(1, 'a', null, true, {}, []),
      fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.uniqueArray(fc.record({ name: key, r: tie('value') }), {
        selector: ({ name }) => name,
        maxLength: 3,
      }),
    ),
  }));
  const definition = fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true });

  it('that change are none exactly where the definitions are the same', () => {
    fc.assert(
      fc.property(definition, definition, (before, now) => {
        expect(changesFrom(before, before)).toEqual([]);
        expect(changesFrom(before, now).length === 0).toBe(canonicalJson(before) === canonicalJson(now));
      }),
      { numRuns: amount(5_000) },
    );
  });

  it('that change lead from one definition to the other, each once', () => {
    fc.assert(
      fc.property(definition, definition, (before, now) => {
        const changes = changesFrom(before, now);
        const names = changes.map(({ field }) => field);
        for (const name of names) {
          const inside = names.filter((other) => other !== name && /^[.[]/.test(other.slice(name.length)));
          expect(inside.filter((other) => other.startsWith(name))).toEqual([]);
        }
        const left = changes.map((change) => ({
          ...change,
          value: change.change === 'removed' ? undefined : valueAt(now, change.field),
        }));
        expect(left).toEqual(changes.map((change) => ({ ...change, value: change.value })));
        const isListed = (field: string): boolean =>
          names.some(
            (name) => field === name || (field.startsWith(name) && /^[.[]/.test(field.slice(name.length))),
          );
        const [old, current] = [before, now].map((each) =>
          Object.entries(fieldHashes(each, hash) ?? {}).filter(
            ([field]) => !isListed(field) && !field.endsWith('[]'),
          ),
        );
        expect(new Map(current)).toEqual(new Map(old));
      }),
      { numRuns: amount(5_000) },
    );
  });

  /** Reads a value by the name of its field, in a way of its own. */
  function valueAt(root: unknown, name: string): unknown {
    let current = root;
    for (const [step] of name.matchAll(/\["(?:[^"\\]|\\.)*"\]|\[\]|[^.[\]]+/g)) {
      if (step === '[]') return (current as readonly { name: string }[]).map((element) => element.name);
      const part = step.startsWith('[') ? (JSON.parse(step.slice(1, -1)) as string) : step;
      current = Array.isArray(current)
        ? current.find((element: { name?: unknown }) => element.name === part)
        : Object.entries(current as object).find(([each]) => each === part)?.[1];
    }
    return current;
  }
});
