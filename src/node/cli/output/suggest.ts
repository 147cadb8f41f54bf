import type { ParsedArgs } from '../options/command.ts';
import type { Host } from '../terminal/host.ts';

/** Makes a command that somebody can type here, from the words behind `voxlint`. */
export type Suggest = (words: string) => string;

/** Commands for the environment that a call is about. */
export function suggestFor(args: ParsedArgs, { env }: Pick<Host, 'env'>): Suggest {
  const program = env.npm_command === undefined ? 'voxlint' : 'npx voxlint';
  const options = ['env', 'config'].flatMap((name) => {
    const value = args.get(name);
    return value === undefined ? [] : [` --${name} ${shellWord(value)}`];
  });
  return (words) => `${program} ${words}${options.join('')}`;
}

/** A word as a POSIX shell takes it. */
export function shellWord(word: string): string {
  return /^[\w./@%+=:,-][\w./@%+=:,#-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
