/** Letters, digits, `_`, `-` and `/` in the middle: what every YAML reader takes for text, save the words below. */
const plainText: RegExp = /^[A-Za-z][A-Za-z0-9_/+-]*$/;
const otherMeaning: RegExp = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** True when a text may stand in YAML without quotes, whoever reads it. */
export function isSafePlain(text: string): boolean {
  return plainText.test(text) && !otherMeaning.test(text);
}
