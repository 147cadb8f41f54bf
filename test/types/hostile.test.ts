import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { type TypedAgent, typesBanner, typesFile } from '../../src/node/cli/types/types-file.ts';
import { withoutCommands } from '../../src/reporters/without-commands.ts';
import { compile } from './compile.ts';

/** Texts that end a comment, a string or a line, or that a compiler, an editor or a terminal obeys. */
const hostile: readonly string[] = [
  '*/ export const pwned = 1; /*',
  '**/',
  '/* open',
  '// @ts-nocheck',
  '@ts-ignore',
  '@deprecated {@link x}',
  '  @param x\n\t@type {never}',
  'two\nlines\r\nand\u2028more\u2029',
  'quote " \' ` ${x} \\',
  '\\u002a/ \\*/',
  '"; export const pwned = 1; //',
  '}\nexport const pwned = 1;',
  '{',
  'k0: string',
  'd0',
  ' * d1',
  'Placeholder',
  '\u202edlrow\u202c \u200b\u0000\u001b[31m\u0085',
  '🎉',
  '\ud800',
  '   ',
  '__proto__',
  'hasOwnProperty',
  'constructor',
  '$ref',
  '123',
  '-',
  '4th floor',
  'İstanbul ß ŉ ǆ',
  'ﬁ ① ㍿',
  '𠮷野家 𝒳',
  'की कि\u200dताब می\u200cخواهم',
  '\u3164\u115f',
  'a'.repeat(5_000),
  '##[error]x',
  '::error::x',
  '##vso[task.setvariable variable=x]y',
  '##teamcity[x]',
  'string',
  'any',
  'Array',
  'Record',
  'AgentOutputs',
  'Agent',
];

const schemas = (text: string): readonly unknown[] => [
  { type: 'string', description: text },
  {
    type: 'object',
    description: text,
    properties: Object.fromEntries([
      [text, { type: 'integer', description: text, minimum: 1, maximum: 2 }],
      ['list', { type: 'array', description: text, items: { type: 'string', description: text } }],
    ]),
    required: [text],
  },
  { type: 'array', items: { type: 'object', properties: { [text]: { type: 'null', description: text } } } },
  { type: 'string', enum: [text, 'b'], const: text, $ref: text, title: text, tsType: text, $id: text },
];

const keywords = ['enum', 'const', '$ref', 'title', 'tsType', '$id', 'nullable', 'additionalProperties'];

const agents: readonly TypedAgent[] = hostile.map((text, index) => ({
  key: `agents/${index}${text}.agent.yaml`,
  name: text,
  outputs: schemas(text).map((schema, number) => ({
    name: `${text}${number || ''}`,
    description: text,
    schema,
  })),
  keywords: index % 2 === 0 ? [] : keywords,
  id: text,
}));

describe('hostile names and descriptions', () => {
  const text = typesFile(agents, 'live');

  it('give a module that compiles', () => {
    expect(compile({ 'types.ts': text })).toBe('');
  });

  it('give a declaration file that compiles', () => {
    expect(compile({ 'types.d.ts': text })).toBe('');
  });

  it('add nothing that runs', async () => {
    const { code } = await transform(text, { loader: 'ts', legalComments: 'none' });
    expect(code).toBe('');
  });

  it('add no declaration', () => {
    const declared = text.match(/^export \w+/gm) ?? [];
    expect(declared).toHaveLength(4 + agents.length + agents.length * 4);
    expect(new Set(declared)).toEqual(new Set(['export interface', 'export type']));
  });

  it('leave nothing that an editor or a terminal obeys', () => {
    expect(text.match(/^\s*\/?\*+\s*@.*/gm) ?? []).toEqual([]);
    const unseen =
      /.{0,9}[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u200b\u3164].{0,9}/g;
    expect(text.match(unseen) ?? []).toEqual([]);
  });

  it('command no CI runner', () => {
    expect(withoutCommands(text) === text).toBe(true);
  });

  it('are the same in every order', () => {
    expect(typesFile([...agents].reverse(), 'live') === text).toBe(true);
  });

  it('are known again by the first line', () => {
    expect(text.startsWith(`${typesBanner}\n`)).toBe(true);
  });
});
