import { maskAddresses } from '../../../config/mask-secrets.ts';
import { show } from '../../../text/show.ts';
import type { UploadTarget } from '../../../upload/ledger-record.ts';
import type { ConfigTree } from '../../config/config-tree.ts';
import type { GitLedger } from '../../ledger/git-ledger.ts';
import type { LedgerPlace } from '../../ledger/ledger.ts';
import type { ParsedArgs } from '../options/command.ts';
import { configRequest, configTree } from '../options/config-options.ts';
import { tokenVariable } from '../options/keep-secrets.ts';
import { FaultyConfigError } from '../terminal/faulty-config-error.ts';
import type { Host } from '../terminal/host.ts';
import { readInput } from '../terminal/read-input.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type LedgerHomes, ledgerHomes, unopenedPlace } from './ledger-homes.ts';
import { FolderEnvironments, type UploadEnvironment } from './upload-environment.ts';

/** The surroundings of a call: its configurations, its project, its environment. */
export interface UploadContext {
  readonly configs: ConfigTree;
  /** Real path of the project root. */
  readonly root: string;
  /** The environment as the working directory has it. */
  readonly environment: UploadEnvironment;
  /** The environment of that name for each file. */
  readonly environments: FolderEnvironments;
  readonly homes: LedgerHomes;
  /** A ledger in git has to be opened first. */
  readonly place: LedgerPlace;
  /** The ledgers of all environments that have one; none before they are opened. */
  places(): readonly LedgerPlace[];
  /** The ledger, where it is in git and open. */
  readonly ledger?: GitLedger;
}

/** Finds the surroundings of a call. Throws a `UsageError` where that is not clear. */
export async function uploadContext(
  args: ParsedArgs,
  host: Host,
  rules: Parameters<typeof configTree>[2] = {},
): Promise<UploadContext> {
  const configs = await configTree(configRequest(args), host, rules);
  const config = await configs.at(host.cwd);
  if (config.isFaulty) throw new FaultyConfigError(configs.faulty);
  const environments = new FolderEnvironments(args.get('env'), configs, config, host);
  const homes = await ledgerHomes(configs, host);
  const place = unopenedPlace(homes, environments.name);
  return {
    configs,
    root: homes.root,
    environment: environments.own,
    environments,
    homes,
    place,
    places: () => [],
  };
}

/**
 * Names go into the ledger as they are, for a renamed definition is known by its name. Throws a `UsageError` for one that holds a
 * secret.
 *
 * @param of the key of the definition, or its file
 */
export function refuseSecretName(name: string, of: string, { secrets }: Pick<Host, 'secrets'>): void {
  if (secrets === undefined || secrets.redact(name) === name) return;
  throw new UsageError(
    `The name of ${show(of)} holds the token, a password or a header's secret, and names are kept in the ledger. Take it out of the name; nothing was sent or written.`,
  );
}

/** `https://api.example.com, project 3f2b…`. */
export function showTarget({
  baseUrl,
  projectId,
}: Partial<Record<keyof UploadTarget, string | undefined>>): string {
  const where = maskAddresses(baseUrl ?? 'no address yet');
  return projectId === undefined ? where : `${where}, project ${projectId}`;
}

/** The service that definitions go to. Throws a `UsageError` where a setting is missing. */
export function targetOf(
  { name, baseUrl, projectId }: Pick<UploadEnvironment, 'name' | 'baseUrl' | 'projectId'>,
  needsProject: boolean,
): UploadTarget {
  if (baseUrl === undefined) {
    throw new UsageError(
      `The address of the service is missing. Add baseUrl to environments.${name} in the configuration, or set VOXLINT_BASE_URL.`,
    );
  }
  if (!needsProject) return { baseUrl };
  if (projectId === undefined) {
    throw new UsageError(
      `The project of the agents is missing. Add projectId to environments.${name} in the configuration, or set VOXLINT_PROJECT_ID.`,
    );
  }
  return { baseUrl, projectId };
}

/** The longest token, in characters: services take header fields of 8 kB at most. */
const maxToken = 8_192;

/**
 * The token of an environment: from standard input on request, else from its variable. Empty when the signal ends the wait for
 * it. Throws a `UsageError` without one, and for what is too long to be one.
 */
export async function uploadToken(
  args: ParsedArgs,
  environment: UploadEnvironment,
  host: Host,
  signal: AbortSignal,
): Promise<string> {
  const isPiped = args.has('token-stdin');
  const variable = tokenVariable(environment.settings);
  const token = isPiped ? (await typedToken(host, signal)).replace(/\r?\n$/, '') : (host.env[variable] ?? '');
  if (signal.aborted) return '';
  if (token === '') {
    throw new UsageError(
      isPiped
        ? 'Standard input holds no token, which --token-stdin wants.'
        : `There is no token. Set ${variable}, or pass it on standard input with --token-stdin.`,
    );
  }
  if (token.length > maxToken) {
    throw new UsageError(
      `What ${isPiped ? 'standard input' : variable} holds is too long for a token: ${token.length} characters, where ${maxToken} are possible.`,
    );
  }
  host.secrets?.keep([token]);
  return token;
}

function typedToken(host: Host, signal: AbortSignal): Promise<string> {
  if ('isTTY' in host.stdin && host.stdin.isTTY === true)
    host.stderr.write('voxlint: Type the token, then Enter and Ctrl-D.\n');
  return readInput(host, signal);
}
