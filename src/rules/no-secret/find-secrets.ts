import type { Span } from '../../text/span.ts';
import { mayHoldSecret } from './may-hold-secret.ts';
import { type SecretForm, secretForms } from './secret-forms.ts';

/** A secret in a text: what it looks like, and where it stands. */
export interface FoundSecret extends Span {
  readonly kind: string;
  /** Its first four characters; absent for what must not be shown at all. */
  readonly beginning?: string;
}

interface CompiledForm extends SecretForm {
  readonly pattern: RegExp;
}

let compiled: readonly CompiledForm[] | undefined;

let latest: { readonly text: string; readonly found: readonly FoundSecret[] } = { text: '', found: [] };

/**
 * The secrets in a text, in its order, none inside another. A text in which nothing looks drawn by lot is done with in one pass; the
 * latest answer is kept, for each document of a file asks about the whole file.
 */
export function findSecrets(text: string): readonly FoundSecret[] {
  if (latest.text !== text) latest = { text, found: mayHoldSecret(text) ? search(text) : [] };
  return latest.found;
}

function search(text: string): readonly FoundSecret[] {
  compiled ??= secretForms.map((form) => ({
    ...form,
    pattern: new RegExp(form.form, form.byName ? 'dgiu' : 'dg'),
  }));
  const found: FoundSecret[] = [];
  for (const form of compiled) {
    for (const each of ofForm(text, form)) {
      if (!found.some((other) => each.start < other.end && other.start < each.end)) found.push(each);
      if (found.length === maxSecrets) break;
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** A file with more of them is a list of secrets, and the first of them say so. */
const maxSecrets = 50;

function* ofForm(text: string, { kind, pattern, byName, hidden }: CompiledForm): Iterable<FoundSecret> {
  for (const match of text.matchAll(pattern)) {
    const [start, end] = match.indices?.groups?.secret ?? match.indices?.[0] ?? [0, 0];
    const secret = text.slice(start, end);
    if (isDummy(secret) || (byName === true && !isDrawnByLot(secret))) continue;
    yield { kind, start, end, ...(hidden === true ? {} : { beginning: secret.slice(0, 4) }) };
  }
}

const dummyWords: RegExp =
  /example|sample|dummy|placeholder|redacted|change_?me|your[_-]?(?:api|key|token|secret|password)|x{5}|\*{3}|\.{3}|0{8}|12345678|abcdefgh|^(?:password|passwd|pass|secret|token|user|test)$/i;

/** Placeholders that people write in the place of a secret. */
export function isDummy(text: string): boolean {
  return dummyWords.test(text) || new Set(text.slice(-16)).size < 5;
}

/**
 * True for characters that nobody chose: letters and digits mixed within one piece of at least eight, and hardly any of them
 * more often than others. Names such as `prod-billing-key-2` and `Linden2024` are made of words.
 */
function isDrawnByLot(text: string): boolean {
  const pieces = text.split(/[^A-Za-z0-9]+/);
  const isMixed = pieces.some(
    (piece) => piece.length >= 8 && /[A-Za-z]\d+[A-Za-z]|\d[A-Za-z]+\d/.test(piece),
  );
  return isMixed && entropy(text) >= minEntropy;
}

/** In bits a character; 32 random hexadecimal digits have about 3.7, words and dates below 3.2. */
const minEntropy = 3.2;

/** Shannon's entropy of the characters of a text, in bits a character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}
