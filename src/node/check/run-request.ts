import { resolve } from 'node:path';
import type { BaselineRequest } from './baseline-file.ts';
import { checkFiles } from './check-files.ts';
import type { CheckRequest } from './check-request.ts';
import type { CheckResult } from './check-result.ts';
import type { FixFilesRequest, FixFilesResult } from './lint-request.ts';
import { namedConfigs } from './named-configs.ts';
import { openBaseline } from './open-baseline.ts';
import { type RequestOwner, rejectRequest } from './reject-request.ts';

/** Every part that a request may have, with those of fixing. */
export type RunRequest = FixFilesRequest & { readonly staged?: boolean };

/**
 * Runs the engine as a program asks for it.
 *
 * @throws TypeError for a request that cannot be used
 */
export async function runRequest(request: RunRequest, owner: RequestOwner): Promise<FixFilesResult> {
  rejectRequest(request, owner);
  const { unsafe = false, dryRun = false } = request;
  const fix = owner === 'fixFiles' ? { unsafe, write: !dryRun } : undefined;
  const configs = namedConfigs(request);
  const setting = toCheckRequest(request);
  const baseline = await openBaseline(baselineOf(request), setting);
  if (baseline !== undefined && 'problem' in baseline)
    return { reports: [], fixed: 0, changes: [], problems: [baseline.problem], notes: [] };
  return toPlainResult(await checkFiles({ ...setting, baseline, configs, fix }));
}

function toCheckRequest({
  paths = ['.'],
  staged = false,
  since,
  ignore = true,
  kind,
  ...rest
}: RunRequest): Omit<CheckRequest, 'configs' | 'fix' | 'baseline'> {
  const { cwd = '.', threads = 'auto', cache = false, trace } = rest;
  return {
    cwd: resolve(cwd),
    source: { paths, staged, since },
    ignore,
    kind,
    threads,
    cache: cache === false ? undefined : { location: cache === true ? undefined : cache },
    trace,
  };
}

function baselineOf({ baseline: path, updateBaseline = false }: RunRequest): BaselineRequest | undefined {
  return path === undefined ? undefined : { path, update: updateBaseline };
}

function toPlainResult({ files, faultyConfigs, problems, notes }: CheckResult): FixFilesResult {
  return {
    reports: [...faultyConfigs, ...files.map(({ report }) => report)],
    fixed: files.reduce((sum, { fixed }) => sum + fixed, 0),
    changes: files.flatMap(({ change }) => change ?? []),
    problems,
    notes,
  };
}
