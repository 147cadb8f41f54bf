import picomatch from 'picomatch/posix.js';

/** Globs that were read once, for paths from the folder that the globs count from, with `/` between folders. */
export interface GlobList {
  /** True when some glob takes files back in. */
  readonly hasExceptions: boolean;
  /** True when the globs name a file by how its name ends, not just by its folder. */
  names(path: string): boolean;
  /** True where the globs name the path or a folder around it, false where an exception does; else undefined. */
  covers(path: string): boolean | undefined;
}

interface Glob {
  readonly isException: boolean;
  /** True when it says how names end. */
  readonly isSpecific: boolean;
  readonly test: (path: string) => boolean;
}

const lists: WeakMap<readonly string[], GlobList> = new WeakMap();

/**
 * Reads a list of globs; the last one that matches counts. A glob without a slash matches names in every folder, one
 * that begins with `!` takes files back in, and `*` also matches names that begin with a dot.
 */
export function globList(patterns: readonly string[]): GlobList {
  const known = lists.get(patterns);
  if (known !== undefined) return known;
  const globs = patterns.map(toGlob);
  const decision = (some: readonly Glob[], paths: readonly string[]): boolean | undefined => {
    const last = some.findLast(({ test }) => paths.some(test));
    return last && !last.isException;
  };
  const specific = globs.filter(({ isSpecific, isException }) => isSpecific || isException);
  const list: GlobList = {
    hasExceptions: globs.some(({ isException }) => isException),
    names: (path) => decision(specific, [path]) === true,
    covers: (path) => decision(globs, withFolders(path)),
  };
  lists.set(patterns, list);
  return list;
}

function toGlob(pattern: string): Glob {
  const isException = pattern.startsWith('!');
  const path = pattern.slice(isException ? 1 : 0).replace(/\/+$/, '');
  const glob = path.includes('/') ? path.replace(/^(?:\.?\/)+/, '') : `**/${path}`;
  const matches = picomatch(glob, { dot: true });
  return { isException, isSpecific: /\.[^*/][^/]*$/.test(path), test: (candidate) => matches(candidate) };
}

/** `a/b/c` with `a` and `a/b`. */
function withFolders(path: string): readonly string[] {
  const names = path.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
