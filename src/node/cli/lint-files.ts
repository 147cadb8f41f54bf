import type { FileReport } from '../../diagnostic.ts';
import { escapeControls } from '../../show.ts';
import { type CheckOptions, checkDefinition } from '../check-definition.ts';
import { type FoundFile, type FoundFiles, findFiles } from '../find-files.ts';
import { readDefinition } from '../read-definition.ts';
import { reasonOf } from '../reason-of.ts';
import { changeOf, type FileChange } from './file-change.ts';
import { type LintResult, trimReport } from './finish-lint.ts';
import type { Host } from './host.ts';
import type { KnownFindings } from './known-findings.ts';
import type { LintRequest } from './lint-options.ts';

/** Checks files and folders, and with `--fix` mends them on disk. */
export async function lintFiles(request: LintRequest, host: Host): Promise<LintResult> {
  const known = await knownFindingsOf(request, host);
  const found = await findFiles(request.paths, { cwd: host.cwd, gitIgnore: request.gitIgnore });
  const faults = await faultsOf(found, request);
  const reports: FileReport[] = [];
  const changes: FileChange[] = [];
  let fixed = 0;
  for (const file of found.files) {
    const checked = await checkFile(file, { ...request, silence: known?.silence }, faults);
    reports.push(trimReport(known?.settle(checked.report) ?? checked.report, request));
    fixed += checked.fixed;
    if (checked.change) changes.push(checked.change);
  }
  const end = known?.finish();
  return { reports, fixed, changes, faults: [...faults, ...(end?.faults ?? [])], notes: end?.notes ?? [] };
}

/** Loads the baseline when one is asked for. */
export async function knownFindingsOf(
  { baseline }: LintRequest,
  host: Host,
): Promise<KnownFindings | undefined> {
  if (baseline === undefined) return undefined;
  const { knownFindings } = await import('./known-findings.ts');
  return knownFindings(baseline, host);
}

interface CheckedFile {
  readonly report: FileReport;
  readonly fixed: number;
  /** What was not written, for a diff. */
  readonly change?: FileChange;
}

async function checkFile(
  file: FoundFile,
  request: LintRequest & CheckOptions,
  faults: string[],
): Promise<CheckedFile> {
  const read = readDefinition(file.absolute);
  const { report, fixed, text } = await checkDefinition(file.path, read, request);
  if (text === undefined || 'problem' in read) return { report, fixed };
  if (request.dryRun) return { report, fixed, change: changeOf(file.path, read, text) };
  const { writeDefinition } = await import('../write-definition.ts');
  try {
    writeDefinition(file.absolute, text, read.hasByteOrderMark);
    return { report, fixed };
  } catch (error) {
    faults.push(`Cannot write ${escapeControls(file.path)}, so it stays as it was: ${reasonOf(error)}.`);
    return checkDefinition(file.path, read, { ...request, fix: false });
  }
}

async function faultsOf(found: FoundFiles, request: LintRequest): Promise<string[]> {
  if (found.files.length > 0 && found.missing.length === 0 && found.unmatched.length === 0) return [];
  const { pathFaults } = await import('./path-faults.ts');
  return pathFaults(found, request);
}
