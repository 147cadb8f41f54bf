import type { ProposedFix } from '../findings/finding.ts';
import { writeEntry } from '../schema/notation.ts';
import { showList } from '../text/show.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';
import { isBlank } from './shared/is-blank.ts';
import { type Switch, switches } from './shared/switches.ts';

interface Options {
  readonly ignore: readonly string[];
}

type Visit = PartVisit<object, Options>;

const settings: readonly string[] = [
  ...new Set(Object.values(switches).flatMap((some) => some.flatMap((each) => each.settings))),
];

/** The times of closed days are left alone: a week keeps them for the day when it opens again. */
const rule: Rule = defineRule<{ unused: { text: string; help: string } }, Options>({
  id: 'no-unused-setting',
  summary: 'Forbid settings of a feature that is switched off',
  why: 'Somebody changes the text or the number, tries it on the phone, and nothing is different.',
  severity: 'warning',
  presets: ['strict'],
  fixable: true,
  // What is wrong with the setting itself matters more than that nothing reads it.
  defers: true,
  messages: {
    unused: {
      text: '{settings} {have} no effect while "{switch}" is false.',
      help: 'Remove {them}, or write {on}.',
    },
  },
  options: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        ignore: {
          type: 'array',
          items: { type: 'string', enum: settings },
          uniqueItems: true,
          description: 'Settings that may stay while their feature is off, for example voicemail_message.',
        },
      },
    },
    defaults: { ignore: [] },
  },
  visit: Object.fromEntries(
    Object.entries(switches).map(([shape, among]) => [shape, (visit: Visit) => unused(visit, among)]),
  ),
});

export default rule;

function* unused(visit: Visit, among: readonly Switch[]): Iterable<Report<'unused'>> {
  const values: Readonly<Record<string, unknown>> = { ...visit.value };
  const reported = new Set<string>();
  for (const { name, settings } of among) {
    if (values[name] !== false) continue;
    const idle = settings.filter(
      (setting) =>
        isSet(values[setting]) && !reported.has(setting) && !visit.options.ignore.includes(setting),
    );
    const first = idle[0];
    if (first === undefined) continue;
    for (const setting of idle) reported.add(setting);
    const isOne = idle.length === 1;
    yield {
      messageId: 'unused',
      at: visit.atKey(first),
      data: {
        settings: showList(
          idle.map((setting) => `"${setting}"`),
          'and',
        ),
        have: isOne ? 'has' : 'have',
        them: isOne ? 'it' : 'them',
        switch: name === 'enabled' ? `${visit.path.at(-1)}.enabled` : name,
        on: writeEntry(name, true, visit.format),
      },
      related: [{ place: visit.at(name), message: 'switched off here' }],
      ...(isOne ? { fix: toFix(first, visit) } : {}),
    };
  }
}

/** A blank text is how exports write that there is none. */
function isSet(value: unknown): boolean {
  return value !== undefined && !(typeof value === 'string' && isBlank(value));
}

/** Not safe: the switch may be what is wrong. */
function toFix(setting: string, { path }: Visit): ProposedFix {
  return {
    description: `Remove "${setting}"`,
    safe: false,
    changes: [{ kind: 'remove', path: [...path, setting] }],
  };
}
