import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configName, configPlaces, sharedFolder } from './config-places.ts';

/**
 * The configuration that stands in a folder; of several, the first in the order of the places. Reads the folder and
 * no more, as long as nothing in it looks like one.
 */
export function findConfig(folder: string): string | undefined {
  const names = namesIn(folder);
  if (!names.some(mayHold)) return undefined;
  const shared = names.includes(sharedFolder) ? namesIn(join(folder, sharedFolder)) : [];
  const present = new Set([...names, ...shared.map((name) => `${sharedFolder}/${name}`)]);
  const place = configPlaces.find((each) => present.has(each) && isOurs(join(folder, each)));
  return place === undefined ? undefined : join(folder, place);
}

function mayHold(name: string): boolean {
  return name === 'package.json' || name === sharedFolder || name.includes(configName);
}

/** A folder that cannot be read holds no configuration for whoever runs this. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A package.json is, when it has the key; one that cannot be read is not voxlint's concern. */
function isOurs(path: string): boolean {
  if (!path.endsWith('package.json')) return true;
  try {
    const text = readFileSync(path, 'utf8');
    if (!text.includes(`"${configName}"`)) return false;
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return typeof value === 'object' && value !== null && Object.hasOwn(value, configName);
  } catch {
    return false;
  }
}
