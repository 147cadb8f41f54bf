/** 1 for the UTF-16 units that tokens are made of. */
const inToken: Uint8Array = new Uint8Array(0x10000);
for (let unit = 0; unit < 128; unit++) {
  if (/[\w+/=~.%-]/.test(String.fromCharCode(unit))) inToken[unit] = 1;
}

/** No token of a known form is shorter. */
const shortest = 16;

/** A value with a digit behind a word for a password; the words are those of `secretForms`. */
const passwordBefore: RegExp =
  /(?:passw|kennwort|passe|contrase|senha|parola|wachtwoord|hasło|lösenord|пароль|şifre|密码|パスワード)[^\s:=]{0,8}[ \t]*[:=][ \t]*["']?[^\s\d]{0,60}\d/i;

const uuid: RegExp = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/**
 * False for a text that certainly holds no secret, as nearly every prompt does not: it has no long run of token characters that
 * mixes letters with digits or capitals, no private key, and no user with a password in an address.
 */
export function mayHoldSecret(text: string): boolean {
  if (text.includes('PRIVATE KEY') || /(?:\/\/|\bsips?:)[^\s/@:]{1,80}:[^\s/@:]{1,120}@/.test(text))
    return true;
  if (passwordBefore.test(text)) return true;
  for (let at = shortest - 1; at < text.length; ) {
    const start = startOfRun(text, at);
    if (at - start + 1 < shortest) {
      at = start + shortest;
      continue;
    }
    const from = startOfRun(text, start, 0);
    const end = endOfRun(text, at);
    if (isMixed(text.slice(from, end)) && !isId(text, from, end)) return true;
    at = end + shortest;
  }
  return false;
}

/** The first character of the run that ends at this one, but none before the limit; one behind `at` outside of a run. */
function startOfRun(text: string, at: number, limit: number = at - shortest + 1): number {
  let start = at + 1;
  while (start > limit && inToken[text.charCodeAt(start - 1)] === 1) start--;
  return start;
}

function endOfRun(text: string, at: number): number {
  let end = at;
  while (end < text.length && inToken[text.charCodeAt(end)] === 1) end++;
  return end;
}

/** A capital at the start is how sentences and German nouns begin. */
function isMixed(run: string): boolean {
  return /[A-Za-z]/.test(run) && /\d|(?<!^)[A-Z]/.test(run);
}

/** The ids of the service are UUIDs; one is a secret only where the words in front of it say so. */
function isId(text: string, start: number, end: number): boolean {
  if (end - start !== 36 || !uuid.test(text.slice(start, end))) return false;
  return !/(?:key|token|secret|bearer|basic)[^\n]*$/i.test(text.slice(Math.max(0, start - 40), start));
}
