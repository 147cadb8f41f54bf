import {
  type ConfigLayer,
  environmentOriginsOf,
  environmentsOf,
  ignoresForGood,
  isIgnored,
  isWanted,
} from '../../config/config-layer.ts';
import { type FileSettings, SettingsTable } from '../../config/settings-table.ts';
import type { Environment } from '../../config/types.generated.ts';
import type { Settings } from '../../lint/settings.ts';
import { slashed } from '../files/slashed.ts';

/** The settings for the files of a folder. All paths are absolute. */
export interface FolderConfig {
  /** The configuration files, as messages name them, the nearest last. */
  readonly sources: readonly string[];
  /** The folder of the outermost of them, which holds the project; absent without any. */
  readonly project?: string;
  /** True when one of them has mistakes, so that the settings are not known. */
  readonly isFaulty: boolean;
  readonly environments: ReadonlyMap<string, Environment>;
  /** The file that set each setting of an environment, by pointer. */
  readonly environmentOrigins: ReadonlyMap<string, string>;
  settingsOf(path: string): Settings;
  /** The settings, and where each was set. */
  originsOf(path: string): FileSettings;
  /** True for a path that is left out of the check. */
  isIgnored(path: string): boolean;
  /** True when nothing below a folder can be included again. */
  ignoresForGood(folder: string): boolean;
  /** True for a path that is named as a file to check. */
  isWanted(path: string): boolean;
}

/** The settings by the layers that were found, from the outermost to the nearest. */
export function folderConfig(
  layers: readonly ConfigLayer[],
): Omit<FolderConfig, 'sources' | 'project' | 'isFaulty'> {
  const table = new SettingsTable(layers);
  return {
    environments: environmentsOf(layers),
    environmentOrigins: environmentOriginsOf(layers),
    settingsOf: (path) => table.settingsOf(slashed(path)).settings,
    originsOf: (path) => table.settingsOf(slashed(path)),
    isIgnored: (path) => isIgnored(layers, slashed(path)),
    ignoresForGood: (folder) => ignoresForGood(layers, slashed(folder)),
    isWanted: (path) => isWanted(layers, slashed(path)),
  };
}
