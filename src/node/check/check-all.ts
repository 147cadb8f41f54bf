import { readDefinition } from '../files/read-definition.ts';
import { reasonOf } from '../files/reason-of.ts';
import type { CheckCache } from './check-cache.ts';
import { checkDefinition, type Suppress } from './check-definition.ts';
import type { CheckRequest } from './check-request.ts';
import type { CheckJob, CheckProblem, FileCheck } from './check-result.ts';

/** The surroundings in which the files of a run are checked. */
export interface CheckRun {
  readonly request: Pick<CheckRequest, 'threads' | 'fix' | 'trace' | 'keepTexts'>;
  readonly cache: CheckCache | undefined;
  /** Marks the findings that a baseline lists, so that they are not fixed. */
  readonly suppress: Suppress | undefined;
}

/** The files of a run, checked, and the problems with writing their fixes. */
export interface CheckedFiles {
  readonly files: readonly FileCheck[];
  readonly problems: readonly CheckProblem[];
}

/** Checks files, in threads where that pays, and those alone that the cache does not know. */
export async function checkAll(jobs: readonly CheckJob[], run: CheckRun): Promise<CheckedFiles> {
  const { cache } = run;
  if (cache === undefined) return checkUnknown(jobs, run);
  const known = jobs.map((job) => cache.get(job));
  run.request.trace?.({
    kind: 'cache',
    folder: cache.folder,
    known: known.filter((each) => each !== undefined).length,
    files: jobs.length,
  });
  const unknown = await checkUnknown(
    jobs.filter((_, index) => known[index] === undefined),
    run,
  );
  for (const check of unknown.files) cache.put(check, check);
  const checked = new Map(unknown.files.map((check) => [check.file, check]));
  const files = jobs.flatMap((job, index) => {
    const inspection = known[index];
    return inspection === undefined ? (checked.get(job.file) ?? []) : { ...job, ...inspection, fixed: 0 };
  });
  return { ...unknown, files };
}

/**
 * A second thread must warm up, and has a heap of its own: on two processors 2,000 files took as long with it as
 * without, and some 20 MB more.
 */
const worthThreads = 3_000;

/** Threads read the disk: they cannot take texts from elsewhere, and files are fixed one after the other. */
async function checkUnknown(jobs: readonly CheckJob[], run: CheckRun): Promise<CheckedFiles> {
  const { threads, fix, trace } = run.request;
  const isMany = threads !== 1 && jobs.length >= (threads === 'auto' ? worthThreads : 2);
  if (isMany && fix === undefined && jobs.every(({ file }) => file.read === undefined)) {
    const { checkInThreads } = await import('./check-in-threads.ts');
    trace?.({ kind: 'threads', files: jobs.length });
    const inspections = await checkInThreads(jobs, threads);
    const files = inspections.flatMap((inspection, index) => {
      const job = jobs[index];
      return job === undefined ? [] : { ...job, ...inspection, fixed: 0 };
    });
    return { files, problems: [] };
  }
  const problems: CheckProblem[] = [];
  const files: FileCheck[] = [];
  for (const job of jobs) files.push(await checkFile(job, run, problems));
  return { files, problems };
}

async function checkFile(
  job: CheckJob,
  { request: { fix, keepTexts = false }, suppress }: CheckRun,
  problems: CheckProblem[],
): Promise<FileCheck> {
  const { path, absolute, read: readText } = job.file;
  const read = readText?.() ?? readDefinition(absolute);
  if (fix === undefined) return checkDefinition(job, read, { values: keepTexts });
  const checked = await checkDefinition(job, read, { fix, suppress });
  if (checked.change === undefined) return checked;
  if (!fix.write) return job.weeks ? withWeeks(checked, await checkDefinition(job, read)) : checked;
  const { writeDefinition } = await import('../files/write-definition.ts');
  try {
    writeDefinition(absolute, checked.change.after, false);
    return checked;
  } catch (error) {
    problems.push({ kind: 'unwrittenFile', path, reason: reasonOf(error) });
    return checkDefinition(job, read, { suppress });
  }
}

/** Changes that were not written do not count: the hours of the agents are those of the file. */
function withWeeks(check: FileCheck, { report: { weeks = [] } }: FileCheck): FileCheck {
  return { ...check, report: { ...check.report, weeks } };
}
