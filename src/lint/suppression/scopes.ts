import type { Directive, SuppressionComment, Word } from './comments.ts';
import { everyRule, includes, namesFor } from './names.ts';

/** One name of a comment, or a comment without names. */
export interface Entry {
  readonly comment: SuppressionComment;
  readonly directive: Directive;
  /** Absent where the comment speaks of every rule. */
  readonly word?: Word;
  /** A rule, `schema`, or `*`. */
  readonly rule: string;
}

/** The entry that `voxlint-enable` ends: none, when nothing was disabled. */
export interface Closing {
  readonly entry: Entry;
  readonly closed: readonly Entry[];
}

/** The places of a finding: a comment at any of them suppresses it. */
export interface CoveredLines {
  readonly rule: string;
  readonly lines: readonly number[];
  readonly offsets: readonly number[];
}

interface Block {
  readonly entry: Entry;
  readonly start: number;
  end: number;
  /** Offsets from which on parts of a broader block are enabled again, by name. */
  readonly enabled: Map<string, number>;
}

/** Finds the comment that suppresses a finding, in a time that does not grow with the number of comments. */
export class SuppressionScopes {
  /** Every `voxlint-enable`, in the order of the text. */
  readonly closings: readonly Closing[];
  readonly #lines: Map<string, Entry> = new Map();
  readonly #files: Map<string, Entry> = new Map();
  readonly #blocks: Map<string, Block[]> = new Map();
  readonly #ends: Map<Entry, number> = new Map();

  /** @param lineOf the line that an entry for one line speaks of */
  constructor(entries: readonly Entry[], lineOf: (entry: Entry) => number) {
    const open = new Map<string, Block>();
    const closings: Closing[] = [];
    for (const entry of entries) {
      if (entry.directive === 'enable') closings.push({ entry, closed: this.#close(entry, open) });
      else if (entry.directive === 'disable') this.#open(entry, open);
      else if (entry.directive === 'disable-file') setFirst(this.#files, entry.rule, entry);
      else setFirst(this.#lines, lineKey(lineOf(entry), entry.rule), entry);
    }
    this.closings = closings;
  }

  /** The nearest comment that suppresses a finding: one for its line, else the block around it, else one for the file. */
  find(target: CoveredLines): Entry | undefined {
    const names = namesFor(target.rule);
    for (const line of target.lines) {
      const entry = firstOf(names, (name) => this.#lines.get(lineKey(line, name)));
      if (entry !== undefined) return entry;
    }
    for (const offset of target.offsets) {
      const entry = firstOf(names, (name) => this.#blockAt(name, offset, names));
      if (entry !== undefined) return entry;
    }
    return firstOf(names, (name) => this.#files.get(name));
  }

  /** Offset of the comment that ends a block; undefined where it reaches to the end of the file. */
  endOf(entry: Entry): number | undefined {
    return this.#ends.get(entry);
  }

  /** A rule that is disabled already stays so: the second comment opens nothing. */
  #open(entry: Entry, open: Map<string, Block>): void {
    if (open.has(entry.rule)) return;
    const { start } = entry.comment;
    const block: Block = { entry, start, end: Number.POSITIVE_INFINITY, enabled: new Map() };
    open.set(entry.rule, block);
    setFirst(this.#blocks, entry.rule, []);
    this.#blocks.get(entry.rule)?.push(block);
  }

  #close({ rule, comment: { start } }: Entry, open: Map<string, Block>): readonly Entry[] {
    const closed: Entry[] = [];
    for (const [name, block] of open) {
      if (includes(rule, name)) {
        block.end = start;
        this.#ends.set(block.entry, start);
        open.delete(name);
        closed.push(block.entry);
      } else if (includes(name, rule)) {
        setFirst(block.enabled, rule, start);
        closed.push(block.entry);
      }
    }
    return closed;
  }

  #blockAt(name: string, offset: number, names: readonly string[]): Entry | undefined {
    const block = lastBefore(this.#blocks.get(name) ?? [], offset);
    if (block === undefined || block.end <= offset) return undefined;
    const isEnabled = names.some((each) => (block.enabled.get(each) ?? Number.POSITIVE_INFINITY) <= offset);
    return isEnabled ? undefined : block.entry;
  }
}

function lastBefore(blocks: readonly Block[], offset: number): Block | undefined {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return blocks[low - 1];
}

function firstOf<Value>(
  names: readonly string[],
  get: (name: string) => Value | undefined,
): Value | undefined {
  for (const name of names) {
    const value = get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function lineKey(line: number, rule: string): string {
  return `${line} ${rule === everyRule ? '' : rule}`;
}

function setFirst<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}
