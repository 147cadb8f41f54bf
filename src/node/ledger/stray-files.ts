import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { slashed } from '../files/slashed.ts';
import { draftEnding } from './durable-file.ts';
import { isLedgerFolder, ledgerFolder } from './project-root.ts';

/** A file or a link at a place where no record is looked for. */
export interface StrayFile {
  /** Relative to the project root, with `/`. */
  readonly file: string;
  /** Its content; absent for a link, and for a file that cannot be read. */
  readonly text?: string;
  readonly isLink: boolean;
}

/**
 * The files of an environment that the ledger passes over: in folders whose names are spelled with other letters, with another ending, and
 * links, which lead to records that other checkouts do not have.
 */
export function strayFiles(root: string, environment: string): readonly StrayFile[] {
  return entriesOf(root)
    .filter(({ name }) => isLedgerFolder(name))
    .flatMap((folder) => {
      const path = join(root, folder.name);
      return entriesOf(path)
        .filter(({ name }) => name.toLowerCase() === environment)
        .flatMap((entry) =>
          inEnvironment(join(path, entry.name), entry, isExact(folder, entry, environment)),
        );
    })
    .map(({ path, isLink }) => ({
      file: slashed(relative(root, path)),
      isLink,
      ...(isLink ? {} : textOf(path)),
    }));
}

function isExact(folder: Entry, entry: Entry, environment: string): boolean {
  return folder.name === ledgerFolder && entry.name === environment;
}

interface Found {
  readonly path: string;
  readonly isLink: boolean;
}

function inEnvironment(path: string, { isLink, isFolder }: Entry, isUsual: boolean): readonly Found[] {
  if (isLink) return [{ path, isLink }];
  if (!isFolder) return [];
  return entriesOf(path).flatMap((entry) => {
    const isKind = isUsual && (entry.name === 'agent' || entry.name === 'model');
    return below(join(path, entry.name), entry, isKind);
  });
}

/** @param isRead true where files with the usual ending are read as records */
function below(path: string, { name, isLink, isFolder }: Entry, isRead: boolean): readonly Found[] {
  if (isLink) return [{ path, isLink }];
  if (isFolder) return entriesOf(path).flatMap((entry) => below(join(path, entry.name), entry, isRead));
  if (name.endsWith(draftEnding) || (isRead && name.endsWith('.json'))) return [];
  return [{ path, isLink: false }];
}

interface Entry {
  readonly name: string;
  readonly isLink: boolean;
  readonly isFolder: boolean;
}

/** A folder that cannot be read is a fault of the ledger already. */
function entriesOf(folder: string): readonly Entry[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      isLink: entry.isSymbolicLink(),
      isFolder: entry.isDirectory(),
    }));
  } catch {
    return [];
  }
}

function textOf(path: string): { readonly text: string } | undefined {
  try {
    return { text: readFileSync(path, 'utf8') };
  } catch {
    return undefined;
  }
}
