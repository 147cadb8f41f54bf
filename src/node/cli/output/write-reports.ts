import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { FileReport } from '../../../findings/diagnostic.ts';
import type { ReporterContext } from '../../../reporters/reporter.ts';
import { show } from '../../../text/show.ts';
import { realPath } from '../../files/real-path.ts';
import { reasonOf } from '../../files/reason-of.ts';
import { version } from '../../version.ts';
import type { ParsedArgs } from '../options/command.ts';
import type { ReportFormat, ReportTarget } from '../options/report-targets.ts';
import type { Host, Output } from '../terminal/host.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { reporters } from './load-reporter.ts';
import { rooted, ruleNotes } from './reporter-context.ts';

/** The material of the reports of a run. */
export interface Reporting {
  readonly files: readonly FileReport[];
  readonly targets: readonly ReportTarget[];
  /** The place of standard output. */
  readonly output: Output;
  readonly fixed: number;
  readonly fixCommand: string | undefined;
}

const fileWidth = 100;

/**
 * Writes each report to its place, and with annotations for GitHub the summary of the job (`GITHUB_STEP_SUMMARY`).
 * Gives the problems with writing, one sentence each.
 */
export async function writeReports(
  reporting: Reporting,
  args: ParsedArgs,
  host: Host,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { format, file } of reporting.targets) {
    const text = await render(
      format,
      file === undefined ? reporting.output : undefined,
      reporting,
      args,
      host,
    );
    if (file === undefined) reporting.output.write(format === 'github' ? commandsOf(text) : text);
    else faults.push(...writeOutput(file, text, reporting.files, host));
    if (format === 'github') faults.push(...(await appendSummary(reporting, args, host)));
  }
  return faults;
}

/** Only bytes reach a runner as commands. */
function commandsOf(report: string): Uint8Array {
  return new TextEncoder().encode(report);
}

async function render(
  format: ReportFormat,
  output: Output | undefined,
  { files, fixed, fixCommand }: Reporting,
  args: ParsedArgs,
  host: Host,
): Promise<string> {
  const needs = reporters[format];
  const report = await needs.load();
  const terminal = output && terminalOf(output, host, args);
  const context: ReporterContext = {
    ...(terminal ?? { color: false, hyperlinks: false, width: fileWidth }),
    version,
    durationMs: host.elapsedMs(),
    fixed,
    ...(fixCommand === undefined ? {} : { fixCommand }),
    ...(needs.rules ? { rules: ruleNotes() } : {}),
  };
  const text = report(needs.rooted ? rooted(files, host) : files, context);
  return host.secrets?.redact(text) ?? text;
}

function writeOutput(
  file: string,
  text: string,
  files: readonly FileReport[],
  { cwd }: Pick<Host, 'cwd'>,
): readonly string[] {
  const absolute = resolve(cwd, file);
  const target = realPath(absolute);
  if (files.some(({ path }) => realPath(resolve(cwd, path)) === target))
    return [`${show(file)} is one of the checked files, so no report was written there.`];
  try {
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, text);
    return [];
  } catch (error) {
    return [`Cannot write ${show(file)}: ${reasonOf(error)}.`];
  }
}

async function appendSummary(reporting: Reporting, args: ParsedArgs, host: Host): Promise<readonly string[]> {
  const path = host.env.GITHUB_STEP_SUMMARY;
  if (!path) return [];
  const text = await render('markdown', undefined, reporting, args, host);
  try {
    appendFileSync(resolve(host.cwd, path), `${text}\n`);
    return [];
  } catch (error) {
    return [`Cannot write the summary of the job, ${show(path)}: ${reasonOf(error)}.`];
  }
}
