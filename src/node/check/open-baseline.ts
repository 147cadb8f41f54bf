import type { BaselineFault, BaselineRequest } from './baseline-file.ts';
import type { BaselineSession } from './baseline-session.ts';
import type { CheckSetting } from './check-request.ts';

/** Loads the baseline of a run where one is asked for; gives the problem of one that cannot be used. */
export async function openBaseline(
  request: BaselineRequest | undefined,
  { cwd, trace }: Pick<CheckSetting, 'cwd' | 'trace'>,
): Promise<BaselineSession | { readonly problem: BaselineFault } | undefined> {
  if (request === undefined) return undefined;
  const { baselineSession } = await import('./baseline-session.ts');
  return baselineSession(request, cwd, trace);
}
