import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { amount, seed } from '../input/amount.ts';
import { inProcess } from './in-process.ts';
import { filesBelow, ledgerOf, projectId } from './rehearsal.ts';
import { project } from './voxlint.ts';

const env = { VOXLINT_BASE_URL: 'http://127.0.0.1:1', VOXLINT_PROJECT_ID: projectId };
const idOf = (number: number): string => `7d1c8a52-0d2e-4c7b-9a58-${String(number).padStart(12, '0')}`;
const resource = (number: number, name = `Agent ${number}`): object => ({
  id: idOf(number),
  name,
  agent_type: 'single_prompt',
  prompt: 'You answer the phone.\n',
});
const [one, two, three] = [resource(1), resource(2), resource(3)];

const importing = (cwd: string, out = 'agents/') =>
  inProcess(['import', 'listing.json', '--env', 'default', '--out', out], cwd, env);

describe('a listing', () => {
  it.each<[string, string]>([
    ['a list', JSON.stringify([one, two, three])],
    ['a list under data', JSON.stringify({ data: [one, two, three], total: 3 })],
    [
      'pages in a list, the last of them empty',
      JSON.stringify([{ data: [one, two] }, { data: [three] }, { data: [] }]),
    ],
    ['lists in a list', JSON.stringify([[one], [two, three]])],
    [
      'pages one after the other',
      [
        { data: [one, two], page: 1 },
        { data: [three], page: 2 },
      ]
        .map((page) => JSON.stringify(page, null, 2))
        .join('\n'),
    ],
    [
      'pages without a blank between them',
      [[one], [two], [three]].map((page) => JSON.stringify(page)).join(''),
    ],
    ['a resource a line', [one, two, three].map((each) => JSON.stringify(each)).join('\n')],
    ['YAML documents', [one, two, three].map((each) => `---\ndata: ${JSON.stringify(each)}\n`).join('')],
  ])('is read as %s', async (_, listing) => {
    const cwd = project({ 'listing.json': listing });
    expect(await importing(cwd)).toMatchObject({ status: 0 });
    expect(readdirSync(join(cwd, 'agents')).sort()).toEqual(
      [1, 2, 3].map((each) => `agent-${each}.agent.yaml`),
    );
    expect(Object.values(ledgerOf(cwd)).map(({ id }) => id)).toEqual([1, 2, 3].map(idOf));
  });

  it.each([
    '{"id":1}{',
    '[{"name":"A"}],[{"name":"B"}]',
    '{"name":"A"} x',
    '{"name":"A"}]',
    '[[1]]',
    '[{"data":[]},{"data":[]}]',
    `${JSON.stringify(one)}${JSON.stringify(two).replace('"name"', '"name":"X","name"')}`,
  ])('that is not one is refused in a sentence, and nothing is written: %s', async (listing) => {
    const cwd = project({ 'listing.json': listing });
    const { status, stderr } = await importing(cwd);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^voxlint: "listing\.json" (?:holds no resource|cannot be read): ?[^\n]+\n$/);
    expect(filesBelow(cwd).filter((file) => /\.ya?ml$|agent.*\.json$/.test(file))).toEqual([]);
  });

  it('may be larger than a definition, and is read once', async () => {
    const many = Array.from({ length: amount(2_000, 60) }, (_, number) => ({
      ...resource(number, `Desk ${number % 7}`),
      prompt: 'Be kind. '.repeat(amount(900, 9_000)),
    }));
    const cwd = project({ 'listing.json': JSON.stringify({ data: many }) });
    expect((await importing(cwd)).status).toBe(0);
    expect(Object.keys(ledgerOf(cwd))).toHaveLength(many.length);
    const again = await inProcess(['plan', '-f', 'json'], cwd, env);
    expect(JSON.parse(again.stdout).summary).toMatchObject({ unchanged: many.length, create: 0, changed: 0 });
  });
});

/** Texts and values that YAML, JSON or a hash could take for something else. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    'on',
    'no',
    '~',
    'null',
    '1e3',
    '0x1F',
    '1_000',
    '2026-01-02',
    '=',
    '<<',
    '- a',
    '# a',
    'a: b',
    ' a',
    'a ',
    '\n',
    'a\n\n',
    '\ta',
    '|',
    "'",
    '"',
    '\u0085',
    '\u2028',
    '\ufeff',
    '😀',
    'e\u0301',
    -0,
    0.1,
    1e21,
    2 ** 63,
    true,
    null,
    '',
  ),
  fc.string({ unit: 'grapheme' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
);

const fields: fc.Arbitrary<object> = fc.record(
  {
    prompt: fc.oneof(
      fc.string({ unit: 'grapheme' }),
      odd.filter((value) => typeof value === 'string'),
    ),
    welcome_message: odd.filter((value) => typeof value === 'string'),
    config: fc.dictionary(fc.string(), odd, { maxKeys: 4 }),
    guardrails: fc.constantFrom([], null),
    call_configuration: fc.constantFrom({}, null, { timezone: 'Europe/Berlin', unavailable_message: '' }),
    is_active: fc.boolean(),
    hangup_prompt: fc.constantFrom('', 'Bye.'),
  },
  { requiredKeys: [] },
);

it('what was imported is unchanged for the next push, whatever its fields hold', async () => {
  let unchanged = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fields, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('agents/', 'x.agent.json', 'x.agent.yaml'),
      async (all, out) => {
        const resources = (out === 'agents/' ? all : all.slice(0, 1)).map((each, index) => ({
          ...resource(index),
          ...each,
        }));
        const cwd = project({ 'listing.json': JSON.stringify(resources) });
        await importing(cwd, out);
        const { stdout } = await inProcess(['plan', '-f', 'json'], cwd, env);
        const items = JSON.parse(stdout).items.map(({ action }: { action: string }) => action);
        expect(items.filter((action: string) => action !== 'blocked' && action !== 'unchanged')).toEqual([]);
        expect(items).toHaveLength(resources.length);
        unchanged += items.filter((action: string) => action === 'unchanged').length;
      },
    ),
    { seed, numRuns: amount(400, 20) },
  );
  expect(unchanged).toBeGreaterThan(amount(400, 20) / 2);
});

describe('an import that a fault ends', () => {
  it('goes on when it is run again, also among equal names', async () => {
    const cwd = project({
      'listing.json': JSON.stringify([1, 2, 3, 4].map((number) => resource(number, 'Desk'))),
    });
    expect((await importing(cwd)).status).toBe(0);
    const names = readdirSync(join(cwd, 'agents')).sort();
    expect(names).toHaveLength(4);
    // As a process leaves it that was killed after two of four: one with its file, one with its record alone.
    for (const name of ['desk-2', 'desk-3', 'desk-4']) rmSync(join(cwd, `agents/${name}.agent.yaml`));
    for (const name of ['desk-3', 'desk-4'])
      rmSync(join(cwd, `.voxlint/default/agent/agents/${name}.agent.yaml.json`));
    const again = await importing(cwd);
    expect(again.status).toBe(0);
    expect(readdirSync(join(cwd, 'agents')).sort()).toEqual(names);
    expect(
      Object.values(ledgerOf(cwd))
        .map(({ id }) => id)
        .sort(),
    ).toEqual([1, 2, 3, 4].map(idOf));
    const { stdout } = await inProcess(['plan', '-f', 'json'], cwd, env);
    expect(JSON.parse(stdout).summary).toMatchObject({ unchanged: 4, create: 0 });
  });

  it('on a full disk leaves no half of a file, and says how to go on', async (test) => {
    const cwd = fullDisk(120);
    if (cwd === undefined) return test.skip();
    const { status, stderr } = await importing(cwd);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^voxlint: Cannot write .+: the disk is full\. \d+ of 20 are written, each with its record\. Put that right, then run the same import again: it goes on with the others\.\n$/,
    );
    rmSync(join(cwd, 'filler'));
    expect((await importing(cwd)).status).toBe(0);
    expect(
      Object.values(ledgerOf(cwd))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(Array.from({ length: 20 }, (_, number) => idOf(number)));
    const { stdout } = await inProcess(['plan', '-f', 'json'], cwd, env);
    expect(JSON.parse(stdout).summary).toMatchObject({ unchanged: 20, create: 0 });
  });

  it('without records leaves nothing', async (test) => {
    const cwd = fullDisk(200);
    if (cwd === undefined) return test.skip();
    const { status, stderr } = await inProcess(['import', 'listing.json', '--out', 'agents/'], cwd, env);
    expect(status).toBe(2);
    expect(stderr).toMatch(/: the disk is full\. Nothing is left of this import\.\n$/);
    expect(readdirSync(join(cwd, 'agents'))).toEqual([]);
  });
});

/** A small disk with a listing of twenty agents, of which so many kilobytes are taken. Undefined where the tests may not make one. */
function fullDisk(taken: number): string | undefined {
  const cwd = project({});
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', cwd], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', cwd]);
  });
  const many = Array.from({ length: 20 }, (_, number) => ({
    ...resource(number),
    prompt: 'Be kind. '.repeat(700),
  }));
  writeFileSync(join(cwd, 'listing.json'), JSON.stringify(many));
  writeFileSync(join(cwd, 'filler'), Buffer.alloc(taken * 1024));
  return cwd;
}
