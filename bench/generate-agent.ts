import type {
  AgentDefinition,
  CallConfiguration,
  DayEntry,
  Guardrail,
  StructuredOutput,
} from '../src/types.generated.ts';
import { type Phrases, phrasesByFrequency } from './corpus-phrases.ts';
import { createRandom, type Random } from './random.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/**
 * A valid agent of 6 to 10 KB, always the same for the same number. All values are among the documented ones, so
 * that no check of any tool has anything to say.
 */
export function generateAgent(index: number): AgentDefinition {
  const random = createRandom(index);
  const phrases = random.pick(phrasesByFrequency);
  const days = generateDays(random);
  const head: AgentDefinition = {
    name: `${random.pick(phrases.businesses)} ${random.pick(phrases.jobs)} ${index + 1}`,
    agent_type: 'single_prompt',
    status: 'draft',
    version_title: random.pick(['First draft', 'Softer opening', 'Spring hours', 'Shorter questions']),
    welcome_message: phrases.greeting,
  };
  const rest: Partial<AgentDefinition> = {
    is_hangup_prompt_enabled: true,
    hangup_prompt: phrases.join(phrases.situations.at(-1) ?? '', phrases.reactions.at(-1) ?? ''),
    workflow_id: random.uuid(),
    language: { id: random.uuid(), name: phrases.languageName, code: phrases.code },
    call_configuration: generateCall(random, phrases, days),
    guardrails: generateGuardrails(random, phrases),
    structured_output: generateOutputs(random),
  };
  const budget = Math.max(2_450, random.integer(7_200, 8_600) - sizeBetweenStyles({ ...head, ...rest }));
  return { ...head, prompt: generatePrompt(random, phrases, budget), ...rest };
}

function generateCall(random: Random, phrases: Phrases, days: DayEntry[]): CallConfiguration {
  return {
    call_provider: 'northline',
    timezone: random.pick(phrases.timezones),
    final_message: phrases.farewell,
    hangup_on_user_silence: random.integer(10, 40),
    total_call_timeout: random.integer(4, 20) * 60,
    ambient_sound: { enabled: true, sound_type: 'light_rain', volume: random.integer(1, 9) / 10 },
    filler_phrases: { enabled: random.chance(0.5), confidence_threshold: random.integer(5, 9) / 10 },
    voicemail_detection: true,
    voicemail_message_enabled: true,
    voicemail_message: phrases.closed,
    keypad_input_detection: {
      enabled: true,
      timeout_secs: random.integer(3, 9),
      termination_key_enabled: true,
      termination_key: random.pick(['#', '*', '0']),
      digit_limit_enabled: true,
      digit_limit: random.integer(4, 12),
    },
    ivr_navigation: { enabled: random.chance(0.3), goal: phrases.opening },
    availability: {
      inbound: { enabled: true, days },
      outbound: { enabled: true, days: random.chance(0.5) ? days : generateDays(random) },
    },
    unavailable_message: phrases.closed,
    is_noise_cancellation_enabled: true,
    noise_cancellation_filter: 'RNN',
  };
}

function generateDays(random: Random): DayEntry[] {
  const hours = {
    start: random.pick(['07:30', '08:00', '09:00']),
    end: random.pick(['17:00', '18:30', '20:00']),
  };
  return weekdays.slice(0, random.integer(5, 7)).map((day) => ({ day, enabled: true, ...hours }));
}

function generateGuardrails(random: Random, phrases: Phrases): Guardrail[] {
  const names = random.shuffle(['advice', 'other_people', 'card_numbers', 'legal_threats', 'haggling']);
  // Dealt out, for an utterance belongs to one guardrail.
  const utterances = random.shuffle(phrases.utterances);
  const count = random.integer(1, 3);
  const each = Math.floor(utterances.length / count);
  return names.slice(0, count).map((name, index) => ({
    name,
    threshold: random.integer(55, 90) / 100,
    response: phrases.refusal,
    utterances: utterances.slice(index * each, (index + 1) * each).map((text) => ({ text })),
  }));
}

function generateOutputs(random: Random): StructuredOutput[] {
  return random
    .shuffle<StructuredOutput>([
      {
        name: 'reason',
        description: 'Why the caller rang, in at most twelve words.',
        method: 'ai_extraction',
        structured_schema: { type: 'string', description: "One sentence in the caller's own words." },
      },
      {
        name: 'wants_call_back',
        description: 'Whether somebody has to call back.',
        method: 'ai_extraction',
        structured_schema: { type: 'boolean' },
      },
      {
        name: 'rating',
        description: 'Answer to the closing question.',
        method: 'ai_extraction',
        structured_schema: { type: 'integer', minimum: 0, maximum: 10 },
      },
      {
        name: 'appointment',
        description: 'What was agreed on, if anything.',
        method: 'ai_extraction',
        structured_schema: {
          type: 'object',
          properties: {
            date: { type: 'string', description: 'Year first.' },
            minutes: { type: 'number', minimum: 5, maximum: 120 },
            people: { type: 'array', items: { type: 'string', description: 'Full name' } },
          },
          required: ['date'],
        },
      },
    ])
    .slice(0, random.integer(2, 4));
}

/** Headings with their sentences, up to the given number of UTF-8 bytes. */
function generatePrompt(random: Random, phrases: Phrases, bytes: number): string {
  const sentences = random.shuffle(
    phrases.situations.flatMap((situation) =>
      phrases.reactions.map((reaction) => phrases.join(situation, reaction)),
    ),
  );
  const perHeading = Math.ceil(
    (bytes / byteLength(sentences.slice(0, 20).join('\n')) / phrases.headings.length) * 20,
  );
  const lines = [phrases.opening, ''];
  let left = bytes - byteLength(lines.join('\n'));
  for (const [position, sentence] of sentences.entries()) {
    const heading = position % perHeading === 0 ? phrases.headings[position / perHeading] : undefined;
    const added = heading === undefined ? [`- ${sentence}`] : ['', `# ${heading}`, '', `- ${sentence}`];
    left -= byteLength(added.join('\n')) + 1;
    if (left < 0) break;
    lines.push(...added);
  }
  return `${lines
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trimEnd()}\n`;
}

/** YAML is about as long as JSON without spaces in flow style, and as JSON with indentation in block style. */
function sizeBetweenStyles(value: object): number {
  return Math.round((byteLength(JSON.stringify(value)) + byteLength(JSON.stringify(value, null, 2))) / 2);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
