import { dataFileHeader } from './data-file-header.ts';
import type { StoredRecord } from './record-store.ts';
import { ServiceStartError } from './service-start-error.ts';

/** The content of a data file. */
export interface DataFile {
  readonly records: readonly StoredRecord[];
  /** Length in bytes without a last line that was cut off; 0 for a file that has not begun. */
  readonly goodLength: number;
}

const lineEnd = 0x0a;

/**
 * Reads a data file. A last line without its end was never acknowledged and is left out; any other line that is no record
 * means that the file was damaged or is another's, and throws a `ServiceStartError`.
 */
export function readDataFile(bytes: Buffer, path: string): DataFile {
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
