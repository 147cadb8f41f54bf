import { dirname } from 'node:path';
import type { Settings } from '../../config.ts';
import type { FileReport } from '../../diagnostic.ts';
import { ConfigTree } from '../config/config-tree.ts';

/** What applies to a file; nothing when it is ignored, or when nobody knows. */
export interface FileVerdict {
  readonly settings?: Settings;
  /** Whether a configuration names it as a file to check. */
  readonly isWanted: boolean;
}

/** The configurations of every folder that is open, read again after a change. */
export class WorkspaceConfigs {
  #folders: readonly string[] = [];
  #trees: Map<string, ConfigTree> = new Map();

  /** @param folders absolute paths of the folders that are open */
  open(folders: readonly string[]): void {
    this.#folders = [...folders].sort((a, b) => b.length - a.length);
    this.forget();
  }

  /** Lets the next question read the disk. */
  forget(): void {
    this.#trees = new Map();
  }

  async of(path: string): Promise<FileVerdict> {
    const config = await this.#treeOf(path).at(dirname(path));
    const isWanted = config.isWanted(path);
    if (config.isFaulty || config.isIgnored(path)) return { isWanted };
    return { isWanted, settings: config.settingsOf(path) };
  }

  /** The configurations with mistakes that were met so far; their paths count from the root of the disk. */
  get faulty(): readonly FileReport[] {
    return [...this.#trees.values()].flatMap(({ faulty }) => faulty);
  }

  /** The names of configurations count from the root, so that each has one name whatever folder it is met from. */
  #treeOf(path: string): ConfigTree {
    const folder = this.#folders.find((each) => path.startsWith(each)) ?? '';
    const tree = this.#trees.get(folder) ?? new ConfigTree({ cwd: '/' });
    this.#trees.set(folder, tree);
    return tree;
  }
}
