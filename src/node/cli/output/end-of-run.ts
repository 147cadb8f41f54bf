import type { FileReport } from '../../../findings/diagnostic.ts';
import { tally } from '../../../reporters/tally.ts';
import type { LintRequest } from '../options/lint-options.ts';

/** The end of a run: its exit code, and a sentence about it for the error output. */
export interface RunEnd {
  readonly exit: number;
  readonly complaints: readonly string[];
}

/**
 * Ends a run: 2 after a fault that is not a finding (`faults`, one sentence each), 1 for errors or too many
 * warnings, else 0.
 */
export function endOfRun(
  reports: readonly FileReport[],
  faults: readonly string[],
  request: LintRequest,
): RunEnd {
  if (faults.length > 0) return { exit: 2, complaints: faults };
  const { errors, warnings } = tally(reports);
  if (request.exitZero) return { exit: 0, complaints: [] };
  if (errors > 0) return { exit: 1, complaints: [] };
  const max = request.maxWarnings ?? Number.POSITIVE_INFINITY;
  if (warnings <= max) return { exit: 0, complaints: [] };
  const found = warnings === 1 ? '1 warning is' : `${warnings} warnings are`;
  return { exit: 1, complaints: [`${found} more than --max-warnings ${max} allows.`] };
}
