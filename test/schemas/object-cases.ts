/** Values that one field takes and values that it refuses. */
export interface FieldCases {
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

/** The values that an object of the schemas takes and refuses; `base` is accepted and is what each field case is laid over. */
export interface ObjectCases {
  readonly base: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, FieldCases>>;
  /** Whole values that are refused. */
  readonly refused: readonly unknown[];
}
