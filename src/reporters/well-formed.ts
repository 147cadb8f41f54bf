/** Puts U+FFFD for half surrogate pairs, which UTF-8 and percent-encoding have no form for. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}
