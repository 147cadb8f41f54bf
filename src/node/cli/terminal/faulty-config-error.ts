import type { FileReport } from '../../../findings/diagnostic.ts';
import { showList } from '../../../text/show.ts';
import { UsageError } from './usage-error.ts';

/** Configurations with mistakes, so that nobody knows what is set; their findings are shown above the sentence. */
export class FaultyConfigError extends UsageError {
  override readonly name: string = 'FaultyConfigError';
  readonly reports: readonly FileReport[];

  constructor(reports: readonly FileReport[]) {
    const paths = reports.map(({ path }) => path);
    super(`There are mistakes in ${showList(paths, 'and')}, so nothing was done.`);
    this.reports = reports;
  }
}
