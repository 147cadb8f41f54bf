import type { Settings } from '../../../lint/settings.ts';
import type { DefinitionKind } from '../../../schema/definition-kind.ts';
import { show, showList } from '../../../text/show.ts';
import type { BaselineRequest } from '../../check/baseline-file.ts';
import type { CacheRequest } from '../../check/check-request.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { Options, ParsedArgs } from './command.ts';
import { type ConfigRequest, configOptions, configRequest } from './config-options.ts';
import { type ReportFormat, type ReportTarget, reportFormats, reportTargets } from './report-targets.ts';

export type { ReportFormat } from './report-targets.ts';

/** The options of `lint`, as the help lists them. */
export const lintOptions: Options = {
  fix: { type: 'boolean', summary: 'Apply the safe fixes, then report what is left' },
  'fix-dry-run': { type: 'boolean', summary: 'Show as a diff what --fix would change, and change nothing' },
  unsafe: { type: 'boolean', summary: 'With --fix: also apply suggestions, which are a good guess only' },
  baseline: {
    type: 'string',
    value: '<file>',
    summary: 'Leave out the findings that this file lists, and report the new ones',
  },
  'update-baseline': {
    type: 'boolean',
    summary: 'Write the file of --baseline anew, with what is found now',
  },
  'report-unused-disable-directives': {
    type: 'boolean',
    summary: 'Treat comments that suppress nothing as errors',
  },
  format: {
    type: 'string',
    short: 'f',
    value: '<format>',
    choices: reportFormats,
    summary: `How to report: ${showList(reportFormats)}; again for another report, each with its --output`,
  },
  output: {
    type: 'string',
    short: 'o',
    value: '<file>',
    summary: 'Write the report of the --format before it to this file',
  },
  quiet: { type: 'boolean', short: 'q', summary: 'Leave warnings out' },
  'max-warnings': {
    type: 'string',
    value: '<number>',
    summary: 'End with 1 when there are more warnings than this',
  },
  'exit-zero': { type: 'boolean', summary: 'End with 0, whatever is found' },
  kind: {
    type: 'string',
    value: '<kind>',
    choices: ['agent', 'model'],
    summary: 'Treat every file as an agent or a model, whatever its name',
  },
  stdin: {
    type: 'boolean',
    summary: 'Check the text on standard input; with --fix, write it fixed to standard output',
  },
  'stdin-filename': {
    type: 'string',
    value: '<path>',
    summary: 'Name of the text on standard input, for its kind and the report',
  },
  staged: {
    type: 'boolean',
    summary: 'Check what git is about to commit, as it is staged, and nothing else',
  },
  since: {
    type: 'string',
    value: '<ref>',
    summary: 'Check only files that have changed since the branch left this branch, tag or commit',
  },
  ...configOptions,
  cache: { type: 'boolean', summary: 'Check only files that have changed since the last run' },
  'cache-location': {
    type: 'string',
    value: '<folder>',
    summary: 'Keep the cache here: usually node_modules/.cache/voxlint, else .voxlint/cache',
  },
  threads: {
    type: 'string',
    value: '<number>',
    summary: 'Check this many files at once; auto, the default, picks what pays off',
  },
  'no-ignore': { type: 'boolean', summary: 'Also check files that git or the configuration ignores' },
  'pass-on-no-files': { type: 'boolean', summary: 'Do not complain when there is nothing to check' },
};

/** The options of one `lint`, read. */
export interface LintRequest {
  /** Paths and globs; the working directory when none was given. */
  readonly paths: readonly string[];
  readonly stdin: boolean;
  readonly stdinFilename: string;
  /** True to check the texts that git would commit. */
  readonly staged: boolean;
  /** Check only what has changed since this branch, tag or commit. */
  readonly since: string | undefined;
  readonly kind: DefinitionKind | undefined;
  /** The last format that was named; `targets` has all. */
  readonly format: ReportFormat;
  readonly targets: readonly ReportTarget[];
  readonly config: ConfigRequest;
  /** Settings of rules that options stand for. */
  readonly rules: NonNullable<Settings['rules']>;
  /** True to fix, on disk or for a diff. */
  readonly fix: boolean;
  /** True to show what fixing would change, and write nothing. */
  readonly dryRun: boolean;
  readonly unsafe: boolean;
  readonly baseline: BaselineRequest | undefined;
  readonly quiet: boolean;
  /** `undefined`: any number. */
  readonly maxWarnings: number | undefined;
  readonly exitZero: boolean;
  readonly threads: number | 'auto';
  readonly cache: CacheRequest | undefined;
  /** True to leave out what git or the configuration ignores. */
  readonly ignore: boolean;
  readonly passOnNoFiles: boolean;
}

/** Reads the options of `lint`. Throws a `UsageError` where they do not go together. */
export function lintRequestOf(args: ParsedArgs, env: Host['env'] = {}): LintRequest {
  const isDash = args.operands.includes('-');
  const stdin = args.has('stdin') || isDash;
  if (stdin && args.operands.length > (isDash ? 1 : 0)) {
    throw new UsageError('With --stdin the text comes from standard input; leave the paths out.');
  }
  const stdinFilename = args.get('stdin-filename');
  if (stdinFilename !== undefined && !stdin)
    throw new UsageError('--stdin-filename goes with --stdin; add it.');
  return {
    paths: args.operands.length === 0 ? ['.'] : args.operands,
    stdin,
    stdinFilename: stdinFilename ?? '<stdin>',
    staged: stagedRequest(args, stdin),
    since: sinceRequest(args, stdin),
    kind: args.get('kind') as DefinitionKind | undefined,
    format: (args.get('format') ?? 'pretty') as ReportFormat,
    targets: reportTargets(args, env),
    ...fixRequest(args),
    config: configRequest(args),
    rules: args.has('report-unused-disable-directives') ? { 'unused-suppression': 'error' } : {},
    baseline: baselineRequest(args, stdin),
    quiet: args.has('quiet'),
    maxWarnings: parseMaxWarnings(args.get('max-warnings')),
    exitZero: args.has('exit-zero'),
    threads: parseThreads(args.get('threads')),
    cache: cacheRequest(args),
    ignore: !args.has('no-ignore'),
    passOnNoFiles: args.has('pass-on-no-files') || args.has('staged') || args.get('since') !== undefined,
  };
}

function stagedRequest(args: ParsedArgs, stdin: boolean): boolean {
  if (!args.has('staged')) return false;
  if (stdin)
    throw new UsageError('--staged reads from git and --stdin from standard input; leave one of them out.');
  const other = ['fix', 'fix-dry-run', 'update-baseline'].find((name) => args.has(name));
  if (other === undefined) return true;
  throw new UsageError(
    `--staged checks what git is about to commit, and --${other} is about files; leave one of them out.`,
  );
}

function sinceRequest(args: ParsedArgs, stdin: boolean): string | undefined {
  const since = args.get('since');
  const other = stdin ? 'stdin' : ['staged', 'update-baseline'].find((name) => args.has(name));
  if (since === undefined || other === undefined) return since;
  throw new UsageError(
    `--since checks what has changed, and --${other} something else; leave one of them out.`,
  );
}

function fixRequest(args: ParsedArgs): Pick<LintRequest, 'fix' | 'dryRun' | 'unsafe'> {
  const [fix, dryRun, unsafe] = [args.has('fix'), args.has('fix-dry-run'), args.has('unsafe')];
  if (fix && dryRun)
    throw new UsageError('--fix changes files and --fix-dry-run does not; leave one of them out.');
  if (unsafe && !fix && !dryRun)
    throw new UsageError('--unsafe goes with --fix or --fix-dry-run; add one of them.');
  return { fix: fix || dryRun, dryRun, unsafe };
}

function baselineRequest(args: ParsedArgs, stdin: boolean): BaselineRequest | undefined {
  const path = args.get('baseline');
  const update = args.has('update-baseline');
  if (!update) return path === undefined ? undefined : { path, update };
  if (path === undefined)
    throw new UsageError('--update-baseline needs to know the file: --baseline voxlint-baseline.jsonl');
  if (stdin) throw new UsageError('--update-baseline goes with files; leave --stdin out.');
  if (args.has('fix-dry-run'))
    throw new UsageError('--update-baseline writes and --fix-dry-run does not; leave one of them out.');
  return { path, update };
}

function cacheRequest(args: ParsedArgs): CacheRequest | undefined {
  const location = args.get('cache-location');
  if (args.has('cache')) return { location };
  if (location !== undefined) throw new UsageError('--cache-location goes with --cache; add it.');
  return undefined;
}

function parseThreads(written: string | undefined): number | 'auto' {
  if (written === undefined || written === 'auto') return 'auto';
  if (/^[1-9]\d?$/.test(written)) return Number(written);
  throw new UsageError(`--threads takes auto or a whole number from 1 to 99, not ${show(written)}.`);
}

function parseMaxWarnings(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (/^\d{1,9}$/.test(written)) return Number(written);
  throw new UsageError(`--max-warnings takes a whole number of 0 or more, not ${show(written)}.`);
}
