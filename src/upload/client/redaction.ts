import { shapes } from '../../schema/shapes.generated.ts';
import { endRedaction } from './end-redaction.ts';
import { spellingPatterns } from './spelling-patterns.ts';

/** Takes secrets out of everything that is kept or shown. */
export interface Redaction {
  text(text: string): string;
  /** Plain data with every string in it cleaned, names of fields too. The data must not be nested without limit. */
  value<Value>(value: Value): Value;
}

const placeholder = '[token]';
/** A shorter secret is taken out only where it stands alone, for its letters are in every word. */
const minLength = 8;
/** No header carries a longer one, and every pattern has its limit. */
const maxLength = 16_384;

/**
 * Knows each secret as it is, and as JSON, JSON pointers, HTML, Markdown, addresses, commands of runners and base64 spell it. One that is an ordinary word is
 * taken out only behind `Bearer` and `token`: elsewhere it is that word.
 */
export function redactionOf(secrets: readonly string[]): Redaction {
  const pattern = patternOf(secrets);
  const numbers = new Set(secrets.filter((secret) => !isOrdinary(secret)));
  const withoutEnds = endRedaction(longSecrets(secrets), placeholder);
  const text = (written: string): string => withoutEnds(written.replace(pattern, placeholder));
  const value = (written: unknown): unknown => {
    if (typeof written === 'string') return text(written);
    if (typeof written === 'number') return numbers.has(String(written)) ? placeholder : written;
    if (Array.isArray(written)) return written.map(value);
    if (typeof written !== 'object' || written === null) return written;
    return Object.fromEntries(Object.entries(written).map(([key, inner]) => [text(key), value(inner)]));
  };
  return { text, value: <Value>(written: Value): Value => value(written) as Value };
}

/**
 * The secrets in the headers of an environment: of each whose name speaks of a credential, all of its value, and the longer of its
 * words. The value of another header, such as a version or a region, is a word of paths, names and ids, too.
 */
export function headerSecrets(headers: Readonly<Record<string, string>> = {}): readonly string[] {
  return Object.entries(headers)
    .filter(([name]) => credentialName.test(name))
    .flatMap(([, value]) => [value, ...value.split(/\s+/).filter((word) => word.length >= minLength)]);
}

const credentialName = /auth|cookie|credential|key|pass|secret|session|signature|token/i;

function patternOf(secrets: readonly string[]): RegExp {
  const usable = [...new Set(secrets)].filter(({ length }) => length > 0 && length <= maxLength);
  const ordinary = usable.filter(isOrdinary);
  const [short, long] = [true, false].map((isShort) =>
    usable.filter((secret) => !isOrdinary(secret) && secret.length < minLength === isShort),
  );
  const parts = [
    anyOf((long ?? []).flatMap((secret) => [secret, ...base64Of(secret)])),
    anyOf(short ?? [], '(?<![\\w-])', '(?![\\w-])'),
    anyOf(ordinary, '(?<=\\b(?:[Bb]earer|[Tt]oken)(?: |\\+|%20|: |=))', '(?![\\w-])'),
  ].filter(Boolean);
  return parts.length === 0 ? /(?!)/ : new RegExp(parts.join('|'), 'g');
}

/** The secrets of which an end alone is one, too; base64 has its own characters for them. */
function longSecrets(secrets: readonly string[]): readonly string[] {
  const long = secrets.filter(
    (secret) => secret.length >= minLength && secret.length <= maxLength && !isOrdinary(secret),
  );
  return [...new Set(long.flatMap((secret) => [secret, ...base64Of(secret)]))];
}

/** In any spelling; the longest first, so that none is cut short by another. */
function anyOf(spellings: readonly string[], before = '', after = ''): string {
  const sorted = [...new Set(spellings)].filter(Boolean).sort((a, b) => b.length - a.length);
  return sorted.length === 0
    ? ''
    : `${before}(?:${sorted.map((each) => spellingPatterns(each).join('')).join('|')})${after}`;
}

/** True for what reports are made of anyway: a short word, a short number, a field or a value of a definition. */
function isOrdinary(secret: string): boolean {
  return secret.length < minLength
    ? /^(?:\p{L}+|\d+)$/u.test(secret)
    : ordinaryWords().has(secret.toLowerCase());
}

let words: ReadonlySet<string> | undefined;

function ordinaryWords(): ReadonlySet<string> {
  words ??= new Set(
    [...Object.values(shapes).flatMap(namesIn), ...ownWords].map((word) => word.toLowerCase()),
  );
  return words;
}

function namesIn({ fields }: (typeof shapes)[keyof typeof shapes]): readonly string[] {
  return Object.entries(fields).flatMap(([name, { known = [], values = [] }]) => [name, ...known, ...values]);
}

/** Longer words of plans, outcomes and environments. */
const ownWords: readonly string[] = [
  ...['authorization', 'candidates', 'configuration', 'contentHash', 'createdAt', 'creating', 'definition'],
  ...['definitions', 'development', 'environment', 'interrupted', 'localhost', 'notCreated', 'password'],
  ...['production', 'projectId', 'recreate', 'rejected', 'resource', 'resources', 'startedAt', 'throttled'],
  ...['unchanged', 'VOXLINT_TOKEN'],
];

/** The characters that are the same whatever stands before and behind the secret, at each of three beginnings. */
function base64Of(secret: string): readonly string[] {
  const bytes = [...new TextEncoder().encode(secret)];
  return [0, 1, 2].flatMap((shift) => {
    const padded = String.fromCharCode(...Array<number>(shift).fill(0), ...bytes);
    const start = Math.ceil((shift * 8) / 6);
    const end = Math.floor(((shift + bytes.length) * 8) / 6);
    const inner = btoa(padded).slice(start, end);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
