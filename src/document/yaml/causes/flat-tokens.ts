import type { CST } from 'yaml';

/** Every token of a text in the order of the text, collections before what they hold. */
export function flatTokens(tokens: readonly CST.Token[]): readonly CST.Token[] {
  const flat: CST.Token[] = [];
  for (const token of tokens) addToken(token, flat);
  return flat;
}

function addToken(token: CST.Token | null | undefined, flat: CST.Token[]): void {
  if (!token) return;
  flat.push(token);
  if (token.type === 'document') addToken(token.value, flat);
  if (!('items' in token)) return;
  for (const { key, value } of token.items) {
    addToken(key, flat);
    addToken(value, flat);
  }
}
