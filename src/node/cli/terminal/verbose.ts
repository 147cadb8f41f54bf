import { count } from '../../../text/count.ts';
import { escapeControls } from '../../../text/show.ts';
import type { Trace, TraceEvent } from '../../check/trace.ts';
import { version } from '../../version.ts';
import type { Host } from './host.ts';

/** The part of a call that asks for the steps. */
interface VerboseRequest {
  readonly verbose: boolean;
}

type VerboseHost = Pick<Host, 'stderr' | 'cwd' | 'elapsedMs'>;

/** Writes each step of a run to the error output, for `--verbose`; undefined without it. */
export function verboseTrace({ verbose }: VerboseRequest, host: VerboseHost): Trace | undefined {
  return verbose ? (event) => writeLine(sentenceOf(event), host) : undefined;
}

/** Writes what runs, where, and the milliseconds that Node and voxlint took to get there. */
export function traceStart({ verbose }: VerboseRequest, host: VerboseHost): void {
  if (!verbose) return;
  const program = `voxlint ${version} on Node ${process.versions.node}`;
  writeLine(`start: ${program}, in ${host.cwd}, ${ms(host.elapsedMs())}`, host);
}

/** Writes the milliseconds of the report. Takes when it was begun, in milliseconds of the run. */
export function traceReport({ verbose }: VerboseRequest, since: number, host: VerboseHost): void {
  if (verbose) writeLine(`report: ${ms(host.elapsedMs() - since)}`, host);
}

/** Writes the milliseconds of the whole run, from the start of Node. */
export function traceEnd({ verbose }: VerboseRequest, host: VerboseHost): void {
  if (verbose) writeLine(`end: ${ms(host.elapsedMs())} since the start`, host);
}

function writeLine(line: string, { stderr }: Pick<Host, 'stderr'>): void {
  stderr.write(`voxlint: ${escapeControls(line)}\n`);
}

function sentenceOf(event: TraceEvent): string {
  switch (event.kind) {
    case 'config':
      return `read the configuration ${event.path}`;
    case 'baseline':
      return `read the baseline ${event.path}: ${count(event.findings, 'finding')}, ${ms(event.ms)}`;
    case 'leftOut':
      return `left out ${event.path}${event.isFolder ? '/' : ''}: ${leftOutBy[event.by]}`;
    case 'cache':
      return `cache: ${event.known} of ${count(event.files, 'file')} known in ${event.folder}`;
    case 'threads':
      return `threads: ${count(event.files, 'file')} shared among several`;
    case 'phase':
      return `${event.phase}: ${count(event.files, 'file')}, ${ms(event.ms)}`;
  }
}

const leftOutBy: Readonly<Record<Extract<TraceEvent, { kind: 'leftOut' }>['by'], string>> = {
  git: 'git ignores it (--no-ignore checks it)',
  configuration: 'the configuration ignores it (--no-ignore checks it)',
  name: 'never searched',
};

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
