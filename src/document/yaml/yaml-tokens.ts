import { CST, Lexer, Parser } from 'yaml';
import type { Span } from '../../text/span.ts';
import { limits } from '../document.ts';

/** A tag as it stands in the text. */
export type Property = Span;

/** The concrete syntax of a text. */
export interface YamlTokens {
  readonly tokens: readonly CST.Token[];
  readonly tags: readonly Property[];
  /** The number of pieces that the text falls into, which is the price of reading it. */
  readonly size: number;
}

/** The limit that a text breaks, and where. */
export interface ExceededLimit {
  readonly exceeded: 'depth' | 'documents' | 'tokens';
  readonly at: number;
  readonly document: number;
}

/** Those of some properties, in the order of the text, that begin within a span. */
export function propertiesIn(properties: readonly Property[], { start, end }: Span): readonly Property[] {
  return properties.slice(firstFrom(properties, start), firstFrom(properties, end));
}

/** The number of the first property that does not begin before an offset. */
function firstFrom(properties: readonly Property[], offset: number): number {
  let [low, high] = [0, properties.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((properties[middle]?.start ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A document, and a scalar on top of the deepest collection, lie on the parser's stack as well. */
const stackLimit = limits.depth + 2;

/**
 * Reads the tokens of a YAML text one after another and stops where a limit is exceeded: the parser itself knows
 * none, and would run out of stack on what it has read.
 */
export function readYamlTokens(text: string): YamlTokens | ExceededLimit {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const tags: Property[] = [];
  let documents = 0;
  let size = 0;
  let before = '';
  for (const lexeme of new Lexer().lex(text)) {
    const start = parser.offset;
    if (lexeme.startsWith('!') && before !== CST.SCALAR && CST.tokenType(lexeme) === 'tag')
      tags.push({ start, end: start + lexeme.length });
    before = lexeme;
    size++;
    for (const token of parser.next(lexeme)) {
      tokens.push(token);
      if (token.type === 'document') documents++;
    }
    if (parser.stack.length > stackLimit) return { exceeded: 'depth', at: start, document: documents };
    if (documents > limits.documents) return { exceeded: 'documents', at: start, document: documents };
    if (size > limits.tokens) return { exceeded: 'tokens', at: start, document: documents };
  }
  for (const token of parser.end()) {
    tokens.push(token);
    if (token.type === 'document') documents++;
  }
  if (documents > limits.documents) return { exceeded: 'documents', at: text.length, document: documents };
  return { tokens, tags, size };
}
