import { writeEntry } from '../schema/notation.ts';
import { show } from '../text/show.ts';
import type { AgentDefinition } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';
import { limitedDays } from './shared/opening-times.ts';

const rule: Rule = defineRule({
  id: 'require-timezone',
  summary: 'Require a time zone where there are opening times',
  why: 'The opening times are read in some other time zone, and callers are turned away while you are open.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  messages: {
    missing: {
      text: 'The opening times have no "timezone": nothing says in which part of the world {time} is meant.',
      help: 'Add the time zone beside "availability", such as {example}.',
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
  if (isWritten('call_configuration', 'timezone')) return;
  const { inbound, outbound } = value.call_configuration?.availability ?? {};
  const day = [...limitedDays(inbound), ...limitedDays(outbound)][0];
  if (day === undefined) return;
  const time = show(day.start ?? day.end);
  const example = writeEntry('timezone', 'Europe/Berlin', format);
  yield { messageId: 'missing', at: atKey('call_configuration', 'availability'), data: { time, example } };
}
