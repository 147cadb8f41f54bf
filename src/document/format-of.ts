import type { Format } from './document.ts';

/** The format of a definition by the name of its file: JSON where it ends in `.json`, else YAML. */
export function formatOf(path: string): Format {
  return /\.json$/i.test(path) ? 'json' : 'yaml';
}
