import { writeEntry } from '../schema/notation.ts';
import { show } from '../text/show.ts';
import type { Guardrail, Utterance } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';
import { isBlank } from './shared/is-blank.ts';

interface Options {
  readonly atLeast: number;
}

const example = 'Can I sue you?';

type MessageId = 'missing' | 'empty' | 'few' | 'noText';

const rule: Rule = defineRule<Record<MessageId, { text: string; help: string }>, Options>({
  id: 'require-utterances',
  summary: 'Require utterances by which a guardrail is recognised',
  why: 'Without an example of what callers say, nothing triggers the guardrail, and the agent talks about the topic after all.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  messages: {
    missing: {
      text: 'The guardrail {name} has no utterances, so nothing says when it applies.',
      help: 'Add a list of what callers may say, such as {list}.',
    },
    empty: {
      text: 'The list of utterances of the guardrail {name} is empty, so nothing says when it applies.',
      help: 'List what callers may say, such as {list}.',
    },
    few: {
      text: 'The guardrail {name} has {count}; the configuration requires at least {least}.',
      help: 'Add more of what callers may say, in other words.',
    },
    noText: {
      text: 'This utterance has no "text".',
      help: 'Add what a caller may say, such as {text}, or remove the item.',
    },
  },
  options: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        atLeast: {
          type: 'integer',
          minimum: 1,
          description: 'The number of utterances that a guardrail needs.',
        },
      },
    },
    defaults: { atLeast: 1 },
  },
  visit: { guardrail, utterance },
});

export default rule;

function* guardrail(visit: PartVisit<Guardrail, Options>): Iterable<Report<MessageId>> {
  const { name, utterances } = visit.value;
  const { atLeast } = visit.options;
  const data = {
    name: name === undefined || isBlank(name) ? 'without a name' : show(name),
    count: utterances?.length === 1 ? 'one utterance' : `${utterances?.length} utterances`,
    least: atLeast,
    list: writeEntry('utterances', [{ text: example }], visit.format),
  };
  // For an utterance among the guardrails, a schema finding says that it is in the wrong list.
  if (Object.keys(visit.value).length === 0 && visit.isWritten('text')) return;
  if (utterances === undefined) {
    if (visit.isWritten('utterances')) return;
    yield { messageId: 'missing', data, at: name === undefined ? visit.at() : visit.at('name') };
  } else if (utterances.length === 0) {
    yield { messageId: 'empty', data, at: visit.atKey('utterances') };
  } else if (utterances.length < atLeast) {
    yield { messageId: 'few', data, at: visit.atKey('utterances') };
  }
}

function* utterance({ isWritten, at, format }: PartVisit<Utterance, Options>): Iterable<Report<MessageId>> {
  if (isWritten('text')) return;
  yield { messageId: 'noText', at: at(), data: { text: writeEntry('text', example, format) } };
}
