import { maskAddresses } from '../../../config/mask-secrets.ts';
import { showList } from '../../../text/show.ts';
import { serviceOf } from '../../../upload/same-target.ts';
import type { ParsedArgs } from '../options/command.ts';
import { tokenVariable } from '../options/keep-secrets.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { uploadToken } from './upload-context.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/**
 * The token of each environment of a push; empty ones when the signal ends the wait for them. Throws a `UsageError` where one is missing, and
 * where one token would reach several services.
 */
export async function pushTokens(
  environments: readonly UploadEnvironment[],
  args: ParsedArgs,
  host: Host,
  signal: AbortSignal,
): Promise<ReadonlyMap<UploadEnvironment, string>> {
  refuseSharedToken(environments, args);
  const byVariable = new Map<string, string>();
  const tokens = new Map<UploadEnvironment, string>();
  for (const environment of environments) {
    const variable = tokenVariable(environment.settings);
    const token = byVariable.get(variable) ?? (await uploadToken(args, environment, host, signal));
    byVariable.set(variable, token);
    tokens.set(environment, token);
  }
  return tokens;
}

function refuseSharedToken(environments: readonly UploadEnvironment[], args: ParsedArgs): void {
  const variables = [...new Set(environments.map(({ settings }) => tokenVariable(settings)))];
  if (args.has('token-stdin') && variables.length > 1) {
    throw new UsageError(
      `--token-stdin gives one token, and this push needs several: ${showList(variables, 'and')}. Set these variables instead.`,
    );
  }
  for (const variable of variables) {
    const services = new Map(
      environments
        .filter((environment) => tokenVariable(environment.settings) === variable)
        .flatMap(({ baseUrl }) => (baseUrl === undefined ? [] : [[serviceOf(baseUrl), baseUrl] as const])),
    );
    if (services.size < 2) continue;
    const addresses = showList([...services.values()].map(maskAddresses), 'and');
    throw new UsageError(
      `${variable} would go to several services: ${addresses}. Give each environment a tokenVariable of its own, or push them one by one.`,
    );
  }
}
