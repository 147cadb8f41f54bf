import { escapeControls } from '../../text/show.ts';
import { version } from '../version.ts';
import { loadCommand } from './commands/command-table.ts';
import { lintCommand } from './commands/lint.ts';
import { type Call, type Command, commonOptions } from './options/command.ts';
import { firstOperand, parseCall } from './options/parse-args.ts';
import { UsageError } from './options/usage-error.ts';
import type { Host } from './terminal/host.ts';
import { carefulHost } from './terminal/sanitized-host.ts';
import { terminalOf } from './terminal/terminal.ts';

/**
 * Runs one command line. Takes the words behind `voxlint` and the process it runs in; gives the exit code:
 * 0 clean, 1 findings, 2 usage or internal fault. Never rejects.
 */
export async function run(argv: readonly string[], owner: Host): Promise<number> {
  const host = carefulHost(owner);
  try {
    return await runCommand(argv, host);
  } catch (error) {
    tell(error instanceof UsageError ? oneLine(error.message) : describeFault(error, argv), host);
    return 2;
  }
}

async function runCommand(argv: readonly string[], host: Host): Promise<number> {
  const first = firstOperand(argv, { ...commonOptions, ...lintCommand.options });
  const named = await loadCommand(first?.word);
  const command = named ?? lintCommand;
  const rest = named && first ? argv.toSpliced(first.index, 1) : argv;
  const call = parseCall(rest, { ...command.options, ...commonOptions });
  if (call.has('version')) return printVersion(host);
  if (call.has('help')) return printHelp(named, call, host);
  return command.run(call, host);
}

function printVersion(host: Host): number {
  host.stdout.write(`${version}\n`);
  return 0;
}

/** Where nothing can be written any more, the exit code has to tell. */
function tell(line: string, { stderr }: Host): void {
  try {
    stderr.write(`${line}\n`);
  } catch {
    return;
  }
}

async function printHelp(command: Command | undefined, call: Call, host: Host): Promise<number> {
  const { helpOf, overview } = await import('./output/help-text.ts');
  const terminal = terminalOf(host.stdout, host, call);
  host.stdout.write(command ? helpOf(command, terminal) : overview(terminal));
  return 0;
}

function oneLine(message: string): string {
  return `voxlint: ${escapeControls(message)}`;
}

function describeFault(error: unknown, argv: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const place = argv.includes('--debug') && error instanceof Error ? `\n${error.stack}` : '';
  return `${oneLine(`internal fault: ${message}. Run it again with --debug and report what it prints.`)}${place}`;
}
