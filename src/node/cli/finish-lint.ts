import type { FileReport } from '../../diagnostic.ts';
import type { Call } from './command.ts';
import { fixCommand } from './fix-command.ts';
import type { Host, Output } from './host.ts';
import type { LintRequest } from './lint-options.ts';
import { printReport } from './print-report.ts';
import { verdict } from './verdict.ts';

/** What checking has come to. */
export interface LintResult {
  readonly reports: readonly FileReport[];
  /** How many findings were fixed. */
  readonly fixed: number;
  /** What went wrong beside the findings, one sentence each. */
  readonly faults: readonly string[];
}

/** Prints the report to an output, the faults to the error output, and gives the exit code. */
export async function finishLint(
  { reports, fixed, faults }: LintResult,
  output: Output,
  request: LintRequest,
  call: Call,
  host: Host,
): Promise<number> {
  if (reports.length > 0 || faults.length === 0 || request.format === 'json') {
    const command = fixCommand(request, host.env);
    await printReport(reports, { format: request.format, output, fixed, fixCommand: command }, call, host);
  }
  if (request.format === 'json' && fixed > 0) {
    host.stderr.write(`voxlint: ${fixed === 1 ? '1 finding' : `${fixed} findings`} fixed.\n`);
  }
  const { exit, complaints } = verdict(reports, faults, request);
  for (const complaint of complaints) host.stderr.write(`voxlint: ${complaint}\n`);
  return exit;
}

/** What is printed of a report, and no more: texts of clean files would fill the memory. */
export function trimReport(report: FileReport, { quiet }: Pick<LintRequest, 'quiet'>): FileReport {
  const { path, text } = report;
  const diagnostics = quiet
    ? report.diagnostics.filter(({ severity }) => severity === 'error')
    : report.diagnostics;
  return diagnostics.length === 0 || text === undefined ? { path, diagnostics } : { path, text, diagnostics };
}
