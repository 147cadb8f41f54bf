import { shapes } from '../../schema/shapes.generated.ts';
import { escapeStep } from '../../text/json-pointer.ts';

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
 * Knows each secret as it is, and as JSON, JSON pointers, HTML, addresses and base64 spell it. One that is an ordinary word is
 * taken out only behind `Bearer` and `token`: elsewhere it is that word.
 */
export function redactionOf(secrets: readonly string[]): Redaction {
  const pattern = patternOf(secrets);
  const numbers = new Set(secrets.filter((secret) => !isOrdinary(secret)));
  const text = (written: string): string => written.replace(pattern, placeholder);
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
    anyOf((long ?? []).flatMap((secret) => [...spellingsOf(secret), ...base64Of(secret)])),
    anyOf((short ?? []).flatMap(spellingsOf), '(?<![\\w-])', '(?![\\w-])'),
    anyOf(ordinary, '(?<=\\b(?:[Bb]earer|[Tt]oken)(?: |\\+|%20|: |=))', '(?![\\w-])'),
  ].filter(Boolean);
  return parts.length === 0 ? /(?!)/ : new RegExp(parts.join('|'), 'g');
}

/** The longest first, so that none is cut short by another. */
function anyOf(spellings: readonly string[], before = '', after = ''): string {
  const sorted = [...new Set(spellings)].filter(Boolean).sort((a, b) => b.length - a.length);
  return sorted.length === 0 ? '' : `${before}(?:${sorted.map(escapePattern).join('|')})${after}`;
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

function spellingsOf(secret: string): readonly string[] {
  const json = asJson(secret);
  const plain = secret.replaceAll(/\p{Surrogate}/gu, '');
  const encoded = encodeURIComponent(plain);
  const strict = encoded.replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    asJson(json),
    ...[encoded, strict].flatMap((each) => [each, withSmallCodes(each)]),
    encodeURI(plain),
    escapeStep(secret),
    html,
    html.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    html.replaceAll('"', '&#34;').replaceAll("'", '&#x27;'),
  ];
}

function asJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function withSmallCodes(encoded: string): string {
  return encoded.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}

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

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
