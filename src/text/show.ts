const maxLength = 60;

/**
 * A value as messages quote it: text in double quotes, other scalars as written, maps and lists by name.
 * Control characters are escaped and long text is cut in the middle, so that it fits on a line.
 */
export function show(value: unknown): string {
  if (typeof value === 'string') return `"${shorten(escapeControls(value))}"`;
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  return String(value);
}

/** The sort of a value in the user's words, with its article. */
export function showType(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return 'true or false';
  return { string: 'a string', number: 'a number', object: 'a map' }[typeof value as string] ?? typeof value;
}

/** Joins alternatives: `a`, `a or b`, `a, b or c`. */
export function showList(values: readonly string[], word: 'or' | 'and' = 'or'): string {
  if (values.length < 2) return values.join('');
  return `${values.slice(0, -1).join(', ')} ${word} ${values[values.length - 1]}`;
}

/**
 * Replaces what a reader cannot see or what would steer the display by `\u{…}`: control, bidirectional,
 * line-separating and invisible characters, and half surrogate pairs. Tabs and line ends become `\t`, `\n`. The
 * joiners stay where they shape what is seen: in scripts that use them, and in emoji.
 */
export function escapeControls(text: string): string {
  if (plain.test(text)) return text;
  unprintable ??= new RegExp(`[${controls}${directions}${invisible}]|${strayJoiner}`, 'gu');
  return text.replace(unprintable, (character) => {
    const named = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }[character];
    return named ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

const controls = '\\p{Cc}\\p{Cs}\\u2028\\u2029\\ufff9-\\ufffb';
const directions = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u206f';
const invisible =
  '\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u2060-\\u2064\\u3164\\ufeff\\uffa0';
/** Letters that never join their neighbours otherwise than they stand. */
const unjoined = ['Latin', 'Greek', 'Cyrillic', 'Han', 'Hiragana', 'Katakana', 'Hangul']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const joinable = '\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}';
const strayJoiner = `(?:(?<![${joinable}])|(?<=[${unjoined}]))[\\u200c\\u200d]`;

const plain: RegExp = /^[\u0020-\u007e]*$/;
/** Compiled for the first text that needs it: it takes as long as a small file. */
let unprintable: RegExp | undefined;

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return `${characters.slice(0, maxLength - 15).join('')}…${characters.slice(-12).join('')}`;
}
