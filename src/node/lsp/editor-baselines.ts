import { statSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { applyBaseline, type BaselineEntry } from '../../findings/baseline.ts';
import type { FileReport } from '../../findings/diagnostic.ts';
import { readBaseline } from '../check/baseline-file.ts';
import { slashed } from '../files/slashed.ts';

interface Known {
  /** When the file was last written, and its size. */
  readonly stamp: string;
  readonly byPath: ReadonlyMap<string, readonly BaselineEntry[]>;
}

/** The baselines that an editor's settings name, each read again once it has changed. */
export class EditorBaselines {
  readonly #known: Map<string, Known> = new Map();
  readonly #report: (fault: string) => void;

  /** @param report takes one sentence about a baseline that cannot be used */
  constructor(report: (fault: string) => void) {
    this.#report = report;
  }

  /**
   * Silences what a baseline knows.
   *
   * @param path of the file that the report is about, absolute
   * @param baseline absolute
   */
  suppress(report: FileReport, path: string, baseline: string): FileReport {
    const own = slashed(relative(dirname(baseline), path));
    const entries = this.#read(baseline).get(own) ?? [];
    if (entries.length === 0) return report;
    const [suppressed = report] = applyBaseline([{ ...report, path: own }], { entries }).reports;
    return { ...suppressed, path: report.path };
  }

  /** Forgets the baselines that have been written since they were read; says whether there were any. */
  forgetOutdated(): boolean {
    const outdated = [...this.#known].filter(([baseline, { stamp }]) => stamp !== stampOf(baseline));
    for (const [baseline] of outdated) this.#known.delete(baseline);
    return outdated.length > 0;
  }

  #read(baseline: string): Known['byPath'] {
    const stamp = stampOf(baseline);
    const known = this.#known.get(baseline);
    if (known?.stamp === stamp) return known.byPath;
    const read = readBaseline(baseline, baseline);
    if ('fault' in read) this.#report(faultOf(read, baseline));
    const byPath = new Map<string, BaselineEntry[]>();
    for (const entry of 'baseline' in read ? read.baseline.entries : []) {
      byPath.set(entry.path, [...(byPath.get(entry.path) ?? []), entry]);
    }
    this.#known.set(baseline, { stamp, byPath });
    return byPath;
  }
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return `${stats?.mtimeMs} ${stats?.size}`;
}

function faultOf(
  { fault, isMissing }: { readonly fault: string; readonly isMissing: boolean },
  baseline: string,
): string {
  if (!isMissing) return fault;
  return `There is no baseline ${baseline}; write it with --update-baseline, or change the setting "baseline".`;
}
