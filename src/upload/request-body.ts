/** Digest of a text, as hexadecimal SHA-256 of its UTF-8. */
export type Hash = (text: string) => string;

/**
 * The body of the create request, to the byte: the definition as it was written. Only `$schema`, which exists for editors,
 * stays at home. Throws where the definition is not plain data, as `JSON.stringify` does.
 */
export function requestBody(definition: object): string {
  return JSON.stringify(contentOf(definition));
}

/**
 * Identifies the content of a definition. Comments, quotes, the order of keys and what stays at home (`$schema`) make no
 * difference.
 */
export function contentHash(definition: object, hash: Hash): string {
  return `sha256:${hash(canonicalJson(contentOf(definition)))}`;
}

/** Everything that is sent. */
function contentOf(definition: object): object {
  const { $schema: _, ...content } = definition as { readonly $schema?: unknown };
  return content;
}

/** JSON without blanks, with the keys of every object in the order of their UTF-16 units. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const map = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(map).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(map[key])}`).join(',')}}`;
}

/** True where maps and lists stand in each other more levels deep than the limit. Answers for a cycle, too. */
export function isNestedDeeperThan(value: unknown, limit: number): boolean {
  let level: readonly object[] = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === limit) return true;
    level = [...new Set(level.flatMap((container) => Object.values(container).filter(isContainer)))];
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
