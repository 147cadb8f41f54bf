import { dirname, resolve } from 'node:path';
import type { FileReport } from '../../findings/diagnostic.ts';
import type { Settings } from '../../lint/settings.ts';
import type { ConfigSource } from './open-configs.ts';

/** The configuration that applies to a file. */
export interface FileConfig {
  /** As `lint()` takes them; empty where a configuration has mistakes. */
  readonly settings: Settings;
  /** True for a file that the configuration leaves out of the check. */
  readonly isIgnored: boolean;
  /** The configuration files, from `cwd`, the nearest last. */
  readonly sources: readonly string[];
  /** A report for each configuration with mistakes. */
  readonly reports: readonly FileReport[];
}

/**
 * Loads the configuration of a file as `voxlint print-config` does: the nearest one, with all that it extends and those in
 * the folders above, and the overrides that name the file. Never rejects for what stands in a configuration.
 *
 * @param path of an agent or a model, from `cwd`; it need not exist
 * @throws TypeError for a part of `source` that does not exist or has the wrong type, for settings in `rules` that do not
 * exist, and where `config` names a file that is not there
 */
export async function loadConfig(path: string, source: ConfigSource = {}): Promise<FileConfig> {
  const { namedConfigs } = await import('./named-configs.ts');
  const { rejectRequest } = await import('./reject-request.ts');
  rejectRequest(source, 'loadConfig');
  const configs = namedConfigs(source);
  const absolute = resolve(source.cwd ?? '.', path);
  const config = await configs.at(dirname(absolute));
  return {
    settings: config.isFaulty ? {} : config.settingsOf(absolute),
    isIgnored: config.isIgnored(absolute),
    sources: config.sources,
    reports: config.isFaulty ? configs.faulty : [],
  };
}
