import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount, seed } from '../input/amount.ts';
import { inProcess } from './in-process.ts';
import { agent, filesBelow, namesIn, rehearse } from './rehearsal.ts';
import { project } from './voxlint.ts';

type Json = Record<string, unknown>;

/** A project with an agent that was created, one that was changed since, and one that is new; and its plan. */
async function planned() {
  const { service, env } = await rehearse();
  const cwd = project({ 'old.agent.yaml': agent('Old'), 'edited.agent.yaml': agent('Edited') });
  expect((await inProcess(['push', '--yes'], cwd, env)).status).toBe(0);
  writeFileSync(join(cwd, 'edited.agent.yaml'), agent('Edited', 'welcome_message: Hello.\n'));
  writeFileSync(join(cwd, 'new.agent.yaml'), agent('New'));
  await inProcess(['plan', '--out', 'plan.json'], cwd, env);
  const plan = readFileSync(join(cwd, 'plan.json'), 'utf8');
  const pushPlan = (text: string) => {
    writeFileSync(join(cwd, 'plan.json'), text);
    return inProcess(['push', '--plan', 'plan.json', '--debug'], cwd, env);
  };
  return { service, env, cwd, plan, pushPlan };
}

/** Every place of a value, outermost first. */
function placesIn(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...at, key]))];
}

/** The value with what stands at a place replaced, or removed where there is no replacement. */
function changed(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as Json) }) as Json;
  if (rest.length > 0 || replacement !== undefined) copy[key] = changed(copy[key], rest, replacement);
  else if (Array.isArray(value)) (copy as unknown as unknown[]).splice(Number(key), 1);
  else delete copy[key];
  return copy;
}

describe('a plan file', () => {
  it('without one of its fields is refused, and the field is named', async () => {
    const { service, plan, pushPlan } = await planned();
    const whole: unknown = JSON.parse(plan);
    const fields = placesIn(whole).filter(
      (place) => place.length > 0 && !/^(?:\d+|value)$/.test(place.at(-1) ?? ''),
    );
    expect(fields.length).toBeGreaterThan(50);
    for (const place of fields) {
      const { status, stderr } = await pushPlan(JSON.stringify(changed(whole, place, undefined)));
      const field = place.join('.').replaceAll(/\.(\d+)/g, '[$1]');
      expect({ field, status }).toEqual({ field, status: 2 });
      expect(stderr).toBe(
        field === 'version'
          ? 'voxlint: "plan.json" is not a plan that this voxlint can read: its version is nothing, and this one reads 1. Make another one with voxlint plan --out.\n'
          : `voxlint: "plan.json" is not a plan that this voxlint can read: ${field} is missing. Make another one with voxlint plan --out.\n`,
      );
    }
    expect(namesIn(service)).toEqual(['Edited', 'Old']);
  });

  it.each<[string, readonly string[], unknown, string]>([
    ['of another version', ['version'], 2, 'its version is 2, and this one reads 1'],
    ['of a version in words', ['version'], '1', 'its version is "1", and this one reads 1'],
    [
      'of another program',
      ['tool', 'name'],
      'terraform',
      'tool.name is "terraform", and should be one of voxlint',
    ],
    ['for no environment', ['environment'], '../up', 'environment is "../up", and should be the name of'],
    [
      'with a file above',
      ['files', '0'],
      '../up.agent.yaml',
      'files[0] is "../up.agent.yaml", and should be a path inside',
    ],
    [
      'with a file elsewhere',
      ['files', '0'],
      '/etc/x.agent.yaml',
      'files[0] is "/etc/x.agent.yaml", and should be',
    ],
    [
      'with a file on the way up',
      ['files', '0'],
      'a/../../x',
      'files[0] is "a/../../x", and should be a path inside',
    ],
    [
      'with a file that no disk has',
      ['files', '0'],
      'a\0b',
      'files[0] is "a\\u{0}b", and should be a path inside',
    ],
    [
      'with another action',
      ['items', '0', 'action'],
      'delete',
      'items[0].action is "delete", and should be one of',
    ],
    [
      'with another hash',
      ['items', '0', 'contentHash'],
      'x',
      'items[0].contentHash is "x", and should be a hash',
    ],
    ['with a map for a list', ['items'], {}, 'items is an object, and should be a list'],
    ['with a field of its own', ['items', '0', 'force'], true, 'it has the unknown field "items[0].force"'],
    [
      'with a number for a record',
      ['items', '0', 'record'],
      7,
      'items[0].record is 7, and should be an object',
    ],
  ])('%s is refused in a sentence', async (_, place, value, sentence) => {
    const { service, plan, pushPlan } = await planned();
    const { status, stderr } = await pushPlan(JSON.stringify(changed(JSON.parse(plan), place, value)));
    expect(status).toBe(2);
    expect(stderr).toContain(`voxlint: "plan.json" is not a plan that this voxlint can read: ${sentence}`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(service.records).toHaveLength(2);
  });

  it('that stops in the middle, or is nested without end, is refused in a sentence', async () => {
    const { service, plan, pushPlan } = await planned();
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const texts = [
      '',
      'null',
      '[]',
      '7',
      plan.slice(0, -20),
      plan.replace('"errors": 0', `"errors": ${deep}`),
    ];
    for (const text of texts) {
      const { status, stderr } = await pushPlan(text);
      expect(status).toBe(2);
      expect(stderr).toMatch(/^voxlint: "plan\.json" is not a plan that this voxlint can read: .+\n$/);
    }
    expect(service.records).toHaveLength(2);
  });

  it('with the key, the action or the content of another definition is out of date', async () => {
    const { service, plan, pushPlan } = await planned();
    const whole = JSON.parse(plan) as { items: Json[] };
    const [edited, fresh] = ['edited.agent.yaml', 'new.agent.yaml'].map((key) =>
      whole.items.findIndex((item) => item.key === key),
    );
    const lies: readonly (readonly [string, string, unknown])[] = [
      [`${fresh}`, 'key', 'edited.agent.yaml'],
      [`${edited}`, 'action', 'recreate'],
      [`${edited}`, 'action', 'create'],
      [`${fresh}`, 'contentHash', whole.items[edited ?? 0]?.contentHash],
      [`${fresh}`, 'kind', 'model'],
    ];
    for (const [index, field, value] of lies) {
      const text = JSON.stringify(changed(whole, ['items', index, field], value));
      const { status, stderr } = await pushPlan(text);
      expect(status).toBe(2);
      expect(stderr).toMatch(/^voxlint: The plan no longer holds: .+\n$/);
    }
    expect(service.records).toHaveLength(2);
  });
});

/** Values that a hand, a program or a merge may leave in the place of another. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    0,
    -1,
    true,
    {},
    [],
    'agent',
    'model',
    'create',
    'created',
    'creating',
    'recreate',
    'default',
    '../x',
    'a\0b',
    'new.agent.yaml',
    'old.agent.yaml',
    '2026-01-02T03:04:05.678Z',
    `sha256:${'0'.repeat(64)}`,
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

const mutation: fc.Arbitrary<readonly [place: number, value: unknown]> = fc.tuple(fc.nat(), strange);

function mutated(text: string, changes: readonly (readonly [number, unknown])[]): string {
  let value: unknown = JSON.parse(text);
  for (const [number, replacement] of changes) {
    const places = placesIn(value);
    value = changed(value, places[number % places.length] ?? [], replacement);
  }
  return JSON.stringify(value) ?? '';
}

const options = { seed, numRuns: amount(400, 25) };

describe('what is spoilt by chance', () => {
  it('in a plan is pushed as it was read by a person, or stops in a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (changes) => {
        const { service, plan, pushPlan } = await planned();
        const { status, stderr } = await pushPlan(mutated(plan, changes));
        expect(stderr).not.toMatch(/internal|\n {4}at /);
        const names = namesIn(service);
        if (status === 2) {
          expect(names).toEqual(['Edited', 'Old']);
          expect(stderr).toMatch(/^voxlint: [^\n]+\n$/);
        } else expect(['Edited,New,Old', 'Edited,Old']).toContain(names.join());
      }),
      options,
    );
  }, 300_000);

  it('in a record creates nothing again, or stops in a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (changes, isCut) => {
          const { service, env, cwd } = await planned();
          const file =
            filesBelow(join(cwd, '.voxlint/default')).find((path) => path.includes('old.agent')) ?? '';
          const text = readFileSync(file, 'utf8');
          writeFileSync(
            file,
            isCut ? text.slice(0, (changes[0]?.[0] ?? 0) % text.length) : mutated(text, changes),
          );
          const { status, stderr } = await inProcess(['push', '--yes', '--debug'], cwd, env);
          expect(stderr).not.toMatch(/internal|\n {4}at /);
          const names = namesIn(service);
          if (status === 2) {
            expect(names).toEqual(['Edited', 'Old']);
            expect(stderr).toMatch(/^voxlint: [^\n]+\n$/);
          } else expect(names.filter((name) => name === 'Old')).toEqual(['Old']);
          const after = await inProcess(['status', '--debug'], cwd, env);
          expect(after.stderr).not.toMatch(/internal|\n {4}at /);
        },
      ),
      options,
    );
  }, 300_000);
});
