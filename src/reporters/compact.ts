import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';
import { escapeControls } from '../text/show.ts';
import { messageWithHelp } from './message-with-help.ts';
import { openFindings } from './open-findings.ts';
import { withoutCommands } from './without-commands.ts';

/** One line a finding, with its help: `path:line:column: severity rule: message help`. Nothing when nothing is found. */
export function compact(files: readonly FileReport[]): string {
  return withoutCommands(
    files
      .flatMap((file) => openFindings(file).map((finding) => `${compactLine(file.path, finding)}\n`))
      .join(''),
  );
}

/** The line of one finding. */
export function compactLine(path: string, finding: Diagnostic): string {
  const { severity, rule, start } = finding;
  const place = `${escapeControls(path)}:${start.line}:${start.column}`;
  return `${place}: ${severity} ${escapeControls(rule)}: ${messageWithHelp(finding)}`;
}
