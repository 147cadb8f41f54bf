import { show } from '../../../text/show.ts';
import type { Options, ParsedArgs } from '../options/command.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { definitionOptions, environmentOptions, formatOptions } from './upload-options.ts';

/** The options of `push`, as the help lists them. */
export const pushOptions: Options = {
  ...environmentOptions,
  plan: {
    type: 'string',
    value: '<file>',
    summary: 'Push what plan --out wrote, and only if nothing has changed since',
  },
  yes: { type: 'boolean', short: 'y', summary: 'Do not ask before something is created' },
  recreate: {
    type: 'string',
    value: '<key>',
    summary: 'Create another one of a definition that was created before; may be repeated',
  },
  concurrency: {
    type: 'string',
    value: '<number>',
    summary: 'How many requests may be under way at a time, 1 to 64; 1 unless the environment says otherwise',
  },
  'token-stdin': { type: 'boolean', summary: 'Read the token from standard input' },
  ...formatOptions,
  ...definitionOptions,
};

/** Reads `--concurrency`. Throws a `UsageError` for what is no such number. */
export function concurrencyOf(args: ParsedArgs, usual = 1): number {
  const written = args.get('concurrency');
  if (written === undefined) return Math.min(usual, maxRequests);
  const number = /^\d{1,3}$/.test(written) ? Number(written) : 0;
  if (number >= 1 && number <= maxRequests) return number;
  throw new UsageError(`--concurrency takes a whole number from 1 to ${maxRequests}, not ${show(written)}.`);
}

const maxRequests = 64;
