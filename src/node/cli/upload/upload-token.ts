import type { ParsedArgs } from '../options/command.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { readInput } from './read-input.ts';
import { tokenVariable, type UploadEnvironment } from './upload-environment.ts';

/** The token of an environment: from standard input on request, else from its variable. Throws a `UsageError` without one. */
export async function uploadToken(
  args: ParsedArgs,
  environment: UploadEnvironment,
  host: Host,
): Promise<string> {
  if (args.has('token-stdin')) {
    const token = (await readInput(host)).replace(/\r?\n$/, '');
    if (token === '') throw new UsageError('Standard input holds no token, which --token-stdin wants.');
    return token;
  }
  const variable = tokenVariable(environment);
  const token = host.env[variable];
  if (token) return token;
  throw new UsageError(
    `There is no token. Set ${variable}, or pass it on standard input with --token-stdin.`,
  );
}
