import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { show } from '../../../text/show.ts';
import { codeOf, reasonOf } from '../../files/reason-of.ts';
import { writeDefinition } from '../../files/write-definition.ts';
import { writeDurably } from '../../ledger/durable-file.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** A file that a command writes as a whole, again and again. */
export interface GeneratedFile {
  /** As it was typed. */
  readonly path: string;
  readonly text: string;
  /** True when a text that is there came from this command, so that nothing is lost with it. */
  isOwn(text: string): boolean;
}

/**
 * The text that is there; undefined where there is no file. Throws a `UsageError` where it cannot be read.
 */
export function readGenerated(path: string, { cwd }: Pick<Host, 'cwd'>): string | undefined {
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new UsageError(`Cannot read ${show(path)}: ${reasonOf(error)}.`);
  }
}

/**
 * Writes the file in one step, with the folders it needs; one that is up to date stays untouched. Throws a `UsageError`
 * where it cannot be written, and for a file that somebody else wrote.
 */
export async function writeGenerated(
  file: GeneratedFile,
  host: Pick<Host, 'cwd'>,
): Promise<'written' | 'unchanged'> {
  const absolute = resolve(host.cwd, file.path);
  if (isStream(absolute)) {
    await attempt(file, () => writeFileSync(absolute, file.text));
    return 'written';
  }
  const present = readGenerated(file.path, host);
  if (present === file.text) return 'unchanged';
  if (present !== undefined && present.trim() !== '' && !file.isOwn(present)) {
    throw new UsageError(
      `${show(file.path)} is there already, and voxlint did not write it. Choose another file, or remove that one.`,
    );
  }
  if (present === undefined) await attempt(file, () => writeDurably(absolute, file.text));
  else await attempt(file, () => writeDefinition(absolute, file.text, false));
  return 'written';
}

/** A pipe or a device, such as /dev/stdout, which nothing can take the place of. */
function isStream(absolute: string): boolean {
  try {
    const stats = statSync(absolute);
    return !stats.isFile() && !stats.isDirectory();
  } catch {
    return false;
  }
}

async function attempt({ path }: GeneratedFile, write: () => void | Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw new UsageError(`Cannot write ${show(path)}: ${reasonOf(error)}.`);
  }
}
