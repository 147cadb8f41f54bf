import { dirname } from 'node:path';
import type { Environment } from '../../../config/types.generated.ts';
import { nearest } from '../../../text/nearest.ts';
import { show, showList } from '../../../text/show.ts';
import { operationAddress, operationPath, projectProblem } from '../../../upload/client/request.ts';
import { canonicalJson } from '../../../upload/request-body.ts';
import type { ConfigTree } from '../../config/config-tree.ts';
import type { FolderConfig } from '../../config/folder-config.ts';
import { isEnvironmentName } from '../../ledger/project-root.ts';
import { FaultyConfigError } from '../terminal/faulty-config-error.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';

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

/** Finds the environment of a call for each file: its settings come from the configurations that apply to the file. */
export class FolderEnvironments {
  /** The name that all of them have. */
  readonly name: string;
  readonly #configs: ConfigTree;
  readonly #host: Pick<Host, 'env'>;
  /** The configuration of the working directory. */
  readonly #own: FolderConfig;
  readonly #found: Map<FolderConfig, UploadEnvironment> = new Map();
  readonly #same: Map<string, UploadEnvironment> = new Map();

  /** @param asked the name that was typed. Throws a `UsageError` where it is not clear which one is meant. */
  constructor(asked: string | undefined, configs: ConfigTree, own: FolderConfig, host: Pick<Host, 'env'>) {
    this.name = environmentName(asked, [...own.environments.keys()]);
    this.#configs = configs;
    this.#own = own;
    this.#host = host;
  }

  /** The environment as the working directory has it, which may be without any settings. */
  get own(): UploadEnvironment {
    return this.#at(this.#own);
  }

  /**
   * The other environments that the configuration of the working directory has, as far as it says: what it leaves out comes from variables,
   * which have other values where these environments are pushed to.
   */
  get siblings(): readonly UploadEnvironment[] {
    const others = [...this.#own.environments].filter(([name]) => name !== this.name);
    return others.map(([name, settings]) => toEnvironment(name, settings, { env: {} }));
  }

  /**
   * The environment of a file, the same object wherever all settings are the same. Throws a `UsageError` where the configuration of the
   * file has none of that name.
   *
   * @param absolute the path of the file, which need not exist
   * @param shown the path as the user would type it
   */
  async of(absolute: string, shown: string): Promise<UploadEnvironment> {
    const config = await this.#configs.at(dirname(absolute));
    if (config.isFaulty) throw new FaultyConfigError(this.#configs.faulty);
    const names = [...config.environments.keys()];
    const isFree = names.length === 0 && this.#own.environments.size === 0;
    if (!isFree && !names.includes(this.name)) throw this.#missing(config, names, shown);
    return this.#at(config);
  }

  #at(config: FolderConfig): UploadEnvironment {
    const known = this.#found.get(config);
    if (known) return known;
    const environment = toEnvironment(this.name, config.environments.get(this.name) ?? {}, this.#host);
    refuseAddress(environment);
    const content = canonicalJson(environment);
    const same = this.#same.get(content) ?? environment;
    this.#same.set(content, same);
    this.#found.set(config, same);
    return same;
  }

  #missing(config: FolderConfig, names: readonly string[], shown: string): UsageError {
    if (config === this.#own) return unknownName('The configuration', this.name, names);
    const sources = config.sources.length === 0 ? '' : ` (${showList(config.sources, 'and')})`;
    return unknownName(`The configuration of ${show(shown)}${sources}`, this.name, names);
  }
}

function toEnvironment(name: string, settings: Environment, { env }: Pick<Host, 'env'>): UploadEnvironment {
  const projectId = settings.projectId ?? (env.VOXLINT_PROJECT_ID || undefined);
  const problem = projectId === undefined ? undefined : projectProblem(projectId);
  // The schema of the configuration has already checked the one there.
  if (problem) throw new UsageError(`${problem} It comes from VOXLINT_PROJECT_ID.`);
  return { name, settings, baseUrl: settings.baseUrl ?? (env.VOXLINT_BASE_URL || undefined), projectId };
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

function environmentName(asked: string | undefined, names: readonly string[]): string {
  if (asked === undefined) return onlyName(names);
  if (isEnvironmentName(asked)) return asked;
  if (names.length > 0) throw unknownName('The configuration', asked, names);
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

function unknownName(where: string, asked: string, names: readonly string[]): UsageError {
  return new UsageError(`${where} has no environment ${show(asked)}. ${adviceOn(asked, names)}`);
}

function adviceOn(asked: string, names: readonly string[]): string {
  if (names.length === 0) return `Add environments.${asked} to it.`;
  const meant = nearest(asked, names);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return names.length === 1
    ? `There is ${names[0]}: --env ${names[0]}`
    : `There are ${showList(names, 'and')}.`;
}
