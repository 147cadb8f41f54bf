import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { applyBaseline, type Baseline, type BaselineEntry, createBaseline } from '../../findings/baseline.ts';
import type { FileReport } from '../../findings/diagnostic.ts';
import { rules } from '../../rules/index.generated.ts';
import { count } from '../../text/count.ts';
import { escapeControls } from '../../text/show.ts';
import type { Host } from '../cli/terminal/host.ts';
import { UsageError } from '../cli/terminal/usage-error.ts';
import { reasonOf } from '../files/reason-of.ts';
import { slashed } from '../files/slashed.ts';
import { readBaseline, writeBaseline } from './baseline-file.ts';

/** The baseline that a run asks for. */
export interface BaselineRequest {
  /** As it was typed. */
  readonly path: string;
  readonly update: boolean;
}

/** What a baseline does in a run: it silences what it knows, or is written anew. */
export interface BaselineSession {
  /** Silences what is known, so that its fixes are not applied; before an update nothing is known. */
  suppress(report: FileReport): FileReport;
  /** The report as it is shown. Every file passes here once, in its last state. */
  settle(report: FileReport): FileReport;
  /** Writes what is to be written; gives what the user should know, and what went wrong, one sentence each. */
  finish(): { readonly notes: readonly string[]; readonly faults: readonly string[] };
}

/** Reads the baseline. Throws a `UsageError` for one that cannot be used. */
export function baselineSession(
  { path, update }: BaselineRequest,
  { cwd }: Pick<Host, 'cwd'>,
): BaselineSession {
  const absolute = resolve(cwd, path);
  const read = readBaseline(absolute, path);
  if ('fault' in read && !(read.isMissing && update)) throw new UsageError(refusal(read, path));
  const before = 'baseline' in read ? read.baseline : { entries: [] };
  const folder = dirname(absolute);
  const pathOf = (report: FileReport): string => pathFrom(folder, resolve(cwd, report.path));
  const shown = escapeControls(path);
  return update ? renewing(before, { shown, absolute, folder, pathOf }) : applying(before, shown, pathOf);
}

function refusal(
  { fault, isMissing }: { readonly fault: string; readonly isMissing: boolean },
  path: string,
): string {
  return isMissing ? `There is no baseline ${path}. Write it with --update-baseline.` : fault;
}

/** Entries name files from the folder of the baseline, so that it holds wherever voxlint is called. */
function pathFrom(folder: string, absolute: string): string {
  const path = relative(folder, absolute);
  return slashed(path);
}

type PathOf = (report: FileReport) => string;

function applying(baseline: Baseline, shown: string, pathOf: PathOf): BaselineSession {
  const entries = entriesByPath(baseline);
  let stale = 0;
  const apply = (report: FileReport): { report: FileReport; gone: number } => {
    const path = pathOf(report);
    const applied = applyBaseline([{ ...report, path }], { entries: entries.get(path) ?? [] });
    const gone = applied.stale.filter(isCertain).reduce((sum, { count }) => sum + count, 0);
    return { report: { ...(applied.reports[0] ?? report), path: report.path }, gone };
  };
  return {
    suppress: (report) => apply(report).report,
    settle: (report) => {
      const applied = apply(report);
      stale += applied.gone;
      return applied.report;
    },
    finish: () => ({ notes: stale === 0 ? [] : [staleNote(stale, shown)], faults: [] }),
  };
}

interface Renewal {
  readonly shown: string;
  readonly absolute: string;
  readonly folder: string;
  readonly pathOf: PathOf;
}

function renewing(before: Baseline, { shown, absolute, folder, pathOf }: Renewal): BaselineSession {
  const entries = entriesByPath(before);
  const renewed = new Map<string, readonly BaselineEntry[]>();
  return {
    suppress: (report) => report,
    settle: (report) => {
      const path = pathOf(report);
      const own = createBaseline([{ ...report, path }], { entries: entries.get(path) ?? [] });
      renewed.set(path, own.entries);
      const { reports } = applyBaseline([{ ...report, path }], own);
      return { ...(reports[0] ?? report), path: report.path };
    },
    finish: () => {
      const kept = [...entries].filter(([path]) => !renewed.has(path) && existsSync(resolve(folder, path)));
      const all = [...kept, ...renewed].flatMap(([, some]) => some);
      try {
        writeBaseline(absolute, { entries: all });
      } catch (error) {
        return { notes: [], faults: [`Cannot write ${shown}: ${reasonOf(error)}.`] };
      }
      return {
        notes: [
          `${shown} now holds ${count(
            all.reduce((sum, each) => sum + each.count, 0),
            'finding',
          )}.`,
        ],
        faults: [],
      };
    },
  };
}

/** What a rule finds between files may be there still, in files that are not at hand. */
function isCertain({ rule }: BaselineEntry): boolean {
  return !rules.some(({ id, crossFile }) => id === rule && crossFile !== undefined);
}

function entriesByPath({ entries }: Baseline): ReadonlyMap<string, readonly BaselineEntry[]> {
  const byPath = new Map<string, BaselineEntry[]>();
  for (const entry of entries) {
    const own = byPath.get(entry.path);
    if (own === undefined) byPath.set(entry.path, [entry]);
    else own.push(entry);
  }
  return byPath;
}

function staleNote(stale: number, shown: string): string {
  const [are, them] = stale === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${count(stale, 'finding')} of ${shown} ${are} no longer there; take ${them} out with --update-baseline.`;
}
