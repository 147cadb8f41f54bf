import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { RecordStore, StoredRecord } from './record-store.ts';
import { ServiceStartError } from './service-start-error.ts';

/** First line of every data file: it marks the file as the service's own; others must not be touched. */
export const dataFileHeader: string = '{"file":"voxlint service data","version":1}\n';

/** A store on disk, and the records that were found there. */
export interface OpenedFileStore {
  readonly store: RecordStore;
  /** Bytes of a last line that was cut off when its writer was killed; nobody got an answer about that record. */
  readonly droppedBytes: number;
}

/**
 * Opens or creates a file with one record a line, to which lines are only ever added. A record is kept when its line has
 * been written and flushed to the disk. Rejects with a `ServiceStartError` for a file that cannot be used or is another's.
 */
export async function openFileStore(path: string): Promise<OpenedFileStore> {
  const handle = await openFile(path);
  try {
    await refuseOtherThanFile(handle, path);
    const bytes = await handle.readFile();
    const { records, goodLength } = readDataFile(bytes, path);
    if (goodLength < bytes.length) await handle.truncate(goodLength);
    if (goodLength === 0) await begin(handle, path);
    await handle.sync();
    return { store: new FileStore(handle, records), droppedBytes: bytes.length - goodLength };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    await mkdir(dirname(resolve(path)), { recursive: true });
    return await open(path, 'a+');
  } catch (error) {
    const { code } = error as { readonly code?: string };
    throw new ServiceStartError(`The data file ${JSON.stringify(path)} cannot be opened (${code ?? error}).`);
  }
}

/** A device or a pipe may have no end, and keeps nothing. */
async function refuseOtherThanFile(handle: FileHandle, path: string): Promise<void> {
  if ((await handle.stat()).isFile()) return;
  throw new ServiceStartError(`The data file ${JSON.stringify(path)} is not an ordinary file.`);
}

/** The content of a data file. */
interface DataFile {
  readonly records: readonly StoredRecord[];
  /** Length in bytes without a last line that was cut off; 0 for a file that has not begun. */
  readonly goodLength: number;
}

const lineEnd = 0x0a;

/**
 * Reads a data file. A last line without its end was never acknowledged and is left out; any other line that is not a record
 * means that the file was damaged or is another's, and throws a `ServiceStartError`.
 */
function readDataFile(bytes: Buffer, path: string): DataFile {
  const goodLength = bytes.lastIndexOf(lineEnd) + 1;
  const name = JSON.stringify(path);
  if (goodLength === 0) {
    if (dataFileHeader.startsWith(bytes.toString('utf8'))) return { records: [], goodLength };
    throw new ServiceStartError(`${name} is not a data file of this service; name a new file.`);
  }
  const [header, ...lines] = bytes.toString('utf8', 0, goodLength - 1).split('\n');
  if (`${header}\n` !== dataFileHeader) {
    throw new ServiceStartError(
      `${name} is not a data file of this version of the service; name a new file.`,
    );
  }
  const records = lines.map((line, index) => {
    const record = parseRecord(line);
    if (record) return record;
    throw new ServiceStartError(`Line ${index + 2} of ${name} is not a record: the file is damaged.`);
  });
  return { records, goodLength };
}

function parseRecord(line: string): StoredRecord | undefined {
  try {
    const record = JSON.parse(line) as StoredRecord;
    const isRecord =
      record.kind === 'model' || (record.kind === 'agent' && typeof record.projectId === 'string');
    return isRecord && typeof record.resource.id === 'string' ? record : undefined;
  } catch {
    return undefined;
  }
}

async function begin(handle: FileHandle, path: string): Promise<void> {
  await handle.appendFile(dataFileHeader);
  await handle.sync();
  await syncFolder(dirname(resolve(path)));
}

/** Makes the name of a new file as lasting as its contents; some systems cannot open folders and need no such thing. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

interface Waiting {
  readonly record: StoredRecord;
  readonly line: string;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** Lines that arrive while others are being flushed share the next flush. */
class FileStore implements RecordStore {
  readonly records: StoredRecord[];
  readonly #handle: FileHandle;
  #waiting: Waiting[] = [];
  #flushing: Promise<void> | undefined;
  #broken: Error | undefined;

  constructor(handle: FileHandle, records: readonly StoredRecord[]) {
    this.#handle = handle;
    this.records = [...records];
  }

  add(record: StoredRecord): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ record, line: `${JSON.stringify(record)}\n`, done, failed });
      this.#flushing ??= this.#flush();
    });
  }

  async close(): Promise<void> {
    await this.#flushing;
    await this.#handle.close();
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#write(batch);
    }
    this.#flushing = undefined;
  }

  /** After a failed write nobody knows what is in the file, so the store accepts nothing more. */
  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      if (this.#broken) throw this.#broken;
      await this.#handle.appendFile(batch.map(({ line }) => line).join(''));
      await this.#handle.datasync();
      this.records.push(...batch.map(({ record }) => record));
      for (const { done } of batch) done();
    } catch (error) {
      this.#broken ??= error instanceof Error ? error : new Error(String(error));
      for (const { failed } of batch) failed(error);
    }
  }
}
