import type { FileReport } from '../../findings/diagnostic.ts';
import { type BaselineFault, type BaselineFile, readBaseline } from '../check/baseline-file.ts';
import { stampOf } from './stamp-of.ts';

interface Known {
  readonly stamp: string | undefined;
  /** Absent for one that cannot be used. */
  readonly file: BaselineFile | undefined;
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
   * Suppresses the findings that a baseline lists.
   *
   * @param path of the file that the report is about, absolute
   * @param baseline absolute
   */
  suppress(report: FileReport, path: string, baseline: string): FileReport {
    return this.#read(baseline)?.suppress(report, path).report ?? report;
  }

  /** Forgets the baselines that have been written since they were read; true where there were any. */
  forgetOutdated(): boolean {
    const outdated = [...this.#known].filter(([baseline, { stamp }]) => stamp !== stampOf(baseline));
    for (const [baseline] of outdated) this.#known.delete(baseline);
    return outdated.length > 0;
  }

  #read(baseline: string): BaselineFile | undefined {
    const stamp = stampOf(baseline);
    const known = this.#known.get(baseline);
    if (known !== undefined && known.stamp === stamp) return known.file;
    const read = readBaseline(baseline, baseline);
    if ('problem' in read) this.#report(problemText(read.problem));
    const file = 'problem' in read ? undefined : read;
    this.#known.set(baseline, { stamp, file });
    return file;
  }
}

function problemText(problem: BaselineFault): string {
  if (problem.kind === 'unusableBaseline') return problem.reason;
  return `There is no baseline ${problem.path}; write it with --update-baseline, or change the setting "baseline".`;
}
