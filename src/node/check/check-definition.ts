import type { FileReport } from '../../findings/diagnostic.ts';
import { type Inspection, type InspectOptions, inspect } from '../../lint/lint.ts';
import { type ReadDefinition, unreadable } from '../files/read-definition.ts';
import type { FixRequest } from './check-request.ts';
import type { CheckJob, FileCheck } from './check-result.ts';
import { changeOf } from './file-change.ts';

/** Marks the findings of a report that a baseline lists. */
export type Suppress = (report: FileReport) => FileReport;

/** The parts of a check that not every host wants. */
export interface CheckOptions extends Pick<InspectOptions, 'conflicting' | 'values'> {
  /** Absent to fix nothing. */
  readonly fix?: Pick<FixRequest, 'unsafe'> | undefined;
  /** The findings that it marks are not fixed. */
  readonly suppress?: Suppress | undefined;
}

/** Checks what was read, or reports why it could not be read. Changes no file. */
export async function checkDefinition(
  job: CheckJob,
  read: ReadDefinition,
  { conflicting = [], values = false, fix, suppress = (report) => report }: CheckOptions = {},
): Promise<FileCheck> {
  const { file, settings, kind, weeks } = job;
  const { path } = file;
  if ('problem' in read) return { ...job, report: unreadable(path, read.problem), facts: [], fixed: 0 };
  const check = async (text: string): Promise<Inspection> => {
    const input = kind === undefined ? { path, text } : { path, text, kind };
    const { report, ...rest } = await inspect(input, settings, { conflicting, weeks, values });
    return { report: suppress(report), ...rest };
  };
  if (fix === undefined) return { ...job, ...(await check(read.text)), fixed: 0 };
  const { fixUntilStable } = await import('../../lint/fix-until-stable.ts');
  const { text, fixed, inspection } = await fixUntilStable(read.text, check, fix);
  return { ...job, ...inspection, fixed, ...(fixed === 0 ? {} : { change: changeOf(path, read, text) }) };
}
