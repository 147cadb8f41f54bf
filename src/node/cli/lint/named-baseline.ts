import type { BaselineSession } from '../../check/baseline-session.ts';
import { openBaseline } from '../../check/open-baseline.ts';
import { isWithoutSecrets } from '../options/keep-secrets.ts';
import type { LintRequest } from '../options/lint-options.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { verboseTrace } from '../terminal/verbose.ts';

/** Opens the baseline that a call names; undefined for none. Throws a `UsageError` for one that cannot be used. */
export async function namedBaseline(
  { baseline, config }: Pick<LintRequest, 'baseline' | 'config'>,
  host: Pick<Host, 'cwd' | 'stderr' | 'elapsedMs' | 'secrets'>,
): Promise<BaselineSession | undefined> {
  const named = baseline && { ...baseline, mayKeep: (text: string) => isWithoutSecrets(text, host) };
  const session = await openBaseline(named, { cwd: host.cwd, trace: verboseTrace(config, host) });
  if (session === undefined || !('problem' in session)) return session;
  const { problemText } = await import('./problem-text.ts');
  throw new UsageError(problemText(session.problem));
}
