import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDefinition } from '../files/read-definition.ts';
import { codeOf, reasonOf } from '../files/reason-of.ts';
import { encodeDefinition, writeDefinition } from '../files/write-definition.ts';
import type { DraftChange } from './draft.ts';

/** The outcome of writing one file; `problem` is the end of a sentence. */
export interface Written {
  readonly path: string;
  readonly problem?: string;
}

/** Writes the files of a draft, each in one step. A file that somebody has made or changed in the meantime stays as it is. */
export function writeDraft(changes: readonly DraftChange[], folder: string): readonly Written[] {
  return changes.map((change) => {
    try {
      writeChange(change, join(folder, change.path));
      return { path: change.path };
    } catch (error) {
      return { path: change.path, problem: problems[codeOf(error)] ?? reasonOf(error) };
    }
  });
}

const problems: Readonly<Record<string, string>> = {
  CHANGED: 'it has changed in the meantime',
  ENOTDIR: 'a file stands where its folder belongs',
  EEXIST: 'a file stands where its folder belongs, or it was made in the meantime',
};

class Conflict extends Error {
  readonly code = 'CHANGED';
}

function writeChange({ before, after, hasByteOrderMark }: DraftChange, absolute: string): void {
  if (before === undefined) {
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, encodeDefinition(after, hasByteOrderMark), { flag: 'wx' });
    return;
  }
  const now = readDefinition(absolute);
  if (!('text' in now) || now.text !== before) throw new Conflict();
  writeDefinition(absolute, after, hasByteOrderMark);
}
