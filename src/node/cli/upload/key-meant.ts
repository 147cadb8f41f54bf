import { relative, resolve } from 'node:path';
import { nearest } from '../../../text/nearest.ts';
import { show } from '../../../text/show.ts';
import { identityOf, keyOf } from '../../../upload/identity.ts';
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
  const found = onlyOne(name, candidates, (candidate) => keys.includes(candidate));
  if (found !== undefined) return found;
  const meant = nearest(candidates[0] ?? name, keys);
  const advice = meant === undefined ? 'voxlint status lists what there is.' : `Did you mean ${meant}?`;
  throw new UsageError(`Nothing is known under the key ${show(name)}. ${advice}`);
}

/**
 * The first candidate that there is. Throws a `UsageError` where the name of a file and a key with needless escapes are the same,
 * and both are there.
 */
export function onlyOne(
  name: string,
  candidates: readonly string[],
  isThere: (candidate: string) => boolean,
): string | undefined {
  const found = [...new Set(candidates)].filter(isThere);
  const [first, second] = found;
  if (first === undefined || second === undefined || found.includes(name) || !hasEscapes(name)) return first;
  throw new UsageError(
    `${show(name)} can be ${show(first)} or ${show(second)}. Type the one that you mean as it stands here, after --.`,
  );
}

/** True for a key in which more is percent-encoded than has to be. */
function hasEscapes(name: string): boolean {
  return name.includes('%') && spelledOut(name) !== name.normalize('NFC');
}

/** A key with no more percent-encoded than has to be; `#1` stays. */
function spelledOut(name: string): string {
  const [path, number] = splitNumber(name);
  return `${keyOf({ path: identityOf(path).path, document: 0 })}${number}`;
}

function splitNumber(name: string): readonly [path: string, number: string] {
  const [, path = name, number = ''] = /^(.*?)(#\d+)?$/s.exec(name) ?? [];
  return [path, number];
}

/**
 * A name as it may be meant: as a key, as a path from the working directory, or as a key in which more is percent-encoded than
 * has to be, so that it survives a shell.
 */
export function possibleKeys(name: string, root: string, cwd: string): readonly string[] {
  const [path, number] = splitNumber(name);
  const inRoot = slashed(relative(root, resolve(cwd, path)));
  const typed = name.normalize('NFC');
  const spelled = hasEscapes(name) ? [spelledOut(name)] : [];
  return [typed, `${keyOf({ path: inRoot, document: 0 })}${number}`, ...spelled];
}
