import { writeEntry } from '../schema/notation.ts';
import type { KeypadInputDetection } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';

interface Options {
  readonly timeoutEnds: boolean;
}

type MessageId = 'nothing' | 'onlyTimeout';

/**
 * A key or a limit that is written, or switched on, ends the input; what is wrong with it is another rule's
 * matter. What `timeout_secs` does is open (docs/service.md, 2.2); its name says that it ends the input.
 */
const rule: Rule = defineRule<Record<MessageId, { text: string; help: string }>, Options>({
  id: 'keypad-can-end',
  summary: 'Require something that ends keypad input',
  why: 'The caller has typed the number, and the agent keeps waiting for more keys.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  messages: {
    nothing: {
      text: 'Keypad input is enabled, but nothing ends it: no termination key, no digit limit, no timeout.',
      help: 'Add one of them, such as {on} with {key}.',
    },
    onlyTimeout: {
      text: 'Keypad input is enabled, but only its timeout ends it: no termination key, no digit limit.',
      help: 'Add one of them, such as {on} with {key}.',
    },
  },
  options: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        timeoutEnds: {
          type: 'boolean',
          description:
            'Accept timeout_secs alone; with false, a termination key or a digit limit is required.',
        },
      },
    },
    defaults: { timeoutEnds: true },
  },
  visit: { keypadInputDetection },
});

export default rule;

function* keypadInputDetection({
  value,
  at,
  isWritten,
  format,
  options,
}: PartVisit<KeypadInputDetection, Options>): Iterable<Report<MessageId>> {
  if (value.enabled !== true) return;
  const isOn = (part: 'termination_key' | 'digit_limit'): boolean => {
    const isEnabled = value[`${part}_enabled`];
    return isEnabled !== false && (isEnabled === true || isWritten(`${part}_enabled`) || isWritten(part));
  };
  if (isOn('termination_key') || isOn('digit_limit')) return;
  const hasTimeout = isWritten('timeout_secs');
  if (hasTimeout && options.timeoutEnds) return;
  const on = writeEntry('termination_key_enabled', true, format);
  const key = writeEntry('termination_key', '#', format);
  yield { messageId: hasTimeout ? 'onlyTimeout' : 'nothing', at: at('enabled'), data: { on, key } };
}
