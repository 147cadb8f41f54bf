import type { CheckSetting } from './check-request.ts';
import type { CheckResult, FileCheck } from './check-result.ts';
import { traced } from './trace.ts';

/** Checks as they are shown, and the end of the baseline. */
type Settled = Pick<CheckResult, 'files' | 'problems' | 'notes'>;

/** Suppresses what the baseline of a run lists, and writes it where it is to be written. Takes every file in its last state. */
export async function settleBaseline(
  checks: readonly FileCheck[],
  { baseline, trace }: Pick<CheckSetting, 'baseline' | 'trace'>,
): Promise<Settled> {
  if (baseline === undefined) return { files: checks, problems: [], notes: [] };
  return traced(
    trace,
    'baseline',
    async () => {
      const files = checks.map((check) => ({ ...check, report: baseline.settle(check.report) }));
      return { files, ...baseline.finish() };
    },
    ({ files }) => files.length,
  );
}
