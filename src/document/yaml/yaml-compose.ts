import { Composer, type CST, type Document, type YAMLParseError } from 'yaml';
import { type ExceededLimit, type Property, readYamlTokens } from './yaml-tokens.ts';

/** The documents of a text with its concrete syntax. */
export interface ComposedYaml {
  readonly documents: readonly Document.Parsed[];
  readonly tokens: readonly CST.Token[];
  readonly tags: readonly Property[];
  /** The number of pieces that the text falls into, which is the price of reading it. */
  readonly size: number;
}

/**
 * `schema` holds the core schema also under a `%YAML 1.1` directive, for the service receives JSON made by one
 * schema; repeated keys are found in the tree, where that takes no quadratic time.
 */
const options = {
  version: '1.2',
  schema: 'core',
  merge: true,
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** Composes a text with the full parser, within the limits. An empty text is one empty document. */
export function composeYaml(text: string): ComposedYaml | ExceededLimit {
  const read = readYamlTokens(text);
  if ('exceeded' in read) return read;
  const documents = withoutStacks(() => [...new Composer(options).compose(read.tokens, true, text.length)]);
  return { documents, ...read };
}

/** The errors of a parser are values: to record the stack at each takes longer than all the rest of a broken text. */
function withoutStacks<T>(compose: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return compose();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The error of a document that stands first in the text; the parser reports outer ones late. */
export function firstError({ errors }: Document.Parsed): YAMLParseError | undefined {
  let [first] = errors;
  for (const error of errors) if (first === undefined || error.pos[0] < first.pos[0]) first = error;
  return first;
}
