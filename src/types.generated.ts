// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * How the agent is built. `single_prompt` is the only kind whose name is known; the service may accept others.
 */
export type AgentType = "single_prompt" | (string & {});
/**
 * Which sound plays. `light_rain` is the only name known; the service may accept others.
 */
export type SoundType = "light_rain" | (string & {});
/**
 * A day of the week, written out in English with small letters.
 */
export type Weekday = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
/**
 * A clock time from 00:00 to 23:59: two digits for the hour, a colon, two digits for the minute. Keep the quotes in YAML, so that every reader takes it as text.
 */
export type TimeOfDay = string;
/**
 * The filter that takes noise out of the line. `RNN` is the only name known; the service may accept others.
 */
export type NoiseCancellationFilter = "RNN" | (string & {});
/**
 * Where the agent stands in its life. A new agent has been seen as `draft`; other words are not known.
 */
export type AgentStatus = "draft" | (string & {});
/**
 * How the fact is found. `ai_extraction` is the only way known by name; the service may accept others.
 */
export type ExtractionMethod = "ai_extraction" | (string & {});
/**
 * What sort of value this is.
 */
export type StructuredSchemaType = "string" | "number" | "integer" | "boolean" | "array" | "object" | "null";
/**
 * What the model does. `llm` is the only type known by name; the service may accept others.
 */
export type ModelType = "llm" | (string & {});

/**
 * An agent as you write it: the file that voxlint checks and that creates the agent when it is uploaded.
 */
export interface AgentDefinition {
  /**
   * Address of the JSON Schema that your editor checks this file with. It is for editors alone and stays out of the upload.
   */
  $schema?: string;
  /**
   * What people call this agent. It sets agents apart in lists, so name the job it does.
   */
  name: string;
  /**
   * How the agent is built. `single_prompt` is the only kind whose name is known; the service may accept others.
   */
  agent_type: AgentType;
  /**
   * The instructions the agent follows: who it is, what it should get done, how it should speak, what it must leave alone.
   */
  prompt?: string;
  /**
   * Instructions about when and how to end the call. Write it together with `is_hangup_prompt_enabled: true`.
   */
  hangup_prompt?: string;
  /**
   * Switches `hangup_prompt` on or off.
   */
  is_hangup_prompt_enabled?: boolean;
  /**
   * The greeting of the agent, its first words to the other side.
   */
  welcome_message?: string;
  /**
   * UUID of the workflow that this agent goes with.
   */
  workflow_id?: string;
  /**
   * Further settings of the agent. Which keys there are is not known, so anything is accepted.
   */
  config?: {
    [k: string]: unknown;
  };
  /**
   * Everything about the call itself: how long it may last, what is heard in the background, when the agent takes calls.
   */
  call_configuration?: CallConfiguration;
  /**
   * Where the agent stands in its life. A new agent has been seen as `draft`; other words are not known.
   */
  status?: AgentStatus;
  /**
   * A short headline for this version, for those who look through the history later.
   */
  version_title?: string;
  /**
   * What is different in this version, and why.
   */
  version_description?: string;
  /**
   * The knowledge that the agent may look things up in. What an entry looks like is not known, so entries are left unchecked.
   */
  knowledge_bases?: unknown[];
  /**
   * The functions that the agent may call. What an entry looks like is not known, so entries are left unchecked.
   */
  function_tools?: unknown[];
  /**
   * Topics that the agent must not be drawn into, each with the answer to give instead.
   *
   * Items: One topic to keep out of, and what to say when it comes up.
   */
  guardrails?: Guardrail[];
  /**
   * The facts to be taken out of a call as data, one entry for each fact.
   *
   * Items: One fact to take out of the call.
   */
  structured_output?: StructuredOutput[];
  /**
   * The language that the agent speaks, as the service knows it.
   */
  language?: Language;
}
/**
 * Settings of the calls that an agent takes part in.
 */
export interface CallConfiguration {
  /**
   * The telephony company that carries the calls, by the name that the service has for it. No such name is known here, so any text is accepted.
   */
  call_provider?: string;
  /**
   * The last words of the agent before the call ends.
   */
  final_message?: string;
  /**
   * UUID of the language that `final_message` is written in.
   */
  final_message_language_id?: string;
  /**
   * How long the other side may stay silent before the agent hangs up. A whole number; whether it counts seconds or something else is not known.
   */
  hangup_on_user_silence?: number;
  /**
   * How long a call may last in all. A whole number; whether it counts seconds or something else is not known.
   */
  total_call_timeout?: number;
  /**
   * A background sound that plays during the call.
   */
  ambient_sound?: AmbientSound;
  /**
   * Little words such as "let me see" that bridge a pause.
   */
  filler_phrases?: FillerPhrases;
  /**
   * Whether the agent tries to notice that a machine has answered.
   */
  voicemail_detection?: boolean;
  /**
   * Switches `voicemail_message` on or off.
   */
  voicemail_message_enabled?: boolean;
  /**
   * What to leave on an answering machine. Write it together with `voicemail_message_enabled: true`.
   */
  voicemail_message?: string;
  /**
   * What the caller may type on the keys of the telephone, and when that input is complete.
   */
  keypad_input_detection?: KeypadInputDetection;
  /**
   * Finding the way through the telephone menu of somebody else.
   */
  ivr_navigation?: IvrNavigation;
  /**
   * Time zone of the agent, by its IANA name: area, slash, city. Write one whenever you write opening times in `availability`.
   */
  timezone?: string;
  /**
   * On which days and at what times the agent takes calls and makes them.
   */
  availability?: Availability;
  /**
   * What to tell people at times when the agent is not available.
   */
  unavailable_message?: string;
  /**
   * Whether noise around the caller is filtered out.
   */
  is_noise_cancellation_enabled?: boolean;
  /**
   * The filter that takes noise out of the line. `RNN` is the only name known; the service may accept others.
   */
  noise_cancellation_filter?: NoiseCancellationFilter;
  /**
   * Strategies for the call. Which keys there are is not known, so anything is accepted.
   */
  strategies?: {
    [k: string]: unknown;
  };
}
/**
 * A sound in the background of the call, so that silence does not feel dead.
 */
export interface AmbientSound {
  /**
   * Switches the background sound on or off.
   */
  enabled?: boolean;
  /**
   * Which sound plays. `light_rain` is the only name known; the service may accept others.
   */
  sound_type?: SoundType;
  /**
   * How loud the sound is. The scale is not known; try a small number first.
   */
  volume?: number;
}
/**
 * Short phrases that the agent says while it is still thinking.
 */
export interface FillerPhrases {
  /**
   * Switches filler phrases on or off.
   */
  enabled?: boolean;
  /**
   * How sure the agent must be before it says a filler phrase. The scale is not known.
   */
  confidence_threshold?: number;
}
/**
 * Input from the keys of the telephone. Let a termination key or a digit limit end it.
 */
export interface KeypadInputDetection {
  /**
   * Whether key presses are listened for.
   */
  enabled?: boolean;
  /**
   * How many seconds to wait for a key.
   */
  timeout_secs?: number;
  /**
   * Whether `termination_key` ends the input.
   */
  termination_key_enabled?: boolean;
  /**
   * The one key that ends the input: a digit, `*` or `#`. In YAML, put it in quotes: a bare # starts a comment.
   */
  termination_key?: string;
  /**
   * Whether `digit_limit` ends the input.
   */
  digit_limit_enabled?: boolean;
  /**
   * After how many digits the input is complete.
   */
  digit_limit?: number;
}
/**
 * How the agent deals with a menu of recorded choices ("press one for sales").
 */
export interface IvrNavigation {
  /**
   * Whether the agent finds its own way through menus.
   */
  enabled?: boolean;
  /**
   * Where in the menu the agent wants to get to, in plain words.
   */
  goal?: string;
}
/**
 * Opening times, one set for calls that come in and one for calls that go out.
 */
export interface Availability {
  /**
   * When the agent answers calls.
   */
  inbound?: AvailabilityWindow;
  /**
   * When the agent may call people.
   */
  outbound?: AvailabilityWindow;
}
/**
 * Opening times in one direction, day by day.
 */
export interface AvailabilityWindow {
  /**
   * Whether the opening times in `days` apply.
   */
  enabled?: boolean;
  /**
   * The days of the week with their times. List a day once.
   *
   * Items: One day of the week and its times.
   */
  days?: DayEntry[];
}
/**
 * From when until when one day of the week is open.
 */
export interface DayEntry {
  /**
   * Which day of the week this is, in small letters.
   */
  day?: Weekday;
  /**
   * Whether the agent is reachable on this day.
   */
  enabled?: boolean;
  /**
   * When the day opens, on the 24-hour clock, such as "09:00".
   */
  start?: TimeOfDay;
  /**
   * When the day closes, on the 24-hour clock, such as "17:30".
   */
  end?: TimeOfDay;
}
/**
 * A topic that the agent keeps out of: examples of what people may say, and the answer that they get.
 */
export interface Guardrail {
  /**
   * A short name for the topic.
   */
  name?: string;
  /**
   * What the agent says when the topic comes up.
   */
  response?: string;
  /**
   * How closely words must match before the guardrail steps in. The range is not known; values between 0 and 1 are usual for such scores.
   */
  threshold?: number;
  /**
   * Things people might say that belong to the topic. Several different ones work better than one.
   *
   * Items: One thing that somebody might say.
   */
  utterances?: Utterance[];
}
/**
 * An example sentence for a guardrail.
 */
export interface Utterance {
  /**
   * The sentence, in the words of a caller.
   */
  text?: string;
}
/**
 * One fact that is taken out of a call and handed over as data.
 */
export interface StructuredOutput {
  /**
   * The key under which the fact is handed over.
   */
  name?: string;
  /**
   * What to look for in the call. It may be left empty, but a clear sentence helps the extraction.
   */
  description?: string;
  /**
   * How the fact is found. `ai_extraction` is the only way known by name; the service may accept others.
   */
  method?: ExtractionMethod;
  /**
   * The shape of the fact: its type, and for objects and lists what they hold.
   */
  structured_schema?: StructuredSchema;
}
/**
 * A small JSON Schema for a value taken out of a call. It may nest to any depth.
 */
export interface StructuredSchema {
  /**
   * What sort of value this is.
   */
  type?: StructuredSchemaType;
  /**
   * What the value means, for whoever or whatever fills it in.
   */
  description?: string;
  /**
   * For an object: its keys, each with the schema of its value.
   */
  properties?: {
    /**
     * Schema of the value under this key.
     */
    [k: string]: StructuredSchema;
  };
  /**
   * For an object: which of the keys in `properties` must be there.
   *
   * Items: A key out of `properties`.
   */
  required?: string[];
  /**
   * For a list: the schema that each element follows.
   */
  items?: StructuredSchema;
  /**
   * For a number: the smallest value that counts.
   */
  minimum?: number;
  /**
   * For a number: the largest value that counts.
   */
  maximum?: number;
}
/**
 * A language that an agent speaks.
 */
export interface Language {
  /**
   * UUID of the language in the service.
   */
  id?: string;
  /**
   * Name of the language for people to read.
   */
  name?: string;
  /**
   * Code of the language, such as `de` or `pt-BR`.
   */
  code?: string;
}
/**
 * An agent as the service gives it back: what you wrote, and what the service added.
 */
export interface Agent {
  /**
   * The identity of the agent. The service hands it out; use it whenever you mean this very agent.
   */
  id: string;
  /**
   * UUID of the user that the service ties the agent to.
   */
  user_id?: string;
  /**
   * What people call this agent. It sets agents apart in lists, so name the job it does.
   */
  name?: string;
  /**
   * How the agent is built. `single_prompt` is the only kind whose name is known; the service may accept others.
   */
  agent_type?: AgentType;
  /**
   * The instructions the agent follows: who it is, what it should get done, how it should speak, what it must leave alone.
   */
  prompt?: string;
  /**
   * Instructions about when and how to end the call. Write it together with `is_hangup_prompt_enabled: true`.
   */
  hangup_prompt?: string;
  /**
   * Switches `hangup_prompt` on or off.
   */
  is_hangup_prompt_enabled?: boolean;
  /**
   * The greeting of the agent, its first words to the other side.
   */
  welcome_message?: string;
  /**
   * UUID of the workflow that this agent goes with.
   */
  workflow_id?: string;
  /**
   * Further settings of the agent. Which keys there are is not known, so anything is accepted.
   */
  config?: {
    [k: string]: unknown;
  };
  /**
   * Everything about the call itself: how long it may last, what is heard in the background, when the agent takes calls.
   */
  call_configuration?: CallConfiguration;
  /**
   * Where the agent stands in its life. A new agent has been seen as `draft`; other words are not known.
   */
  status?: AgentStatus;
  /**
   * A short headline for this version, for those who look through the history later.
   */
  version_title?: string;
  /**
   * What is different in this version, and why.
   */
  version_description?: string;
  /**
   * The knowledge that the agent may look things up in. What an entry looks like is not known, so entries are left unchecked.
   */
  knowledge_bases?: unknown[];
  /**
   * The functions that the agent may call. What an entry looks like is not known, so entries are left unchecked.
   */
  function_tools?: unknown[];
  /**
   * Topics that the agent must not be drawn into, each with the answer to give instead.
   *
   * Items: One topic to keep out of, and what to say when it comes up.
   */
  guardrails?: Guardrail[];
  /**
   * The facts to be taken out of a call as data, one entry for each fact.
   *
   * Items: One fact to take out of the call.
   */
  structured_output?: StructuredOutput[];
  /**
   * The language that the agent speaks, as the service knows it.
   */
  language?: Language;
  /**
   * When the service made the agent, in UTC.
   */
  created_at?: string;
  /**
   * When the agent was last changed, in UTC.
   */
  updated_at?: string;
  /**
   * Whether the service counts the agent as active.
   */
  is_active?: boolean;
  /**
   * UUID of the base agent in the history of versions.
   */
  base_agent_id?: string;
  /**
   * UUID of the parent agent in the history of versions.
   */
  parent_agent_id?: string;
  /**
   * Number of this version of the agent.
   */
  version?: number;
  /**
   * Whether this version is the current one.
   */
  is_current?: boolean;
  /**
   * What the service expects the agent to cost. Which keys there are is not known, so nothing inside is checked.
   */
  estimated_cost?: {
    [k: string]: unknown;
  };
}
/**
 * A model as you write it: the file that puts it into the catalogue when it is uploaded.
 */
export interface ModelDefinition {
  /**
   * Address of the JSON Schema that your editor checks this file with. It is for editors alone and stays out of the upload.
   */
  $schema?: string;
  /**
   * What people call this model in the catalogue.
   */
  name: string;
  /**
   * What the model does. `llm` is the only type known by name; the service may accept others.
   */
  model_type: ModelType;
  /**
   * UUID of the provider that runs the model.
   */
  provider_id: string;
}
/**
 * A model as the service gives it back: what you wrote, and what the service added.
 */
export interface Model {
  /**
   * The identity of the model. The service hands it out; use it whenever you mean this very model.
   */
  id: string;
  /**
   * What people call this model in the catalogue.
   */
  name?: string;
  /**
   * What the model does. `llm` is the only type known by name; the service may accept others.
   */
  model_type?: ModelType;
  /**
   * UUID of the provider that runs the model.
   */
  provider_id?: string;
  /**
   * Whether the service counts the model as active.
   */
  is_active?: boolean;
  /**
   * Labels to sort and find models by.
   *
   * Items: One label.
   */
  tags?: string[];
  /**
   * Details behind the labels: colours for display, price and speed.
   */
  tag_metadata?: TagMetadata;
}
/**
 * Details behind the labels of a model.
 */
export interface TagMetadata {
  /**
   * Labels in general, each with how to display it.
   *
   * Items: One label and how to display it.
   */
  general?: GeneralTag[];
  /**
   * What the model costs, ready for display.
   */
  price?: MetricTag;
  /**
   * How quickly the model answers, ready for display.
   */
  latency?: MetricTag;
}
/**
 * A label with how to display it.
 */
export interface GeneralTag {
  /**
   * Name of the label for programs.
   */
  key?: string;
  /**
   * Text of the label for people.
   */
  label?: string;
  /**
   * Colour to show the label in.
   */
  color?: string;
  /**
   * Rank of the label among the others.
   */
  priority?: number;
  /**
   * Where the label comes from.
   */
  source?: string;
}
/**
 * A measured or listed figure with how to display it. Every part is text, also the figure.
 */
export interface MetricTag {
  /**
   * Text for people.
   */
  label?: string;
  /**
   * Colour to show the figure in.
   */
  color?: string;
  /**
   * The figure itself, as text.
   */
  value?: string;
  /**
   * Where the figure comes from.
   */
  source?: string;
  /**
   * How far the figure can be relied on, in the words of the service.
   */
  status?: string;
  /**
   * Currency of a price.
   */
  currency?: string;
  /**
   * What the figure counts.
   */
  unit?: string;
}
