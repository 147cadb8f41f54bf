import { mkdir, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../files/reason-of.ts';

/** Ending of a file that is being written; one that is found belongs to a process that was killed. */
export const draftEnding = '.tmp';

/**
 * Puts a text in the place of a file, so that after a crash of the machine there is the old text or the new one, whole. When
 * it resolves, the new one is on disk. Rejects with the error of the file system.
 */
export async function writeDurably(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}${draftEnding}`;
  await makeFolder(dirname(path));
  try {
    await writeDraft(draft, text);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Removes files for good; one that is not there is not an error. */
export async function removeDurably(...paths: readonly string[]): Promise<void> {
  const folders = new Set<string>();
  for (const path of paths) if (await isRemoved(path)) folders.add(dirname(path));
  for (const folder of folders) await syncFolder(folder);
}

/** False for a file that was not there. */
async function isRemoved(path: string): Promise<boolean> {
  try {
    await unlink(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function writeDraft(draft: string, text: string): Promise<void> {
  const file = await open(draft, 'w', 0o666);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new folder is an entry of the one above it, which has to be on disk too. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  let made = folder;
  while (made.length >= first.length) {
    made = dirname(made);
    await syncFolder(made);
  }
}

/** Windows opens no folders, and keeps their entries in order by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
