import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore, type TestResult } from 'ignore';
import { gitExcludesFile } from './git-excludes-file.ts';

/** The patterns of one ignore file, and the folder that they count from. */
interface IgnoreFile {
  readonly folder: string;
  readonly patterns: Ignore;
}

/**
 * The files that git ignores below a folder (gitignore(5)), by the `.gitignore` files on the way to it, the
 * repository's `info/exclude`, and the user's own excludes file. All paths are absolute and free of links.
 */
export class GitIgnore {
  /** The nearest first, for it has the last word. */
  readonly #files: readonly IgnoreFile[];

  constructor(files: readonly IgnoreFile[]) {
    this.#files = files;
  }

  ignores(path: string, isFolder: boolean): boolean {
    for (const file of this.#files) {
      const { ignored, unignored } = test(file, path, isFolder);
      if (ignored || unignored) return ignored;
    }
    return false;
  }

  /**
   * The patterns that count below a folder that is walked all the same: a file that ignores the folder as a whole was
   * overruled, so it has nothing to say inside.
   */
  enter(folder: string, hasIgnoreFile: boolean): GitIgnore {
    const outer = this.#files.filter((file) => !test(file, folder, true).ignored);
    return new GitIgnore(
      hasIgnoreFile ? [...readIgnoreFile(folder, join(folder, '.gitignore')), ...outer] : outer,
    );
  }
}

/** The patterns of git at a folder, from the root of its repository down to the folder above it. */
export function gitIgnoreAbove(folder: string): GitIgnore {
  const root = repositoryRoot(folder);
  if (root === undefined || root === folder) return new GitIgnore(root ? excludes(root) : []);
  const above = foldersBetween(root, dirname(folder));
  return above.reduce(
    (outer, each) => outer.enter(each, existsSync(join(each, '.gitignore'))),
    new GitIgnore(excludes(root)),
  );
}

/** True when git ignores a file, for its own sake or for that of a folder it is in. Takes an absolute path free of links. */
export function isGitIgnored(file: string): boolean {
  let path = file;
  while (!gitIgnoreAbove(path).ignores(path, path !== file)) {
    if (dirname(path) === path) return false;
    path = dirname(path);
  }
  return true;
}

/** The top of the checkout that a folder is in; undefined where there is none. Takes an absolute path free of links. */
export function repositoryRoot(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : repositoryRoot(parent);
}

function foldersBetween(root: string, folder: string): string[] {
  const folders = [root];
  let last = root;
  for (const name of relative(root, folder).split(sep)) {
    if (name === '') continue;
    last = join(last, name);
    folders.push(last);
  }
  return folders;
}

function excludes(root: string): readonly IgnoreFile[] {
  const folder = commonGitFolder(join(root, '.git'));
  if (folder === undefined) return [];
  const files = [join(folder, 'info', 'exclude'), resolve(root, gitExcludesFile(root, folder))];
  return files.flatMap((file) => readIgnoreFile(root, file));
}

/** The path of `info/exclude`; in a linked work tree `.git` is a file that leads there (gitrepository-layout(5)). */
function commonGitFolder(git: string): string | undefined {
  try {
    if (statSync(git).isDirectory()) return git;
    const own = resolve(
      dirname(git),
      readFileSync(git, 'utf8')
        .replace(/^gitdir:\s*/, '')
        .trim(),
    );
    const common = join(own, 'commondir');
    return existsSync(common) ? resolve(own, readFileSync(common, 'utf8').trim()) : own;
  } catch {
    return undefined;
  }
}

/** An ignore file that cannot be read counts as empty, as it does for git. */
function readIgnoreFile(folder: string, path: string): readonly IgnoreFile[] {
  try {
    const patterns = ignore({ ignorecase: ignoresCase }).add(readFileSync(path, 'utf8'));
    return [{ folder, patterns }];
  } catch {
    return [];
  }
}

/** The path is the folder or stands below it, for no other ignore files are asked about it. */
function test({ folder, patterns }: IgnoreFile, path: string, isFolder: boolean): TestResult {
  const inside = path.slice(folder.endsWith(sep) ? folder.length : folder.length + 1);
  if (inside === '') return { ignored: false, unignored: false };
  return patterns.test(`${inside.split(sep).join('/')}${isFolder ? '/' : ''}`);
}

/** As git sets `core.ignoreCase` where the file system treats names so. */
const ignoresCase: boolean = process.platform === 'win32' || process.platform === 'darwin';
