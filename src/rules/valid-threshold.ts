import type { ProposedFix } from '../findings/finding.ts';
import type { FillerPhrases, Guardrail } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';

interface Options {
  readonly minimum: number;
  readonly maximum: number;
}

type MessageId = 'percent' | 'outside';

const rule: Rule = defineRule<Record<MessageId, { text: string; help: string }>, Options>({
  id: 'valid-threshold',
  summary: 'Require thresholds between 0 and 1',
  why: 'With a threshold out of reach the guardrail never steps in, or it steps in at every sentence.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  fixable: true,
  messages: {
    percent: {
      text: '"{field}" is {found}, which looks like a percentage; thresholds usually lie between 0 and 1.',
      help: 'Write {share}. If the service accepts {found}, set maximum of this rule to 100 in the configuration.',
    },
    outside: {
      text: '"{field}" is {found}; thresholds usually lie between {minimum} and {maximum}.',
      help: 'Write a number between {minimum} and {maximum}. If the service accepts {found}, set minimum and maximum of this rule in the configuration.',
    },
  },
  options: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        minimum: { type: 'number', description: 'The smallest threshold that is accepted.' },
        maximum: { type: 'number', description: 'The largest threshold that is accepted.' },
      },
    },
    defaults: { minimum: 0, maximum: 1 },
  },
  visit: {
    guardrail: (visit: PartVisit<Guardrail, Options>) =>
      classifyThreshold(visit, 'threshold', visit.value.threshold),
    fillerPhrases: (visit: PartVisit<FillerPhrases, Options>) =>
      visit.value.enabled === false
        ? []
        : classifyThreshold(visit, 'confidence_threshold', visit.value.confidence_threshold),
  },
});

export default rule;

function* classifyThreshold(
  visit: PartVisit<object, Options>,
  field: string,
  found: number | undefined,
): Iterable<Report<MessageId>> {
  const { minimum, maximum } = visit.options;
  if (found === undefined || (found >= minimum && found <= maximum)) return;
  const at = visit.at(field);
  // 1.5 is a slip of some other kind than a percentage, and 7 may be one of ten.
  const isPercent = minimum === 0 && maximum === 1 && found > 10 && found <= 100;
  const share = Number((found / 100).toPrecision(6));
  const data = { field, found, minimum, maximum, share };
  yield isPercent
    ? { messageId: 'percent', at, data, fix: toFix(share, at.path) }
    : { messageId: 'outside', at, data };
}

function toFix(share: number, path: PartVisit<object, Options>['path']): ProposedFix {
  return { description: `Write ${share}`, safe: false, changes: [{ kind: 'set', path, value: share }] };
}
