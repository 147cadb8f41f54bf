import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  applyBaseline,
  type BaselineEntry,
  createBaseline,
  formatBaseline,
} from '../../findings/baseline.ts';
import type { FileReport } from '../../findings/diagnostic.ts';
import { rules } from '../../rules/index.generated.ts';
import { reasonOf } from '../files/reason-of.ts';
import {
  type BaselineFault,
  BaselineFile,
  type BaselineRequest,
  readBaseline,
  writeBaseline,
} from './baseline-file.ts';
import type { CheckNote, CheckProblem } from './check-result.ts';
import type { Trace } from './trace.ts';

/** The work of a baseline in a run: it suppresses the findings that it lists, or is written anew. */
export interface BaselineSession {
  /** Suppresses what is listed, so that it is not fixed; before an update nothing is listed. */
  suppress(report: FileReport): FileReport;
  /** Gives the report as it is shown. Every file passes here once, in its last state. */
  settle(report: FileReport): FileReport;
  /** Writes the baseline where it is to be written. */
  finish(): { readonly problems: readonly CheckProblem[]; readonly notes: readonly CheckNote[] };
}

/** Reads a baseline for a run; gives the problem of one that cannot be used. */
export function baselineSession(
  { path, update, mayKeep = () => true }: BaselineRequest,
  cwd: string,
  trace?: Trace,
): BaselineSession | { readonly problem: BaselineFault } {
  const absolute = resolve(cwd, path);
  const place = { path, absolute, cwd };
  const start = performance.now();
  const read = readBaseline(absolute, path);
  if (!('problem' in read)) {
    trace?.({ kind: 'baseline', path, findings: read.count, ms: performance.now() - start });
    return update ? renewing(read, { ...place, mayKeep }) : applying(read, path, cwd);
  }
  if (read.problem.kind !== 'missingBaseline' || !update) return read;
  return renewing(new BaselineFile(absolute, { entries: [] }), { ...place, mayKeep });
}

function applying(baseline: BaselineFile, path: string, cwd: string): BaselineSession {
  let count = 0;
  return {
    suppress: (report) => baseline.suppress(report, resolve(cwd, report.path)).report,
    settle: (report) => {
      const { report: suppressed, stale } = baseline.suppress(report, resolve(cwd, report.path));
      count += sum(stale.filter(isCertain));
      return suppressed;
    },
    finish: () => ({ problems: [], notes: count === 0 ? [] : [{ kind: 'staleBaseline', path, count }] }),
  };
}

interface Renewal {
  readonly path: string;
  readonly absolute: string;
  readonly cwd: string;
  readonly mayKeep: (text: string) => boolean;
}

function renewing(before: BaselineFile, { path, absolute, cwd, mayKeep }: Renewal): BaselineSession {
  const renewed = new Map<string, readonly BaselineEntry[]>();
  return {
    suppress: (report) => report,
    settle: (report) => {
      const name = before.nameOf(resolve(cwd, report.path));
      const named = { ...report, path: name };
      const own = createBaseline([named], { entries: before.entriesOf(name) });
      renewed.set(name, own.entries);
      const { reports } = applyBaseline([named], own);
      return { ...(reports[0] ?? report), path: report.path };
    },
    finish: () => {
      const isKept = (name: string): boolean =>
        !renewed.has(name) && existsSync(resolve(dirname(absolute), name));
      const kept = [...before.files].filter(([name]) => isKept(name));
      const entries = [...kept, ...renewed].flatMap(([, some]) => some);
      const unwritten = (reason: string): ReturnType<BaselineSession['finish']> => ({
        problems: [{ kind: 'unwrittenBaseline', path, reason }],
        notes: [],
      });
      if (!mayKeep(formatBaseline({ entries }))) {
        return unwritten(
          'it would hold a token or the secret of a header, as a field of a definition is called',
        );
      }
      try {
        writeBaseline(absolute, { entries });
      } catch (error) {
        return unwritten(reasonOf(error));
      }
      return { problems: [], notes: [{ kind: 'updatedBaseline', path, count: sum(entries) }] };
    },
  };
}

/** Findings of a rule that compares files may be there still, in files that are not at hand. */
function isCertain({ rule }: BaselineEntry): boolean {
  return !rules.some(({ id, crossFile }) => id === rule && crossFile !== undefined);
}

function sum(entries: readonly BaselineEntry[]): number {
  return entries.reduce((total, { count }) => total + count, 0);
}
