import { configCases } from './config-cases.ts';
import type { FieldCases, ObjectCases } from './object-cases.ts';

const uuid = '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c';

const text: FieldCases = { valid: ['', 'words', '{{name}} ✓'], invalid: [1, null, true, [], {}] };
const flag: FieldCases = { valid: [true, false], invalid: ['true', 1, null, {}] };
const number: FieldCases = { valid: [0, -1, 0.5, 1e6], invalid: ['1', null, true, []] };
const integer: FieldCases = { valid: [0, -3, 900, 2.0], invalid: [1.5, '1', null, true] };
const open: FieldCases = { valid: [{}, { any: { thing: [1] } }], invalid: [[], 'text', null, 1] };
const openList: FieldCases = { valid: [[], [1, 'a', null, {}]], invalid: [{}, 'text', null] };
const identity: FieldCases = {
  valid: [uuid, uuid.toUpperCase()],
  invalid: ['', 'abc', `${uuid} `, `x${uuid}`, uuid.replaceAll('-', ''), uuid.replace('3', 'g'), 7, null],
};
const moment: FieldCases = {
  valid: ['2025-03-14T09:26:53Z', '2025-03-14T09:26:53.589793+00:00', '2025-03-14T09:26'],
  invalid: ['2025-03-14', 'yesterday', '14.03.2025T09:26:53Z', '2025-03-14T09:26:53Zulu', 1741944413, null],
};
const time: FieldCases = {
  valid: ['00:00', '09:00', '19:59', '23:59'],
  invalid: ['', '9:00', '24:00', '09:60', '09:00:00', '9am', ' 09:00', '０９:００', 540, null],
};
const enumerated = (known: string): FieldCases => ({
  valid: [known, 'a-value-of-tomorrow', ''],
  invalid: [1, null, [known], {}],
});
const oneOf = (...values: readonly string[]): FieldCases => ({
  valid: values,
  invalid: [values.map((value) => value.toUpperCase())[0], '', 'other', null, 1],
});
const list = (...elements: readonly unknown[]): FieldCases => ({
  valid: [[], elements],
  invalid: [{}, 'text', null, ['text'], [null], [{ unknown_field: 1 }]],
});
const part = (value: object): FieldCases => ({
  valid: [{}, value],
  invalid: [[], 'text', null, { unknown_field: 1 }],
});

const notAnObject: readonly unknown[] = [null, 'text', 1, true, [], ['a']];
const stray = { unknown_field: 1 };

const day = { day: 'monday', enabled: true, start: '09:00', end: '17:00' };
const window = { enabled: true, days: [day] };
const guardrail = { name: 'x', response: 'y', threshold: 0.8, utterances: [{ text: 'z' }] };
const language = { id: uuid, name: 'German', code: 'de' };
const nested = {
  type: 'object',
  properties: { when: { type: 'array', items: { type: 'string' } } },
  required: ['when'],
};
const output = { name: 'x', description: '', method: 'ai_extraction', structured_schema: nested };
const metric = {
  label: 'Low',
  color: 'green',
  value: '0.15',
  source: 's',
  status: 't',
  currency: 'USD',
  unit: 'u',
};
const generalTag = { key: 'fast', label: 'Fast', color: 'green', priority: 1, source: 's' };

const agentFields: Readonly<Record<string, FieldCases>> = {
  name: text,
  agent_type: enumerated('single_prompt'),
  prompt: text,
  hangup_prompt: text,
  is_hangup_prompt_enabled: flag,
  welcome_message: text,
  workflow_id: identity,
  config: open,
  call_configuration: part({ final_message: 'Bye' }),
  status: enumerated('draft'),
  version_title: text,
  version_description: text,
  knowledge_bases: openList,
  function_tools: openList,
  guardrails: list(guardrail, {}),
  structured_output: list(output, {}),
  language: part(language),
};

const modelFields: Readonly<Record<string, FieldCases>> = {
  name: text,
  model_type: enumerated('llm'),
  provider_id: identity,
};

const agentBase = { name: 'Desk', agent_type: 'single_prompt' };
const modelBase = { name: 'Chat', model_type: 'llm', provider_id: uuid };

/** Cases for each titled object of the schemas, by title. */
export const cases: Readonly<Record<string, ObjectCases>> = {
  ...configCases,
  AgentDefinition: {
    base: agentBase,
    fields: { $schema: text, ...agentFields },
    refused: [
      ...notAnObject,
      {},
      { name: 'Desk' },
      { agent_type: 'single_prompt' },
      { ...agentBase, ...stray },
      { ...agentBase, id: uuid },
    ],
  },
  Agent: {
    base: { id: uuid },
    fields: {
      id: identity,
      user_id: identity,
      ...agentFields,
      created_at: moment,
      updated_at: moment,
      is_active: flag,
      base_agent_id: identity,
      parent_agent_id: identity,
      version: integer,
      is_current: flag,
      estimated_cost: open,
    },
    refused: [...notAnObject, {}, agentBase, { id: uuid, ...stray }, { id: uuid, $schema: 'x' }],
  },
  CallConfiguration: {
    base: {},
    fields: {
      call_provider: text,
      final_message: text,
      final_message_language_id: identity,
      hangup_on_user_silence: integer,
      total_call_timeout: integer,
      ambient_sound: part({ enabled: true, sound_type: 'light_rain', volume: 0.3 }),
      filler_phrases: part({ enabled: true, confidence_threshold: 0.5 }),
      voicemail_detection: flag,
      voicemail_message_enabled: flag,
      voicemail_message: text,
      keypad_input_detection: part({ termination_key: '#' }),
      ivr_navigation: part({ enabled: true, goal: 'Billing' }),
      timezone: text,
      availability: part({ inbound: window, outbound: {} }),
      unavailable_message: text,
      is_noise_cancellation_enabled: flag,
      noise_cancellation_filter: enumerated('RNN'),
      strategies: open,
    },
    refused: [...notAnObject, stray],
  },
  AmbientSound: {
    base: {},
    fields: { enabled: flag, sound_type: enumerated('light_rain'), volume: number },
    refused: [...notAnObject, stray],
  },
  FillerPhrases: {
    base: {},
    fields: { enabled: flag, confidence_threshold: number },
    refused: [...notAnObject, stray],
  },
  KeypadInputDetection: {
    base: {},
    fields: {
      enabled: flag,
      timeout_secs: number,
      termination_key_enabled: flag,
      termination_key: {
        valid: ['0', '9', '*', '#'],
        invalid: ['', '##', '10', 'A', 'pound', ' #', '＃', 5, null],
      },
      digit_limit_enabled: flag,
      digit_limit: integer,
    },
    refused: [...notAnObject, stray],
  },
  IvrNavigation: {
    base: {},
    fields: { enabled: flag, goal: text },
    refused: [...notAnObject, stray],
  },
  Availability: {
    base: {},
    fields: { inbound: part(window), outbound: part(window) },
    refused: [...notAnObject, stray],
  },
  AvailabilityWindow: {
    base: {},
    fields: { enabled: flag, days: list(day, {}) },
    refused: [...notAnObject, stray],
  },
  DayEntry: {
    base: {},
    fields: {
      day: oneOf('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'),
      enabled: flag,
      start: time,
      end: time,
    },
    refused: [...notAnObject, stray],
  },
  Guardrail: {
    base: {},
    fields: { name: text, response: text, threshold: number, utterances: list({ text: 'a' }, {}) },
    refused: [...notAnObject, stray],
  },
  Utterance: { base: {}, fields: { text }, refused: [...notAnObject, stray] },
  StructuredOutput: {
    base: {},
    fields: {
      name: text,
      description: text,
      method: enumerated('ai_extraction'),
      structured_schema: part(nested),
    },
    refused: [...notAnObject, stray],
  },
  StructuredSchema: {
    base: {},
    fields: {
      type: oneOf('string', 'number', 'integer', 'boolean', 'array', 'object', 'null'),
      description: text,
      properties: {
        valid: [{}, { constructor: {}, when: nested }],
        invalid: [[], 'text', null, { when: 'string' }, { when: null }, { when: { type: 'date' } }],
      },
      required: { valid: [[], ['a', 'b']], invalid: [true, 'a', {}, [1], [null]] },
      items: {
        valid: [{}, nested, { items: { items: {} } }],
        invalid: [[], [{}], 'string', null, { items: { type: 'bool' } }],
      },
      minimum: number,
      maximum: number,
    },
    refused: [...notAnObject, stray, { enum: ['a'] }],
  },
  Language: {
    base: {},
    fields: { id: identity, name: text, code: text },
    refused: [...notAnObject, stray],
  },
  ModelDefinition: {
    base: modelBase,
    fields: { $schema: text, ...modelFields },
    refused: [
      ...notAnObject,
      {},
      { name: 'Chat', model_type: 'llm' },
      { name: 'Chat', provider_id: uuid },
      { model_type: 'llm', provider_id: uuid },
      { ...modelBase, ...stray },
      { ...modelBase, is_active: true },
    ],
  },
  Model: {
    base: { id: uuid },
    fields: {
      id: identity,
      ...modelFields,
      is_active: flag,
      tags: { valid: [[], ['fast', '']], invalid: ['fast', {}, null, [1], [null]] },
      tag_metadata: part({ general: [generalTag], price: metric, latency: metric }),
    },
    refused: [...notAnObject, {}, modelBase, { id: uuid, ...stray }, { id: uuid, $schema: 'x' }],
  },
  TagMetadata: {
    base: {},
    fields: { general: list(generalTag, {}), price: part(metric), latency: part(metric) },
    refused: [...notAnObject, stray],
  },
  GeneralTag: {
    base: {},
    fields: { key: text, label: text, color: text, priority: integer, source: text },
    refused: [...notAnObject, stray],
  },
  MetricTag: {
    base: {},
    fields: {
      label: text,
      color: text,
      value: text,
      source: text,
      status: text,
      currency: text,
      unit: text,
    },
    refused: [...notAnObject, stray],
  },
};

/** A value, whether the schema of its title must take it, and words for a failing test. */
export interface Case {
  readonly about: string;
  readonly value: unknown;
  readonly accepted: boolean;
}

/** All cases of a title as whole values. Throws when there are none. */
export function casesOf(title: string): readonly Case[] {
  const found = cases[title];
  if (!found) throw new Error(`There are no cases for ${title}.`);
  const { base, fields, refused } = found;
  const ofFields = Object.entries(fields).flatMap(([name, { valid, invalid }]) => [
    ...valid.map((value) => toCase(title, { ...base, [name]: value }, true)),
    ...invalid.map((value) => toCase(title, { ...base, [name]: value }, false)),
  ]);
  return [toCase(title, base, true), ...ofFields, ...refused.map((value) => toCase(title, value, false))];
}

function toCase(title: string, value: unknown, accepted: boolean): Case {
  return { about: `${title} ${accepted ? 'takes' : 'refuses'} ${JSON.stringify(value)}`, value, accepted };
}
