import type { Span } from '../../text/span.ts';

export type BraceFault =
  | 'unclosed'
  | 'unopened'
  | 'uneven'
  | 'split'
  | 'empty'
  | 'nested'
  | 'wide'
  | 'single';

/** The fault in the braces of one placeholder, as offsets into the text. */
export interface FoundBraces extends Span {
  readonly fault: BraceFault;
  /** The text between the braces, without white space at its ends. */
  readonly name: string;
}

/** Names in double braces, as offsets of everything from the first brace to the last. */
const proper: RegExp = /\{\{[^{}]+\}\}/g;

/** The names of placeholders; a JSON example in a prompt has quotes and colons in its braces. */
const isName: RegExp = /^\s*[\p{L}_][\p{L}\p{M}\p{N}_.-]*(?: [\p{L}\p{M}\p{N}_.-]+){0,3}\s*$/u;
const isWord: RegExp = /^[ \t]*[\p{L}_][\p{L}\p{M}\p{N}_.]*[ \t]*$/u;

/** A name at the start of more than one line: two faulty placeholders. JSON in doubled braces begins with its next line, or a quote. */
const crossesLines: RegExp = /^[ \t]*[\p{L}_][^\n]*\n/u;

/** True for text with a brace in it, a full-width one included. */
export function hasBraces(text: string): boolean {
  return text.includes('{') || text.includes('}') || hasWideBraces(text);
}

function hasWideBraces(text: string): boolean {
  return text.includes('\uff5b') || text.includes('\uff5d');
}

/** True where all braces are those of `{{name}}`, as in nearly every prompt: found without matching a brace. */
function isSound(text: string): boolean {
  if (hasWideBraces(text)) return false;
  for (let at = 0; ; ) {
    const open = text.indexOf('{', at);
    const close = text.indexOf('}', at);
    if (open === -1 || close === -1) return open === close;
    const name = text.slice(open + 2, close);
    if (text[open + 1] !== '{' || text[close + 1] !== '}' || !plainName.test(name)) return false;
    at = close + 2;
  }
}

const plainName: RegExp = /^[^{}\s]+$/;

/** The names that a text has in double braces. */
export function placeholderNames(text: string): readonly string[] {
  return (text.match(proper) ?? []).map((found) => found.slice(2, -2).trim());
}

/**
 * The faulty placeholders of a text, in its order. Braces are matched inside out, so that JSON and code in a prompt, with `}}` and all,
 * are not placeholders. `isSingle` says whether a name in single braces was meant as one.
 */
export function braceFaults(text: string, isSingle: (name: string) => boolean): readonly FoundBraces[] {
  if (isSound(text)) return [];
  const plain = text.replaceAll(mention, covered);
  const wide = wideBraces(plain);
  const rest =
    wide.length === 0
      ? plain
      : plain.replaceAll(doubled, (found) => (isWide(found) ? covered(found) : found));
  return [...wide, ...new BraceReader(rest).faults(isSingle)].sort((a, b) => a.start - b.start);
}

/** `{{name}}` from a keyboard for Chinese or Japanese, also when only some of the four are full-width. */
function wideBraces(text: string): readonly FoundBraces[] {
  const found: FoundBraces[] = [];
  for (const match of text.matchAll(doubled)) {
    if (!isWide(match[0])) continue;
    found.push({
      fault: 'wide',
      name: (match[1] ?? '').trim(),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return found;
}

const doubled: RegExp = /[{\uff5b]{2}([^{}\uff5b\uff5d\n]{1,60})[}\uff5d]{2}/g;

function isWide(braces: string): boolean {
  return /[\uff5b\uff5d]/.test(braces);
}

/** Braces alone between quotes, as in `"{{"`, are spoken of; they are not a placeholder. */
const mention: RegExp = /(?<=["'`“”„‟«»‹›「」『』])[{}][{}\s]*(?=["'`“”„‟«»‹›「」『』])/g;

/** Neither a brace nor a blank nor part of a name, so that nothing reaches across. */
function covered({ length }: string): string {
  return '\u0000'.repeat(length);
}

/** No placeholder has so many braces; the limit keeps odd input cheap. */
const maxRun = 8;

class BraceReader {
  readonly #text: string;
  /** For each brace its partner: -1 for one without. */
  readonly #partner: Map<number, number> = new Map();

  constructor(text: string) {
    this.#text = text;
    const open: number[] = [];
    for (const { index } of text.matchAll(/[{}]/g)) {
      this.#partner.set(index, -1);
      if (text[index] === '{') {
        open.push(index);
        continue;
      }
      const partner = open.pop();
      if (partner === undefined) continue;
      this.#partner.set(index, partner);
      this.#partner.set(partner, index);
    }
  }

  *faults(isSingle: (name: string) => boolean): Iterable<FoundBraces> {
    let behind = 0;
    for (const at of this.#partner.keys()) {
      if (at < behind) continue;
      const found = this.#text[at] === '{' ? this.#opening(at, isSingle) : this.#closing(at);
      if (found === undefined) continue;
      behind = found.end;
      if (found.fault !== undefined) yield { ...found, fault: found.fault };
    }
  }

  /** Classifies what begins at an opening brace; without a fault it is a sound placeholder, to be passed over whole. */
  #opening(at: number, isSingle: (name: string) => boolean): ClassifiedBraces | undefined {
    const inner = this.#innermost(at);
    const close = this.#partner.get(inner) ?? -1;
    const opened = inner - at + 1;
    if (close === -1) return opened < 2 ? undefined : this.#unclosed(at, inner);
    const content = this.#text.slice(inner + 1, close);
    const closed = this.#closingRun(close);
    const name = content.trim();
    const whole = { name, start: at, end: close + closed };
    if (opened >= 2 && opened === closed) {
      if (!crossesLines.test(content)) return { ...whole, ...this.#inside(name) };
      for (let each = at; each <= inner; each++) this.#part(each);
      return this.#unclosed(at, inner);
    }
    if (!isName.test(content)) return undefined;
    if (opened === 1 && closed === 1) return this.#loose(at, close, name, isSingle);
    const gap = this.#gap(inner, close, name);
    if (gap !== undefined) return gap;
    // Nothing but a placeholder begins with two braces and a name; two at the end may close something else.
    for (let extra = 0; extra < opened - closed; extra++) this.#part(at + extra);
    const odd = opened > closed ? at : close + closed - 1;
    return this.#partner.get(odd) === -1 ? { ...whole, fault: 'uneven' } : undefined;
  }

  /** Marks two braces as not belonging together. */
  #part(at: number): void {
    this.#partner.set(this.#partner.get(at) ?? at, -1);
    this.#partner.set(at, -1);
  }

  /** The fault between braces that match. */
  #inside(name: string): { readonly fault?: BraceFault } {
    if (name === '') return { fault: 'empty' };
    return /^[^"':\n]*\{\{[^{}]+\}\}[^"':\n]*$/.test(name) ? { fault: 'nested' } : {};
  }

  /** The last of a run of opening braces. */
  #innermost(at: number): number {
    let inner = at;
    while (this.#text[inner + 1] === '{' && inner - at < maxRun) inner++;
    return inner;
  }

  #closingRun(at: number): number {
    let length = 0;
    while (this.#text[at + length] === '}' && length < maxRun) length++;
    return length;
  }

  #unclosed(at: number, inner: number): ClassifiedBraces {
    const behind = this.#text.slice(inner + 1, inner + 60);
    const found = /^[ \t]*[\p{L}\p{M}\p{N}_.-]{0,40}/u.exec(behind)?.[0] ?? '';
    // The full stop that ends the sentence is not part of the name.
    const name = found.replace(/[.\s-]+$/, '');
    return { fault: 'unclosed', name: name.trim(), start: at, end: inner + 1 + name.length };
  }

  #loose(
    at: number,
    close: number,
    name: string,
    isSingle: (name: string) => boolean,
  ): ClassifiedBraces | undefined {
    const gap = this.#gap(at, close, name);
    if (gap !== undefined) return gap;
    const isMeant =
      isWord.test(name) && !'$#%\\'.includes(this.#text.charAt(at - 1) || ' ') && isSingle(name);
    return isMeant ? { fault: 'single', name, start: at, end: close + 1 } : undefined;
  }

  /** `{{name} }` and `{ {name}}`: two pairs around a name with a blank between the braces of one. */
  #gap(inner: number, close: number, name: string): ClassifiedBraces | undefined {
    const before = /\{[ \t]*$/.exec(this.#text.slice(Math.max(0, inner - 4), inner));
    const after = /^[ \t]*\}/.exec(this.#text.slice(close + 1, close + 5));
    if (before === null || after === null || before[0].length + after[0].length === 2) return undefined;
    const start = inner - before[0].length;
    const end = close + 1 + after[0].length;
    return this.#partner.get(start) === end - 1 ? { fault: 'split', name, start, end } : undefined;
  }

  /** `name}}` with nothing that opens it. */
  #closing(at: number): ClassifiedBraces | undefined {
    if (this.#partner.get(at) !== -1 || this.#partner.get(at + 1) !== -1 || this.#text[at + 1] !== '}')
      return undefined;
    const before = /[\p{L}_][\p{L}\p{M}\p{N}_.-]{0,40}[ \t]*$/u.exec(
      this.#text.slice(Math.max(0, at - 50), at),
    )?.[0];
    if (before === undefined) return undefined;
    return {
      fault: 'unopened',
      name: before.trim(),
      start: at - before.length,
      end: at + this.#closingRun(at),
    };
  }
}

interface ClassifiedBraces extends Span {
  readonly fault?: BraceFault;
  readonly name: string;
}
