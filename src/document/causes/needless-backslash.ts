/** A backslash with the character behind it; in double quotes, YAML and JSON give the same ones a meaning but for a few letters. */
const escapes: RegExp = /\\([\s\S])/g;

/**
 * The text between double quotes without the backslashes before signs that need none, such as `\#`. Undefined for a
 * pattern or a path, in which a backslash is meant as one: where one stands before a letter or a digit that it gives
 * no meaning, or signs of a regular expression do.
 */
export function withoutBackslashes(written: string): string | undefined {
  if (
    /\\[^\s\p{P}\p{S}0abtnvfreNLPxuU]/u.test(written) ||
    /\[\^|\(\?|\^[\\[(]|\\[+?]|[)\]][*+?]/.test(written)
  )
    return undefined;
  return written.replace(escapes, (each, sign: string) =>
    /["\\/_\s]|[\p{L}\p{N}]/u.test(sign) ? each : sign,
  );
}
