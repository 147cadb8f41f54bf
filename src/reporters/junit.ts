import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';
import { escapeMarkup } from './escape-markup.ts';
import { messageWithHelp } from './message-with-help.ts';
import type { ReporterContext } from './reporter.ts';
import { tally } from './tally.ts';

/**
 * The XML of JUnit: a suite for each file, a test for each finding. An error fails its test, a warning passes with its
 * words as output, a suppressed finding is skipped; a file without findings is one test that passes.
 */
export function junit(files: readonly FileReport[], { durationMs }: ReporterContext): string {
  const tests = files.reduce((sum, { diagnostics }) => sum + Math.max(1, diagnostics.length), 0);
  const { errors } = tally(files);
  const counts = `tests="${tests}" failures="${errors}" errors="0" time="${(durationMs / 1000).toFixed(3)}"`;
  const suites = files.map(toSuite).join('');
  return `<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="voxlint" ${counts}>\n${suites}</testsuites>\n`;
}

/** The number of skipped tests stands at each suite: readers that check the form know no such number of all suites. */
function countsOf(file: FileReport): string {
  const { errors, suppressed } = tally([file]);
  return `failures="${errors}" errors="0" skipped="${suppressed}"`;
}

function toSuite(file: FileReport): string {
  const path = escapeMarkup(file.path);
  const tests =
    file.diagnostics.length === 0
      ? [`    <testcase classname="${path}" name="no findings"/>\n`]
      : file.diagnostics.map((finding) => toTest(finding, path));
  return `  <testsuite name="${path}" tests="${tests.length}" ${countsOf(file)}>\n${tests.join('')}  </testsuite>\n`;
}

function toTest(finding: Diagnostic, path: string): string {
  const name = escapeMarkup(`${finding.rule} at ${finding.start.line}:${finding.start.column}`);
  const place = `${path}:${finding.start.line}:${finding.start.column}`;
  return `    <testcase classname="${path}" name="${name}">\n      ${outcome(finding, place)}\n    </testcase>\n`;
}

function outcome(finding: Diagnostic, place: string): string {
  const words = escapeMarkup(messageWithHelp(finding));
  if (finding.suppressed !== null) {
    const reason = finding.suppressed.reason ?? `suppressed by a ${finding.suppressed.kind}`;
    return `<skipped message="${escapeMarkup(reason)}"/>`;
  }
  if (finding.severity === 'warning') return `<system-out>${place}: ${words}</system-out>`;
  const message = escapeMarkup(finding.message);
  return `<failure type="${escapeMarkup(finding.rule)}" message="${message}">${place}: ${words}</failure>`;
}
