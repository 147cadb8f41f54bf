import type {
  Agent,
  AgentDefinition,
  CallConfiguration,
  Model,
  ModelDefinition,
  RuleId,
  Settings,
  StructuredSchema,
  TimeOfDay,
} from 'voxlint';

const opening: TimeOfDay = '09:00';

const duration: StructuredSchema = {
  type: 'object',
  properties: {
    minutes: { type: 'integer', minimum: 0, maximum: 240 },
    topics: { type: 'array', items: { type: 'string', description: 'What the caller asked for' } },
  },
  required: ['minutes'],
};

const calls: CallConfiguration = {
  timezone: 'Europe/Vienna',
  availability: {
    inbound: { enabled: true, days: [{ day: 'monday', enabled: true, start: opening, end: '17:30' }] },
  },
};

/** Known values are completed in the editor; others are allowed. */
export const agent: AgentDefinition = {
  name: 'Front desk',
  agent_type: 'single_prompt',
  call_configuration: calls,
  structured_output: [
    { name: 'visit', description: '', method: 'house_method', structured_schema: duration },
  ],
};

export const model: ModelDefinition = {
  name: 'Fast',
  model_type: 'llm',
  provider_id: '3f2b8c1e-7d4a-4e9b-9c6f-0a1b2c3d4e5f',
};

/** What only the service writes is in the resources. */
export function tell(created: Agent, listed: Model): string {
  return [created.id, created.version, created.is_current, listed.id, listed.tags?.join()].join(' ');
}

// @ts-expect-error The service assigns ids; a definition has none.
export const withId: AgentDefinition = { name: 'A', agent_type: 'single_prompt', id: 'x' };

// @ts-expect-error A definition has a name.
export const withoutName: AgentDefinition = { agent_type: 'single_prompt' };

// @ts-expect-error A type of the structured schema is one of the names that the service shows.
export const wrongType: StructuredSchema = { type: 'bool' };

// @ts-expect-error The rules of settings have ids that exist.
export const unknownRule: Settings = { rules: { 'valid-time': 'off', 'valid-tme': 'off' } };

// @ts-expect-error A preset is one of three.
export const unknownPreset: Settings = { preset: 'strickt' };

// @ts-expect-error The id of a rule is one of the list.
export const misspeltRule: RuleId = 'valid-tme';
