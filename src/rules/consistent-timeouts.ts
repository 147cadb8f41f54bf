import type { CallConfiguration, KeypadInputDetection } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';

interface Options {
  readonly allowZero: boolean;
}

type MessageId = 'negative' | 'zero' | 'silenceOutlastsCall' | 'milliseconds';

/** The units of the two call timeouts are not stated: that they share one is a guess, and the message says so. */
const rule: Rule = defineRule<Record<MessageId, { text: string; help: string }>, Options>({
  id: 'consistent-timeouts',
  summary: 'Require timeouts above zero, and a silence shorter than the call',
  why: 'The agent hangs up in the middle of a sentence, or stays on a dead line until somebody pays for it.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  messages: {
    negative: {
      text: '"{field}" is {found}; a timeout cannot be below zero.',
      help: 'Write how long to wait, such as {example}, or leave "{field}" out.',
    },
    zero: {
      text: '"{field}" is 0; the service does not say whether that means no limit or no time at all.',
      help: 'Write how long to wait, such as {example}, or leave "{field}" out.',
    },
    silenceOutlastsCall: {
      text: '"hangup_on_user_silence" is {silence} and "total_call_timeout" is {total}: if both use the same unit, the call ends before the silence does.',
      help: 'Make the silence shorter than the call, such as {example}.',
    },
    milliseconds: {
      text: '"timeout_secs" is in seconds, and {found} seconds are {minutes} minutes.',
      help: 'If you mean milliseconds, write {example}.',
    },
  },
  options: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        allowZero: {
          type: 'boolean',
          description: 'Accept 0, for a team that knows what the service does with it.',
        },
      },
    },
    defaults: { allowZero: false },
  },
  visit: { callConfiguration, keypadInputDetection },
});

export default rule;

function* callConfiguration(visit: PartVisit<CallConfiguration, Options>): Iterable<Report<MessageId>> {
  const { hangup_on_user_silence: silence, total_call_timeout: total } = visit.value;
  yield* positive(visit, 'hangup_on_user_silence', silence, 20);
  yield* positive(visit, 'total_call_timeout', total, 600);
  if (silence === undefined || total === undefined || total <= 0 || silence < total) return;
  yield {
    messageId: 'silenceOutlastsCall',
    at: visit.at('hangup_on_user_silence'),
    data: {
      silence,
      total,
      example:
        total < 3 ? '20 in a call of 600' : `${Math.min(20, Math.floor(total / 3))} in a call of ${total}`,
    },
    related: [{ place: visit.at('total_call_timeout'), message: 'the whole call' }],
  };
}

function* keypadInputDetection(visit: PartVisit<KeypadInputDetection, Options>): Iterable<Report<MessageId>> {
  const { enabled, timeout_secs: timeout } = visit.value;
  if (enabled === false || timeout === undefined) return;
  yield* positive(visit, 'timeout_secs', timeout, 5);
  if (timeout < minMilliseconds) return;
  const data = { found: timeout, minutes: Math.round(timeout / 60), example: timeout / 1000 };
  yield { messageId: 'milliseconds', at: visit.at('timeout_secs'), data };
}

/** A quarter of an hour between two keys is nobody's intention; a second in milliseconds is. */
const minMilliseconds = 1000;

function* positive(
  { at, options }: PartVisit<object, Options>,
  field: string,
  found: number | undefined,
  example: number,
): Iterable<Report<MessageId>> {
  if (found === undefined || found > 0 || (found === 0 && options.allowZero)) return;
  yield { messageId: found < 0 ? 'negative' : 'zero', at: at(field), data: { field, found, example } };
}
