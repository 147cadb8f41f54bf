import { commandNames } from '../../src/node/cli/commands/command-names.ts';

/**
 * True for the text of a test that runs a command: its name is the first word of a list that `voxlint()` or `start()` takes, or
 * stands behind `$VOXLINT` in a line of shell. `lint` is what voxlint does without the name of a command, too.
 */
export function runsCommand(name: string, text: string): boolean {
  const isNamed = new RegExp(`${helperCall}'${name}'|\\$VOXLINT ${name}\\b`).test(text);
  return isNamed || (name === 'lint' && unnamed.test(text));
}

const helperCall = '(?<![.\\w])(?:voxlint|start)\\(\\s*\\[\\s*';
const names: string = commandNames.map(({ name }) => name).join('|');
/** A list that begins with something else than the name of a command, or a line of shell that does. */
const unnamed: RegExp = new RegExp(`${helperCall}(?!\\s|'(?:${names})')|\\$VOXLINT(?! (?:${names})\\b)`);
