/**
 * True for text with nothing to see or to say in it: no characters, white space, invisible format characters,
 * and the letters of Unicode that are drawn as a gap.
 */
export function isBlank(text: string): boolean {
  return blank.test(text);
}

const blank: RegExp = /^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u;
