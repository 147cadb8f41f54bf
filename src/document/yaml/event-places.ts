import type { Event } from 'js-yaml';
import { COLLECTION_STYLE, type EVENT_ID, SCALAR_STYLE } from 'js-yaml';
import type { Span } from '../../text/span.ts';
import type { ScalarStyle } from '../document.ts';
import { blockScalarEnd, skipTrivia } from './trivia.ts';

export type ScalarEvent = Extract<Event, { type: typeof EVENT_ID.SCALAR }>;
export type CollectionEvent = Extract<Event, { type: typeof EVENT_ID.SEQUENCE | typeof EVENT_ID.MAPPING }>;

/** The style of a scalar event in the words of the document contract. */
export const styleOfEvent: Readonly<Record<number, ScalarStyle>> = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'single',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'double',
  [SCALAR_STYLE.LITERAL_BLOCK]: 'literal',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'folded',
};

const colon = 58;
const dash = 45;
const comma = 44;
const openBracket = 91;
const openBrace = 123;

/**
 * Follows the events of one document from its start and gives the exact place of each node. The events carry
 * where a scalar's content lies, but not its header, not where an empty value stands, and no ends; those are
 * found in the text behind the last place. It must be given every event, in order.
 */
export class EventPlaces {
  readonly #text: string;
  /** The end of the last node or indicator. */
  #end: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#end = start;
  }

  get end(): number {
    return this.#end;
  }

  /** Enters a list or a map; its first character. */
  open(event: CollectionEvent): number {
    this.#end = Math.max(this.#end, event.start);
    if (event.style === COLLECTION_STYLE.FLOW && this.isBracketed(event)) this.#end = event.start + 1;
    return event.start;
  }

  /** Leaves a list or a map; the offset behind it. */
  close(event: CollectionEvent): number {
    if (event.style !== COLLECTION_STYLE.FLOW || !this.isBracketed(event)) return this.#end;
    let at = skipTrivia(this.#text, this.#end);
    if (this.#text.charCodeAt(at) === comma) at = skipTrivia(this.#text, at + 1);
    this.#end = at + 1;
    return this.#end;
  }

  /** False for the one pair that stands as a map in a list without braces: `[name: x]`. */
  isBracketed(event: CollectionEvent): boolean {
    const first = this.#text.charCodeAt(event.start);
    return first === openBracket || first === openBrace;
  }

  /** The span of a scalar; `isItem` is true for the item of a list, and false for a key or a value. */
  scalar(event: ScalarEvent, isItem: boolean): Span {
    const span = this.#scalarSpan(event, isItem);
    this.#end = span.end;
    return span;
  }

  #scalarSpan(event: ScalarEvent, isItem: boolean): Span {
    const { style, valueStart, valueEnd } = event;
    if (valueStart === -1) return this.#empty(isItem ? dash : colon);
    if (style === SCALAR_STYLE.PLAIN) return { start: valueStart, end: valueEnd };
    if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED) {
      return { start: valueStart - 1, end: valueEnd + 1 };
    }
    const start = this.#blockHeader();
    return { start, end: blockScalarEnd(this.#text, start, valueEnd) };
  }

  #empty(indicator: number): Span {
    const at = skipTrivia(this.#text, this.#end);
    const isIndicator =
      this.#text.charCodeAt(at) === indicator && /[\s,\]}]|^$/.test(this.#text.charAt(at + 1));
    const place = isIndicator ? at + 1 : this.#end;
    return { start: place, end: place };
  }

  #blockHeader(): number {
    let at = this.#end;
    for (;;) {
      at = skipTrivia(this.#text, at);
      const char = this.#text.charAt(at);
      if (char === '|' || char === '>' || char === '') return at;
      at++;
    }
  }
}
