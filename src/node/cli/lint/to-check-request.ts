import type { CheckRequest, CheckSetting } from '../../check/check-request.ts';
import { isWithoutSecrets } from '../options/keep-secrets.ts';
import type { LintRequest } from '../options/lint-options.ts';
import { reporters } from '../output/load-reporter.ts';
import type { Host } from '../terminal/host.ts';
import { verboseTrace } from '../terminal/verbose.ts';

type TraceHost = Pick<Host, 'cwd' | 'stderr' | 'elapsedMs' | 'secrets'>;

/** The files that a call names, opened. */
type Opened = Pick<CheckSetting, 'configs' | 'baseline'>;

/** The run of the engine that the options of a command ask for. */
export function toCheckRequest(request: LintRequest, opened: Opened, host: TraceHost): CheckRequest {
  const { paths, staged, since, threads } = request;
  const mayKeep = (text: string): boolean => isWithoutSecrets(text, host);
  const cache = request.cache && { ...request.cache, mayKeep };
  return { ...toCheckSetting(request, opened, host), source: { paths, staged, since }, threads, cache };
}

/** The check of one text that the options of a command ask for. */
export function toCheckSetting(
  { ignore, kind, fix, dryRun, unsafe, targets, config }: LintRequest,
  { configs, baseline }: Opened,
  host: TraceHost,
): CheckSetting {
  return {
    cwd: host.cwd,
    configs,
    trace: verboseTrace(config, host),
    ignore,
    kind,
    baseline,
    fix: fix ? { write: !dryRun, unsafe } : undefined,
    weeks: targets.some(({ format }) => reporters[format].weeks === true),
  };
}
