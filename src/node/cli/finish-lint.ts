import type { FileReport } from '../../diagnostic.ts';
import type { Call } from './command.ts';
import type { FileChange } from './file-change.ts';
import { fixCommand } from './fix-command.ts';
import type { Host, Output } from './host.ts';
import type { LintRequest } from './lint-options.ts';
import { printReport } from './print-report.ts';
import { terminalOf } from './terminal.ts';
import { verdict } from './verdict.ts';

/** What checking has come to. */
export interface LintResult {
  readonly reports: readonly FileReport[];
  /** How many findings were fixed. */
  readonly fixed: number;
  /** What went wrong beside the findings, one sentence each. */
  readonly faults: readonly string[];
  /** What fixing would change, where nothing was written. */
  readonly changes: readonly FileChange[];
  /** What the user should know beside, one sentence each. */
  readonly notes: readonly string[];
}

/** Prints the report to an output, the faults to the error output, and gives the exit code. */
export async function finishLint(
  result: LintResult,
  output: Output,
  request: LintRequest,
  call: Call,
  host: Host,
): Promise<number> {
  const { reports, fixed, faults } = result;
  if (request.dryRun) await printChanges(result.changes, call, host);
  if (reports.length > 0 || faults.length === 0 || request.format === 'json') {
    const printing = { format: request.format, output, fixed: request.dryRun ? 0 : fixed };
    await printReport(reports, { ...printing, fixCommand: fixCommand(request, host.env) }, call, host);
  }
  const { exit, complaints } = verdict(reports, faults, request);
  for (const line of [...fixNotes(result, request), ...result.notes, ...complaints])
    host.stderr.write(`voxlint: ${line}\n`);
  return exit;
}

async function printChanges(changes: readonly FileChange[], call: Call, host: Host): Promise<void> {
  const { unifiedDiff } = await import('./unified-diff.ts');
  const { color } = terminalOf(host.stdout, host, call);
  for (const change of changes) host.stdout.write(unifiedDiff(change, host.stdout.isTTY === true, color));
}

/** What the report itself does not tell about the fixes. */
function fixNotes({ fixed, changes }: LintResult, { dryRun, format }: LintRequest): readonly string[] {
  const findings = fixed === 1 ? '1 finding' : `${fixed} findings`;
  if (!dryRun) return format === 'json' && fixed > 0 ? [`${findings} fixed.`] : [];
  if (fixed === 0) return ['There is nothing to fix.'];
  const files = changes.length === 1 ? '1 file' : `${changes.length} files`;
  return [`${findings} in ${files} would be fixed; nothing was changed.`];
}

/** What is printed of a report, and no more: texts of clean files would fill the memory. */
export function trimReport(report: FileReport, { quiet }: Pick<LintRequest, 'quiet'>): FileReport {
  const { path, text } = report;
  const diagnostics = quiet
    ? report.diagnostics.filter(({ severity }) => severity === 'error')
    : report.diagnostics;
  return diagnostics.length === 0 || text === undefined ? { path, diagnostics } : { path, text, diagnostics };
}
