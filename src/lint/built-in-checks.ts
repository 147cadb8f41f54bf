import type { Severity } from '../findings/diagnostic.ts';

/** A sort of finding that no rule file makes. */
export interface BuiltInCheck {
  readonly id: string;
  readonly severity: Severity;
  readonly fixable: boolean;
  readonly summary: string;
}

export const builtInChecks: readonly BuiltInCheck[] = [
  {
    id: 'read-error',
    severity: 'error',
    fixable: false,
    summary: 'Require files that can be read and are UTF-8 text',
  },
  {
    id: 'config',
    severity: 'error',
    fixable: false,
    summary: 'Require configurations without mistakes',
  },
  { id: 'syntax', severity: 'error', fixable: true, summary: 'Require valid YAML or JSON' },
  {
    id: 'schema',
    severity: 'error',
    fixable: true,
    summary: 'Require known fields, all that are needed, with values of their type (schema/type …)',
  },
  {
    id: 'unknown-suppression',
    severity: 'warning',
    fixable: true,
    summary: 'Require that comments which silence findings name what exists',
  },
  {
    id: 'unused-suppression',
    severity: 'warning',
    fixable: true,
    summary: 'Forbid comments which silence nothing',
  },
];
