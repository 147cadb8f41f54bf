/** A JSON Schema as data. */
export type Schema = { readonly [key: string]: unknown };

/** A value that fits a schema in which the rule finds no error: the proof that one exists. */
export function witness({ type, minimum, maximum, items, properties }: Schema): unknown {
  if (type === 'array') return [witness(items as Schema)];
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(properties as Record<string, Schema>).map(([key, value]) => [key, witness(value)]),
    );
  }
  const simple: Schema = { string: '', boolean: true, null: null };
  const isNumber = type === 'number' || type === 'integer';
  return isNumber ? numberWithin(type, minimum, maximum) : simple[String(type)];
}

function numberWithin(type: 'number' | 'integer', minimum: unknown, maximum: unknown): number {
  if (typeof minimum === 'number') return type === 'integer' ? Math.ceil(minimum) : minimum;
  if (typeof maximum === 'number') return type === 'integer' ? Math.floor(maximum) : maximum;
  return 0;
}
