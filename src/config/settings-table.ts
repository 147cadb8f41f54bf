import type { RuleSetting, RuleSettings, Settings } from '../lint/settings.ts';
import type { ConfigLayer } from './config-layer.ts';
import { globList } from './glob-list.ts';
import { relativePath } from './relative-path.ts';
import type { Config, ConfigOverride } from './types.generated.ts';

/** The settings of a file, and where each part was set. */
export interface FileSettings {
  readonly settings: Settings;
  /** By pointer into the settings, `/rules/valid-time`: the source, and the override if it was one. */
  readonly origins: ReadonlyMap<string, string>;
}

/** One setting of a layer: the layer as such, or one of its overrides. */
interface LayerSettings {
  readonly by: string;
  readonly settings: Pick<Config, 'rules' | 'knownValues' | 'knownFields'> | ConfigOverride;
}

/** The settings of the files that share their layers. Files to which the same applies get the same object. */
export class SettingsTable {
  readonly #layers: readonly ConfigLayer[];
  readonly #known: Map<string, FileSettings> = new Map();

  /** @param layers from the outermost to the nearest, which has the last word */
  constructor(layers: readonly ConfigLayer[]) {
    this.#layers = layers;
  }

  /** Takes the absolute path of a file, with `/` between folders. */
  settingsOf(path: string): FileSettings {
    const stated = this.#layers.flatMap((layer) => settingsBy(layer, path));
    const key = stated.map(({ by }) => by).join('\n');
    const settings = this.#known.get(key) ?? merge(this.#layers, stated);
    this.#known.set(key, settings);
    return settings;
  }
}

function settingsBy({ source, folder, config }: ConfigLayer, path: string): readonly LayerSettings[] {
  const overrides = (config.overrides ?? []).flatMap((override, index) =>
    globList(override.files).covers(relativePath(folder, path)) === true
      ? [{ by: `${source}, overrides ${index + 1}`, settings: override }]
      : [],
  );
  return [{ by: source, settings: config }, ...overrides];
}

function merge(layers: readonly ConfigLayer[], stated: readonly LayerSettings[]): FileSettings {
  const origins = new Map<string, string>();
  const rules: Record<string, RuleSetting> = {};
  const knownValues: Record<string, readonly string[]> = {};
  const knownFields = new Set<string>();
  const preset = layers.findLast((layer) => layer.preset !== undefined);
  if (preset !== undefined) origins.set('/preset', preset.source);
  for (const { by, settings } of stated) {
    for (const [id, setting] of Object.entries(settings.rules ?? {})) {
      rules[id] = onTop(setting, rules[id]);
      origins.set(`/rules/${id}`, by);
    }
    for (const [field, values] of Object.entries(settings.knownValues ?? {})) {
      knownValues[field] = [...new Set([...(knownValues[field] ?? []), ...values])];
      origins.set(`/knownValues/${field}`, by);
    }
    for (const field of settings.knownFields ?? []) knownFields.add(field);
    if (settings.knownFields !== undefined) origins.set('/knownFields', by);
  }
  const settings: Settings = {
    ...(preset?.preset === undefined ? {} : { preset: preset.preset }),
    // A configuration that names a rule that does not exist is never merged.
    ...(Object.keys(rules).length === 0 ? {} : { rules: rules as RuleSettings }),
    ...(Object.keys(knownValues).length === 0 ? {} : { knownValues }),
    ...(knownFields.size === 0 ? {} : { knownFields: [...knownFields] }),
  };
  return { settings, origins };
}

/** A severity alone leaves the options as they were. */
function onTop(setting: RuleSetting, before: RuleSetting | undefined): RuleSetting {
  if (typeof setting === 'object' && setting[1] !== undefined) return setting;
  const name = typeof setting === 'object' ? setting[0] : setting;
  return typeof before === 'object' && before[1] !== undefined ? [name, before[1]] : name;
}
