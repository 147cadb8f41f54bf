import type { FileReport } from '../../../findings/diagnostic.ts';
import type { ParsedArgs } from '../options/command.ts';
import type { ReportFormat } from '../options/lint-options.ts';
import type { Host, Output } from '../terminal/host.ts';
import { printReport } from './print-report.ts';

/** Prints the errors that stand in the way of a push: beside the report of a program, on the error output. */
export async function printErrors(
  reports: readonly FileReport[],
  format: ReportFormat,
  args: ParsedArgs,
  host: Host,
): Promise<void> {
  await printErrorsTo(format === 'pretty' ? host.stdout : host.stderr, reports, args, host);
}

/** Prints the errors among the findings. Gives whether there are any. */
export async function printErrorsTo(
  output: Output,
  reports: readonly FileReport[],
  args: ParsedArgs,
  host: Host,
): Promise<boolean> {
  const faulty = reports.flatMap(({ diagnostics, ...report }) => {
    const errors = diagnostics.filter(({ severity, suppressed }) => severity === 'error' && !suppressed);
    return errors.length === 0 ? [] : [{ ...report, diagnostics: errors }];
  });
  if (faulty.length === 0) return false;
  await printReport(faulty, { format: 'pretty', output, fixed: 0, fixCommand: undefined }, args, host);
  output.write('\n');
  return true;
}
