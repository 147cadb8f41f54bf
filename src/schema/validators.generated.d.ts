// Generated from schemas/ by `npm run generate`. Do not edit.

/** One place where a value breaks its schema. */
export interface SchemaViolation {
  /** RFC 6901 pointer to the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  /** The keyword that failed, for example `type`, `required` or `additionalProperties`. */
  readonly keyword: string;
  /** The details of the failure, for example `{ missingProperty: 'name' }`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** True when the value follows the schema. Otherwise `errors` holds every fault, until the next call. */
export interface Validate {
  (value: unknown): boolean;
  errors?: readonly SchemaViolation[] | null;
}

export const validateAgentDefinition: Validate;

export const validateModelDefinition: Validate;
