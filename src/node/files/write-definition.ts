import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { byteOrderMark } from './read-definition.ts';

/**
 * Replaces the text of a file in one step, so that nobody ever sees half of it. A link stays a link; mode, owner
 * and byte order mark stay as they are. A file that may not be written stays
 * untouched even where its folder may: throws what the file system says.
 */
export function writeDefinition(absolute: string, text: string, hasByteOrderMark: boolean): void {
  const target = realpathSync(absolute);
  accessSync(target, constants.W_OK);
  const draft = join(dirname(target), `.${basename(target).slice(0, 100)}.${process.pid}.tmp`);
  try {
    writeDraft(draft, encodeDefinition(text, hasByteOrderMark), statSync(target));
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The bytes of a text, with its mark where it had one. */
export function encodeDefinition(text: string, hasByteOrderMark: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  return hasByteOrderMark ? Buffer.concat([byteOrderMark, bytes]) : bytes;
}

function writeDraft(draft: string, bytes: Uint8Array, { mode, uid, gid }: Stats): void {
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(file, bytes);
    keepOwner(file, uid, gid);
    fchmodSync(file, mode & 0o7777);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Only root may give a file away; who may not is its owner after the change, as with any editor. */
function keepOwner(file: number, uid: number, gid: number): void {
  try {
    fchownSync(file, uid, gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}
