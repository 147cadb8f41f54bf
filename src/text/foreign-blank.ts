/** Characters that look like spaces, or like nothing, and that YAML takes for letters. */
export const foreignBlanks: RegExp = /[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]+/;

const afterColon = /^[a-z][\w-]*:(?=[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff])/;

/**
 * The offset of a foreign blank in a plain scalar in the place of a space that would have had a meaning: before a
 * key, after the dash of a list item, after the colon of a key. -1 where there is none.
 */
export function foreignBlankIn(written: string, isKey: boolean): number {
  if (isKey) return isForeignBlank(written, 0) ? 0 : -1;
  if (written.startsWith('-')) return isForeignBlank(written, 1) ? 1 : -1;
  if (!written.includes(':')) return -1;
  return afterColon.exec(written)?.[0].length ?? -1;
}

function isForeignBlank(text: string, at: number): boolean {
  return text.charCodeAt(at) > 127 && foreignBlanks.test(text.charAt(at));
}
