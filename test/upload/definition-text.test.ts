import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../src/document/parse-document.ts';
import { lint } from '../../src/lint/lint.ts';
import { definitionFromResource, resourcesIn } from '../../src/upload/definition-from-resource.ts';
import { definitionText } from '../../src/upload/definition-text.ts';
import { amount } from '../input/amount.ts';

type Definition = Readonly<Record<string, unknown>>;

async function readBack(text: string, format: 'yaml' | 'json'): Promise<unknown> {
  const { documents, problems } = await parseDocument(text, format);
  expect(problems).toEqual([]);
  expect(documents).toHaveLength(1);
  return documents[0]?.value;
}

describe('the text of a definition', () => {
  it.each<[string, string, string]>([
    ['one line', 'Hello', 'prompt: Hello\n'],
    ['several lines', 'a\n\n  b\n', 'prompt: |\n  a\n\n    b\n'],
    ['no last line end', 'a\nb', 'prompt: |-\n  a\n  b\n'],
    ['what another reader takes for a time', '12:30', 'prompt: "12:30"\n'],
    ['what another reader takes for no', 'no', 'prompt: "no"\n'],
    ['a comment', 'a #b', 'prompt: "a #b"\n'],
    ['a long line', 'word '.repeat(80), `prompt: "${'word '.repeat(80)}"\n`],
  ])('with %s', async (_, prompt, text) => {
    expect(await definitionText({ prompt }, 'yaml')).toBe(text);
  });

  it.each([
    '\u0000',
    '\u0007 bell\nb',
    '\ufeffx',
    '\u2028',
    'a\u0085b\nc',
    'a\r\nb',
    '\t x\n y',
    ' \n \n',
    '\n\n\n',
    '😀\n',
  ])('holds %j', async (prompt) => {
    expect(await readBack(await definitionText({ prompt }, 'yaml'), 'yaml')).toEqual({ prompt });
  });

  it('holds any definition, in both forms, and lints clean', async () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.stringMatching(/^[ \n\t#:>|'"{}[\]&*!%@`~0-9yesno.,-]{0,20}$/),
    );
    const scalar = fc.oneof(
      texts,
      fc.boolean(),
      fc.constant(null),
      fc.integer(),
      fc.integer().map((each) => each / 8),
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        scalar,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(texts, tie('value'), { maxKeys: 3 }),
      ),
    }));
    const definitions = fc.record({ name: texts, prompt: texts, config: fc.dictionary(texts, value) });
    await fc.assert(
      fc.asyncProperty(
        definitions,
        fc.constantFrom('yaml' as const, 'json' as const),
        async (given, format) => {
          const definition = JSON.parse(JSON.stringify(given)) as Definition;
          const text = await definitionText(definition, format);
          expect(await readBack(text, format)).toEqual(definition);
          const { diagnostics } = await lint({ path: `a.agent.${format}`, text, kind: 'agent' });
          expect(
            diagnostics.filter(({ rule }) => ['syntax', 'portable-yaml', 'no-lossy-scalar'].includes(rule)),
          ).toEqual([]);
        },
      ),
      { numRuns: amount(300) },
    );
  });
});

describe('a definition from a resource', () => {
  it('is without what the service assigns and what is not set, and keeps the rest', () => {
    const made = definitionFromResource(
      {
        id: 'x',
        version: 3,
        created_at: 'no date',
        language: { id: null, name: '', code: '' },
        structured_output: [
          {
            name: 'a',
            description: '',
            structured_schema: { type: 'object', properties: { b: { type: 'string', minimum: null } } },
          },
        ],
        workflow_id: '00000000-0000-0000-0000-000000000000',
        knowledge_bases: [null, {}],
        strategies: { a: null, b: '', c: {} },
        new_field: '',
        newer_field: null,
        is_hangup_prompt_enabled: false,
        agent_type: '',
        name: 'N',
      },
      'agent',
    );
    expect(made).toEqual({
      id: 'x',
      definition: {
        name: 'N',
        agent_type: '',
        is_hangup_prompt_enabled: false,
        knowledge_bases: [null, {}],
        structured_output: [
          { name: 'a', structured_schema: { type: 'object', properties: { b: { type: 'string' } } } },
        ],
        strategies: { a: null, b: '', c: {} },
        new_field: '',
      },
    });
  });

  it.each<[unknown, number | undefined]>([
    [{ name: 'a' }, 1],
    [[{ name: 'a' }, {}], 2],
    [{ data: { name: 'a' } }, 1],
    [{ data: [{}, {}] }, 2],
    [{ name: 'a', data: [{}, {}] }, 1],
    [{ data: 'x' }, 1],
    [[], 0],
    [[1], undefined],
    [null, undefined],
    ['x', undefined],
  ])('is looked for in %j', (value, count) => {
    expect(resourcesIn(value)?.length).toBe(count);
  });
});
