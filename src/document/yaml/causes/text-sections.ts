import { isMap } from '../../../text/is-map.ts';
import type { Span } from '../../../text/span.ts';
import { parseFastYaml } from '../yaml-fast.ts';

/** Whole entries of a text that is one block map, with the names of the entries around them. */
export interface Section extends Span {
  readonly namesBefore: ReadonlySet<string>;
  readonly namesBehind: ReadonlySet<string>;
}

/** A shorter text is read as a whole in no time. */
const shortestCut = 8 * 1024;

/**
 * Cuts a text between entries of its outermost map, so that a change of a few lines can be checked by reading them alone:
 * what stands before and behind them is sound by itself, has no anchors, and is read once.
 */
export class TextSections {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The smallest section with the lines of a span in it; undefined where the text cannot be cut around them. */
  around({ start, end }: Span): Section | undefined {
    if (this.#text.length < shortestCut) return undefined;
    const first = this.#entryBefore(start);
    const last = this.#entryBehind(end);
    const namesBefore = first === 0 ? noNames : this.#namesIn(0, first);
    const namesBehind = last === this.#text.length ? noNames : this.#namesIn(last, this.#text.length);
    return namesBefore && namesBehind && { start: first, end: last, namesBefore, namesBehind };
  }

  /** The start of the entry that holds an offset; the start of the text where there is none. */
  #entryBefore(offset: number): number {
    for (let at = this.#lineStart(offset); at > 0; at = this.#lineStart(at - 1)) {
      if (this.#isEntry(at)) return at;
    }
    return 0;
  }

  #entryBehind(offset: number): number {
    for (let at = this.#nextLine(offset); at < this.#text.length; at = this.#nextLine(at)) {
      if (this.#isEntry(at)) return at;
    }
    return this.#text.length;
  }

  #isEntry(at: number): boolean {
    entry.lastIndex = at;
    return entry.test(this.#text);
  }

  #lineStart(offset: number): number {
    return offset <= 0 ? 0 : this.#text.lastIndexOf('\n', offset - 1) + 1;
  }

  #nextLine(offset: number): number {
    const lineEnd = this.#text.indexOf('\n', offset);
    return lineEnd === -1 ? this.#text.length : lineEnd + 1;
  }

  #namesIn(start: number, end: number): ReadonlySet<string> | undefined {
    const part = this.#text.slice(start, end);
    if (!latest.has(part)) remember(part, namesOf(part));
    return latest.get(part);
  }
}

type Names = ReadonlySet<string> | undefined;

/** The latest section: whoever repairs a line asks again and again about the text around it. */
const latest: Map<string, Names> = new Map();
const maxRemembered = 8;

function remember(part: string, names: Names): void {
  const [oldest] = latest.keys();
  if (oldest !== undefined && latest.size === maxRemembered) latest.delete(oldest);
  latest.set(part, names);
}

const noNames: ReadonlySet<string> = new Set();

/** A plain key at the very start of a line, and its colon. */
const entry: RegExp = /[A-Za-z_][\w-]*:(?=\s)/y;

/** The names in a text that is one sound map, or nothing but comments. */
function namesOf(text: string): Names {
  if (/^(?:[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$))*$/.test(text)) return noNames;
  const documents = parseFastYaml(text);
  const value = documents?.length === 1 ? documents[0]?.value : undefined;
  return isMap(value) ? new Set(Object.keys(value)) : undefined;
}
