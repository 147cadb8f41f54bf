import { median, type Sample } from './measure.ts';

/** One table: what was checked, and how everybody did. */
export interface CaseResult {
  readonly title: string;
  readonly files: number;
  readonly bytes: number;
  /** By label, `node -e 0` first. */
  readonly samples: ReadonlyMap<string, Sample>;
}

/** A figure that voxlint promises, and how it came out. */
export interface TargetResult {
  readonly figure: string;
  readonly wanted: string;
  /** Absent when somebody who is needed for it was not measured. */
  readonly measured?: string;
  readonly isMet?: boolean;
}

/** Label of the row that all start-up times are compared with. */
export const bareNodeLabel = 'node -e 0';

/** A case as a table; times are medians of whole processes. */
export function renderCase(result: CaseResult, voxlintLabel: string): string {
  const node = medianOf(result, bareNodeLabel);
  const voxlint = medianOf(result, voxlintLabel);
  const rows = [...result.samples].map(([label, sample]) => {
    const middle = median(sample.milliseconds);
    return [
      label,
      formatTime(middle),
      formatTime(Math.min(...sample.milliseconds)),
      formatTime(Math.max(...sample.milliseconds)),
      String(sample.milliseconds.length),
      formatRatio(middle, node),
      label === bareNodeLabel ? '' : formatRatio(middle, voxlint),
      sample.peakBytes === undefined ? '?' : `${formatMegabytes(sample.peakBytes)} MB`,
      label === bareNodeLabel || result.files === 1 ? '' : `${(middle / result.files).toFixed(3)} ms`,
    ];
  });
  const head = ['', 'median', 'min', 'max', 'runs', '× node', '× voxlint', 'peak', 'per file'];
  const title = `${result.title} (${formatMegabytes(result.bytes, 2)} MB)`;
  return [title, ...renderTable([head, ...rows])].join('\n');
}

/** The promises as a table. */
export function renderTargets(targets: readonly TargetResult[]): string {
  const rows = targets.map(({ figure, wanted, measured, isMet }) => [
    figure,
    wanted,
    measured ?? '-',
    isMet === undefined ? 'not measured' : isMet ? 'met' : 'MISSED',
  ]);
  return ['Targets', ...renderTable([['', 'target', 'measured', ''], ...rows])].join('\n');
}

/** Median of one row in milliseconds; absent when the row is. */
export function medianOf(result: CaseResult | undefined, label: string): number | undefined {
  const sample = result?.samples.get(label);
  return sample && median(sample.milliseconds);
}

export function formatMegabytes(bytes: number, digits = 0): string {
  return (bytes / 1024 / 1024).toFixed(digits);
}

function formatTime(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds.toFixed(1)} ms` : `${(milliseconds / 1_000).toFixed(2)} s`;
}

function formatRatio(value: number, base: number | undefined): string {
  return base === undefined ? '?' : `${(value / base).toFixed(2)} ×`;
}

/** First column to the left, the others to the right, two spaces between. */
function renderTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => {
    const cells = widths.map((width, column) => {
      const cell = row[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return `  ${cells.join('  ').trimEnd()}`;
  });
}
