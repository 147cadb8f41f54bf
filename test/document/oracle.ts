import { isMap, isScalar, isSeq, type Node, parseAllDocuments } from 'yaml';

/** The answer of the `yaml` package about one document: its value by its own `toJS`, or that it has errors. */
export type Said = { readonly value: unknown } | 'error';

const options = {
  version: '1.2',
  schema: 'core',
  merge: true,
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/**
 * What the `yaml` package says of a text. `undefined` where it cannot be asked: an alias without an anchor makes it
 * throw, and keys that are maps or lists have no name in JSON.
 */
export function askYaml(text: string): readonly Said[] | undefined {
  const parsed = parseAllDocuments(text.replace(/^\ufeff/, '').replace(/\r(?!\n)/g, '\n'), options);
  if ('empty' in parsed) return [parsed.errors.length > 0 ? 'error' : { value: null }];
  if (parsed.some(({ contents }) => hasCompositeKey(contents))) return undefined;
  try {
    return parsed.map(
      (each): Said => (each.errors.length > 0 ? 'error' : { value: each.toJS({ maxAliasCount: -1 }) }),
    );
  } catch {
    return undefined;
  }
}

function hasCompositeKey(node: unknown): boolean {
  if (isSeq(node)) return node.items.some(hasCompositeKey);
  if (!isMap(node)) return false;
  return node.items.some(({ key, value }) => !isScalar(key as Node) || hasCompositeKey(value));
}
