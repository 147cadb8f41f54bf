import { type DocumentVisit, defineRule, type Message, type Report, type Rule } from './define-rule.ts';
import { findSecrets } from './no-secret/find-secrets.ts';
import { type LocatedSecret, locateSecrets, mayHoldPassword } from './no-secret/locate-secrets.ts';

interface Options {
  readonly allow: readonly string[];
}

type MessageId = 'beginning' | 'hidden';

const help =
  'Remove it, and revoke it where it was issued: what was once in a repository stays in its history.';

/** The file is looked at as it is written, comments, keys and free-form fields included: all of it lies in the repository. */
const rule: Rule = defineRule<Readonly<Record<MessageId, Message>>, Options>({
  id: 'no-secret',
  summary: 'Forbid keys, tokens and passwords in a definition',
  why: 'Whoever can read the repository can call at your expense, and an agent that knows a key can be talked into saying it.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  messages: {
    beginning: {
      text: 'This looks like {kind}, beginning with "{beginning}"; whoever reads this file can use it.',
      help,
    },
    hidden: { text: 'This looks like {kind}; whoever reads this file can use it.', help },
  },
  options: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        allow: {
          type: 'array',
          items: { type: 'string', minLength: 1 },
          uniqueItems: true,
          description: 'Texts that look like a secret but are not, for example the key of a public sandbox.',
        },
      },
    },
    defaults: { allow: [] },
  },
  visit: { document },
});

export default rule;

function* document(visit: DocumentVisit<Options>): Iterable<Report<MessageId>> {
  const { text, options } = visit;
  const found = findSecrets(text);
  if (found.length === 0 && !mayHoldPassword(text)) return;
  for (const located of locateSecrets(found, visit)) {
    const { start, end } = located.secret;
    if (!options.allow.includes(text.slice(start, end))) yield toReport(located);
  }
}

function toReport({ secret, place }: LocatedSecret): Report<MessageId> {
  const { kind, beginning } = secret;
  return beginning === undefined
    ? { messageId: 'hidden', at: place, data: { kind } }
    : { messageId: 'beginning', at: place, data: { kind, beginning } };
}
