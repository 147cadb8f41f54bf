import type { Command, Options, ParsedArgs } from '../options/command.ts';
import { lintOptions } from '../options/lint-options.ts';
import { lintCommand } from './lint.ts';

const { fix: _, 'fix-dry-run': __, ...shared } = lintOptions;

const options: Options = {
  'dry-run': { type: 'boolean', summary: 'Show as a diff what would be changed, and change nothing' },
  ...shared,
  unsafe: { type: 'boolean', summary: 'Also apply suggestions, which are a good guess only' },
  stdin: { type: 'boolean', summary: 'Fix the text on standard input, and write it to standard output' },
};

/** `voxlint fix`: `voxlint lint --fix` under a name of its own. */
export const fixCommand: Command = {
  name: 'fix',
  usage: ['fix [options] [paths]', 'fix --stdin [options] < file'],
  description:
    'Fixes what can be fixed safely, and reports what is left. Comments, white space and quotes stay ' +
    'as they are everywhere else.',
  options,
  examples: [
    { line: 'voxlint fix', meaning: 'fix every agent and model below here' },
    { line: 'voxlint fix --dry-run', meaning: 'show what that would change' },
    { line: 'voxlint fix --unsafe agents/clinic.agent.yaml', meaning: 'apply suggestions, too' },
  ],
  run: (args, host) => lintCommand.run(asLint(args), host),
};

/** The request to `fix`, in the options of `lint`. */
function asLint(args: ParsedArgs): ParsedArgs {
  const isDryRun = args.has('dry-run');
  const has = (name: string): boolean => {
    if (name === 'fix') return !isDryRun;
    return name === 'fix-dry-run' ? isDryRun : args.has(name);
  };
  return { ...args, has };
}
