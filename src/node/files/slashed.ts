import { sep } from 'node:path';

/** A path of this machine with `/` between its folders, as reports, globs and records write it. */
export function slashed(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}
