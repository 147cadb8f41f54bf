import type { ShapeName } from '../schema/shapes.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';
import { writtenTexts } from './no-blank-string/written-texts.ts';
import { isBlank } from './shared/is-blank.ts';
import { isSwitchedOff, switches } from './shared/switches.ts';

interface Options {
  readonly allow: readonly string[];
}

const fields: readonly string[] = [
  ...new Set(Object.values(writtenTexts).flatMap((some) => some.map(({ field }) => field))),
];

const rule: Rule = defineRule<{ blank: { text: string; help: string } }, Options>({
  id: 'no-blank-string',
  summary: 'Forbid texts that are empty or only white space',
  why: 'The agent has nothing to say or to go by at that point, and the caller hears silence.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  // A blank value that a switch, a list of values or a format asks for is the finding of that rule.
  defers: true,
  messages: {
    blank: { text: '"{field}" is {blank}: {lost}.', help: 'Write {write}{otherwise}.' },
  },
  options: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        allow: {
          type: 'array',
          items: { type: 'string', enum: fields },
          uniqueItems: true,
          description: 'Fields that may be blank, for example welcome_message where callers speak first.',
        },
      },
    },
    defaults: { allow: [] },
  },
  visit: Object.fromEntries(
    Object.keys(writtenTexts).map((shape) => [
      shape,
      (visit: PartVisit<object, Options>) => blanks(visit, shape as ShapeName),
    ]),
  ),
});

export default rule;

function* blanks(visit: PartVisit<object, Options>, shape: ShapeName): Iterable<Report<'blank'>> {
  const values: Readonly<Record<string, unknown>> = { ...visit.value };
  for (const { field, lost, write, otherwise = '' } of writtenTexts[shape] ?? []) {
    const text = values[field];
    if (typeof text !== 'string' || !isBlank(text) || visit.options.allow.includes(field)) continue;
    if (isSwitchedOff(field, values, switches[shape] ?? [])) continue;
    const blank = text === '' ? 'empty' : 'only white space';
    yield { messageId: 'blank', at: visit.at(field), data: { field, blank, lost, write, otherwise } };
  }
}
