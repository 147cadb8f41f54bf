import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { DefinitionKind } from '../../schema/definition-kind.ts';
import {
  isProblem,
  type LedgerRecord,
  parseRecord,
  recordPath,
  writeRecord,
} from '../../upload/ledger-record.ts';
import type { Hash } from '../../upload/request-body.ts';
import { codeOf, reasonOf } from '../files/reason-of.ts';
import { slashed } from '../files/slashed.ts';
import { draftEnding, removeDurably, writeDurably } from './durable-file.ts';
import { LedgerError } from './ledger-error.ts';
import { ledgerFolder, lockName } from './project-root.ts';
import { strayFiles } from './stray-files.ts';

/** SHA-256. */
export const sha256: Hash = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The place of a ledger. */
export interface LedgerPlace {
  /** Real path of the project root. */
  readonly root: string;
  readonly environment: string;
  /** Keeps the files of the ledger; absent where they stand in the project. */
  readonly store?: RecordStore;
}

/** A place for the files of ledgers outside of the project. */
export interface RecordStore {
  /** As messages name it. */
  readonly name: string;
  /** The texts of all files by their paths, as `recordFile` has them. */
  texts(): ReadonlyMap<string, string>;
  /** Puts a text, or its removal (null), on disk; once it resolves, a crash of the machine cannot take it back. */
  write(path: string, text: string | null): Promise<void>;
}

/** A file of a ledger that is not a sound record. */
export interface LedgerFault {
  /** Relative to the project root, with `/`; behind the name of its store and a colon where that is elsewhere. */
  readonly file: string;
  readonly problem: 'corrupt' | 'newer' | 'conflict' | 'misplaced' | 'unreadable' | 'linked';
  /** One sentence about the file. */
  readonly message: string;
  /** Its content, where it could be read. */
  readonly text?: string;
}

/** Everything that is known about an environment. */
export interface Ledger {
  /** In the order of their keys. */
  readonly records: readonly LedgerRecord[];
  readonly faults: readonly LedgerFault[];
}

/** Reads the ledger of an environment; one that does not exist is empty. Never throws on what the files hold. */
export function loadLedger(place: LedgerPlace): Ledger {
  const records: LedgerRecord[] = [];
  const faults: LedgerFault[] = [];
  for (const kind of kinds) {
    for (const file of recordFiles(place, kind)) {
      const read = 'problem' in file ? file : readRecord(file, kind, place);
      if ('problem' in read) faults.push(read);
      else records.push(read);
    }
  }
  if (!place.store) faults.push(...strayFaults(place));
  return { records: records.sort((a, b) => (a.key < b.key ? -1 : 1)), faults };
}

/** Records at places where none is looked for would be created again without a word. */
function strayFaults(place: LedgerPlace): readonly LedgerFault[] {
  return strayFiles(place.root, place.environment).flatMap(({ file, text, isLink }): LedgerFault[] => {
    if (isLink) {
      return [
        { file, problem: 'linked', message: 'It is a link, and other checkouts lack what it leads to.' },
      ];
    }
    const record = text === undefined ? undefined : parseRecord(text);
    const isMeant = /\.json$/i.test(file);
    if (text === undefined || record === undefined) return isMeant ? [unreadable(file, undefined)] : [];
    if (!isProblem(record)) return [misplaced(file, text, record, place)];
    return isMeant ? [{ file, ...record, text }] : [];
  });
}

function misplaced(file: string, text: string, { kind, key }: LedgerRecord, place: LedgerPlace): LedgerFault {
  const message = `It is the record of ${key}, which belongs at ${recordFile(place, kind, key)}.`;
  return { file, problem: 'misplaced', message, text };
}

/** The file of a key's record, there or not, relative to the project root, with `/`. */
export function recordFile({ environment }: LedgerPlace, kind: DefinitionKind, key: string): string {
  return [ledgerFolder, environment, kind, recordPath(key, sha256)].join('/');
}

/** Puts a record on disk; once it resolves, a crash of the machine cannot take it back. Rejects with a `LedgerError`. */
export async function saveRecord(place: LedgerPlace, record: LedgerRecord): Promise<void> {
  const file = recordFile(place, record.kind, record.key);
  if (place.store) return place.store.write(file, writeRecord(record));
  await reported(file, async () => {
    ignoreTemporaries(place.root);
    await writeDurably(join(place.root, file), writeRecord(record));
  });
}

const ignored = `# What is only for the moment: locks and half-written files of voxlint. All else here belongs in git.
/${lockName}*
/cache/
*.tmp
`;

/**
 * Keeps out of git what does not belong there: the same text everywhere, so that branches merge. Written with the first record and
 * not before, for git merges no branch over an untracked file.
 */
function ignoreTemporaries(root: string): void {
  const path = join(root, ledgerFolder, '.gitignore');
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, ignored);
}

/** Takes a record out of the ledger for good. Rejects with a `LedgerError`. */
export async function removeRecord(
  place: LedgerPlace,
  { kind, key }: Pick<LedgerRecord, 'kind' | 'key'>,
): Promise<void> {
  const file = recordFile(place, kind, key);
  if (place.store) return place.store.write(file, null);
  await reported(file, () => removeDurably(join(place.root, file)));
}

/** Takes a file out of the ledger for good, whatever its name. Rejects with a `LedgerError`. */
export async function removeFile({ root, store }: LedgerPlace, file: string): Promise<void> {
  if (store) return store.write(file.slice(store.name.length + 1), null);
  await reported(file, () => removeDurably(join(root, file)));
}

async function reported(file: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    throw new LedgerError(`Cannot write ${file}: ${reasonOf(error)}.`, { cause: error });
  }
}

/**
 * Removes what killed processes have left half-written, as far as the disk allows; nothing reads it. Only for who holds the lock.
 */
export function clearDrafts(place: Omit<LedgerPlace, 'store'>): void {
  for (const kind of kinds) {
    for (const path of filesBelow(kindFolder(place, kind), draftEnding, () => {})) removeDraft(path);
  }
}

function removeDraft(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It stays, and is ignored by git as well.
  }
}

/** Removes the folders of a ledger without files, so that its environment is no longer listed. */
export function removeEmptyLedger({ root, environment }: LedgerPlace): void {
  removeEmpty(join(root, ledgerFolder, environment));
}

function removeEmpty(folder: string): void {
  for (const { name, isDirectory } of entriesOf(folder, () => {}))
    if (isDirectory) removeEmpty(join(folder, name));
  try {
    rmdirSync(folder);
  } catch {
    // Something is in it.
  }
}

const kinds: readonly DefinitionKind[] = ['agent', 'model'];

function kindFolder({ root, environment }: LedgerPlace, kind: DefinitionKind): string {
  return join(root, ledgerFolder, environment, kind);
}

/** Takes what is to be done about a folder that cannot be read. */
function filesBelow(
  folder: string,
  ending: string,
  onFault: (folder: string, error: unknown) => void,
): readonly string[] {
  return entriesOf(folder, onFault).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory) return filesBelow(path, ending, onFault);
    return entry.name.endsWith(ending) ? [path] : [];
  });
}

interface Entry {
  readonly name: string;
  readonly isDirectory: boolean;
}

function entriesOf(folder: string, onFault: (folder: string, error: unknown) => void): readonly Entry[] {
  try {
    // A link is a fault of its own, wherever it leads.
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => ({ name: entry.name, isDirectory: entry.isDirectory() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') onFault(folder, error);
    return [];
  }
}

interface RecordFile {
  /** As `recordFile` has it. */
  readonly file: string;
  readonly text: string;
}

function recordFiles(place: LedgerPlace, kind: DefinitionKind): readonly (RecordFile | LedgerFault)[] {
  if (!place.store) return filesOnDisk(place, kind);
  const folder = `${[ledgerFolder, place.environment, kind].join('/')}/`;
  return [...place.store.texts()]
    .filter(([file]) => file.startsWith(folder) && file.endsWith('.json'))
    .map(([file, text]) => ({ file, text }));
}

function filesOnDisk(place: LedgerPlace, kind: DefinitionKind): readonly (RecordFile | LedgerFault)[] {
  const faults: LedgerFault[] = [];
  const onFault = (unread: string, error: unknown): unknown =>
    faults.push(unreadable(slashed(relative(place.root, unread)), error));
  const paths = filesBelow(kindFolder(place, kind), '.json', onFault);
  return [...faults, ...paths.map((path) => readFile(path, place))];
}

function readFile(path: string, { root }: LedgerPlace): RecordFile | LedgerFault {
  const file = slashed(relative(root, path));
  try {
    return { file, text: readFileSync(path, 'utf8') };
  } catch (error) {
    return unreadable(file, error);
  }
}

function readRecord(
  { file, text }: RecordFile,
  kind: DefinitionKind,
  place: LedgerPlace,
): LedgerRecord | LedgerFault {
  const shown = place.store ? `${place.store.name}:${file}` : file;
  const record = parseRecord(text);
  if (isProblem(record)) return { file: shown, ...record, text };
  const rightPlace = recordFile(place, record.kind, record.key);
  if (record.kind === kind && rightPlace === file.normalize('NFC')) return record;
  return misplaced(shown, text, record, place);
}

function unreadable(file: string, error: unknown): LedgerFault {
  const reason = codeOf(error) === 'ENOTDIR' ? 'a file is in the place of a folder' : reasonOf(error);
  return { file, problem: 'unreadable', message: `It cannot be read: ${reason}.` };
}
