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

/** A word as a POSIX shell takes it. */
export function shellWord(word: string): string {
  return /^[\w./@%+=:,-][\w./@%+=:,#-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
