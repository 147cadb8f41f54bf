/**
 * What people write for true and false in other languages, in small letters. Words that mean something else in another
 * one are left out, save `no`.
 */
const words: ReadonlyMap<string, boolean> = new Map(
  Object.entries({
    'true yes y on enable enabled active activated 1 wahr ja ein an oui vrai sí si verdadero sim verdadeiro vero waar tak prawda sant ✓ ✔ ✅': true,
    'false no n off disable disabled inactive deactivated 0 falsch nein aus non faux falso não nao onwaar nee nie fałsz falsk nej ✗ ✘ ❌': false,
  }).flatMap(([all, value]) => all.split(' ').map((word) => [word, value] as const)),
);

/** What a word means where true or false belongs, and whether that is beyond doubt: only English words are. */
export function readBoolean(
  text: string,
): { readonly value: boolean; readonly isCertain: boolean } | undefined {
  const word = text.normalize('NFC').toLowerCase();
  const value = words.get(word);
  return value === undefined ? undefined : { value, isCertain: certain.test(word) };
}

const certain: RegExp = /^(?:true|yes|y|on|enabled?|1|false|no|n|off|disabled?|0)$/;
