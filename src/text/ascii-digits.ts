/** `٣٠` and `३०` with the digits 0-9: the digits of a script stand in a row, in tens. */
export function withAsciiDigits(text: string): string {
  return text.replaceAll(/[^0-9]/gu, (character) =>
    /\p{Nd}/u.test(character) ? String(digitValue(character)) : character,
  );
}

function digitValue(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
