/** Digest of a text, as hexadecimal SHA-256 of its UTF-8. */
export type Hash = (text: string) => string;

/**
 * Tells whether two definitions would be sent with the same content. Comments, quotes, the order of keys and what stays at
 * home (`$schema`) make no difference.
 */
export function contentHash(definition: object, hash: Hash): string {
  const { $schema: _, ...sent } = definition as { readonly $schema?: unknown };
  return `sha256:${hash(canonicalJson(sent))}`;
}

/** JSON without blanks, with the keys of every object in the order of their UTF-16 units. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}
