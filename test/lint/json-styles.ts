import type { Random } from '../../bench/random.ts';

/** Writes a value as JSON with the blanks, the escapes and the order of keys that chance has chosen. */
export function dumpJson(value: unknown, random: Random): string {
  const indent = random.pick(['', ' ', '  ', '    ', '\t', '          ']);
  const taste: Taste = {
    indent,
    lineEnd: random.pick(['\n', '\n', '\r\n', '\r']),
    escapes: random.pick([0, 0, 50, 5, 1]),
    stray: random.oneIn(4),
    shuffle: random.oneIn(2),
    random,
  };
  const text = write(value, '', taste);
  const framed = `${blank(taste)}${text}${random.oneIn(2) ? taste.lineEnd : ''}`;
  return random.oneIn(5) ? `\ufeff${framed}` : framed;
}

interface Taste {
  readonly indent: string;
  readonly lineEnd: string;
  /** One character in so many is escaped; none, when 0. */
  readonly escapes: number;
  /** True for blanks where nobody expects them. */
  readonly stray: boolean;
  readonly shuffle: boolean;
  readonly random: Random;
}

function write(value: unknown, margin: string, taste: Taste): string {
  if (typeof value === 'string') return writeText(value, taste);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => write(item, margin + taste.indent, taste));
    return inBrackets('[', items, ']', margin, taste);
  }
  const entries = Object.entries(value);
  const ordered = taste.shuffle ? taste.random.shuffle(entries) : entries;
  const members = ordered.map(
    ([key, item]) =>
      `${writeText(key, taste)}${blank(taste)}:${taste.indent === '' ? '' : ' '}${blank(taste)}${write(item, margin + taste.indent, taste)}`,
  );
  return inBrackets('{', members, '}', margin, taste);
}

function inBrackets(
  open: string,
  items: readonly string[],
  close: string,
  margin: string,
  taste: Taste,
): string {
  if (items.length === 0) return `${open}${blank(taste)}${close}`;
  const isOnOneLine = taste.indent === '' || taste.random.oneIn(6);
  const before = isOnOneLine ? blank(taste) : `${taste.lineEnd}${margin}${taste.indent}`;
  const after = isOnOneLine ? blank(taste) : `${taste.lineEnd}${margin}`;
  return `${open}${before}${items.join(`${blank(taste)},${before}`)}${after}${close}`;
}

function blank({ stray, lineEnd, random }: Taste): string {
  return stray && random.oneIn(3) ? random.pick([' ', '  ', '\t', lineEnd, ` ${lineEnd} `]) : '';
}

function writeText(text: string, { escapes, random }: Taste): string {
  const plain = JSON.stringify(text);
  if (escapes === 0) return plain;
  const characters = plain.slice(1, -1).match(/\\u[0-9a-f]{4}|\\.|./gs) ?? [];
  const escaped = characters.map((character) => {
    if (character.startsWith('\\') || !random.oneIn(escapes)) return character;
    if (character === '/') return '\\/';
    const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${random.oneIn(2) ? hex : hex.toUpperCase()}`;
  });
  return `"${escaped.join('')}"`;
}
