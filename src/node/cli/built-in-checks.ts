/** A sort of finding that no rule file makes: it comes before the rules, and no setting turns it off. */
export interface BuiltInCheck {
  readonly id: string;
  readonly summary: string;
}

export const builtInChecks: readonly BuiltInCheck[] = [
  { id: 'read-error', summary: 'The file can be read, and is UTF-8 text' },
  { id: 'syntax', summary: 'The text is valid YAML or JSON' },
  {
    id: 'schema',
    summary: 'Fields exist, are complete and have values of their type (schema/type, schema/required …)',
  },
];
