/**
 * A pattern for each character of a text, in every way in which formats spell it: as it is, behind backslashes (JSON, Markdown),
 * as a code (JSON, HTML, addresses, commands of runners), as a step of a JSON pointer. Letters and digits are the same everywhere.
 */
export function spellingPatterns(text: string): readonly string[] {
  return [...text].map((character) => {
    const known = patterns.get(character) ?? patternOf(character);
    patterns.set(character, known);
    return known;
  });
}

const patterns: Map<string, string> = new Map();

function patternOf(character: string): string {
  if (/^[A-Za-z0-9]$/.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const spellings = [
    escapePattern(character),
    ...(/^\p{Surrogate}$/u.test(character) ? [] : [percentPattern(character)]),
    ...(code < 0x1_0000 ? [`u${anyCase(code.toString(16).padStart(4, '0'))}`] : []),
    `&(?:amp;)?#(?:0*${code}|[xX]0*${anyCase(code.toString(16))});`,
    ...(entities[character] ?? []).map((name) => `&(?:amp;)?${name};`),
    ...(pointerSteps[character] ?? []),
  ];
  // Markdown parts what would be a link or a mention by a sign without width.
  return `\\\\{0,7}(?:${spellings.join('|')})(?:&#8288;)?`;
}

const entities: Readonly<Record<string, readonly string[] | undefined>> = {
  '&': ['amp'],
  '<': ['lt'],
  '>': ['gt'],
  '"': ['quot'],
  "'": ['apos'],
};

/** RFC 6901 section 3. */
const pointerSteps: Readonly<Record<string, readonly string[] | undefined>> = { '~': ['~0'], '/': ['~1'] };

function percentPattern(character: string): string {
  const bytes = [...new TextEncoder().encode(character)];
  return bytes.map((byte) => `%(?:25)?${anyCase(byte.toString(16).padStart(2, '0'))}`).join('');
}

function anyCase(hexadecimal: string): string {
  return hexadecimal.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
