/** Every documented field, misspelt in every way and with every wrong type, is one finding at its place. */
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/lint.ts';
import { type Field, type ShapeName, shapes } from '../../src/schema/shapes.generated.ts';
import { toPointer } from '../../src/text/json-pointer.ts';

type Value = Readonly<Record<string, unknown>>;

interface Spot {
  readonly name: string;
  readonly field: Field;
  /** The path of the map that holds the field. */
  readonly holder: readonly (string | number)[];
}

const roots = { agent: 'agentDefinition', model: 'modelDefinition' } as const;
const sound: Readonly<Record<keyof typeof roots, Value>> = {
  agent: { name: 'A', agent_type: 'single_prompt' },
  model: { name: 'M', model_type: 'llm', provider_id: 'c8a5b3de-7f41-4b0e-9a1d-2e6f0c9b4d37' },
};

/** Every field with a way to it; what is inside of structured schemas has a rule and tables of its own. */
function spotsIn(shape: ShapeName, holder: Spot['holder']): readonly Spot[] {
  return Object.entries(shapes[shape].fields).flatMap(([name, field]) => {
    const own = name === '$schema' ? [] : [{ name, field, holder }];
    if (field.owner !== undefined) return own;
    const part = field.shape === undefined ? [] : spotsIn(field.shape, [...holder, name]);
    const isShape = field.items !== undefined && Object.hasOwn(shapes, field.items);
    const items = isShape ? spotsIn(field.items as ShapeName, [...holder, name, 0]) : [];
    return [...own, ...part, ...items];
  });
}

/** A sound definition with one more field, whatever is around it. */
function definition(kind: keyof typeof roots, { holder }: Spot, field: string, value: unknown): string {
  const isRoot = holder.length === 0;
  const whole: Record<string, unknown> = { ...sound[kind] };
  if (isRoot) delete whole[nearField(field, whole)];
  const inner = holder.reduceRight<unknown>(
    (below, step) => (typeof step === 'number' ? [below] : { [step]: below }),
    { [field]: value },
  );
  return JSON.stringify({ ...whole, ...(inner as object) });
}

/** The required field that a misspelt one stands for must not stand beside it. */
function nearField(field: string, whole: Value): string {
  const bare = field.toLowerCase().replaceAll(/[-_ ]/g, '');
  return Object.keys(whole).find((name) => name.replaceAll('_', '') === bare) ?? field;
}

const kinds = Object.entries(roots) as readonly (readonly [keyof typeof roots, ShapeName])[];
const spots = kinds.flatMap(([kind, root]) =>
  spotsIn(root, []).map((spot) => [`${kind} ${toPointer([...spot.holder, spot.name])}`, kind, spot] as const),
);

const spellings: Readonly<Record<string, (name: string) => string>> = {
  'in camelCase': (name) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  'in PascalCase': (name) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()),
  'in kebab-case': (name) => name.replaceAll('_', '-'),
  'with spaces': (name) => name.replaceAll('_', ' '),
  'in CAPITALS': (name) => name.toUpperCase(),
  'with a capital': (name) => name.charAt(0).toUpperCase() + name.slice(1),
  'with a space behind it': (name) => `${name} `,
  'with a zero-width space': (name) => `${name}\u200b`,
};

const sample: Readonly<Record<Field['type'], unknown>> = {
  string: 'x',
  number: 1,
  integer: 1,
  boolean: false,
  array: [],
  object: {},
  any: 'x',
};

describe.each(spots)('%s', (_, kind, spot) => {
  const path = `a.${kind}.json`;
  const { name, field, holder } = spot;

  it('is known under every other spelling of its name', async () => {
    const usual = await reported(path, definition(kind, spot, name, sample[field.type]));
    for (const [way, respell] of Object.entries(spellings)) {
      const written = respell(name);
      if (written === name) continue;
      const text = definition(kind, spot, written, sample[field.type]);
      const pointer = toPointer([...holder, written]);
      const found = await reported(path, text);
      expect(
        found.filter((each) => !isAside(each, pointer, usual)),
        `${way}: ${text}`,
      ).toEqual([expect.stringMatching(/^schema\/unknown-field /)]);
      const finding = found.find((each) => each.startsWith(`schema/unknown-field ${pointer}: `));
      expect(finding).toContain(`did you mean "${name}"?`);
    }
  });

  it('takes no value of another type', async () => {
    const usual = await reported(path, definition(kind, spot, name, sample[field.type]));
    const values = [null, true, 1.5, 'two words', ['a list'], { a: 'map' }];
    for (const value of values.filter((each) => !fits(each, field))) {
      const text = definition(kind, spot, name, value);
      const pointer = toPointer([...holder, name]);
      const found = (await reported(path, text)).filter((each) => !isAside(each, pointer, usual));
      expect(found, text).toEqual([expect.stringContaining(` ${pointer}: `)]);
    }
  });
});

/** The findings about a text, each in one line. */
async function reported(path: string, text: string): Promise<readonly string[]> {
  const { diagnostics } = await lint({ path, text });
  return diagnostics.map(({ rule, pointer, message }) => `${rule} ${pointer}: ${message}`);
}

/** True for a rule that reports something else than the field, and does so when all is well with the field, too. */
function isAside(finding: string, pointer: string, usual: readonly string[]): boolean {
  const [rule = ''] = finding.split(' ');
  return !finding.startsWith(`${rule} ${pointer}: `) && usual.some((each) => each.startsWith(`${rule} `));
}

/** True for a value of the type, whatever is inside of it. */
function fits(value: unknown, { type }: Field): boolean {
  if (type === 'any' || value === null) return type === 'any';
  if (Array.isArray(value)) return type === 'array';
  return typeof value === type;
}
