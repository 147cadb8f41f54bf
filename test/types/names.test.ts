import { describe, expect, it } from 'vitest';
import { agentPrefixes, joinWords, pascalCase, TypeNames } from '../../src/node/cli/types/type-names.ts';
import { type TypedAgent, typesFile } from '../../src/node/cli/types/types-file.ts';
import { compile } from './compile.ts';

describe('pascalCase', () => {
  it.each([
    ['Front desk', 'FrontDesk'],
    ['appointment_booked', 'AppointmentBooked'],
    ['parkingURL v2', 'ParkingURLV2'],
    ['Füße – Łódź', 'FüßeŁódź'],
    ['旅館みなと屋 電話受付', '旅館みなと屋_電話受付'],
    ['गंगा किनारा', 'गंगा_किनारा'],
    ['line 1 2', 'Line1_2'],
    ['𠮷野家 12', '𠮷野家12'],
    ['e\u0301cole', '\u00c9cole'],
    ['می\u200cخواهم', 'میخواهم'],
    ['🎉 -- ', ''],
    ['1️⃣ Desk a\u20ddb', '1DeskAB'],
    ['a_b\u203fc', 'ABC'],
    ['\u3164', ''],
  ])('of %j is %s', (text, name) => {
    expect(pascalCase(text)).toBe(name);
  });

  it('gives words of one name as of two', () => {
    expect(joinWords(pascalCase('旅館'), pascalCase('人数'))).toBe(pascalCase('旅館 人数'));
  });
});

describe('TypeNames', () => {
  it('gives each name once, and begins none with a digit', () => {
    const names = new TypeNames(['AgentOutputs']);
    expect(['AgentOutputs', 'A1', 'A1', 'A1', '24h'].map((name) => names.take(name))).toEqual([
      'AgentOutputs_2',
      'A1',
      'A1_2',
      'A1_3',
      '_24h',
    ]);
  });
});

describe('every character', () => {
  it('gives names that compile', () => {
    const names = new TypeNames([]);
    const points = Array.from({ length: 0x110000 }, (_, point) => point).filter(
      (point) => point >> 11 !== 0x1b,
    );
    const chunks = Array.from({ length: Math.ceil(points.length / 40) }, (_, index) =>
      String.fromCodePoint(...points.slice(index * 40, index * 40 + 40)),
    );
    const pascal = chunks.flatMap((chunk) => [pascalCase(chunk), pascalCase([...chunk].join(' '))]);
    const found = pascal.filter((name) => name !== '').map((name) => names.take(name));
    expect(found.length).toBeGreaterThan(5_000);
    expect(compile({ 'names.ts': found.map((name) => `export type ${name} = 1;\n`).join('') })).toBe('');
  });
});

describe('agents', () => {
  it('are called after their names, with as much of their paths as it takes', () => {
    expect(
      agentPrefixes([
        { key: 'agents/clinic.agent.yaml', name: 'Clinic' },
        { key: 'north/desk.agent.yaml', name: 'Front desk' },
        { key: 'south/desk.agent.yaml', name: 'Front  Desk' },
        { key: 'south/night.agent.yaml', name: 'Front desk' },
        { key: 'south/night.agent.yaml#2', name: 'front desk' },
        { key: 'agents/unnamed.agent.json', name: '🎉' },
        { key: 'twin.agent.json', name: 'Twin' },
        { key: 'twin.agent.yaml', name: 'Twin' },
      ]),
    ).toEqual([
      'Clinic',
      'NorthDesk',
      'SouthDesk',
      'FrontDeskNight',
      'FrontDeskNight2',
      'Unnamed',
      'TwinAgentJson',
      'TwinAgentYaml',
    ]);
  });
});

const agent = (key: string, name: string, ...outputs: string[]): TypedAgent => ({
  key,
  name,
  outputs: outputs.map((output) => ({ name: output, description: '', schema: { type: 'string' } })),
  keywords: [],
});

describe('the module', () => {
  it('numbers what clashes by the order of keys and outputs', () => {
    const text = typesFile([
      agent('b', 'A b', 'c', 'due date', 'due_date'),
      agent('a', 'A', 'b c', 'outputs'),
    ]);
    expect(text.match(/^export \w+ \w+/gm)).toEqual([
      'export interface AgentOutputs',
      'export type AgentKey',
      'export interface AgentKeysByName',
      'export interface AOutputs',
      'export type ABC',
      'export type AOutputs_2',
      'export interface ABOutputs',
      'export type ABC_2',
      'export type ABDueDate',
      'export type ABDueDate_2',
    ]);
  });

  it('lets a name that agents share stand for either, and one that outputs share for both types', () => {
    const text = typesFile([agent('a', 'Desk', 'x', 'x'), agent('b', 'Desk'), agent('c', '')]);
    expect(text).toContain('  "Desk": "a" | "b";\n');
    expect(text).toContain('  x?: DeskAX | DeskAX_2;\n');
    expect(text).toContain('  "c": Record<never, never>;\n');
  });

  it('maps the ids that are known', () => {
    const text = typesFile([{ ...agent('a', 'A'), id: '3f-1' }, agent('b', 'B')], 'production');
    expect(text).toContain('export interface AgentKeysById {\n  "3f-1": "a";\n}\n');
    expect(typesFile([agent('a', 'A')])).not.toContain('AgentKeysById');
  });
});

describe('keywords', () => {
  const schema = {
    type: 'object',
    properties: { mood: { type: 'string', enum: ['good', 'bad'] }, note: { type: 'string', nullable: true } },
    additionalProperties: { type: 'integer' },
  };
  const textWith = (keywords: readonly string[]): string =>
    typesFile([{ key: 'a', name: 'A', outputs: [{ name: 'o', description: '', schema }], keywords }]);

  it('that the service does not document narrow nothing', () => {
    expect(textWith([])).toContain('export interface AO {\n  mood?: string;\n  note?: string;\n}\n');
  });

  it('that the team declares do', () => {
    const text = textWith(['enum', 'nullable', 'additionalProperties']);
    expect(text).toContain('  mood?: "good" | "bad";\n  note?: string | null;\n');
    expect(text).toContain('  [k: string]: number | "good" | "bad" | string | null | undefined;\n');
  });

  it.each([
    [{ type: 'array', items: { type: 'number', enum: [1, 2], nullable: true } }, '(1 | 2 | null)[]'],
    [{ type: 'array', items: { type: 'string', const: 'a' } }, '"a"[]'],
    [{ type: 'array', items: { nullable: true } }, 'unknown[]'],
    [{ type: 'string', enum: ['a', null], nullable: true }, '"a" | null'],
    [{ type: 'object', nullable: true }, '{\n  [k: string]: unknown;\n} | null'],
  ])('give %j its plainest type', (written, type) => {
    const outputs = [{ name: 'o', description: '', schema: written }];
    const text = typesFile([{ key: 'a', name: 'A', outputs, keywords: ['enum', 'const', 'nullable'] }]);
    expect(text).toContain(`export type AO = ${type};\n`);
  });

  it.each([5, null, 'string', [], { type: 'bool' }, { type: ['string'] }, {}, undefined])(
    'cannot make a schema of %j',
    (written) => {
      const outputs = [{ name: 'o', description: '', schema: written }];
      const text = typesFile([{ key: 'a', name: 'A', outputs, keywords: ['enum'] }]);
      expect(text).toContain('export type AO = unknown;\n');
    },
  );

  it.each([[[]], [{}], ['a'], [[{}]]])('%j as an enum narrows nothing', (written) => {
    const outputs = [{ name: 'o', description: '', schema: { type: 'string', enum: written } }];
    const text = typesFile([{ key: 'a', name: 'A', outputs, keywords: ['enum'] }]);
    expect(text).toContain('export type AO = string;\n');
  });
});
