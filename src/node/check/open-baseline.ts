import type { BaselineFault } from './baseline-file.ts';
import type { BaselineSession } from './baseline-session.ts';
import type { CheckSetting } from './check-request.ts';

/** Loads the baseline of a run where one is asked for; gives the problem of one that cannot be used. */
export async function openBaseline({
  baseline,
  cwd,
}: Pick<CheckSetting, 'baseline' | 'cwd'>): Promise<BaselineSession | { readonly problem: BaselineFault }> {
  if (baseline === undefined) return noBaseline;
  const { baselineSession } = await import('./baseline-session.ts');
  return baselineSession(baseline, cwd);
}

/** The session of a run without a baseline. */
const noBaseline: BaselineSession = {
  suppress: (report) => report,
  settle: (report) => report,
  finish: () => ({ problems: [], notes: [] }),
};
