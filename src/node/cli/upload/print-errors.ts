import type { FileReport } from '../../../diagnostic.ts';
import type { Call } from '../command.ts';
import type { Host } from '../host.ts';
import type { ReportFormat } from '../lint-options.ts';
import { printReport } from '../print-report.ts';

/** Prints the errors that stand in the way of a push: beside the report of a program, on the error output. */
export async function printErrors(
  reports: readonly FileReport[],
  format: ReportFormat,
  call: Call,
  host: Host,
): Promise<void> {
  const faulty = reports.flatMap(({ diagnostics, ...report }) => {
    const errors = diagnostics.filter(({ severity, suppressed }) => severity === 'error' && !suppressed);
    return errors.length === 0 ? [] : [{ ...report, diagnostics: errors }];
  });
  if (faulty.length === 0) return;
  const output = format === 'json' ? host.stderr : host.stdout;
  await printReport(faulty, { format: 'pretty', output, fixed: 0, fixCommand: undefined }, call, host);
  output.write('\n');
}
