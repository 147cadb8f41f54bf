import { digitNames, plainText } from '../shared/plain-text.ts';

/** The faults of a value that is not one key. */
export type KeyFault =
  | 'name'
  | 'number'
  | 'stray'
  | 'lookalike'
  | 'manyKeys'
  | 'manyOfOne'
  | 'notOnTelephone'
  | 'none'
  | 'blank'
  | 'notText';

export interface KeyClass {
  readonly fault: KeyFault;
  /** The one key that is meant. */
  readonly key?: string;
  /** False where another key may be meant; true when left out. */
  readonly safe?: boolean;
}

/** One of the twelve keys of a telephone (docs/service.md, 2.2). */
export function isKey(text: string): boolean {
  return /^[0-9*#]$/.test(text);
}

/** Classifies a value that `isKey` does not accept. */
export function classifyKey(value: unknown): KeyClass {
  if (typeof value === 'string') return classifyText(value);
  if (typeof value !== 'number') return { fault: value === false ? 'none' : 'notText' };
  if (isKey(String(value))) return { fault: 'number', key: String(value) };
  return { fault: Number.isInteger(value) && value > 0 ? 'manyKeys' : 'notText' };
}

function classifyText(text: string): KeyClass {
  if (text.length > maxLength) return { fault: 'notOnTelephone' };
  const plain = plainText(text);
  if (plain === '') return { fault: 'blank' };
  const bare = plain.replaceAll(/["'`\\ ]/g, '');
  if (isKey(bare)) return { fault: text.includes(bare) ? 'stray' : 'lookalike', key: bare };
  if (/^(?:[0-9*#,/|+&-]|or|and|to)+$/.test(bare)) return classifySeveral(bare);
  if (noKey.has(bare)) return { fault: 'none' };
  const key = keyNamed(plain);
  if (key === undefined) return { fault: 'notOnTelephone' };
  const isSign = /^[^\p{L}\p{N}]$/u.test(bare);
  return { fault: isSign ? 'lookalike' : 'name', key, safe: !isSign };
}

/** Longer text is not a key; the limit keeps odd input cheap. */
const maxLength = 60;

function classifySeveral(bare: string): KeyClass {
  const keys = new Set(bare.replaceAll(/[^0-9*#]/g, ''));
  const [key] = keys;
  if (key === undefined) return { fault: 'notOnTelephone' };
  return keys.size === 1 ? { fault: 'manyOfOne', key, safe: false } : { fault: 'manyKeys' };
}

function keyNamed(plain: string): string | undefined {
  const name = plain
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/^(?:the )?(?:key )?| ?[-_]?(?:keys?|signs?|symbol|button|taste)$/g, '')
    .replaceAll(/[ _-]/g, '');
  if (isKey(name)) return name;
  const digit = digitNames.indexOf(name);
  if (digit >= 0) return String(digit);
  return Object.keys(names).find((key) => names[key]?.includes(name));
}

const names: Readonly<Record<string, readonly string[]>> = {
  '#': 'pound hash hashtag number octothorpe sharp square raute diese almohadilla ♯ £'.split(' '),
  '*': 'star asterisk asterix stern etoile asterisco estrella ∗ ⁎ ✱ ★ ☆ ⭐ × •'.split(' '),
};

const noKey: ReadonlySet<string> = new Set(['none', 'no', 'off', 'null', 'nil', 'false', 'n/a', 'disabled']);
