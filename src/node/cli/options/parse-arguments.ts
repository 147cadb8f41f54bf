import { parseArgs } from 'node:util';
import { nearest } from '../../../text/nearest.ts';
import { show, showList } from '../../../text/show.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { Option, Options, ParsedArgs } from './command.ts';

interface OptionToken {
  readonly kind: 'option';
  readonly name: string;
  /** As it was typed. */
  readonly rawName: string;
  readonly value?: string | undefined;
}

type Token =
  | OptionToken
  | { readonly kind: 'positional'; readonly index: number; readonly value: string }
  | { readonly kind: 'option-terminator'; readonly index: number };

/** The first word that is neither an option nor a value of one: where the name of a command would stand. */
export function firstOperand(
  argv: readonly string[],
  options: Options,
): { word: string; index: number } | undefined {
  for (const token of tokensOf(argv, options)) {
    if (token.kind === 'option-terminator') return undefined;
    if (token.kind === 'positional') return { word: token.value, index: token.index };
  }
  return undefined;
}

/** Reads the words behind a command. Throws a `UsageError` for an option or a value that it does not take. */
export function parseArguments(argv: readonly string[], options: Options): ParsedArgs {
  const typed: { name: string; value: string }[] = [];
  const switches = new Set<string>();
  const operands: string[] = [];
  for (const token of tokensOf(argv, options)) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const option = options[token.name];
    if (option === undefined) throw unknownOption(token, options);
    if (option.type === 'string') typed.push({ name: token.name, value: parseValue(token, option) });
    if (option.type === 'boolean') setSwitch(token, switches, options);
  }
  const all = (name: string): readonly string[] =>
    typed.filter((option) => option.name === name).map(({ value }) => value);
  return { has: (name) => switches.has(name), get: (name) => all(name).at(-1), all, typed, operands };
}

/** The parser of Node is not loaded where there is nothing to parse. */
function tokensOf(argv: readonly string[], options: Options): readonly Token[] {
  if (!argv.some((word) => word.startsWith('-'))) {
    return argv.map((value, index) => ({ kind: 'positional', value, index }));
  }
  const known = Object.entries(options).map(([name, { type, short }]) => [
    name,
    short === undefined ? { type } : { type, short },
  ]);
  return parseArgs({ args: [...argv], options: Object.fromEntries(known), strict: false, tokens: true })
    .tokens;
}

function parseValue({ rawName, value }: OptionToken, { choices, value: wanted = 'value' }: Option): string {
  if (value === undefined)
    throw new UsageError(`${rawName} needs a value: ${rawName} ${choices?.[0] ?? wanted}`);
  if (choices === undefined || choices.includes(value)) return value;
  const meant = nearest(value, choices);
  const guess = meant === undefined ? '' : ` Did you mean ${meant}?`;
  throw new UsageError(`${rawName} takes ${showList(choices)}, not ${show(value)}.${guess}`);
}

/** The opposite that came before is taken back: of `--color --no-color` the last counts. */
function setSwitch({ name, rawName, value }: OptionToken, switches: Set<string>, options: Options): void {
  if (value !== undefined)
    throw new UsageError(`${rawName} takes no value, so ${show(value)} has no place there.`);
  const opposite = name.startsWith('no-') ? name.slice('no-'.length) : `no-${name}`;
  if (opposite in options) switches.delete(opposite);
  switches.add(name);
}

function unknownOption({ rawName }: OptionToken, options: Options): UsageError {
  const meant = rawName.startsWith('--') ? nearest(rawName.slice(2), Object.keys(options)) : undefined;
  const advice = meant === undefined ? 'See voxlint --help for the options.' : `Did you mean --${meant}?`;
  return new UsageError(`There is no option ${show(rawName)}. ${advice}`);
}
