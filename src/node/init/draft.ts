import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { readDefinition } from '../files/read-definition.ts';

/** A file that is to be written. */
export interface DraftChange {
  /** From the folder that is set up, with `/`. */
  readonly path: string;
  /** The text that is there now, without the byte order mark; absent where there is no file yet. */
  readonly before?: string;
  readonly after: string;
  readonly hasByteOrderMark: boolean;
}

/** The content of a path: a text, nothing, or something that cannot be read, with the reason as a sentence. */
export type DraftText =
  | { readonly text: string }
  | { readonly isMissing: true }
  | { readonly problem: string };

interface Known {
  readonly before?: string;
  readonly text: string;
  readonly hasByteOrderMark: boolean;
}

/** The texts of a folder as they would be; nothing is written here. */
export class Draft {
  readonly #folder: string;
  readonly #known: Map<string, Known> = new Map();
  readonly #notes: Set<string> = new Set();

  /** @param folder absolute */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Takes a path from the folder, with `/`. */
  read(path: string): DraftText {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const absolute = join(this.#folder, path);
    if (!isThere(absolute)) return { isMissing: true };
    const read = readDefinition(absolute);
    if ('problem' in read) return { problem: read.problem.message };
    this.#known.set(path, { before: read.text, ...read });
    return read;
  }

  /** The text at a path; undefined where none can be read. */
  textOf(path: string): string | undefined {
    const read = this.read(path);
    return 'text' in read ? read.text : undefined;
  }

  /** Gives a file a text, in place of the one that `read` has given or where there was none. */
  write(path: string, text: string): void {
    this.#known.set(path, { hasByteOrderMark: false, ...this.#known.get(path), text });
  }

  /** Keeps a sentence for the user. */
  note(sentence: string): void {
    this.#notes.add(sentence);
  }

  get notes(): readonly string[] {
    return [...this.#notes];
  }

  /** The files that differ from what is on the disk, in the order of their first change. */
  get changes(): readonly DraftChange[] {
    return [...this.#known].flatMap(([path, { before, text, hasByteOrderMark }]) =>
      before === text
        ? []
        : [{ path, after: text, hasByteOrderMark, ...(before === undefined ? {} : { before }) }],
    );
  }
}

/** False below a file, too, which is not a folder. */
function isThere(absolute: string): boolean {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
