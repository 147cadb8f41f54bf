import { type Need, neededSettings as needs } from '../schema/needed-settings.ts';
import { writeEntry } from '../schema/notation.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';

type MessageId = 'missing' | 'blank';

const rule: Rule = defineRule({
  id: 'require-enabled-setting',
  summary: 'Require the setting that an enabled feature needs',
  why: 'The feature is switched on but has nothing to work with: no message to leave, no key to wait for.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  messages: {
    missing: {
      text: '"{shown}" is true, but the "{needs}" that goes with it is missing.',
      help: 'Add one, such as {example}, or write {off}.',
    },
    blank: {
      text: '"{needs}" is blank, but "{shown}" is true.',
      help: 'Give it a value, such as {example}, or write {off}.',
    },
  },
  visit: {
    agentDefinition: (visit) => unmet(visit, needs.agentDefinition),
    callConfiguration: (visit) => unmet(visit, needs.callConfiguration),
    ambientSound: (visit) => unmet(visit, needs.ambientSound),
    ivrNavigation: (visit) => unmet(visit, needs.ivrNavigation),
    // Switched off as a whole, the keypad needs no key and no limit.
    keypadInputDetection: (visit) =>
      visit.value.enabled === false ? [] : unmet(visit, needs.keypadInputDetection),
  },
});

export default rule;

function* unmet(visit: PartVisit<object, unknown>, wanted: readonly Need[]): Iterable<Report<MessageId>> {
  const values: Readonly<Record<string, unknown>> = { ...visit.value };
  for (const need of wanted) {
    if (values[need.asks] !== true) continue;
    const value = values[need.needs];
    const isBlank = typeof value === 'string' && value.trim() === '' && need.isEnumeration !== true;
    if (visit.isWritten(need.needs) && !isBlank) continue;
    const { asks, needs, example } = need;
    yield {
      messageId: isBlank ? 'blank' : 'missing',
      data: {
        shown: asks === 'enabled' ? `${visit.path.at(-1)}.enabled` : asks,
        needs,
        example: writeEntry(needs, example, visit.format),
        off: writeEntry(asks, false, visit.format),
      },
      at: isBlank ? visit.at(needs) : visit.atKey(asks),
    };
  }
}
