import { show } from '../../../text/show.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { ParsedArgs } from './command.ts';

export const reportFormats = [
  'pretty',
  'json',
  'compact',
  'sarif',
  'github',
  'gitlab',
  'junit',
  'checkstyle',
  'rdjson',
  'markdown',
  'html',
] as const;

export type ReportFormat = (typeof reportFormats)[number];

/** One report of a run. */
export interface ReportTarget {
  readonly format: ReportFormat;
  /** As it was typed; absent for standard output. */
  readonly file?: string;
}

/**
 * The reports that were asked for: each `--output` belongs to the `--format` before it, one before all to the first. In
 * GitHub Actions (`GITHUB_ACTIONS=true`) annotations are added where no format is named. Throws a `UsageError` where
 * two reports would spoil each other.
 */
export function reportTargets(args: ParsedArgs, env: Host['env']): readonly ReportTarget[] {
  const targets = paired(args);
  if (targets.length > 1) checkDestinations(targets);
  const addsGithub = args.get('format') === undefined && env.GITHUB_ACTIONS === 'true';
  return addsGithub ? [...targets, { format: 'github' }] : targets;
}

/** True when the report needs nothing but its reporter. */
export function isPlain([first, ...others]: readonly ReportTarget[]): boolean {
  return first === undefined || (others.length === 0 && first.file === undefined && isBasic(first));
}

function isBasic({ format }: ReportTarget): boolean {
  return format === 'pretty' || format === 'json';
}

function paired({ typed }: ParsedArgs): readonly ReportTarget[] {
  const targets: { format?: ReportFormat; file?: string }[] = [];
  for (const { name, value } of typed) {
    const last = targets.at(-1);
    if (name === 'format') {
      const format = value as ReportFormat;
      if (last !== undefined && last.format === undefined) last.format = format;
      else targets.push({ format });
    }
    if (name !== 'output') continue;
    if (last === undefined) targets.push({ file: value });
    else if (last.file === undefined) last.file = value;
    else throw new UsageError(`--output ${show(value)} needs a --format of its own before it.`);
  }
  if (targets.length === 0) return [{ format: 'pretty' }];
  return targets.map(({ format = 'pretty', ...rest }) => ({ format, ...rest }));
}

/** Annotations and the report for people are lines of one log; any other two would spoil each other. */
function checkDestinations(targets: readonly ReportTarget[]): void {
  const seen = new Map<string | undefined, ReportFormat>();
  for (const { format, file } of targets) {
    const other = seen.get(file);
    const shareLog = [other, format].sort().join() === 'github,pretty';
    if (other !== undefined && file !== undefined)
      throw new UsageError(`Two reports cannot both go to ${show(file)}.`);
    if (other !== undefined && !shareLog) {
      throw new UsageError(
        `Only one report fits on standard output; write --format ${other} --output <file> --format ${format}.`,
      );
    }
    seen.set(file, format);
  }
}
