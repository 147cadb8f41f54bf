/** The value that a YAML 1.1 reader gives a plain scalar. */
export type Reading =
  | { readonly kind: 'string' | 'date' | 'merge' | 'default' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' };

/**
 * Reads a plain scalar by the types of YAML 1.1 (yaml.org/type) as the readers in use implement them (PyYAML,
 * libyaml, Psych): a float has one point and its exponent a sign, and `y` and `n` are strings.
 */
export function readYaml11(text: string): Reading {
  const word = words.get(text);
  if (word !== undefined) return word;
  if (date.test(text)) return { kind: 'date' };
  const digits = text.replaceAll('_', '');
  for (const [form, read] of numbers) {
    if (form.test(text)) return { kind: 'number', value: signed(digits, read) };
  }
  return { kind: 'string' };
}

const words: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ...spellings('yes on true').map((word) => [word, { kind: 'boolean', value: true }] as const),
  ...spellings('no off false').map((word) => [word, { kind: 'boolean', value: false }] as const),
  ...['', '~', ...spellings('null')].map((word) => [word, { kind: 'null' }] as const),
  ['<<', { kind: 'merge' }],
  ['=', { kind: 'default' }],
]);

/** `yes`, `Yes` and `YES`. */
function spellings(list: string): readonly string[] {
  return list
    .split(' ')
    .flatMap((word) => [word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`, word.toUpperCase()]);
}

/** yaml.org/type/timestamp: a day alone has two digits throughout. */
const date: RegExp =
  /^(?:\d{4}-\d\d-\d\d|\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)$/;

type ReadDigits = (digits: string) => number;

/** yaml.org/type/int and yaml.org/type/float, with how the digits count once `_` and the sign are gone. */
const numbers: readonly (readonly [RegExp, ReadDigits])[] = [
  [/^[-+]?0b[01_]+$/, (digits) => Number.parseInt(digits.slice(2), 2)],
  [/^[-+]?0[0-7_]+$/, (digits) => Number.parseInt(digits, 8)],
  [/^[-+]?(?:0|[1-9][\d_]*)$/, Number],
  [/^[-+]?0x[\da-fA-F_]+$/, (digits) => Number.parseInt(digits.slice(2), 16)],
  [/^[-+]?[1-9][\d_]*(?::[0-5]?\d)+$/, sexagesimal],
  [/^[-+]?\d[\d_]*(?::[0-5]?\d)+\.[\d_]*$/, sexagesimal],
  [/^[-+]?(?:\d[\d_]*\.[\d_]*|\.\d[\d_]*)(?:[eE][-+]\d+)?$/, Number],
  [/^[-+]?\.(?:inf|Inf|INF)$/, () => Number.POSITIVE_INFINITY],
  [/^\.(?:nan|NaN|NAN)$/, () => Number.NaN],
];

function signed(digits: string, read: ReadDigits): number {
  const value = read(digits.replace(/^[-+]/, ''));
  return digits.startsWith('-') ? -value : value;
}

/** `1:30` is one sixty and thirty. */
function sexagesimal(digits: string): number {
  return digits.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
