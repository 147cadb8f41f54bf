import type { Span } from '../../text/span.ts';
import { limits, type MapEntry, type SourceNode } from '../document.ts';

/** The first obstacle to reading a text as JSON. */
export type JsonFaultKind =
  | 'empty'
  | 'value'
  | 'key'
  | 'colon'
  | 'comma'
  | 'unclosed'
  | 'unclosed-string'
  | 'escape'
  | 'control-character'
  | 'number'
  | 'after-end'
  | 'repeated-key'
  | 'too-deep';

/** The first fault of a text, by what was needed at its place. */
export interface JsonFault extends Span {
  readonly kind: JsonFaultKind;
  /** The brackets that are open at the fault, the outermost first. */
  readonly open: readonly { readonly bracket: '{' | '['; readonly at: number }[];
  /** A place that belongs to the fault: the first of two equal keys, the string that does not end. */
  readonly other?: Span;
  /** End of the last thing that was read well. */
  readonly before: number;
  /** Path of the value that was being read. */
  readonly path: readonly (string | number)[];
}

export type JsonRead = { readonly root: SourceNode } | { readonly fault: JsonFault };

/** Reads JSON by RFC 8259, nothing more: the tree with places, or the first fault. */
export function readJson(text: string): JsonRead {
  const reader = new JsonReader(text);
  try {
    return { root: reader.document() };
  } catch (error) {
    if (error instanceof FaultFound) return { fault: error.fault };
    throw error;
  }
}

/** Leaves the recursion at the first fault; never seen outside of this module. */
class FaultFound extends Error {
  readonly fault: JsonFault;

  constructor(fault: JsonFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

const blanks = /[ \t\r\n]*/y;
const stringContent = /[^"\\\u0000-\u001f]*/y;
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const wordCharacter = /[\p{L}\p{N}_$.+-]/u;
const words: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

class JsonReader {
  readonly #text: string;
  readonly #path: (string | number)[] = [];
  readonly #open: { bracket: '{' | '['; at: number }[] = [];
  #at = 0;
  #before = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): SourceNode {
    this.#skipBlanks();
    if (this.#at === this.#text.length) this.#fail('empty', { start: 0, end: 0 });
    const root = this.#value();
    this.#skipBlanks();
    if (this.#at < this.#text.length) this.#fail('after-end', { start: this.#at, end: this.#text.length });
    return root;
  }

  #value(): SourceNode {
    const char = this.#text[this.#at];
    if (char === '{') return this.#within('{', () => this.#object());
    if (char === '[') return this.#within('[', () => this.#list());
    if (char === '"') return this.#string();
    if (char === undefined) this.#unclosed();
    if (char === '-' || (char >= '0' && char <= '9')) return this.#number();
    for (const [word, value] of words) {
      const end = this.#at + word.length;
      if (this.#text.startsWith(word, this.#at) && !wordCharacter.test(this.#text[end] ?? ' ')) {
        return this.#scalar(end, value, 'plain');
      }
    }
    return this.#fail('value', this.#here());
  }

  #within(bracket: '{' | '[', read: () => SourceNode): SourceNode {
    if (this.#open.length === limits.depth) this.#fail('too-deep', this.#here());
    this.#open.push({ bracket, at: this.#at });
    this.#take(1);
    this.#skipBlanks();
    const node = read();
    this.#open.pop();
    return node;
  }

  #list(): SourceNode {
    const start = this.#openedAt();
    const items: SourceNode[] = [];
    if (this.#text[this.#at] !== ']') {
      do {
        this.#path.push(items.length);
        items.push(this.#value());
        this.#path.pop();
      } while (this.#comma(']'));
    }
    return { kind: 'list', start, end: this.#take(1), flow: true, items };
  }

  #object(): SourceNode {
    const start = this.#openedAt();
    const entries: MapEntry[] = [];
    const seen = new Map<string, SourceNode>();
    if (this.#text[this.#at] !== '}') {
      do entries.push(this.#member(seen));
      while (this.#comma('}'));
    }
    return { kind: 'map', start, end: this.#take(1), flow: true, entries };
  }

  #member(seen: Map<string, SourceNode>): MapEntry {
    if (this.#at === this.#text.length) this.#unclosed();
    if (this.#text[this.#at] !== '"') this.#fail('key', this.#here());
    const key = this.#string();
    const name = String(key.value);
    this.#path.push(name);
    const first = seen.get(name);
    if (first !== undefined) this.#fail('repeated-key', key, first);
    seen.set(name, key);
    this.#skipBlanks();
    if (this.#text[this.#at] !== ':') this.#fail('colon', this.#here(), key);
    this.#take(1);
    this.#skipBlanks();
    const value = this.#value();
    this.#path.pop();
    return { name, key, value };
  }

  /** True behind a comma, false before the closing bracket; anything else is a fault. */
  #comma(closing: ']' | '}'): boolean {
    this.#skipBlanks();
    const char = this.#text[this.#at];
    if (char === closing) return false;
    if (char === undefined) this.#unclosed();
    if (char !== ',') this.#fail('comma', this.#here());
    this.#take(1);
    this.#skipBlanks();
    return true;
  }

  #string(): SourceNode & { kind: 'scalar' } {
    const start = this.#at;
    let at = start + 1;
    for (;;) {
      at = matchEnd(stringContent, this.#text, at) ?? at;
      const char = this.#text[at];
      if (char === '"') return this.#scalar(at + 1, JSON.parse(this.#text.slice(start, at + 1)), 'double');
      const opening = { start, end: at };
      if (char === undefined || char === '\n' || char === '\r') this.#fail('unclosed-string', opening);
      if (char !== '\\') this.#fail('control-character', { start: at, end: at + 1 }, opening);
      const after = matchEnd(escapeSequence, this.#text, at);
      if (after === undefined) this.#fail('escape', { start: at, end: at + 2 }, opening);
      at = after;
    }
  }

  #number(): SourceNode {
    const end = matchEnd(number, this.#text, this.#at);
    if (end === undefined || wordCharacter.test(this.#text[end] ?? ' ')) this.#fail('number', this.#here());
    return this.#scalar(end, Number(this.#text.slice(this.#at, end)), 'plain');
  }

  #scalar(end: number, value: unknown, style: 'plain' | 'double'): SourceNode & { kind: 'scalar' } {
    const start = this.#at;
    this.#take(end - start);
    return { kind: 'scalar', start, end, value, style };
  }

  #take(length: number): number {
    this.#at += length;
    this.#before = this.#at;
    return this.#at;
  }

  #skipBlanks(): void {
    this.#at = matchEnd(blanks, this.#text, this.#at) ?? this.#at;
  }

  #openedAt(): number {
    return this.#open.at(-1)?.at ?? 0;
  }

  #here(): Span {
    return { start: this.#at, end: Math.min(this.#at + 1, this.#text.length) };
  }

  #unclosed(): never {
    this.#fail('unclosed', { start: this.#openedAt(), end: this.#openedAt() + 1 });
  }

  #fail(kind: JsonFaultKind, { start, end }: Span, other?: Span): never {
    throw new FaultFound({
      kind,
      start,
      end,
      before: this.#before,
      path: [...this.#path],
      open: [...this.#open],
      ...(other && { other: { start: other.start, end: other.end } }),
    });
  }
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
