import type { CheckRequest, CheckSetting } from '../../check/check-request.ts';
import type { ConfigTree } from '../../config/config-tree.ts';
import type { LintRequest } from '../options/lint-options.ts';
import { reporters } from '../output/load-reporter.ts';

/** The run of the engine that the options of a command ask for. */
export function toCheckRequest(request: LintRequest, configs: ConfigTree, cwd: string): CheckRequest {
  const { paths, staged, since, threads, cache } = request;
  return { ...toCheckSetting(request, configs, cwd), source: { paths, staged, since }, threads, cache };
}

/** The check of one text that the options of a command ask for. */
export function toCheckSetting(
  { ignore, kind, fix, dryRun, unsafe, baseline, targets }: LintRequest,
  configs: ConfigTree,
  cwd: string,
): CheckSetting {
  return {
    cwd,
    configs,
    ignore,
    kind,
    baseline,
    fix: fix ? { write: !dryRun, unsafe } : undefined,
    weeks: targets.some(({ format }) => reporters[format].weeks === true),
  };
}
