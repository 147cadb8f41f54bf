import type { Place } from '../findings/finding.ts';
import { show } from '../text/show.ts';
import { type DocumentVisit, defineRule, type Message, type Report, type Rule } from './define-rule.ts';
import { type Repetition, repeatedHeadings, repetitions } from './no-duplicate-heading/repeated-lines.ts';
import { type SourceSpan, sourceSpans } from './shared/source-spans.ts';
import type { TextField } from './shared/text-fields.ts';

interface Options {
  readonly evenWithOtherText: boolean;
}

type MessageId = 'copied' | 'twice' | 'otherText';

/** The texts that are long enough to be pasted over themselves. */
const prompts = ['prompt', 'hangup_prompt'] as const;

/** A prompt with more of them is not a prompt, and each costs a look at the source. */
const maxFindings = 20;

const rule: Rule = defineRule<Readonly<Record<MessageId, Message>>, Options>({
  id: 'no-duplicate-heading',
  summary: 'Forbid the same section twice in one prompt',
  why: 'Somebody corrects one copy, the agent still follows the other, and callers hear the old answer.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  messages: {
    copied: {
      text: '{words} and the text below, {lines} in all, appear twice in "{field}".',
      help: 'Remove one of the two, and keep the one that is right.',
    },
    twice: {
      text: 'The heading {words} appears twice in a row in "{field}".',
      help: 'Remove one of the two.',
    },
    otherText: {
      text: 'The heading {words} appears twice in "{field}", with different text below.',
      help: 'Merge the two sections, or give one of them another heading.',
    },
  },
  options: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        evenWithOtherText: {
          type: 'boolean',
          description:
            'Also report a heading that is repeated at the same level, under the same higher heading, with different text below.',
        },
      },
    },
    defaults: { evenWithOtherText: false },
  },
  visit: { document },
});

export default rule;

function* document(visit: DocumentVisit<Options>): Iterable<Report<MessageId>> {
  for (const field of prompts) {
    const text = promptIn(visit.value, field);
    if (text === undefined) continue;
    const found = findAll(text, visit.options).slice(0, maxFindings);
    if (found.length === 0) continue;
    yield* toReports({ path: [field], text }, field, found, visit);
  }
}

function promptIn(value: unknown, field: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined;
  const text: unknown = (value as Readonly<Record<string, unknown>>)[field];
  return typeof text === 'string' ? text : undefined;
}

/** A section that is copied is one fault: its headings are not reported again. */
function findAll(text: string, { evenWithOtherText }: Options): readonly Repetition[] {
  const copies = repetitions(text);
  if (!evenWithOtherText) return copies;
  const reported = new Set(copies.map(({ again }) => again.start));
  return [...copies, ...repeatedHeadings(text).filter(({ again }) => !reported.has(again.start))];
}

function* toReports(
  field: TextField,
  name: string,
  found: readonly Repetition[],
  visit: DocumentVisit<Options>,
): Iterable<Report<MessageId>> {
  const parts = found.flatMap(({ again, first }) => [
    { ...again, field },
    { ...first, field },
  ]);
  const spans = sourceSpans(parts, visit);
  for (const [index, { kind, words, lines, firstLine }] of found.entries()) {
    const first = spans[2 * index + 1];
    yield {
      messageId: kind === 'copy' ? 'copied' : kind === 'heading' ? 'twice' : 'otherText',
      at: placeOf(field, spans[2 * index]),
      data: { words: show(words), lines: `${lines} lines`, field: name },
      related: [
        {
          place: placeOf(field, first),
          message: first === undefined ? `the first one is line ${firstLine} of the text` : 'the first one',
        },
      ],
    };
  }
}

function placeOf({ path }: TextField, span: SourceSpan | undefined): Place {
  if (span === undefined) return { path, part: 'value' };
  return { path, part: 'value', span: { start: span.start, end: span.end } };
}
