import type { DefinitionKind } from '../../schema/definition-kind.ts';
import { show } from '../../show.ts';
import type { Call, Options } from './command.ts';
import { UsageError } from './usage-error.ts';

export type ReportFormat = 'pretty' | 'json';

/** The options of `lint`, as the help lists them. */
export const lintOptions: Options = {
  fix: { type: 'boolean', summary: 'Apply the safe fixes, then report what is left' },
  format: {
    type: 'string',
    short: 'f',
    value: '<format>',
    choices: ['pretty', 'json'],
    summary: 'How to report: pretty (for people) or json (for programs)',
  },
  quiet: { type: 'boolean', short: 'q', summary: 'Leave warnings out' },
  'max-warnings': {
    type: 'string',
    value: '<number>',
    summary: 'End with 1 when there are more warnings than this',
  },
  'exit-zero': { type: 'boolean', summary: 'End with 0 whatever is found' },
  kind: {
    type: 'string',
    value: '<kind>',
    choices: ['agent', 'model'],
    summary: 'Take every file as an agent or a model, whatever its name',
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
  'no-ignore': { type: 'boolean', summary: 'Also check files that git ignores' },
  'pass-on-no-files': { type: 'boolean', summary: 'Do not complain when there is nothing to check' },
};

/** What the options of one `lint` ask for. */
export interface LintRequest {
  /** Paths and globs; the working directory when none was given. */
  readonly paths: readonly string[];
  readonly stdin: boolean;
  readonly stdinFilename: string;
  readonly kind: DefinitionKind | undefined;
  readonly format: ReportFormat;
  readonly fix: boolean;
  readonly quiet: boolean;
  /** `undefined`: any number. */
  readonly maxWarnings: number | undefined;
  readonly exitZero: boolean;
  readonly gitIgnore: boolean;
  readonly passOnNoFiles: boolean;
}

/** Reads the options of `lint`. Throws a `UsageError` where they do not go together. */
export function lintRequest(call: Call): LintRequest {
  const isDash = call.operands.includes('-');
  const stdin = call.has('stdin') || isDash;
  if (stdin && call.operands.length > (isDash ? 1 : 0)) {
    throw new UsageError('With --stdin the text comes from standard input; leave the paths out.');
  }
  const stdinFilename = call.get('stdin-filename');
  if (stdinFilename !== undefined && !stdin)
    throw new UsageError('--stdin-filename goes with --stdin; add it.');
  return {
    paths: call.operands.length === 0 ? ['.'] : call.operands,
    stdin,
    stdinFilename: stdinFilename ?? '<stdin>',
    kind: call.get('kind') as DefinitionKind | undefined,
    format: (call.get('format') ?? 'pretty') as ReportFormat,
    fix: call.has('fix'),
    quiet: call.has('quiet'),
    maxWarnings: parseMaxWarnings(call.get('max-warnings')),
    exitZero: call.has('exit-zero'),
    gitIgnore: !call.has('no-ignore'),
    passOnNoFiles: call.has('pass-on-no-files'),
  };
}

function parseMaxWarnings(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (/^\d{1,9}$/.test(written)) return Number(written);
  throw new UsageError(`--max-warnings takes a whole number from 0 on, not ${show(written)}.`);
}
