import type { FileReport } from '../../diagnostic.ts';
import { escapeControls } from '../../show.ts';
import { checkDefinition } from '../check-definition.ts';
import { type FoundFile, type FoundFiles, findFiles } from '../find-files.ts';
import { readDefinition } from '../read-definition.ts';
import { type LintResult, trimReport } from './finish-lint.ts';
import type { Host } from './host.ts';
import type { LintRequest } from './lint-options.ts';

/** Checks files and folders, and with `--fix` mends them on disk. */
export async function lintFiles(request: LintRequest, host: Host): Promise<LintResult> {
  const found = await findFiles(request.paths, { cwd: host.cwd, gitIgnore: request.gitIgnore });
  const faults = await faultsOf(found, request);
  const reports: FileReport[] = [];
  let fixed = 0;
  for (const file of found.files) {
    const checked = await checkFile(file, request, faults);
    reports.push(trimReport(checked.report, request));
    fixed += checked.fixed;
  }
  return { reports, fixed, faults };
}

async function checkFile(
  file: FoundFile,
  request: LintRequest,
  faults: string[],
): Promise<{ report: FileReport; fixed: number }> {
  const read = readDefinition(file.absolute);
  const { report, fixed, text } = await checkDefinition(file.path, read, request);
  if (text === undefined || 'problem' in read) return { report, fixed };
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

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return reasons[code] ?? code;
}
