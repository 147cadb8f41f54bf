import { dirname, resolve } from 'node:path';
import type { FileReport } from '../../findings/diagnostic.ts';
import type { Fact } from '../../lint/cross-file.ts';
import type { Settings } from '../../lint/settings.ts';
import { escapeControls } from '../../text/show.ts';
import { configTree } from '../cli/options/config-options.ts';
import type { LintRequest } from '../cli/options/lint-options.ts';
import { type LintResult, trimReport } from '../cli/output/report-run.ts';
import type { Host } from '../cli/terminal/host.ts';
import { UsageError } from '../cli/terminal/usage-error.ts';
import type { ConfigTree } from '../config/config-tree.ts';
import type { GitOptions } from '../files/definitions-from-git.ts';
import { type FoundFile, type FoundFiles, findFiles } from '../files/find-files.ts';
import { readDefinition } from '../files/read-definition.ts';
import { reasonOf } from '../files/reason-of.ts';
import type { GitProblem } from '../git/git.ts';
import type { BaselineSession } from './baseline-session.ts';
import type { CacheQuestion, CheckCache } from './check-cache.ts';
import { type CheckOptions, checkDefinition } from './check-definition.ts';
import { changeOf, type FileChange } from './file-change.ts';

/** Checks files and folders, and with `--fix` mends them on disk. */
export async function lintFiles(request: LintRequest, host: Host): Promise<LintResult> {
  const known = await baselineSessionOf(request, host);
  const configs = await configTree(request.config, host, request.rules);
  const found = await filesOf(request, configs, host);
  const faults = await faultsOf(found, configs, request);
  const wanted: WantedFile[] = [];
  let unchecked = 0;
  for (const file of found.files) {
    const settings = await settingsOf(file, configs, request);
    if (settings === 'unknown') unchecked += 1;
    if (typeof settings !== 'string') wanted.push({ file, settings });
  }
  const cache = await cacheOf(request, host);
  const options = { ...request, suppress: known?.suppress };
  const checks = await checkUnknown(wanted, cache, options, faults);
  const fixed = checks.reduce((sum, check) => sum + check.fixed, 0);
  const compared = await compare(checks, cache, configs, request, host);
  cache?.save();
  const reports = compared.map(({ report }) => trimReport(known?.settle(report) ?? report, request));
  const changes = compared.flatMap(({ change }) => change ?? []);
  const end = known?.finish();
  return {
    reports: [...configs.faulty, ...reports],
    fixed,
    changes,
    faults: [...faults, ...configFaults(configs, unchecked), ...(end?.faults ?? [])],
    notes: end?.notes ?? [],
  };
}

async function filesOf(
  { paths, staged, since, ignore }: LintRequest,
  configs: ConfigTree,
  { cwd }: Host,
): Promise<FoundFiles> {
  const configOf = (folder: string): ReturnType<ConfigTree['at']> => configs.at(folder);
  if (!staged && since === undefined)
    return findFiles(paths, { cwd, gitIgnore: ignore, ...(ignore ? { configOf } : {}) });
  const found = await filesFromGit(paths, since, { cwd, configOf });
  if ('problem' in found) throw new UsageError(found.problem);
  return found;
}

/** What has changed since a commit, or else what is staged. */
async function filesFromGit(
  paths: readonly string[],
  since: string | undefined,
  options: GitOptions,
): Promise<FoundFiles | GitProblem> {
  if (since === undefined) return (await import('../files/staged-files.ts')).stagedFiles(paths, options);
  return (await import('../files/changed-files.ts')).changedFiles(since, paths, options);
}

/** What applies to a file; where its configuration has mistakes, nobody knows. */
export async function settingsOf(
  { absolute }: Pick<FoundFile, 'absolute'>,
  configs: ConfigTree,
  { ignore }: Pick<LintRequest, 'ignore'>,
): Promise<Settings | 'ignored' | 'unknown'> {
  const config = await configs.at(dirname(absolute));
  if (config.isFaulty) return 'unknown';
  return ignore && config.isIgnored(absolute) ? 'ignored' : config.settingsOf(absolute);
}

/** What to say beside the findings in configurations, of which there may be none. */
export function configFaults({ faulty }: ConfigTree, unchecked: number): readonly string[] {
  if (faulty.length === 0) return [];
  if (unchecked === 0) return ['There are mistakes in a configuration.'];
  const files = unchecked === 1 ? '1 file was' : `${unchecked} files were`;
  return [`${files} not checked, for there are mistakes in the configuration.`];
}

/** Loads the baseline when one is asked for. */
export async function baselineSessionOf(
  { baseline }: LintRequest,
  host: Host,
): Promise<BaselineSession | undefined> {
  if (baseline === undefined) return undefined;
  const { baselineSession } = await import('./baseline-session.ts');
  return baselineSession(baseline, host);
}

interface CheckedFile {
  readonly report: FileReport;
  readonly facts: readonly Fact[];
  readonly fixed: number;
  /** What was not written, for a diff. */
  readonly change?: FileChange;
}

/** A file of the run, with what applies to it. */
interface WantedFile {
  readonly file: FoundFile;
  readonly settings: Settings;
}

/** A file of the run, with what came of it so far. */
export interface FileCheck extends CheckedFile, WantedFile {}

/**
 * A second thread must warm up, and has a heap of its own: on two processors 2,000 files took as long with it as
 * without, and some 20 MB more.
 */
const worthThreads = 3_000;

/** What is fixed or staged is not what the disk holds, so no cache knows it. */
async function cacheOf({ cache, fix, staged }: LintRequest, { cwd }: Host): Promise<CheckCache | undefined> {
  if (cache === undefined || fix || staged) return undefined;
  const { CheckCache, cacheFolder } = await import('./check-cache.ts');
  return new CheckCache(cache.location === undefined ? cacheFolder(cwd) : resolve(cwd, cache.location));
}

/** Checks the files that the cache does not know. */
async function checkUnknown(
  wanted: readonly WantedFile[],
  cache: CheckCache | undefined,
  request: LintRequest & Pick<CheckOptions, 'suppress'>,
  faults: string[],
): Promise<readonly FileCheck[]> {
  if (cache === undefined) return checkFiles(wanted, request, faults);
  const questionOf = ({ file, settings }: WantedFile): CacheQuestion => ({
    ...file,
    settings,
    kind: request.kind,
  });
  const known = wanted.map((each) => cache.get(questionOf(each)));
  const unknown = await checkFiles(
    wanted.filter((_, index) => known[index] === undefined),
    request,
    faults,
  );
  for (const check of unknown) cache.put(questionOf(check), check);
  const checked = new Map(unknown.map((check) => [check.file, check]));
  return wanted.flatMap((each, index) => {
    const inspection = known[index];
    const check = inspection === undefined ? checked.get(each.file) : { ...each, ...inspection, fixed: 0 };
    return check ?? [];
  });
}

/** Files are mended one after the other, and what git holds is not on the disk. */
async function checkFiles(
  wanted: readonly WantedFile[],
  request: LintRequest & Pick<CheckOptions, 'suppress'>,
  faults: string[],
): Promise<readonly FileCheck[]> {
  const mayShare = request.threads !== 1 && !request.fix && !request.staged;
  if (mayShare && wanted.length >= (request.threads === 'auto' ? worthThreads : 2)) {
    const { checkInThreads } = await import('./check-in-threads.ts');
    const jobs = wanted.map(({ file, settings }) => ({ ...file, settings, kind: request.kind }));
    const answers = await checkInThreads(jobs, request.threads);
    return wanted.flatMap((each, index) => {
      const answer = answers[index];
      return answer === undefined ? [] : [{ ...each, ...answer, fixed: 0 }];
    });
  }
  const checks: FileCheck[] = [];
  for (const each of wanted) {
    const options = { ...request, settings: each.settings };
    checks.push({ ...each, ...(await checkFile(each.file, options, faults)) });
  }
  return checks;
}

/** Adds what the files have against each other, and against the others of their project. */
async function compare(
  checks: readonly FileCheck[],
  cache: CheckCache | undefined,
  configs: ConfigTree,
  request: LintRequest,
  host: Host,
): Promise<readonly FileCheck[]> {
  const facts = checks.reduce((sum, check) => sum + check.facts.length, 0);
  if (facts === 0 || (checks.length === 1 && !configs.isAnywhere)) return checks;
  const { compareFiles } = await import('./compare-files.ts');
  return compareFiles(checks, { configs, request, cwd: host.cwd, cache });
}

async function checkFile(
  file: FoundFile,
  request: LintRequest & CheckOptions,
  faults: string[],
): Promise<CheckedFile> {
  const read = file.read?.() ?? readDefinition(file.absolute);
  const { report, facts, fixed, text } = await checkDefinition(file.path, read, request);
  if (text === undefined || 'problem' in read) return { report, facts, fixed };
  if (request.dryRun) return { report, facts, fixed, change: changeOf(file.path, read, text) };
  const { writeDefinition } = await import('../files/write-definition.ts');
  try {
    writeDefinition(file.absolute, text, read.hasByteOrderMark);
    return { report, facts, fixed };
  } catch (error) {
    faults.push(`Cannot write ${escapeControls(file.path)}, so it stays as it was: ${reasonOf(error)}.`);
    return checkDefinition(file.path, read, { ...request, fix: false });
  }
}

/** Whether there is too little to check, nobody knows while a configuration has mistakes. */
async function faultsOf(found: FoundFiles, configs: ConfigTree, request: LintRequest): Promise<string[]> {
  const isEnough = found.files.length > 0 || configs.faulty.length > 0;
  if (isEnough && found.missing.length === 0 && found.unmatched.length === 0) return [];
  const { pathFaults } = await import('./path-faults.ts');
  return pathFaults(found, request);
}
