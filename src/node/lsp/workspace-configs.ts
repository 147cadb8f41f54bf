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

/** The configurations on the disk, the nearest to each file, read again after a change. */
export class WorkspaceConfigs {
  #tree: ConfigTree = fromTheRoot();

  /** Lets the next question read the disk. */
  forget(): void {
    this.#tree = fromTheRoot();
  }

  /** @param path absolute */
  async of(path: string): Promise<FileVerdict> {
    const config = await this.#tree.at(dirname(path));
    const isWanted = config.isWanted(path);
    if (config.isFaulty || config.isIgnored(path)) return { isWanted };
    return { isWanted, settings: config.settingsOf(path) };
  }

  /** The configurations with mistakes that were met so far; their paths count from the root of the disk. */
  get faulty(): readonly FileReport[] {
    return this.#tree.faulty;
  }
}

/** From there each configuration has one name, whatever folder of the editor it is met in. */
function fromTheRoot(): ConfigTree {
  return new ConfigTree({ cwd: '/' });
}
