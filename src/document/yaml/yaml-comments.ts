import { CST, Lexer } from 'yaml';
import type { Span } from '../../text/span.ts';

/**
 * The comments of a YAML text (YAML 1.2 chapter 6.6), from the `#` to the end of the line, in the order of the
 * text. A `#` in a quoted, plain or block scalar begins none. Takes any text, also one with syntax problems.
 *
 * @param text as the parsers see it, without its byte order mark; a lone `\r` ends a line here too
 */
export function yamlComments(text: string): readonly Span[] {
  const comments: Span[] = [];
  let at = 0;
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text.replaceAll(/\r(?!\n)/g, '\n'))) {
    const type: CST.TokenType | null = isScalar ? 'scalar' : CST.tokenType(lexeme);
    // The lexer marks a scalar by a lexeme of its own, which stands for no character of the text.
    isScalar = !isScalar && type === 'scalar';
    if (isScalar || type === 'doc-mode' || type === 'flow-error-end') continue;
    if (type === 'comment') comments.push({ start: at, end: at + lexeme.trimEnd().length });
    at += lexeme.length;
  }
  return comments;
}
