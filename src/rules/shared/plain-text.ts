/**
 * A text as its author meant to type it: decimal digits of any script as `0` to `9`, full-width and other compatibility
 * characters in their usual form (NFKC), small letters, no invisible characters, and single spaces inside only.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/\p{Cf}|\u{fe0f}|\u{20e3}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The Unicode Standard (chapter 4.6) keeps decimal digits in unbroken runs of ten, from zero up. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % 10);
}

function isDigit(code: number): boolean {
  return /\p{Nd}/u.test(String.fromCodePoint(code));
}

/** English names of the digits, in order. */
export const digitNames: readonly string[] = 'zero one two three four five six seven eight nine'.split(' ');
