import {
  type ConfigLayer,
  environmentsOf,
  ignoresForGood,
  isIgnored,
  isWanted,
} from '../../config/config-layer.ts';
import { type FileSettings, SettingsTable } from '../../config/settings-table.ts';
import type { Environment } from '../../config/types.generated.ts';
import type { Settings } from '../../lint/settings.ts';
import { slashed } from '../files/slashed.ts';

/** What applies to the files of a folder. All paths are absolute. */
export interface FolderConfig {
  /** The configuration files, as messages name them, the nearest last. */
  readonly sources: readonly string[];
  /** The folder of the outermost of them, which holds the project; absent without any. */
  readonly project?: string;
  /** Whether one of them has mistakes, so that nobody knows what applies. */
  readonly isFaulty: boolean;
  readonly environments: ReadonlyMap<string, Environment>;
  settingsOf(path: string): Settings;
  /** The settings, and where each was said. */
  originsOf(path: string): FileSettings;
  /** Whether a path is left out of the check. */
  isIgnored(path: string): boolean;
  /** Whether nothing below a folder can be taken back in. */
  ignoresForGood(folder: string): boolean;
  /** Whether a path is named as a file to check. */
  isWanted(path: string): boolean;
}

/** What applies where layers were found, from the outermost to the nearest. */
export function folderConfig(
  layers: readonly ConfigLayer[],
): Omit<FolderConfig, 'sources' | 'project' | 'isFaulty'> {
  const table = new SettingsTable(layers);
  return {
    environments: environmentsOf(layers),
    settingsOf: (path) => table.settingsOf(slashed(path)).settings,
    originsOf: (path) => table.settingsOf(slashed(path)),
    isIgnored: (path) => isIgnored(layers, slashed(path)),
    ignoresForGood: (folder) => ignoresForGood(layers, slashed(folder)),
    isWanted: (path) => isWanted(layers, slashed(path)),
  };
}
