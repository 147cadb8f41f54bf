import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, reasonOf } from '../files/reason-of.ts';
import { LedgerError } from './ledger-error.ts';

/** Folder of the ledger, in the project root. */
export const ledgerFolder = '.voxlint';
/** Explains the branch of a ledger in git to whoever finds it. */
export const readmePath = 'README.md';
/** Keeps the ledger of a checkout for one process at a time. */
export const lockName = 'push.lock';
/** Other folders of voxlint beside the ledgers. */
const noEnvironment: ReadonlySet<string> = new Set(['cache']);

/** True for a name that an environment may have: it becomes the name of a folder. */
export function isEnvironmentName(name: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*$/.test(name) && !noEnvironment.has(name);
}

/**
 * The folder that keys are relative to: the nearest one upwards that holds a ledger or is the top of a git checkout, else the
 * given one itself. Takes an absolute path, gives a real one.
 */
export function projectRoot(folder: string): string {
  return rootAbove(folder) ?? realFolder(folder);
}

/** As `projectRoot`, but undefined where nothing marks a project. */
export function rootAbove(folder: string): string | undefined {
  let each = realFolder(folder);
  while (!hasLedger(each) && !existsSync(join(each, '.git'))) {
    if (dirname(each) === each) return undefined;
    each = dirname(each);
  }
  return each;
}

/** The environments that a project has a ledger of. Throws a `LedgerError` where nobody can know. */
export function ledgerEnvironments(root: string): readonly string[] {
  const folders = existsSync(join(root, ledgerFolder)) ? [ledgerFolder] : [];
  return [
    ...new Set([...folders, ...otherSpellings(root)].flatMap((folder) => environmentsIn(join(root, folder)))),
  ].sort();
}

/** True for the name of the ledger's folder, also where it is spelled with capitals. */
export function isLedgerFolder(name: string): boolean {
  return name.toLowerCase() === ledgerFolder;
}

/** Folders whose records would be lost without a word on a disk for which capitals are letters of their own. */
function otherSpellings(root: string): readonly string[] {
  try {
    return readdirSync(root).filter((name) => name !== ledgerFolder && isLedgerFolder(name));
  } catch {
    return [];
  }
}

/** The names of folders and of links to folders, in small letters: what is in them is a fault of the environment that is meant. */
function environmentsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map(({ name }) => name.toLowerCase())
      .filter(isEnvironmentName);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    const reason = codeOf(error) === 'ENOTDIR' ? 'it is a file, and should be a folder' : reasonOf(error);
    throw new LedgerError(
      `Cannot read ${folder}: ${reason}. It records what was created, so put that right first.`,
      { cause: error },
    );
  }
}

function hasLedger(folder: string): boolean {
  return ledgerEnvironments(folder).length > 0;
}

/** With the letters that the disk has, for some disks take `Agents` for `agents`. */
function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

/** True for a folder in a git checkout, also where git cannot read it. */
export function isInGit(folder: string): boolean {
  if (hasRepository(folder)) return true;
  return dirname(folder) !== folder && isInGit(dirname(folder));
}

/** An empty folder is not one for git either. */
function hasRepository(folder: string): boolean {
  const path = join(folder, '.git');
  try {
    return readdirSync(path).length > 0;
  } catch (error) {
    return codeOf(error) !== 'ENOENT';
  }
}
