import { relative, resolve } from 'node:path';
import type { Settings } from '../../lint/settings.ts';
import { ConfigTree } from '../config/config-tree.ts';
import type { FolderConfig } from '../config/folder-config.ts';
import { slashed } from '../files/slashed.ts';
import { statsOf } from '../files/stats-of.ts';
import type { Trace } from './trace.ts';

/** The configurations that count. */
export interface ConfigSource {
  /** The folder that paths count from, and that reports name files from. The working directory unless given. */
  readonly cwd?: string;
  /** The one configuration that counts, from `cwd`, or false for none. Unless given, those in the folders of the files count. */
  readonly config?: string | false;
  /** Settings of rules that win over every configuration. */
  readonly rules?: NonNullable<Settings['rules']>;
  /** Takes the configurations that are read, in their order. */
  readonly trace?: Trace | undefined;
  /** Takes the environments of every configuration that counts, as soon as it is read. */
  onEnvironments?(environments: FolderConfig['environments']): void;
}

/** Opens the configurations; undefined where the one that is named is not there. */
export function openConfigs({
  cwd = '.',
  config,
  rules,
  trace,
  onEnvironments,
}: ConfigSource): ConfigTree | undefined {
  const from = resolve(cwd);
  const isMissing = typeof config === 'string' && statsOf(resolve(from, config)) === undefined;
  if (isMissing) return undefined;
  return new ConfigTree({
    cwd: from,
    isOff: config === false,
    ...(onEnvironments === undefined ? {} : { onEnvironments }),
    ...(typeof config === 'string' ? { file: config } : {}),
    ...(trace === undefined
      ? {}
      : { reading: { opened: (path) => trace({ kind: 'config', path: slashed(relative(from, path)) }) } }),
    ...(rules === undefined || Object.keys(rules).length === 0 ? {} : { rules }),
  });
}
