import fc from 'fast-check';
import { stringify } from 'yaml';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** An agent with some faults in it, as plain data; names and days are unique, as reordering needs. */
export const faultyAgent: fc.Arbitrary<Json> = fc.record(
  {
    name: fc.constantFrom<Json>('Clinic', 'Front desk: north', 7),
    agent_type: fc.constantFrom<Json>('single_prompt', 'multi', null),
    prompt: fc.constantFrom<Json>('Be kind.', 'Say # and "yes".', ['Be kind.']),
    welcom_message: fc.constant<Json>('Hello'),
    unheard_of: fc.constantFrom<Json>('x', { a: [1, 2] }),
    is_hangup_prompt_enabled: fc.constantFrom<Json>(true, 'on'),
    workflow_id: fc.constant<Json>('not-a-uuid'),
    call_configuration: fc.record(
      {
        timezone: fc.constantFrom<Json>('Europe/Berlin', 'Europe/Berln', 'CET'),
        total_call_timeout: fc.constantFrom<Json>(600, 'ten minutes'),
        availability: fc.record({ inbound: window(), outbound: window() }, { requiredKeys: [] }),
        keypad_input_detection: fc.record(
          {
            enabled: fc.constant<Json>(true),
            termination_key_enabled: fc.constant<Json>(true),
            termination_key: fc.constantFrom<Json>('#', 'pound', '12'),
            digit_limit: fc.constantFrom<Json>(4, -1),
          },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    ),
    guardrails: named({
      threshold: fc.constantFrom<Json>(0.5, 'high'),
      utterances: fc.constantFrom<Json>([{ text: 'stop' }, { text: 3 }], 'stop'),
    }),
    structured_output: named({
      method: fc.constantFrom<Json>('ai_extraction', 'guess'),
      structured_schema: fc.constantFrom<Json>(
        { type: 'bool' },
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'b'] },
        { type: 'number', minimum: 5, maximum: 1 },
      ),
    }),
  },
  { requiredKeys: ['name'] },
);

function window(): fc.Arbitrary<Json> {
  const times = fc.constantFrom<Json>('09:00', '9am', '25:00', '17:30');
  const day = fc.constantFrom('monday', 'tuesday', 'wednesday', 'sonntag');
  const entry = fc.record({ day, enabled: fc.constantFrom<Json>(true, 'no'), start: times, end: times });
  return fc.record({
    enabled: fc.constant<Json>(true),
    days: fc.uniqueArray(entry, { selector: (each) => each.day, maxLength: 4 }),
  });
}

function named(fields: Readonly<Record<string, fc.Arbitrary<Json>>>): fc.Arbitrary<Json> {
  const name = fc.constantFrom('prices', 'doctors', 'a/b ~ c', 'Öffnung');
  return fc.uniqueArray(fc.record({ name, ...fields }), { selector: (each) => each.name, maxLength: 3 });
}

/** A way of writing the same data down. */
export interface Style {
  readonly indent: number;
  readonly quotes: 'PLAIN' | 'QUOTE_DOUBLE' | 'QUOTE_SINGLE';
  readonly flow: boolean;
  readonly indentSeq: boolean;
  readonly lineEnd: string;
  readonly json: boolean;
}

export const anyStyle: fc.Arbitrary<Style> = fc.record({
  indent: fc.constantFrom(2, 3, 4, 8),
  quotes: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const),
  flow: fc.boolean(),
  indentSeq: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  json: fc.boolean(),
});

/** Writes data in a style; every scalar stands on the line of its key. */
export function write(value: Json, { indent, quotes, flow, indentSeq, lineEnd, json }: Style): string {
  if (json) return `${JSON.stringify(value, null, indent).replaceAll('\n', lineEnd)}${lineEnd}`;
  const text = stringify(value, {
    indent,
    indentSeq,
    lineWidth: 0,
    blockQuote: false,
    aliasDuplicateObjects: false,
    defaultStringType: quotes,
    defaultKeyType: 'PLAIN',
    collectionStyle: flow ? 'flow' : 'any',
  });
  return text.replaceAll('\n', lineEnd);
}

/** The same data with its keys, and the items of its lists, in another order. */
export function shuffled(value: Json, random: () => number): Json {
  if (Array.isArray(value))
    return inAnotherOrder(
      value.map((each) => shuffled(each, random)),
      random,
    );
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, shuffled(each, random)] as const);
  return Object.fromEntries(inAnotherOrder(entries, random));
}

function inAnotherOrder<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
