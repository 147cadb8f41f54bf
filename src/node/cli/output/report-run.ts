import type { FileReport } from '../../../findings/diagnostic.ts';
import { count } from '../../../text/count.ts';
import type { FileChange } from '../../check/file-change.ts';
import type { ParsedArgs } from '../options/command.ts';
import type { LintRequest } from '../options/lint-options.ts';
import { isPlain } from '../options/report-targets.ts';
import type { Host, Output } from '../terminal/host.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { endOfRun } from './end-of-run.ts';
import { printReport } from './print-report.ts';
import { proposedFixCommand } from './proposed-fix-command.ts';

/** The result of a run, in words. */
export interface LintResult {
  readonly reports: readonly FileReport[];
  /** The number of findings that were fixed. */
  readonly fixed: number;
  /** The problems beside the findings, one sentence each. */
  readonly faults: readonly string[];
  /** The files with their fixes, written or not. */
  readonly changes: readonly FileChange[];
  /** Other things to know, one sentence each. */
  readonly notes: readonly string[];
}

/** Prints the report to an output, the faults to the error output, and gives the exit code. */
export async function reportRun(
  result: LintResult,
  output: Output,
  request: LintRequest,
  args: ParsedArgs,
  host: Host,
): Promise<number> {
  const patchNotes = request.dryRun ? await printChanges(result.changes, args, host) : [];
  const unwritten = await report(result, output, request, args, host);
  const { exit, complaints } = endOfRun(result.reports, [...result.faults, ...unwritten], request);
  for (const line of [...patchNotes, ...fixNotes(result, request), ...result.notes, ...complaints])
    host.stderr.write(`voxlint: ${line}\n`);
  return exit;
}

/** Gives the problems with writing, one sentence each. Where nothing was checked, the faults say so, and not the report for people. */
async function report(
  { reports: files, fixed, faults }: LintResult,
  output: Output,
  request: LintRequest,
  args: ParsedArgs,
  host: Host,
): Promise<readonly string[]> {
  const isEmpty = files.length === 0 && faults.length > 0;
  const targets = request.targets.filter(({ format }) => !isEmpty || format !== 'pretty');
  const [first] = targets;
  if (first === undefined) return [];
  const facts = {
    output,
    fixed: request.dryRun ? 0 : fixed,
    fixCommand: proposedFixCommand(request, host.env),
  };
  if (isPlain(targets)) {
    await printReport(files, { ...facts, format: first.format }, args, host);
    return [];
  }
  const { writeReports } = await import('./write-reports.ts');
  return writeReports({ ...facts, files, targets }, args, host);
}

/** Gives the notes on the patches. */
async function printChanges(
  changes: readonly FileChange[],
  args: ParsedArgs,
  host: Host,
): Promise<readonly string[]> {
  const { unifiedDiff } = await import('./unified-diff.ts');
  const { fixPatch } = await import('./fix-patch.ts');
  const { color } = terminalOf(host.stdout, host, args);
  if (host.stdout.isTTY === true) {
    for (const change of changes) host.stdout.write(unifiedDiff(change, true, color));
    return [];
  }
  const patches = changes.map((change) => fixPatch(change, color, host.secrets));
  for (const { bytes } of patches) host.stdout.write(bytes);
  return patches.flatMap(({ notes }) => notes);
}

/** The notes on the fixes that the report itself does not have. */
function fixNotes({ fixed, changes }: LintResult, { dryRun, targets }: LintRequest): readonly string[] {
  const findings = count(fixed, 'finding');
  if (!dryRun)
    return fixed > 0 && !targets.some(({ format }) => format === 'pretty') ? [`${findings} fixed.`] : [];
  if (fixed === 0) return ['There is nothing to fix.'];
  const files = count(changes.length, 'file');
  return [`${findings} in ${files} would be fixed; nothing was changed.`];
}

/** The part of a report that is printed, and no more: texts of clean files would fill the memory. */
export function trimReport(report: FileReport, { quiet }: Pick<LintRequest, 'quiet'>): FileReport {
  const diagnostics = quiet
    ? report.diagnostics.filter(({ severity }) => severity === 'error')
    : report.diagnostics;
  if (diagnostics.length > 0) return { ...report, diagnostics };
  const { text: _, ...rest } = report;
  return { ...rest, diagnostics };
}
