import type { FileReport } from '../../../findings/diagnostic.ts';
import type { Reporter } from '../../../reporters/reporter.ts';
import { summary } from '../../../reporters/summary.ts';
import { version } from '../../version.ts';
import type { ParsedArgs } from '../options/command.ts';
import type { ReportFormat } from '../options/lint-options.ts';
import type { Host, Output } from '../terminal/host.ts';
import { terminalOf } from '../terminal/terminal.ts';

/** The part of a run that is to be printed, and where. */
export interface Printing {
  readonly format: ReportFormat;
  readonly output: Output;
  readonly fixed: number;
  readonly fixCommand: string | undefined;
}

/** Prints the findings of a run; loads no more of the reporters than they need. */
export async function printReport(
  files: readonly FileReport[],
  { format, output, fixed, fixCommand }: Printing,
  args: ParsedArgs,
  host: Host,
): Promise<void> {
  const report = await loadReporter(format, files);
  const context = {
    ...terminalOf(output, host, args),
    version,
    durationMs: host.elapsedMs(),
    fixed,
    ...(fixCommand === undefined ? {} : { fixCommand }),
  };
  output.write(report(files, context));
}

async function loadReporter(format: ReportFormat, files: readonly FileReport[]): Promise<Reporter> {
  if (format === 'json') return (await import('../../../reporters/json.ts')).json;
  const isClean = files.every((file) => file.diagnostics.every((finding) => finding.suppressed !== null));
  return isClean ? summary : (await import('../../../reporters/pretty.ts')).pretty;
}
