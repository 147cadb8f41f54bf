import { writeEntry } from '../schema/notation.ts';
import { spelling } from '../text/nearest.ts';
import { show } from '../text/show.ts';
import type { StructuredOutput } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';
import { isBlank } from './shared/is-blank.ts';

interface Options {
  readonly schemaCounts: boolean;
}

const example = 'The day on which the caller wants the delivery';

type MessageId = 'missing' | 'blank' | 'onlyName';

const rule: Rule = defineRule<Record<MessageId, { text: string; help: string }>, Options>({
  id: 'require-output-description',
  summary: 'Require a description that says what a structured output is',
  why: 'With only a name to go by, the wrong thing is extracted from the call: a date of birth instead of a delivery date.',
  severity: 'warning',
  presets: ['strict'],
  messages: {
    missing: {
      text: 'The output {name} has no description that says what to extract from the call.',
      help: 'Add one, such as {example}.',
    },
    blank: {
      text: 'The description of the output {name} is blank, so nothing says what to extract from the call.',
      help: `Write what it is, such as "${example}".`,
    },
    onlyName: {
      text: 'The description of the output {name} only repeats its name.',
      help: `Say what to extract from the call, and in which form, such as "${example}".`,
    },
  },
  options: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        schemaCounts: {
          type: 'boolean',
          description: 'Accept a description inside structured_schema.',
        },
      },
    },
    defaults: { schemaCounts: true },
  },
  visit: { structuredOutput },
});

export default rule;

function* structuredOutput(visit: PartVisit<StructuredOutput, Options>): Iterable<Report<MessageId>> {
  const { name, description, structured_schema: schema } = visit.value;
  const inSchema = visit.options.schemaCounts ? schema?.description : undefined;
  if (typeof inSchema === 'string' && !isBlank(inSchema)) return;
  const data = {
    name: name === undefined || isBlank(name) ? 'without a name' : show(name),
    example: writeEntry('description', example, visit.format),
  };
  if (description === undefined) {
    if (visit.isWritten('description')) return;
    yield { messageId: 'missing', data, at: name === undefined ? visit.at() : visit.at('name') };
    return;
  }
  const message = isBlank(description) ? 'blank' : repeats(description, name) ? 'onlyName' : undefined;
  if (message !== undefined) yield { messageId: message, data, at: visit.at('description') };
}

function repeats(description: string, name: string | undefined): boolean {
  return name !== undefined && spelling(description) === spelling(name);
}
