import type { FileReport } from '../findings/diagnostic.ts';
import { count } from '../text/count.ts';
import { paints } from './paints.ts';
import type { ReporterContext } from './reporter.ts';
import { type Tally, tally } from './tally.ts';

/** The last line for people: files, errors, warnings, what can be fixed and how, suppressed, time. */
export function summary(files: readonly FileReport[], context: ReporterContext): string {
  const { bold, green, red, yellow } = paints(context.color);
  const counts = tally(files);
  const conclusion = conclusions[counts.errors > 0 ? 'failed' : counts.warnings > 0 ? 'doubtful' : 'clean'];
  const paint = { green, red, yellow }[conclusion.color];
  const facts = [found(files, counts), ...extras(counts, context)].join(', ');
  return `${[`${bold(paint(conclusion.sign))} ${facts} (${duration(context.durationMs)})`, ...advice(counts, context)].join('\n')}\n`;
}

const conclusions = {
  failed: { sign: '✖', color: 'red' },
  doubtful: { sign: '!', color: 'yellow' },
  clean: { sign: '✔', color: 'green' },
} as const;

function found(files: readonly FileReport[], { errors, warnings }: Tally): string {
  const parts = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ];
  if (parts.length === 0) return `${count(files.length, 'file')}, no findings`;
  const faulty = files.filter((file) =>
    file.diagnostics.some((finding) => finding.suppressed === null),
  ).length;
  return `${parts.join(' and ')} in ${faulty === files.length ? '' : `${faulty} of `}${count(files.length, 'file')}`;
}

function extras({ suppressed }: Tally, { fixed }: ReporterContext): string[] {
  return [...(fixed ? [`${fixed} fixed`] : []), ...(suppressed > 0 ? [`${suppressed} suppressed`] : [])];
}

function advice({ fixable }: Tally, { fixCommand }: ReporterContext): string[] {
  if (fixable === 0 || fixCommand === undefined) return [];
  return [`  ${fixable} can be fixed: ${fixCommand}`];
}

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
