import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';

/** The numbers of a run. Suppressed findings count as suppressed and as nothing else. */
export interface Tally {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  /** Findings with a safe fix, which `--fix` applies. */
  readonly fixable: number;
  readonly suppressed: number;
}

/** Counts what the reports hold. */
export function tally(files: readonly FileReport[]): Tally {
  const counts = { files: files.length, errors: 0, warnings: 0, fixable: 0, suppressed: 0 };
  for (const file of files) {
    for (const finding of file.diagnostics) count(finding, counts);
  }
  return counts;
}

function count(finding: Diagnostic, counts: { -readonly [Key in keyof Tally]: number }): void {
  if (finding.suppressed) {
    counts.suppressed += 1;
    return;
  }
  counts[finding.severity === 'error' ? 'errors' : 'warnings'] += 1;
  if (finding.fix?.safe) counts.fixable += 1;
}
