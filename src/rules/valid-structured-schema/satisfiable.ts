/** The part of a schema that says which numbers are valid. */
export interface NumberLimits {
  readonly type: 'number' | 'integer';
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * The reason why no number is valid against the limits, or undefined when one is. Of the documented keywords only these
 * can exclude every value: an array may be empty, and a key whose schema nothing fits is reported at that schema.
 */
export function whyNoNumber({
  type,
  minimum,
  maximum,
}: NumberLimits): 'boundsCrossed' | 'noWholeNumber' | undefined {
  if (minimum > maximum) return 'boundsCrossed';
  return type === 'integer' && Math.ceil(minimum) > Math.floor(maximum) ? 'noWholeNumber' : undefined;
}
