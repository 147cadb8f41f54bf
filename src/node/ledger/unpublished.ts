import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, relative } from 'node:path';
import { isMap } from '../../text/is-map.ts';
import { codeOf, reasonOf } from '../files/reason-of.ts';
import { slashed } from '../files/slashed.ts';
import { draftEnding, removeDurably, writeDurably } from './durable-file.ts';
import { LedgerError } from './ledger-error.ts';

/** A change of a record that this clone has made: the text on which it was made, and the new one; null stands for none. */
export interface Change {
  readonly base: string | null;
  readonly text: string | null;
}

/** The files of a clone with what is not in the ref yet. Each is written in one step, and is on disk when the step is done. */
export class Unpublished {
  readonly #folder: string;

  /** @param folder absolute */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The changes by the paths of their records. Throws where one of them cannot be read. */
  changes(): Map<string, Change> {
    const files = filesBelow(this.#changes).filter((file) => !file.endsWith(draftEnding));
    return new Map(files.map((file) => [slashed(relative(this.#changes, file)), readChange(file)]));
  }

  async save(path: string, change: Change): Promise<void> {
    await write(join(this.#changes, path), change);
  }

  async remove(...paths: readonly string[]): Promise<void> {
    await remove(...paths.map((path) => join(this.#changes, path)));
  }

  /** The claims whose requests had not begun when they were made, by the paths of their records. Empty in a copy of the folder. */
  claims(): ReadonlyMap<string, string> {
    const read = readJson(this.#claims);
    if (read === undefined) return new Map();
    if (!isMap(read) || !isMap(read.claims)) throw spoilt(this.#claims);
    if (read.place !== this.#place()) return new Map();
    return new Map(Object.entries(read.claims).map(([path, text]) => [path, String(text)]));
  }

  async saveClaims(claims: ReadonlyMap<string, string>): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    const content = { place: this.#place(), claims: Object.fromEntries(claims) };
    await write(this.#claims, content);
  }

  async removeClaims(): Promise<void> {
    await remove(this.#claims);
  }

  get #changes(): string {
    return join(this.#folder, 'changes');
  }

  get #claims(): string {
    return join(this.#folder, 'claims.json');
  }

  /** The run that made the claims may still be at work in the folder that this one was copied from. */
  #place(): string {
    const { dev, ino } = statSync(this.#folder, { bigint: true });
    return `${hostname()} ${dev}:${ino}`;
  }
}

async function write(file: string, content: object): Promise<void> {
  try {
    await writeDurably(file, `${JSON.stringify(content)}\n`);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

async function remove(...files: readonly string[]): Promise<void> {
  try {
    await removeDurably(...files);
  } catch (error) {
    throw cannotWrite(files[0] ?? '', error);
  }
}

function cannotWrite(file: string, error: unknown): LedgerError {
  return new LedgerError(`Cannot write ${file}: ${reasonOf(error)}.`, { cause: error });
}

function readChange(file: string): Change {
  const read = readJson(file);
  const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';
  if (isMap(read) && isText(read.base) && isText(read.text)) return { base: read.base, text: read.text };
  throw spoilt(file);
}

function spoilt(file: string): LedgerError {
  return new LedgerError(
    `${file} is not what voxlint has written. Delete it; voxlint status then shows as unknown what it was about.`,
  );
}

/** Undefined where there is no file. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (error instanceof SyntaxError) throw spoilt(file);
    throw new LedgerError(`${file} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
