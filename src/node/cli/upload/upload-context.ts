import { maskAddresses } from '../../../config/mask-secrets.ts';
import type { Environment } from '../../../config/types.generated.ts';
import { nearest } from '../../../text/nearest.ts';
import { show, showList } from '../../../text/show.ts';
import { operationAddress, operationPath, projectProblem } from '../../../upload/client/request.ts';
import type { UploadTarget } from '../../../upload/ledger-record.ts';
import type { ConfigTree } from '../../config/config-tree.ts';
import type { FolderConfig } from '../../config/folder-config.ts';
import type { GitLedger } from '../../ledger/git-ledger.ts';
import type { LedgerPlace } from '../../ledger/ledger.ts';
import { isEnvironmentName } from '../../ledger/project-root.ts';
import type { ParsedArgs } from '../options/command.ts';
import { configRequest, configTree } from '../options/config-options.ts';
import { tokenVariable } from '../options/keep-secrets.ts';
import type { Host } from '../terminal/host.ts';
import { readInput } from '../terminal/read-input.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { faultyConfig } from './collect-definitions.ts';
import { type LedgerHomes, ledgerHomes, unopenedPlace } from './ledger-homes.ts';

/** The surroundings of a call: its configurations, its project, its environment. */
export interface UploadContext {
  readonly configs: ConfigTree;
  /** Real path of the project root. */
  readonly root: string;
  readonly environment: UploadEnvironment;
  readonly homes: LedgerHomes;
  /** A ledger in git has to be opened first. */
  readonly place: LedgerPlace;
  /** The ledgers of all environments that have one; none before they are opened. */
  readonly places: readonly LedgerPlace[];
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
  if (config.isFaulty) throw faultyConfig(configs);
  const environment = uploadEnvironment(args, config, host);
  refuseAddress(environment);
  const homes = await ledgerHomes(configs, host);
  const place = unopenedPlace(homes, environment.name);
  return { configs, root: homes.root, environment, homes, place, places: [] };
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

/**
 * An address goes into plans and into the ledger, so what cannot be one is refused before. The schema has done so with that of a
 * configuration. Throws a `UsageError`, which does not quote the address: it may be a token.
 */
function refuseAddress({ settings, baseUrl }: UploadEnvironment): void {
  if (baseUrl === undefined || settings.baseUrl !== undefined) return;
  if (!URL.canParse(baseUrl)) {
    throw new UsageError('VOXLINT_BASE_URL does not hold an address such as https://api.example.com.');
  }
  const address = operationAddress(baseUrl, operationPath('model', ''));
  if (!('problem' in address)) return;
  const problem = `${address.problem.charAt(0).toLowerCase()}${address.problem.slice(1)}`;
  throw new UsageError(`VOXLINT_BASE_URL cannot be used: ${problem}`);
}

/** `https://api.example.com, project 3f2b…`. */
export function showTarget({
  baseUrl,
  projectId,
}: Partial<Record<keyof UploadTarget, string | undefined>>): string {
  const where = maskAddresses(baseUrl ?? 'no address yet');
  return projectId === undefined ? where : `${where}, project ${projectId}`;
}

/** A place to upload to, as far as it is known. */
export interface UploadEnvironment {
  /** Name of its folder in the ledger. */
  readonly name: string;
  readonly settings: Environment;
  /** From the configuration, else from the environment variables. */
  readonly baseUrl: string | undefined;
  readonly projectId: string | undefined;
}

/** Name of the environment where there is none in the configuration. */
const usualName = 'default';

/** Finds the environment that a call means. Throws a `UsageError` where that is not clear. */
function uploadEnvironment(
  args: ParsedArgs,
  { environments }: Pick<FolderConfig, 'environments'>,
  { env }: Pick<Host, 'env'>,
): UploadEnvironment {
  const name = environmentName(args.get('env'), [...environments.keys()]);
  const settings = environments.get(name) ?? {};
  const projectId = settings.projectId ?? (env.VOXLINT_PROJECT_ID || undefined);
  const problem = projectId === undefined ? undefined : projectProblem(projectId);
  // The schema of the configuration has already checked the one there.
  if (problem) throw new UsageError(`${problem} It comes from VOXLINT_PROJECT_ID.`);
  return {
    name,
    settings,
    baseUrl: settings.baseUrl ?? (env.VOXLINT_BASE_URL || undefined),
    projectId,
  };
}

function environmentName(asked: string | undefined, names: readonly string[]): string {
  if (asked === undefined) return onlyName(names);
  if (names.length > 0 && !names.includes(asked)) throw unknownName(asked, names);
  if (isEnvironmentName(asked)) return asked;
  throw new UsageError(
    `${show(asked)} cannot be the name of an environment: use small letters, digits, - and _, and not the name cache.`,
  );
}

function onlyName(names: readonly string[]): string {
  if (names.length > 1) {
    const choices = showList(names.map((name) => `--env ${name}`));
    throw new UsageError(`The configuration has several environments; say which one: ${choices}.`);
  }
  return names[0] ?? usualName;
}

function unknownName(asked: string, names: readonly string[]): UsageError {
  const meant = nearest(asked, names);
  const advice = meant === undefined ? `There are ${showList(names, 'and')}.` : `Did you mean ${meant}?`;
  return new UsageError(`The configuration has no environment ${show(asked)}. ${advice}`);
}

/** The service that definitions go to. Throws a `UsageError` where a setting is missing. */
export function targetOf(
  { name, baseUrl, projectId }: UploadEnvironment,
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
