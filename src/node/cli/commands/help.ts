import { nearest } from '../../../text/nearest.ts';
import { show } from '../../../text/show.ts';
import type { Command } from '../options/command.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { commandNames } from './command-names.ts';
import { helpOf, overview } from './help-text.ts';

/** Loads a command by its name. It is passed in, because the table of commands names this file. */
type LoadCommand = (name: string) => Promise<Command> | undefined;

/** `voxlint help`: how to use voxlint, or one of its commands. */
export const helpCommand = (loadCommand: LoadCommand): Command => ({
  name: 'help',
  usage: ['help', 'help <command>'],
  description: 'Shows how to use voxlint, or one of its commands.',
  options: {},
  examples: [{ line: 'voxlint help explain', meaning: 'show how to use the command explain' }],
  async run({ operands: [name, ...more], ...args }, host) {
    if (more.length > 0) throw new UsageError('help takes one command.');
    const terminal = terminalOf(host.stdout, host, args);
    const command = name === undefined ? undefined : await commandNamed(name, loadCommand);
    host.stdout.write(command ? helpOf(command, terminal) : overview(terminal));
    return 0;
  },
});

async function commandNamed(name: string, loadCommand: LoadCommand): Promise<Command> {
  const command = loadCommand(name);
  if (command) return command;
  const names = commandNames.map((each) => each.name);
  const meant = nearest(name, names);
  const advice = meant === undefined ? `There are ${names.join(', ')}.` : `Did you mean ${meant}?`;
  throw new UsageError(`There is no command ${show(name)}. ${advice}`);
}
