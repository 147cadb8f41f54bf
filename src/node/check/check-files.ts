import { resolve } from 'node:path';
import type { FoundFile } from '../files/find-files.ts';
import { checkAll } from './check-all.ts';
import type { CheckCache } from './check-cache.ts';
import type { CheckRequest } from './check-request.ts';
import type { CheckJob, CheckProblem, CheckResult, FileCheck } from './check-result.ts';
import { configProblems, settingsOf } from './file-settings.ts';
import { findDefinitions } from './find-definitions.ts';
import { settleBaseline } from './settle-baseline.ts';
import { traced } from './trace.ts';

/**
 * Checks files: finds them, takes what is set for each, checks and fixes them, compares them with each other and with
 * their project, and leaves out what a baseline lists. Never throws on what a user wrote.
 *
 * Fixes come before the comparison, for the texts that are compared are those that they leave; the baseline is asked
 * before a fix and again at the end.
 */
export async function checkFiles(request: CheckRequest): Promise<CheckResult> {
  const { configs, trace, baseline } = request;
  const found = await traced(
    trace,
    'find',
    () => findDefinitions(request),
    (each) => ('files' in each ? each.files.length : 0),
  );
  if ('problem' in found) return stopped(found.problem);
  const { jobs, unchecked } = await traced(
    trace,
    'settings',
    () => jobsFor(found.files, request),
    (each) => each.jobs.length,
  );
  const isSound = configs.faulty.length === 0;
  const cache = await openCache(request);
  const checked = await traced(
    trace,
    'check',
    () => checkAll(jobs, { request, cache, suppress: baseline?.suppress }),
    ({ files }) => files.length,
  );
  const compared = await traced(
    trace,
    'compare',
    () => compare(checked.files, request, cache),
    (files) => files.length,
  );
  cache?.save();
  const settled = await settleBaseline(compared, request);
  return {
    files: settled.files,
    faultyConfigs: configs.faulty,
    problems: [
      ...found.problems,
      ...checked.problems,
      ...configProblems(configs, unchecked, isSound),
      ...settled.problems,
    ],
    notes: settled.notes,
  };
}

function stopped(problem: CheckProblem): CheckResult {
  return { files: [], faultyConfigs: [], problems: [problem], notes: [] };
}

/** The files that are to be checked, and the number of those that cannot be, for mistakes in a configuration. */
async function jobsFor(
  files: readonly FoundFile[],
  { configs, ignore, kind, weeks = false, trace }: CheckRequest,
): Promise<{ readonly jobs: readonly CheckJob[]; readonly unchecked: number }> {
  const jobs: CheckJob[] = [];
  let unchecked = 0;
  for (const file of files) {
    const settings = await settingsOf(file.absolute, configs, ignore);
    if (settings === 'unknown') unchecked += 1;
    if (settings === 'ignored')
      trace?.({ kind: 'leftOut', path: file.path, by: 'configuration', isFolder: false });
    if (typeof settings !== 'string') jobs.push({ file, settings, kind, weeks });
  }
  return { jobs, unchecked };
}

/** Opens the cache that is asked for. It knows nothing of texts that are fixed, staged or kept. */
async function openCache(request: CheckRequest): Promise<CheckCache | undefined> {
  const { cache, cwd, fix, source, keepTexts } = request;
  if (cache === undefined || fix !== undefined || source.staged || keepTexts) return undefined;
  const { CheckCache, cacheFolder } = await import('./check-cache.ts');
  const folder = cache.location === undefined ? cacheFolder(cwd) : resolve(cwd, cache.location);
  return new CheckCache(folder, cache.mayKeep);
}

/** Adds the findings that files have against each other, and against the others of their project. */
async function compare(
  checks: readonly FileCheck[],
  request: CheckRequest,
  cache: CheckCache | undefined,
): Promise<readonly FileCheck[]> {
  const isAlone = checks.length === 1 && !request.configs.isAnywhere;
  if (isAlone || checks.every(({ facts }) => facts.length === 0)) return checks;
  const { compareFiles } = await import('./compare-files.ts');
  return compareFiles(checks, request, cache);
}
