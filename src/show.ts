const longest = 60;

/**
 * How a message quotes a value: text in double quotes, other scalars as written, maps and lists by name.
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

/** Replaces control, bidirectional and line-separating characters by `\u{…}`, tabs and line ends by `\t`, `\n`. */
export function escapeControls(text: string): string {
  return text.replace(unprintable, (character) => {
    const named = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }[character];
    return named ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

const unprintable: RegExp =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  return `${characters.slice(0, longest - 15).join('')}…${characters.slice(-12).join('')}`;
}
