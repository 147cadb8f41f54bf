import { count } from '../../../text/count.ts';
import { showList } from '../../../text/show.ts';
import type { PushResult } from '../../../upload/push.ts';
import type { Options, ParsedArgs } from '../options/command.ts';
import { type Suggest, shellWord } from '../output/suggest.ts';
import type { Host } from '../terminal/host.ts';

/** A call as it was typed, with the options that it could have had. */
export interface TypedCall {
  readonly args: ParsedArgs;
  readonly options: Options;
}

/** The sentence on what comes after an interrupt; undefined where nothing is left to do. */
export function wayOn(
  results: readonly PushResult[],
  call: TypedCall,
  host: Pick<Host, 'env'>,
  suggest: Suggest,
): string | undefined {
  const open = results.filter(isUnknown);
  const rest = results.filter((result) => !isUnknown(result) && !isCreated(result));
  if (!results.some(hasLeft)) return `Nothing was sent. To go on: ${sameCall(call, host)}`;
  const next = callForRest(rest, call, host);
  if (open.length > 0) {
    const keys = showList(shorten(open.map(({ item }) => item.key)), 'and');
    return `Nobody knows whether ${keys} ${open.length === 1 ? 'was' : 'were'} created. To see what to do: ${suggest('status')}. Then: ${next}`;
  }
  return rest.length === 0
    ? undefined
    : `${count(rest.length, 'definition')} ${rest.length === 1 ? 'is' : 'are'} left. To go on: ${next}`;
}

function hasLeft(result: PushResult): boolean {
  return result.kind === 'sent' && result.outcome.kind !== 'notSent';
}

function isUnknown(result: PushResult): boolean {
  if (result.kind !== 'sent') return false;
  const { outcome, ledgerFault } = result;
  return outcome.kind === 'unknown' || (outcome.kind === 'created' && ledgerFault !== undefined);
}

function isCreated(result: PushResult): boolean {
  return result.kind === 'sent' && result.outcome.kind === 'created';
}

/** The first of many keys, for a sentence. */
export function shorten(keys: readonly string[]): readonly string[] {
  return keys.length <= 3 ? keys : [...keys.slice(0, 2), `${keys.length - 2} more`];
}

function sameCall({ args, options }: TypedCall, host: Pick<Host, 'env'>): string {
  return callOf(
    args.typed.map(({ name, value }) => [name, value]),
    { args, options },
    host,
  );
}

/**
 * A saved plan no longer holds once a part of it was sent, nor does a count that it was to have. What `--recreate` has made is not
 * to be made again.
 */
function callForRest(
  rest: readonly PushResult[],
  { args, options }: TypedCall,
  host: Pick<Host, 'env'>,
): string {
  const kept = args.typed.filter(({ name }) => !['plan', 'recreate', 'expect-create'].includes(name));
  const again = rest.flatMap(({ item }) => (item.action === 'recreate' ? [['recreate', item.key]] : []));
  const words = [...kept.map(({ name, value }) => [name, value]), ...again];
  return callOf(words, { args, options }, host);
}

function callOf(
  words: readonly (readonly string[])[],
  { args, options }: TypedCall,
  { env }: Pick<Host, 'env'>,
): string {
  const program = env.npm_command === undefined ? 'voxlint' : 'npx voxlint';
  const switches = Object.keys(options).filter((name) => options[name]?.type === 'boolean' && args.has(name));
  const operands = args.operands.map(shellWord);
  return [
    program,
    'push',
    ...words.map(
      ([name = '', value = '']) => `--${name}${value.startsWith('-') ? '=' : ' '}${shellWord(value)}`,
    ),
    ...switches.map((name) => `--${name}`),
    ...(operands.some((word) => /^'?-/.test(word)) ? ['--'] : []),
    ...operands,
  ].join(' ');
}
