import type { Host } from '../terminal/host.ts';

/** One option of a command, by its long name without the dashes. */
export interface Option {
  readonly type: 'boolean' | 'string';
  /** Its letter, where it has one. */
  readonly short?: string;
  /** The placeholder of the value in the help: `<number>`. */
  readonly value?: string;
  /** The only values it takes. */
  readonly choices?: readonly string[];
  readonly summary: string;
}

export type Options = Readonly<Record<string, Option>>;

/** The arguments of a call, already checked against the options of the command. */
export interface ParsedArgs {
  /** True when a switch is on. */
  has(name: string): boolean;
  /** The value of an option; of several, the last. */
  get(name: string): string | undefined;
  /** Every value of an option, in their order. */
  all(name: string): readonly string[];
  /** Every option with a value, in the order in which they were typed. */
  readonly typed: readonly { readonly name: string; readonly value: string }[];
  /** The arguments that are not options: paths, names. */
  readonly operands: readonly string[];
}

export interface Command {
  readonly name: string;
  /** The ways to call it, one a line, without the word `voxlint`. */
  readonly usage: readonly string[];
  /** Its description, in a few sentences for its help. */
  readonly description: string;
  readonly options: Options;
  readonly examples: readonly { readonly line: string; readonly meaning: string }[];
  /** Gives the exit code: 0 clean, 1 findings, 2 usage or internal fault. Throws a `UsageError` for a user's mistake. */
  run(args: ParsedArgs, host: Host): Promise<number>;
}

/** Options that every command takes. */
export const commonOptions: Options = {
  color: { type: 'boolean', summary: 'Use color, also when the output is not a terminal' },
  'no-color': { type: 'boolean', summary: 'Use no color' },
  debug: { type: 'boolean', summary: 'Show where an internal fault happened' },
  help: { type: 'boolean', short: 'h', summary: 'Show this help' },
  version: { type: 'boolean', short: 'v', summary: 'Show the version' },
};
