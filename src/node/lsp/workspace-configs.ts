import { basename, dirname, resolve } from 'node:path';
import type { FileReport } from '../../findings/diagnostic.ts';
import { ConfigFiles } from '../config/config-files.ts';
import { configName, configPlaces } from '../config/config-places.ts';
import { ConfigTree } from '../config/config-tree.ts';
import { findConfig } from '../config/find-config.ts';
import type { FolderConfig } from '../config/folder-config.ts';
import type { LoadedModule } from '../config/load-module.ts';
import { type ConfigReading, isProgram } from '../config/read-config.ts';
import { resolveExtends } from '../config/resolve-extends.ts';
import { slashed } from '../files/slashed.ts';
import { stampOf } from './stamp-of.ts';

export type OnEnvironments = (environments: FolderConfig['environments']) => void;

/** The configurations on the disk, the nearest to each file, read again after a change. */
export class WorkspaceConfigs {
  readonly #onEnvironments: OnEnvironments;
  /** The configurations of each folder, and the state of each file before it was read. */
  readonly #found: Map<string, string | undefined> = new Map();
  readonly #stamps: Map<string, string | undefined> = new Map();
  /** Files that are not there, and may be later. */
  #lost: { readonly entry: string; readonly from: string }[] = [];
  #tree: ConfigTree;

  /** Takes what is done with the environments of each configuration that is read. */
  constructor(onEnvironments: OnEnvironments = () => {}) {
    this.#onEnvironments = onEnvironments;
    this.#tree = this.#fromTheRoot();
  }

  /** Lets the next question read the disk. */
  forget(): void {
    this.#found.clear();
    this.#stamps.clear();
    this.#lost = [];
    this.#tree = this.#fromTheRoot();
  }

  /** The settings for the files of a folder. Takes its absolute path. */
  at(folder: string): Promise<FolderConfig> {
    for (let each = folder; !this.#found.has(each); each = dirname(each)) {
      this.#found.set(each, findConfig(each));
    }
    return this.#tree.at(folder);
  }

  /** The configurations with mistakes that were met so far; their paths count from the root of the disk. */
  get faulty(): readonly FileReport[] {
    return this.#tree.faulty;
  }

  /** True when another configuration counts for a folder than the one that was read, or it has been written since. */
  async isOutdated(folder: string): Promise<boolean> {
    const { sources } = await this.at(folder);
    const isWritten = sources.some((source) => {
      const file = resolve('/', source);
      return stampOf(file) !== this.#stamps.get(file);
    });
    const isFound = this.#lost.some(({ entry, from }) => !('problem' in resolveExtends(entry, from)));
    return (
      isWritten || isFound || foldersUp(folder).some((each) => findConfig(each) !== this.#found.get(each))
    );
  }

  /** From there each configuration has one name, whatever folder of the editor it is met in. */
  #fromTheRoot(): ConfigTree {
    const stamp = (absolute: string): void => {
      this.#stamps.set(absolute, stampOf(absolute));
    };
    const lose = (entry: string, from: string): void => {
      this.#lost.push({ entry, from });
    };
    const reading = { runProgram, opened: stamp, lost: lose };
    return new ConfigTree({ cwd: '/', reading, onEnvironments: this.#onEnvironments });
  }
}

function foldersUp(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUp(above)];
}

async function runProgram(path: string, source: string): Promise<LoadedModule> {
  const { loadModuleApart } = await import('../config/load-module-apart.ts');
  return loadModuleApart(path, source);
}

/** True when a file is a configuration by its name, and data: a program is run when it is saved. */
export function isConfigText(path: string, text: string): boolean {
  const place = slashed(path);
  if (isProgram(path) || !configPlaces.some((each) => place.endsWith(`/${each}`))) return false;
  return basename(path) !== 'package.json' || holdsConfig(text);
}

/** Whatever else is wrong with a package.json is somebody else's concern. */
function holdsConfig(text: string): boolean {
  if (!text.includes(`"${configName}"`)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Object.hasOwn(value, configName);
  } catch {
    return false;
  }
}

/** The findings of a configuration as it is in an editor. Takes its absolute path. */
export async function checkConfigText(path: string, text: string): Promise<FileReport> {
  const reading: ConfigReading = {
    openText: (absolute) => (absolute === path ? text : undefined),
    runProgram,
  };
  const { faulty } = await new ConfigFiles((absolute) => absolute, reading).load(path);
  return faulty.find((report) => report.path === path) ?? { path, diagnostics: [] };
}
