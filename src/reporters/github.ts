import type { Diagnostic, FileReport, Severity } from '../findings/diagnostic.ts';
import { escapeControls } from '../text/show.ts';
import { compactLine } from './compact.ts';
import { messageWithHelp } from './message-with-help.ts';
import { openFindings } from './open-findings.ts';
import { withoutCommands } from './without-commands.ts';

interface FileFinding {
  readonly path: string;
  readonly finding: Diagnostic;
}

/** GitHub shows this many annotations of each severity for a step, and drops the others. */
const maxAnnotations = 10;
/** A longer message fills the page and says no more. */
const maxMessageLength = 2000;

/**
 * Workflow commands of GitHub Actions, which become annotations beside the lines: errors first, then warnings. What is
 * more than GitHub shows follows in plain lines, so that the log has all of it.
 */
export function github(files: readonly FileReport[]): string {
  const all = files.flatMap((file) => openFindings(file).map((finding) => ({ path: file.path, finding })));
  const [errors, warnings] = [ofSeverity(all, 'error'), ofSeverity(all, 'warning')];
  const left = [...errors.slice(maxAnnotations), ...warnings.slice(maxAnnotations)];
  return [
    ...[...errors.slice(0, maxAnnotations), ...warnings.slice(0, maxAnnotations)].map(command),
    ...(left.length === 0 ? [] : ['Without an annotation, because GitHub shows ten of each severity:']),
    ...left.map(({ path, finding }) => withoutCommands(compactLine(path, finding))),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function ofSeverity(all: readonly FileFinding[], severity: Severity): readonly FileFinding[] {
  return all.filter(({ finding }) => finding.severity === severity);
}

function command({ path, finding }: FileFinding): string {
  const { severity, rule, start, end } = finding;
  const properties = [
    `file=${escapeProperty(path)}`,
    `line=${start.line}`,
    `endLine=${end.line}`,
    // GitHub refuses columns for what goes over several lines.
    ...(start.line === end.line ? [`col=${start.column}`, `endColumn=${end.column}`] : []),
    `title=${escapeProperty(rule)}`,
  ];
  return `::${severity} ${properties.join(',')}::${escapeData(shorten(messageWithHelp(finding, '\n')))}`;
}

function shorten(message: string): string {
  return message.length <= maxMessageLength ? message : `${message.slice(0, maxMessageLength)}…`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(escapeControls(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
