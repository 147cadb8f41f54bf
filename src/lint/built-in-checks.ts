import { type BuiltInId, builtInMessages } from '../findings/built-in-messages.ts';
import type { Severity } from '../findings/diagnostic.ts';

/** A sort of finding that no rule file makes. */
export interface BuiltInCheck {
  readonly id: string;
  readonly severity: Severity;
  readonly fixable: boolean;
  readonly summary: string;
  /** Its messages by id: what each says, without the words of a single finding. */
  readonly messages: Readonly<Record<string, { readonly text: string }>>;
}

const schemaChecks = [
  'schema/type',
  'schema/required',
  'schema/unknown-field',
  'schema/enum',
  'schema/pattern',
] as const;

export const builtInChecks: readonly BuiltInCheck[] = [
  {
    id: 'read-error',
    severity: 'error',
    fixable: false,
    summary: 'Require files that can be read and are UTF-8 text',
    messages: messagesOf('read-error'),
  },
  {
    id: 'config',
    severity: 'error',
    fixable: false,
    summary: 'Require configurations without mistakes',
    messages: messagesOf('config', ...schemaChecks),
  },
  {
    id: 'syntax',
    severity: 'error',
    fixable: true,
    summary: 'Require valid YAML or JSON',
    messages: messagesOf('syntax'),
  },
  {
    id: 'schema',
    severity: 'error',
    fixable: true,
    summary: 'Require known fields, none missing, with values of their type (schema/type …)',
    messages: messagesOf(...schemaChecks),
  },
  {
    id: 'unknown-suppression',
    severity: 'warning',
    fixable: true,
    summary: 'Require comments that suppress findings to name what exists',
    messages: messagesOf('unknown-suppression'),
  },
  {
    id: 'unused-suppression',
    severity: 'warning',
    fixable: true,
    summary: 'Forbid comments that suppress nothing',
    messages: messagesOf('unused-suppression'),
  },
];

function messagesOf(...checks: readonly BuiltInId[]): BuiltInCheck['messages'] {
  const entries = checks.flatMap((check) => Object.entries(builtInMessages[check]));
  return Object.fromEntries(entries.map(([id, text]) => [id, { text }]));
}
