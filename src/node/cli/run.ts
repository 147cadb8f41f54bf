import { escapeControls } from '../../text/show.ts';
import { LedgerError } from '../ledger/ledger-error.ts';
import { version } from '../version.ts';
import { loadCommand } from './commands/command-table.ts';
import { lintCommand } from './commands/lint.ts';
import { type Command, commonOptions, type ParsedArgs } from './options/command.ts';
import { firstOperand, parseArguments } from './options/parse-arguments.ts';
import { printReport } from './output/print-report.ts';
import { FaultyConfigError } from './terminal/faulty-config-error.ts';
import type { Host } from './terminal/host.ts';
import { redactingHost } from './terminal/redacting-host.ts';
import { sanitizedHost } from './terminal/sanitized-host.ts';
import { terminalOf } from './terminal/terminal.ts';
import { UsageError } from './terminal/usage-error.ts';
import { traceEnd, traceStart } from './terminal/verbose.ts';

/**
 * Runs one command line. Takes the words behind `voxlint` and the process it runs in; gives the exit code:
 * 0 clean, 1 findings, 2 usage or internal fault. Never rejects.
 */
export async function run(argv: readonly string[], owner: Host): Promise<number> {
  const host = redactingHost(sanitizedHost(owner));
  try {
    return await runCommand(argv, host);
  } catch (error) {
    report(
      error instanceof UsageError || error instanceof LedgerError
        ? oneLine(error.message)
        : describeFault(error, argv),
      host,
    );
    return 2;
  }
}

async function runCommand(argv: readonly string[], host: Host): Promise<number> {
  const first = firstOperand(argv, { ...commonOptions, ...lintCommand.options });
  const named = await loadCommand(first?.word);
  const command = named ?? lintCommand;
  const rest = named && first ? argv.toSpliced(first.index, 1) : argv;
  const args = parseArguments(rest, { ...command.options, ...commonOptions });
  if (args.has('version')) return printVersion(host);
  if (args.has('help')) return printHelp(named, args, host);
  const verbose = args.has('verbose');
  traceStart({ verbose }, host);
  const exit = await command.run(args, host).catch((error: unknown) => explainConfig(error, args, host));
  traceEnd({ verbose }, host);
  return exit;
}

/** Shows the findings of a faulty configuration, as lint does; the error itself is reported like any other. */
async function explainConfig(error: unknown, args: ParsedArgs, host: Host): Promise<never> {
  if (error instanceof FaultyConfigError) {
    const printing = { format: 'pretty', output: host.stderr, fixed: 0, fixCommand: undefined } as const;
    await printReport(error.reports, printing, args, host);
    host.stderr.write('\n');
  }
  throw error;
}

function printVersion(host: Host): number {
  host.stdout.write(`${version}\n`);
  return 0;
}

/** The exit code is all that is left where nothing can be written any more. */
function report(line: string, { stderr }: Host): void {
  try {
    stderr.write(`${line}\n`);
  } catch {
    return;
  }
}

async function printHelp(command: Command | undefined, args: ParsedArgs, host: Host): Promise<number> {
  const { helpOf, overview } = await import('./commands/help-text.ts');
  const terminal = terminalOf(host.stdout, host, args);
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
