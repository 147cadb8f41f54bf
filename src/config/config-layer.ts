import type { PresetName } from '../lint/settings.ts';
import { toPointer } from '../text/json-pointer.ts';
import { globList } from './glob-list.ts';
import { relativePath } from './relative-path.ts';
import type { Config, Environment } from './types.generated.ts';

/** One configuration, or the preset that one starts from, on the way from the outermost to the nearest. */
export interface ConfigLayer {
  /** Its file, as messages name it. */
  readonly source: string;
  /** The folder that its globs count from, absolute, with `/` between folders. */
  readonly folder: string;
  readonly preset?: PresetName;
  readonly config: Config;
}

/**
 * True when the layers leave a path out of the check; of several that speak of it the nearest counts. Takes an
 * absolute path with `/` between folders.
 */
export function isIgnored(layers: readonly ConfigLayer[], path: string): boolean {
  const nearest = layers.findLast((layer) => ignoreDecision(layer, path) !== undefined);
  return nearest !== undefined && ignoreDecision(nearest, path) === true;
}

function ignoreDecision({ folder, config }: ConfigLayer, path: string): boolean | undefined {
  return config.ignore && globList(config.ignore).covers(relativePath(folder, path));
}

/** True when nothing below an ignored folder can be taken back in. */
export function ignoresForGood(layers: readonly ConfigLayer[], folder: string): boolean {
  const hasExceptions = layers.some(({ config }) => config.ignore && globList(config.ignore).hasExceptions);
  return !hasExceptions && isIgnored(layers, folder);
}

const readableName: RegExp = /\.(?:ya?ml|json)$/i;

/**
 * True when the layers name a path as a file to check. A glob that does not say how names end means the files that are
 * YAML or JSON by their names.
 */
export function isWanted(layers: readonly ConfigLayer[], path: string): boolean {
  return layers.some(({ folder, config }) => {
    if (config.files === undefined) return false;
    const inside = relativePath(folder, path);
    const globs = globList(config.files);
    return readableName.test(path) ? globs.covers(inside) === true : globs.names(inside);
  });
}

/** The environments of all layers by name; of a setting that several have, the nearest counts. */
export function environmentsOf(layers: readonly ConfigLayer[]): ReadonlyMap<string, Environment> {
  const merged = new Map<string, Environment>();
  for (const { config } of layers) {
    for (const [name, environment] of Object.entries(config.environments ?? {})) {
      merged.set(name, { ...merged.get(name), ...environment });
    }
  }
  return merged;
}

/** The file that set each setting of each environment, by pointer: `/environments/staging/projectId`. */
export function environmentOriginsOf(layers: readonly ConfigLayer[]): ReadonlyMap<string, string> {
  const origins = new Map<string, string>();
  for (const { source, config } of layers) {
    for (const [name, environment] of Object.entries(config.environments ?? {})) {
      for (const setting of Object.keys(environment ?? {})) {
        origins.set(toPointer(['environments', name, setting]), source);
      }
    }
  }
  return origins;
}

/** One environment; undefined where no layer has the name. */
export function environmentOf(layers: readonly ConfigLayer[], name: string): Environment | undefined {
  return environmentsOf(layers).get(name);
}
