import picomatch from 'picomatch';

/** A glob as the folder that it certainly stays in, and a test for the paths below that folder. */
export interface SplitGlob {
  /** `.` for a glob that begins with a sign. */
  readonly base: string;
  /** Takes a path below `base`, with `/`. */
  matches(path: string): boolean;
}

/**
 * Reads a glob with `/` between folders; its signs also match names that start with a dot. Gives undefined for a
 * path that has signs in it, but is not a glob.
 */
export function splitGlob(pattern: string): SplitGlob | undefined {
  const { base, glob } = picomatch.scan(pattern);
  return glob === ''
    ? undefined
    : { base: base === '' ? '.' : base, matches: picomatch(glob, { dot: true }) };
}
