import { show } from '../../text/show.ts';

/** The faults of a property name. */
export type NameFault = 'empty' | 'edge' | 'invisible' | 'blank' | 'prototype';

/**
 * Control characters, halves of characters, and the signs that show nothing: soft hyphen, zero-width space, marks
 * of writing direction, byte order mark. The joiners U+200C and U+200D are spelling in Persian and in Hindi.
 */
const invisible: RegExp =
  /[\p{Cc}\p{Cs}\u{ad}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{2064}\u{2066}-\u{2069}\u{feff}\u{fff9}-\u{fffb}]/u;
const everyInvisible: RegExp = new RegExp(invisible.source, 'gu');

/** The fault of a name, if it has one; the first that applies, so that a name is reported once. */
export function nameFault(name: string): NameFault | undefined {
  if (name === '__proto__') return 'prototype';
  if (tidyName(name) === '') return 'empty';
  if (invisible.test(name)) return 'invisible';
  if (name.trim() !== name) return 'edge';
  return /\s/.test(name) ? 'blank' : undefined;
}

/** The name without what cannot be seen, its words joined by `_`; empty where nothing is left. */
export function tidyName(name: string): string {
  const visible = name.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(everyInvisible, '');
  return visible.trim().replaceAll(/\s+/g, '_');
}

/** The name in quotes, with a code where nothing would show. */
export function showName(name: string): string {
  const coded = (sign: string): string => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
  return show(name).replaceAll(everyInvisible, coded);
}

/** The key that two names share when they differ only in case or in how their letters are encoded (NFKC). */
export function sameName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
