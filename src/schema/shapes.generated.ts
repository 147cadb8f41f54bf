// Generated from schemas/ by `npm run generate`. Do not edit.

import type {
  Agent,
  AgentDefinition,
  AmbientSound,
  Availability,
  AvailabilityWindow,
  CallConfiguration,
  DayEntry,
  FillerPhrases,
  GeneralTag,
  Guardrail,
  IvrNavigation,
  KeypadInputDetection,
  Language,
  MetricTag,
  Model,
  ModelDefinition,
  StructuredOutput,
  StructuredSchema,
  TagMetadata,
  Utterance,
} from '../types.generated.ts';

/** The type of a value; `any` where docs/service.md leaves it open. */
export type FieldType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'any';

/** One field of a shape, as the schemas have it. */
export interface Field<Name extends string = ShapeName> {
  readonly type: FieldType;
  /** For an object with known fields: its shape. Absent for free-form objects. */
  readonly shape?: Name;
  /** For an array: the shape of its objects, or the type of its elements. */
  readonly items?: Name | FieldType;
  /** For an object with keys of one's own choosing: the shape that each of its values has. */
  readonly entries?: Name;
  /** The rule that alone reports what is wrong with this value and with everything inside it. */
  readonly owner?: string;
  /** For an open enumeration: the values known so far; empty when none is, and then no value is unknown. */
  readonly known?: readonly string[];
  /** For a closed enumeration: all values. */
  readonly values?: readonly string[];
  /** For a string with a pattern: a sentence that says what is expected. */
  readonly patternMessage?: string;
}

/** An object of the schemas with its fields, in the order of the schema. */
export interface Shape<Name extends string = ShapeName> {
  /** Name of its type in `types.generated.ts`. */
  readonly title: string;
  readonly fields: Readonly<Record<string, Field<Name>>>;
  readonly required: readonly string[];
}

/** Names of the shapes: the titles, beginning with a small letter. */
export type ShapeName =
  | 'agentDefinition'
  | 'callConfiguration'
  | 'ambientSound'
  | 'fillerPhrases'
  | 'keypadInputDetection'
  | 'ivrNavigation'
  | 'availability'
  | 'availabilityWindow'
  | 'dayEntry'
  | 'guardrail'
  | 'utterance'
  | 'structuredOutput'
  | 'structuredSchema'
  | 'language'
  | 'agent'
  | 'modelDefinition'
  | 'model'
  | 'tagMetadata'
  | 'generalTag'
  | 'metricTag';

/** The type that belongs to each shape. */
export interface Parts {
  agentDefinition: AgentDefinition;
  callConfiguration: CallConfiguration;
  ambientSound: AmbientSound;
  fillerPhrases: FillerPhrases;
  keypadInputDetection: KeypadInputDetection;
  ivrNavigation: IvrNavigation;
  availability: Availability;
  availabilityWindow: AvailabilityWindow;
  dayEntry: DayEntry;
  guardrail: Guardrail;
  utterance: Utterance;
  structuredOutput: StructuredOutput;
  structuredSchema: StructuredSchema;
  language: Language;
  agent: Agent;
  modelDefinition: ModelDefinition;
  model: Model;
  tagMetadata: TagMetadata;
  generalTag: GeneralTag;
  metricTag: MetricTag;
}

/** Every object of the schemas that has known fields. */
export const shapes: Readonly<Record<ShapeName, Shape>> = {
  agentDefinition: {
    title: 'AgentDefinition',
    fields: {
      $schema: { type: "string" },
      name: { type: "string" },
      agent_type: { type: "string", known: ["single_prompt"] },
      prompt: { type: "string" },
      hangup_prompt: { type: "string" },
      is_hangup_prompt_enabled: { type: "boolean" },
      welcome_message: { type: "string" },
      workflow_id: { type: "string", patternMessage: "Expected a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c." },
      config: { type: "object" },
      call_configuration: { type: "object", shape: "callConfiguration" },
      status: { type: "string", known: ["draft"] },
      version_title: { type: "string" },
      version_description: { type: "string" },
      knowledge_bases: { type: "array", items: "any" },
      function_tools: { type: "array", items: "any" },
      guardrails: { type: "array", items: "guardrail" },
      structured_output: { type: "array", items: "structuredOutput" },
      language: { type: "object", shape: "language" },
    },
    required: ["name", "agent_type"],
  },
  callConfiguration: {
    title: 'CallConfiguration',
    fields: {
      call_provider: { type: "string", known: [] },
      final_message: { type: "string" },
      final_message_language_id: { type: "string", patternMessage: "Expected a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c." },
      hangup_on_user_silence: { type: "integer" },
      total_call_timeout: { type: "integer" },
      ambient_sound: { type: "object", shape: "ambientSound" },
      filler_phrases: { type: "object", shape: "fillerPhrases" },
      voicemail_detection: { type: "boolean" },
      voicemail_message_enabled: { type: "boolean" },
      voicemail_message: { type: "string" },
      keypad_input_detection: { type: "object", shape: "keypadInputDetection" },
      ivr_navigation: { type: "object", shape: "ivrNavigation" },
      timezone: { type: "string", owner: "valid-timezone" },
      availability: { type: "object", shape: "availability" },
      unavailable_message: { type: "string" },
      is_noise_cancellation_enabled: { type: "boolean" },
      noise_cancellation_filter: { type: "string", known: ["RNN"] },
      strategies: { type: "object" },
    },
    required: [],
  },
  ambientSound: {
    title: 'AmbientSound',
    fields: {
      enabled: { type: "boolean" },
      sound_type: { type: "string", known: ["light_rain"] },
      volume: { type: "number" },
    },
    required: [],
  },
  fillerPhrases: {
    title: 'FillerPhrases',
    fields: {
      enabled: { type: "boolean" },
      confidence_threshold: { type: "number" },
    },
    required: [],
  },
  keypadInputDetection: {
    title: 'KeypadInputDetection',
    fields: {
      enabled: { type: "boolean" },
      timeout_secs: { type: "number" },
      termination_key_enabled: { type: "boolean" },
      termination_key: { type: "string", owner: "valid-termination-key", patternMessage: "Expected one key of a telephone: \"0\" to \"9\", \"*\" or \"#\"." },
      digit_limit_enabled: { type: "boolean" },
      digit_limit: { type: "integer", owner: "valid-digit-limit" },
    },
    required: [],
  },
  ivrNavigation: {
    title: 'IvrNavigation',
    fields: {
      enabled: { type: "boolean" },
      goal: { type: "string" },
    },
    required: [],
  },
  availability: {
    title: 'Availability',
    fields: {
      inbound: { type: "object", shape: "availabilityWindow" },
      outbound: { type: "object", shape: "availabilityWindow" },
    },
    required: [],
  },
  availabilityWindow: {
    title: 'AvailabilityWindow',
    fields: {
      enabled: { type: "boolean" },
      days: { type: "array", items: "dayEntry" },
    },
    required: [],
  },
  dayEntry: {
    title: 'DayEntry',
    fields: {
      day: { type: "string", values: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] },
      enabled: { type: "boolean" },
      start: { type: "string", owner: "valid-time", patternMessage: "Expected a time from \"00:00\" to \"23:59\", such as \"09:00\"." },
      end: { type: "string", owner: "valid-time", patternMessage: "Expected a time from \"00:00\" to \"23:59\", such as \"09:00\"." },
    },
    required: [],
  },
  guardrail: {
    title: 'Guardrail',
    fields: {
      name: { type: "string" },
      response: { type: "string" },
      threshold: { type: "number" },
      utterances: { type: "array", items: "utterance" },
    },
    required: [],
  },
  utterance: {
    title: 'Utterance',
    fields: {
      text: { type: "string" },
    },
    required: [],
  },
  structuredOutput: {
    title: 'StructuredOutput',
    fields: {
      name: { type: "string" },
      description: { type: "string" },
      method: { type: "string", known: ["ai_extraction"] },
      structured_schema: { type: "object", shape: "structuredSchema", owner: "valid-structured-schema" },
    },
    required: [],
  },
  structuredSchema: {
    title: 'StructuredSchema',
    fields: {
      type: { type: "string", values: ["string", "number", "integer", "boolean", "array", "object", "null"] },
      description: { type: "string" },
      properties: { type: "object", entries: "structuredSchema" },
      required: { type: "array", items: "string" },
      items: { type: "object", shape: "structuredSchema" },
      minimum: { type: "number" },
      maximum: { type: "number" },
    },
    required: [],
  },
  language: {
    title: 'Language',
    fields: {
      id: { type: "string", patternMessage: "Expected a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c." },
      name: { type: "string" },
      code: { type: "string" },
    },
    required: [],
  },
  agent: {
    title: 'Agent',
    fields: {
      id: { type: "string", patternMessage: "Expected a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c." },
      user_id: { type: "string", patternMessage: "Expected a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c." },
      name: { type: "string" },
      agent_type: { type: "string", known: ["single_prompt"] },
      prompt: { type: "string" },
      hangup_prompt: { type: "string" },
      is_hangup_prompt_enabled: { type: "boolean" },
      welcome_message: { type: "string" },
      workflow_id: { type: "string", patternMessage: "Expected a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c." },
      config: { type: "object" },
      call_configuration: { type: "object", shape: "callConfiguration" },
      status: { type: "string", known: ["draft"] },
      version_title: { type: "string" },
      version_description: { type: "string" },
      knowledge_bases: { type: "array", items: "any" },
      function_tools: { type: "array", items: "any" },
      guardrails: { type: "array", items: "guardrail" },
      structured_output: { type: "array", items: "structuredOutput" },
      language: { type: "object", shape: "language" },
      created_at: { type: "string", patternMessage: "Expected a date and time such as 2025-03-14T09:26:53Z." },
      updated_at: { type: "string", patternMessage: "Expected a date and time such as 2025-03-14T09:26:53Z." },
      is_active: { type: "boolean" },
      base_agent_id: { type: "string", patternMessage: "Expected a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c." },
      parent_agent_id: { type: "string", patternMessage: "Expected a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c." },
      version: { type: "integer" },
      is_current: { type: "boolean" },
      estimated_cost: { type: "object" },
    },
    required: ["id"],
  },
  modelDefinition: {
    title: 'ModelDefinition',
    fields: {
      $schema: { type: "string" },
      name: { type: "string" },
      model_type: { type: "string", known: ["llm"] },
      provider_id: { type: "string", patternMessage: "Expected a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c." },
    },
    required: ["name", "model_type", "provider_id"],
  },
  model: {
    title: 'Model',
    fields: {
      id: { type: "string", patternMessage: "Expected a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c." },
      name: { type: "string" },
      model_type: { type: "string", known: ["llm"] },
      provider_id: { type: "string", patternMessage: "Expected a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c." },
      is_active: { type: "boolean" },
      tags: { type: "array", items: "string" },
      tag_metadata: { type: "object", shape: "tagMetadata" },
    },
    required: ["id"],
  },
  tagMetadata: {
    title: 'TagMetadata',
    fields: {
      general: { type: "array", items: "generalTag" },
      price: { type: "object", shape: "metricTag" },
      latency: { type: "object", shape: "metricTag" },
    },
    required: [],
  },
  generalTag: {
    title: 'GeneralTag',
    fields: {
      key: { type: "string" },
      label: { type: "string" },
      color: { type: "string" },
      priority: { type: "integer" },
      source: { type: "string" },
    },
    required: [],
  },
  metricTag: {
    title: 'MetricTag',
    fields: {
      label: { type: "string" },
      color: { type: "string" },
      value: { type: "string" },
      source: { type: "string" },
      status: { type: "string" },
      currency: { type: "string" },
      unit: { type: "string" },
    },
    required: [],
  },
};

/** Fields that only the service writes: the resource has them, the definition does not. */
export const responseOnly: Readonly<Record<'agentDefinition' | 'modelDefinition', readonly string[]>> = {
  agentDefinition: ["id", "user_id", "created_at", "updated_at", "is_active", "base_agent_id", "parent_agent_id", "version", "is_current", "estimated_cost"],
  modelDefinition: ["id", "is_active", "tags", "tag_metadata"],
};
