import { checkSettings } from '../../config/check-settings.ts';
import { show } from '../../text/show.ts';
import type { ConfigTree } from '../config/config-tree.ts';
import { type ConfigSource, openConfigs } from './open-configs.ts';

/** Opens the configurations that a program names. Throws a `TypeError` for one that is not there, and for settings that do not exist. */
export function namedConfigs(source: ConfigSource): ConfigTree {
  if (source.rules !== undefined) checkSettings({ rules: source.rules });
  const configs = openConfigs(source);
  if (configs !== undefined) return configs;
  throw new TypeError(`There is no configuration ${show(source.config)}, which "config" names.`);
}
