import { toPath } from '../text/json-pointer.ts';
import type { DefinitionKind } from './definition-kind.ts';
import type { FieldType } from './field-at.ts';
import { validateAgentDefinition, validateModelDefinition } from './validators.generated.js';
import type { Violation } from './violation.ts';

/** The error of a compiled validator (ajv 8, `allErrors`). */
export interface ValidatorError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const validators: Readonly<Record<DefinitionKind, Validator>> = {
  agent: validateAgentDefinition,
  model: validateModelDefinition,
};

type Validator = ((value: unknown) => boolean) & { errors?: readonly ValidatorError[] | null };

/** Checks a value against the schema of its kind; gives the violations, none for a value that fits. */
export function validate(value: unknown, kind: DefinitionKind): readonly Violation[] {
  const validator = validators[kind];
  if (validator(value)) return [];
  return (validator.errors ?? []).flatMap((error) => toViolation(error, value));
}

/** A violation in our own words. Throws for a keyword that has none: a mistake in the schemas. */
export function toViolation(error: ValidatorError, root: unknown): readonly Violation[] {
  const path = toPath(error.instancePath, root);
  switch (error.keyword) {
    case 'type':
      return [{ keyword: 'type', path, expected: error.params.type as FieldType }];
    case 'required':
      return [{ keyword: 'required', path, field: String(error.params.missingProperty) }];
    case 'additionalProperties':
      return [{ keyword: 'unknown-field', path, field: String(error.params.additionalProperty) }];
    case 'enum':
      return [
        { keyword: 'enum', path, values: (error.params.allowedValues as readonly unknown[]).map(String) },
      ];
    case 'pattern':
      return [{ keyword: 'pattern', path }];
    default:
      // `anyOf` of an open enumeration always has a branch that fits; any other keyword is our own mistake.
      throw new Error(`The schemas use "${error.keyword}", which has no words for its findings.`);
  }
}
