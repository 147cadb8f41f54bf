import { escapeControls } from '../../../text/show.ts';
import type { ParsedArgs } from '../options/command.ts';
import type { Host } from '../terminal/host.ts';

/** Makes a command that somebody can type here, from the words behind `voxlint`. An environment that is given wins over that of the call. */
export type Suggest = (words: string, environment?: string) => string;

/** Commands for the environment that a call is about. */
export function suggestFor(args: ParsedArgs, { env }: Pick<Host, 'env'>): Suggest {
  const program = env.npm_command === undefined ? 'voxlint' : 'npx voxlint';
  return (words, environment = args.get('env')) => {
    const options = Object.entries({ env: environment, config: args.get('config') }).flatMap(
      ([name, value]) => (value === undefined ? [] : [` --${name} ${shellWord(value)}`]),
    );
    return `${program} ${words}${options.join('')}`;
  };
}

/**
 * A word as a POSIX shell takes it, and as a person can copy it: where it holds characters that are not seen, they are octal
 * escapes of printf(1).
 */
export function shellWord(word: string): string {
  if (escapeControls(word) !== word) return `"$(printf '%b' '${octal(word)}')"`;
  return /^[\w./@%+=:,-][\w./@%+=:,#-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function octal(word: string): string {
  return word.replace(/[^\w./@+=:,-]/gu, (character) =>
    [...new TextEncoder().encode(character)]
      .map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`)
      .join(''),
  );
}

/**
 * A key as a POSIX shell takes it: a character that is not seen, and a dash that would begin an option, are percent-encoded,
 * as `keyMeant` reads them.
 */
export function keyWord(key: string): string {
  const visible = key
    .replace(/^-|[\u200c\u200d]/g, percent)
    .replace(/[^\0-\x7f]/gu, (character) =>
      escapeControls(character) === character ? character : percent(character),
    );
  return shellWord(visible);
}

function percent(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
