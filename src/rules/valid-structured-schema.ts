import { defineRule, type Rule } from './define-rule.ts';
import { checkSchema } from './valid-structured-schema/check-schema.ts';
import { messages } from './valid-structured-schema/messages.ts';

interface Options {
  readonly keywords: readonly string[];
}

/** The keywords that messages call missing. */
const lacks: { readonly [Id in keyof typeof messages]?: string } = {
  propertiesMissing: 'properties',
  itemsMissing: 'items',
};

/** Owner of `structured_schema` and of everything inside it (docs/service.md, 2.4). */
const rule: Rule = defineRule<typeof messages, Options>({
  id: 'valid-structured-schema',
  summary: 'Require structured schemas that the service documents and that some value fits',
  why: 'Where the schema is wrong, nothing usable is taken out of the call, and nobody notices until the data is missing.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  fixable: true,
  messages,
  options: {
    schema: {
      type: 'object',
      properties: {
        keywords: {
          type: 'array',
          items: { type: 'string' },
          description: 'Keywords that the service accepts beyond the documented ones, such as enum.',
        },
      },
      additionalProperties: false,
    },
    defaults: { keywords: [] },
  },
  visit: {
    *owned({ value, path, format, options, isWritten }) {
      for (const report of checkSchema(value, path, { declared: options.keywords, format })) {
        const keyword = lacks[report.messageId];
        const isOfRoot = report.at?.path.slice(0, -1).length === path.length;
        // What stands beside the schema has a finding that says so.
        if (keyword === undefined || !isOfRoot || !isWritten(keyword)) yield report;
      }
    },
  },
});

export default rule;
