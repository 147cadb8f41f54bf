/** Plain data with keys: an object that is not a list. */
export type PlainMap = Readonly<Record<string, unknown>>;

/** True for a map, as YAML and JSON know it: neither a list nor a scalar. */
export function isMap(value: unknown): value is PlainMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
