import { writeEntry } from '../schema/notation.ts';
import type { AgentDefinition } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';
import { limitedDays } from './shared/opening-times.ts';

/** Only for inbound times: outside the outbound ones nobody is on the line. */
const rule: Rule = defineRule({
  id: 'require-unavailable-message',
  summary: 'Require a message for calls outside the inbound opening times',
  why: 'Somebody who calls when you are closed is not told so, nor when to call again.',
  severity: 'warning',
  presets: ['strict'],
  messages: {
    missing: {
      text: 'There are inbound opening times, but no "unavailable_message" for callers outside them.',
      help: 'Add it to "call_configuration", such as {example}.',
    },
  },
  visit: { agentDefinition },
});

export default rule;

function* agentDefinition({
  value,
  atKey,
  isWritten,
  format,
}: PartVisit<AgentDefinition, unknown>): Iterable<Report<'missing'>> {
  if (isWritten('call_configuration', 'unavailable_message')) return;
  if (limitedDays(value.call_configuration?.availability?.inbound).length === 0) return;
  const at = atKey('call_configuration', 'availability', 'inbound');
  const example = writeEntry('unavailable_message', 'We are closed, please call again after nine', format);
  yield { messageId: 'missing', at, data: { example } };
}
