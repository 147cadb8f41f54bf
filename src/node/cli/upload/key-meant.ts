import { relative, resolve } from 'node:path';
import { nearest } from '../../../text/nearest.ts';
import { show } from '../../../text/show.ts';
import { keyOf } from '../../../upload/identity.ts';
import { slashed } from '../../files/slashed.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';

/**
 * The key that somebody means: a key as voxlint prints it, or the path of a file from the working directory. Throws a
 * `UsageError` where there is none.
 */
export function keyMeant(
  name: string,
  keys: readonly string[],
  root: string,
  { cwd }: Pick<Host, 'cwd'>,
): string {
  const candidates = possibleKeys(name, root, cwd);
  const found = candidates.find((candidate) => keys.includes(candidate));
  if (found !== undefined) return found;
  const meant = nearest(candidates[0] ?? name, keys);
  const advice = meant === undefined ? 'voxlint status lists what there is.' : `Did you mean ${meant}?`;
  throw new UsageError(`Nothing is known under the key ${show(name)}. ${advice}`);
}

/** A name as it may be meant: as a key, or as a path from the working directory. */
export function possibleKeys(name: string, root: string, cwd: string): readonly string[] {
  const [, path = name, number = ''] = /^(.*?)(#\d+)?$/s.exec(name) ?? [];
  const inRoot = slashed(relative(root, resolve(cwd, path)));
  return [name.normalize('NFC'), `${keyOf({ path: inRoot, document: 0 })}${number}`];
}
