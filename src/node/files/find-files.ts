import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { GitIgnore } from '../git/git-ignore.ts';
import type { ReadDefinition } from './read-definition.ts';
import { realPath } from './real-path.ts';
import { slashed } from './slashed.ts';
import type { SplitGlob } from './split-glob.ts';

/** The decisions of a configuration about the files of a folder; all paths are absolute. */
export interface FolderRules {
  /** True when a path is left out of the check. */
  isIgnored(path: string): boolean;
  /** True when nothing below a folder can be taken back in. */
  ignoresForGood(folder: string): boolean;
  /** True when a path is named as a file to check. */
  isWanted(path: string): boolean;
}

/** A file to check. */
export interface FoundFile {
  /** As the user would type it from the working directory, with `/`. */
  readonly path: string;
  readonly absolute: string;
  /** Its text, where that is not what the disk holds. */
  read?(): ReadDefinition;
}

export interface FoundFiles {
  /** Each file once, sorted by path. A folder that cannot be read is among them, for it must not go unseen. */
  readonly files: readonly FoundFile[];
  /** The paths that lead nowhere. */
  readonly missing: readonly string[];
  /** The globs that match nothing. */
  readonly unmatched: readonly string[];
}

export interface FindOptions {
  /** Absolute. */
  readonly cwd: string;
  /** True when a walk keeps to what git does not ignore. */
  readonly gitIgnore: boolean;
  /** Gives the configuration for the files of a folder, by its absolute path. */
  readonly configOf?: (folder: string) => Promise<FolderRules>;
  /** Takes the files that look like definitions, and the folders, that are left out. */
  readonly leftOut?: LeftOut | undefined;
}

/** Takes a path that is left out, as the user would type it, and who says so. */
export type LeftOut = (path: string, by: 'git' | 'configuration' | 'name', isFolder: boolean) => void;

/** A folder as the user named it, and where it really is. */
interface Folder {
  readonly shown: string;
  readonly real: string;
}

/** Takes what was found, by the place where it really is. */
type Take = (file: FoundFile, real: string) => void;

interface Walk {
  readonly take: Take;
  readonly configOf?: FindOptions['configOf'];
  readonly leftOut?: FindOptions['leftOut'];
  /** Takes an absolute path without links. */
  wants(path: string, config: FolderRules | undefined, isFolder: boolean): boolean;
}

/** The ending of the name of an agent or a model. */
export const definitionName: RegExp = /\.(?:agent|model)\.(?:ya?ml|json)$/i;
const neverWalked: ReadonlySet<string> = new Set(['.git', '.voxlint', 'node_modules']);

/**
 * Finds what paths name: a file whatever its name, the agents and models below a folder and what the configuration
 * names there, the files that a glob matches. Links to files are followed, links to folders only where the user names them; `.git`, `.voxlint` and
 * `node_modules` are walked only when the user names them.
 */
export async function findFiles(paths: readonly string[], options: FindOptions): Promise<FoundFiles> {
  const found = new Map<string, FoundFile>();
  const take: Take = (file, real) => found.set(real, better(file, found.get(real), real));
  const missing: string[] = [];
  const unmatched: string[] = [];
  for (const path of paths) {
    const absolute = resolve(options.cwd, path);
    const shown = showPath(path, absolute, options.cwd);
    const sort = path === '' ? 'missing' : sortOf(absolute);
    const glob = sort === 'missing' ? await readGlob(path) : undefined;
    if (sort === 'file') take({ path: shown, absolute }, realPath(absolute));
    else if (sort === 'folder') await walkFolder(shown, absolute, take, options);
    else if (glob === undefined) missing.push(path);
    else if (!(await walkGlob(glob, take, options))) unmatched.push(path);
  }
  return { files: [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), missing, unmatched };
}

/** A file that is met several times goes by its own name, else by the first of its links. */
function better(file: FoundFile, other: FoundFile | undefined, real: string): FoundFile {
  if (other === undefined || file.absolute === real) return file;
  return other.absolute === real || other.path < file.path ? other : file;
}

function sortOf(absolute: string): 'file' | 'folder' | 'missing' {
  try {
    return statSync(absolute).isDirectory() ? 'folder' : 'file';
  } catch {
    return isThere(absolute) ? 'file' : 'missing';
  }
}

/** True for a link that leads nowhere, too, and where it cannot be known: reading it shows what is wrong. */
function isThere(absolute: string): boolean {
  try {
    return lstatSync(absolute) !== undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
  }
}

async function walkFolder(shown: string, absolute: string, take: Take, options: FindOptions): Promise<void> {
  const folder = { shown, real: realPath(absolute) };
  if (definitionName.test(absolute)) take({ path: shown, absolute }, folder.real);
  await walk(folder, await ignoredAbove(folder.real, options), {
    take,
    configOf: options.configOf,
    leftOut: options.leftOut,
    wants: (path, config, isFolder) =>
      definitionName.test(path) || (!isFolder && config?.isWanted(path) === true),
  });
}

/** Undefined for a path without the signs of one. */
export async function readGlob(path: string): Promise<SplitGlob | undefined> {
  if (!/[*?[\]{}()]/.test(path)) return undefined;
  const { splitGlob } = await import('./split-glob.ts');
  return splitGlob(slashed(path));
}

/** False when nothing matched. */
async function walkGlob({ base, matches }: SplitGlob, take: Take, options: FindOptions): Promise<boolean> {
  const absolute = resolve(options.cwd, base);
  if (sortOf(absolute) !== 'folder') return false;
  const real = realPath(absolute);
  let isMatched = false;
  const takeMatch: Take = (file, at) => {
    isMatched = true;
    take(file, at);
  };
  await walk({ shown: showPath(base, absolute, options.cwd), real }, await ignoredAbove(real, options), {
    take: takeMatch,
    leftOut: options.leftOut,
    wants: (path) => matches(slashed(relative(real, path))),
  });
  return isMatched;
}

async function ignoredAbove(folder: string, { gitIgnore }: FindOptions): Promise<GitIgnore | undefined> {
  if (!gitIgnore) return undefined;
  const { gitIgnoreAbove } = await import('../git/git-ignore.ts');
  return gitIgnoreAbove(folder);
}

/** Takes what is wanted in a folder and below it. */
async function walk(folder: Folder, outer: GitIgnore | undefined, inner: Walk): Promise<void> {
  const { take, configOf, wants, leftOut } = inner;
  const entries = readFolder(folder.real);
  if (entries === undefined) {
    take({ path: folder.shown, absolute: folder.real }, folder.real);
    return;
  }
  const hasIgnoreFile = entries.some(({ name }) => name === '.gitignore');
  const ignored = outer?.enter(folder.real, hasIgnoreFile);
  const config = await configOf?.(folder.real);
  for (const entry of entries) {
    const isFolder = entry.isDirectory();
    const inside = below(folder, entry.name);
    if (isFolder && neverWalked.has(entry.name)) {
      leftOut?.(inside.shown, 'name', true);
      continue;
    }
    const isWanted = wants(inside.real, config, isFolder);
    if (!isFolder && !isWanted) continue;
    const by = leftOutBy(inside.real, isFolder, ignored, config);
    if (by !== undefined) {
      leftOut?.(inside.shown, by, isFolder);
      continue;
    }
    if (isWanted) {
      take(
        { path: inside.shown, absolute: inside.real },
        entry.isSymbolicLink() ? realPath(inside.real) : inside.real,
      );
    }
    if (isFolder) await walk(inside, ignored, inner);
  }
}

function leftOutBy(
  path: string,
  isFolder: boolean,
  ignored: GitIgnore | undefined,
  config: FolderRules | undefined,
): 'git' | 'configuration' | undefined {
  if (ignored?.ignores(path, isFolder)) return 'git';
  const isIgnored = isFolder ? config?.ignoresForGood(path) : config?.isIgnored(path);
  return isIgnored ? 'configuration' : undefined;
}

function below({ shown, real }: Folder, name: string): Folder {
  return {
    shown: shown === '.' ? name : `${shown.endsWith('/') ? shown : `${shown}/`}${name}`,
    real: join(real, name),
  };
}

function readFolder(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

/** Relative to the working directory, unless the user named a place outside of it from the root. */
function showPath(given: string, absolute: string, cwd: string): string {
  const inside = relative(cwd, absolute);
  const isOutside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  const shown = isOutside && isAbsolute(given) ? absolute : inside || '.';
  return slashed(shown);
}
