import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { git } from '../git/git.ts';
import { readGlob } from './find-files.ts';
import { isInside } from './is-inside.ts';
import { realPath } from './real-path.ts';
import { slashed } from './slashed.ts';

/** Paths of a call, as they are asked of git. */
export interface GitPaths {
  /** For behind `--`; what git gives for them may be more than is wanted. */
  readonly specs: readonly string[];
  /** The paths that neither the disk nor git knows. */
  readonly missing: readonly string[];
  /** Takes an absolute path that git has given. */
  wants(absolute: string): boolean;
}

/** The folder in which git is asked. */
export interface GitPlace {
  /** Absolute. */
  readonly cwd: string;
  /** The top of the checkout. Absolute. */
  readonly top: string;
  /** The places at which a path that is gone from the disk may have been. */
  readonly commit: string;
}

/**
 * Takes paths as a search on the disk does: what is there goes by its name, whatever signs it holds; else a glob is a glob, for
 * git's own know no braces.
 */
export async function gitPaths(paths: readonly string[], place: GitPlace): Promise<GitPaths> {
  const { cwd, top } = place;
  const specs: string[] = [];
  const missing: string[] = [];
  const tests: ((absolute: string) => boolean)[] = [];
  for (const path of paths) {
    const glob = existsSync(resolve(cwd, path)) ? undefined : await readGlob(path);
    if (path === '' || (glob === undefined && !isKnown(path, place))) {
      missing.push(path);
      continue;
    }
    const places = realPlaces(resolve(cwd, glob?.base ?? path));
    const inside = places.filter((each) => isInside(top, each));
    for (const each of inside.length > 0 ? inside : places) specs.push(`:(literal)${each}`);
    tests.push((absolute) =>
      places.some((each) =>
        glob === undefined ? isInside(each, absolute) : glob.matches(slashed(relative(each, absolute))),
      ),
    );
  }
  return { specs, missing, wants: (absolute) => tests.some((test) => test(absolute)) };
}

/** Git knows a link by its own place, and a folder by the one that links on the way to it lead to. */
function realPlaces(absolute: string): readonly string[] {
  return [realPath(absolute), join(realPath(dirname(absolute)), basename(absolute))];
}

function isKnown(path: string, { cwd, commit }: GitPlace): boolean {
  if (existsSync(resolve(cwd, path))) return true;
  const staged = git(cwd, ['ls-files', '-z', '--', `:(literal)${path}`]);
  const was = git(cwd, ['cat-file', '-e', `${commit}:./${path}`]);
  return 'output' in was || ('output' in staged && staged.output.length > 0);
}
