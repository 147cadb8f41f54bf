import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { openFindings } from './open-findings.ts';
import type { ReporterContext } from './reporter.ts';
import { rulePage } from './rule-page.ts';
import { summary } from './summary.ts';
import { tally } from './tally.ts';

/** GitHub takes a summary of up to 1 MiB; a person reads less. */
const maxRows = 500;

/** A table for a comment, a page or the summary of a job: errors first. */
export function markdown(files: readonly FileReport[], context: ReporterContext): string {
  const { fixCommand: _, ...rest } = context;
  const conclusion = summary(files, { ...rest, color: false }).trim();
  const rows = [...rowsOf(files, 'error'), ...rowsOf(files, 'warning')];
  return [`### voxlint: ${conclusion}\n`, ...table(rows), ...advice(files, context)].join('\n');
}

function rowsOf(files: readonly FileReport[], severity: Diagnostic['severity']): readonly string[] {
  return files.flatMap((file) =>
    openFindings(file)
      .filter((finding) => finding.severity === severity)
      .map((finding) => toRow(file.path, finding)),
  );
}

function table(rows: readonly string[]): readonly string[] {
  if (rows.length === 0) return [];
  const left = rows.length - maxRows;
  return [
    '| Place | | Rule | What is wrong, and what to do |\n|---|---|---|---|',
    ...rows.slice(0, maxRows),
    ...(left > 0 ? [`\n… and ${left} more.`] : []),
    '',
  ];
}

function toRow(path: string, { start, severity, rule, message, help }: Diagnostic): string {
  const place = `${escapeMarkdown(path)}:${start.line}:${start.column}`;
  const page = `[${escapeMarkdown(rule)}](${linkTarget(rule)})`;
  const words = [message, help].filter((part) => part !== '').map(escapeMarkdown);
  return `| ${[place, severity, page, words.join('<br>')].join(' | ')} |`;
}

function linkTarget(rule: string): string {
  return rulePage(rule).replaceAll('(', '%28').replaceAll(')', '%29');
}

function advice(files: readonly FileReport[], { fixCommand }: ReporterContext): readonly string[] {
  return fixCommand === undefined || tally(files).fixable === 0
    ? []
    : [`To apply the safe fixes: ${escapeMarkdown(fixCommand)}\n`];
}
