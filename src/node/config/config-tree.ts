import { dirname, relative, resolve } from 'node:path';
import type { FileReport } from '../../findings/diagnostic.ts';
import type { RuleSetting } from '../../lint/settings.ts';
import { slashed } from '../files/slashed.ts';
import type { ConfigFiles, LoadedConfig } from './config-files.ts';
import { findConfig } from './find-config.ts';
import type { FolderConfig } from './folder-config.ts';
import type { ConfigReading } from './read-config.ts';

export interface ConfigOptions {
  /** Absolute. */
  readonly cwd: string;
  /** The one configuration that counts, wherever the files are; from the working directory. */
  readonly file?: string;
  /** True when no configuration counts. */
  readonly isOff?: boolean;
  /** Settings of rules that win over every configuration. */
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  readonly reading?: ConfigReading;
  /** Takes the environments of every folder's configuration, as soon as it is read. */
  onEnvironments?(environments: FolderConfig['environments']): void;
}

/** The configuration of a folder for which nothing is set. */
const plain: FolderConfig = {
  sources: [],
  isFaulty: false,
  environments: new Map(),
  environmentOrigins: new Map(),
  settingsOf: () => plainSettings,
  originsOf: () => ({ settings: plainSettings, origins: new Map() }),
  isIgnored: () => false,
  ignoresForGood: () => false,
  isWanted: () => false,
};
const plainSettings = {};

/**
 * Finds the configuration of any folder: the nearest has the last word over those in the folders above it, up to
 * one with `root: true`. Loads what reads configurations only where there is one.
 */
export class ConfigTree {
  readonly #options: ConfigOptions;
  readonly #folders: Map<string, Promise<Reached>> = new Map();
  readonly #configs: Map<Reached, Promise<FolderConfig>> = new Map();
  readonly #faulty: Map<string, FileReport> = new Map();
  #files: Promise<ConfigFiles> | undefined;

  constructor(options: ConfigOptions) {
    this.#options = options;
  }

  /** The configurations with mistakes that were met so far. */
  get faulty(): readonly FileReport[] {
    return [...this.#faulty.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** True when some configuration was met so far. */
  get isAnywhere(): boolean {
    return this.#files !== undefined;
  }

  /** The settings for the files of a folder. Takes its absolute path; never throws on what a user wrote. */
  async at(folder: string): Promise<FolderConfig> {
    const { file, isOff } = this.#options;
    if (isOff === true) return this.#configOf(nothing);
    if (file === undefined) return this.#configOf(await this.#reach(folder));
    return this.#configOf(await this.#reachFile(resolve(this.#options.cwd, file)));
  }

  #reach(folder: string): Promise<Reached> {
    const reached = this.#folders.get(folder) ?? this.#search(folder);
    this.#folders.set(folder, reached);
    return reached;
  }

  async #search(folder: string): Promise<Reached> {
    const found = findConfig(folder);
    const parent = dirname(folder);
    const above = (): Promise<Reached> | Reached => (parent === folder ? nothing : this.#reach(parent));
    if (found === undefined) return above();
    const loaded = await this.#load(found);
    return loaded.isRoot ? [loaded] : [...(await above()), loaded];
  }

  #reachFile(file: string): Promise<Reached> {
    const reached = this.#folders.get(file) ?? this.#load(file).then((loaded) => [loaded]);
    this.#folders.set(file, reached);
    return reached;
  }

  async #load(file: string): Promise<LoadedConfig> {
    this.#files ??= import('./config-files.ts').then(
      ({ ConfigFiles }) => new ConfigFiles((absolute) => this.#name(absolute), this.#options.reading),
    );
    const loaded = await (await this.#files).load(file);
    for (const report of loaded.faulty) {
      const known = this.#faulty.get(report.path)?.diagnostics.length ?? 0;
      if (report.diagnostics.length > known) this.#faulty.set(report.path, report);
    }
    return loaded;
  }

  #configOf(reached: Reached): Promise<FolderConfig> | FolderConfig {
    const { rules } = this.#options;
    if (reached.length === 0 && rules === undefined) return plain;
    const config = this.#configs.get(reached) ?? this.#toConfig(reached);
    this.#configs.set(reached, config);
    return config;
  }

  async #toConfig(reached: Reached): Promise<FolderConfig> {
    const { rules, onEnvironments } = this.#options;
    const config = await toConfig(reached, rules);
    onEnvironments?.(config.environments);
    return config;
  }

  #name(absolute: string): string {
    const path = relative(this.#options.cwd, absolute);
    return slashed(path);
  }
}

/** The configurations that count at a place, the nearest last. */
type Reached = readonly LoadedConfig[];
const nothing: Reached = [];

async function toConfig(reached: Reached, rules: ConfigOptions['rules']): Promise<FolderConfig> {
  const { folderConfig } = await import('./folder-config.ts');
  const layers = reached.flatMap((loaded) => loaded.layers);
  const typed = rules === undefined ? [] : [{ source: '--rule', folder: '/', config: { rules } }];
  const isFaulty = reached.some(({ faulty }) => faulty.length > 0);
  const sources = [...new Set(layers.map(({ source }) => source))];
  const project = reached[0]?.layers.at(-1)?.folder;
  return {
    sources,
    isFaulty,
    ...(project === undefined ? {} : { project }),
    ...folderConfig([...layers, ...typed]),
  };
}
