import type { Event } from 'js-yaml';
import { COLLECTION_STYLE, EVENT_ID, getScalarValue } from 'js-yaml';
import type { Path } from '../../text/json-pointer.ts';
import type { Span } from '../../text/span.ts';
import type { Found, MapEntry, ScalarStyle, SourceDocument, SourceNode, WrittenScalar } from '../document.ts';
import { findNode } from '../find-node.ts';
import { coreScalar } from './core-scalar.ts';
import { type CollectionEvent, EventPlaces, type ScalarEvent, styleOfEvent } from './event-places.ts';

/**
 * A document of the fast path: its value is there, its tree is built from the parser's events on the first
 * question. The events hold no alias, tag, merge key or composite key.
 */
export class EventDocument implements SourceDocument {
  readonly index: number;
  readonly value: unknown;
  readonly #text: string;
  readonly #events: readonly Event[];
  /** Number of the event that opens this document. */
  readonly #first: number;
  #root: SourceNode | undefined;
  #cursor: PathCursor | undefined;

  constructor(text: string, events: readonly Event[], first: number, index: number, value: unknown) {
    this.#text = text;
    this.#events = events;
    this.#first = first;
    this.index = index;
    this.value = value;
  }

  root(): SourceNode | undefined {
    if (this.#isEmpty()) return undefined;
    this.#root ??= new TreeReader(this.#text, this.#events, this.#first + 1, this.#start()).node();
    return this.#root;
  }

  find(path: Path): Found | undefined {
    return findNode(this.root(), path);
  }

  *scalars(): Iterable<WrittenScalar> {
    if (this.#isEmpty()) return;
    const places = new EventPlaces(this.#text, this.#start());
    const open: OpenCollection[] = [];
    for (let at = this.#first + 1; at < this.#events.length; at++) {
      const event = this.#events[at];
      const parent = open.at(-1);
      if (event === undefined || event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.ALIAS) return;
      if (event.type === EVENT_ID.POP) {
        if (parent === undefined) return;
        places.close(parent.event);
        open.pop();
        continue;
      }
      const isKey = parent?.atKey === true;
      if (parent !== undefined) parent.atKey = parent.isMap && !parent.atKey;
      if (event.type === EVENT_ID.SCALAR) {
        yield new EventScalar(this, at, places.scalar(event, parent?.isMap === false), event, isKey);
      } else {
        places.open(event);
        const isMap = event.type === EVENT_ID.MAPPING;
        open.push({ event, isMap, atKey: isMap });
      }
    }
  }

  /** The path of the scalar that is the event number `target`; for a key, of the entry it names. */
  pathOf(target: number): Path {
    if (this.#cursor === undefined || this.#cursor.at > target + 1) {
      this.#cursor = new PathCursor(this.#text, this.#events, this.#first + 1);
    }
    return this.#cursor.pathTo(target);
  }

  #isEmpty(): boolean {
    const first = this.#events[this.#first + 1];
    return first?.type === EVENT_ID.SCALAR && first.valueStart === -1;
  }

  /** Somewhere before the document's first node and behind the last node of the document before it. */
  #start(): number {
    const first = this.#events[this.#first + 1];
    if (first !== undefined && 'start' in first) return first.start;
    if (first === undefined || !('valueStart' in first)) return 0;
    return this.#headerLineStart(first.valueStart);
  }

  /** A lone block scalar is recognised by its content, which begins on the line after its header. */
  #headerLineStart(contentStart: number): number {
    const text = this.#text;
    let at = contentStart - 1;
    if (at > 0 && text[at] === '\n' && text[at - 1] === '\r') at--;
    while (at > 0 && text[at - 1] !== '\n' && text[at - 1] !== '\r') at--;
    return Math.max(0, at);
  }
}

/** The position of a run through the events. Whoever asks for many paths asks in their order: one run serves all. */
class PathCursor {
  /** Number of the next event. */
  at: number;
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #path: (string | number)[] = [];
  readonly #open: { isMap: boolean; atKey: boolean; count: number }[] = [];

  constructor(text: string, events: readonly Event[], first: number) {
    this.#text = text;
    this.#events = events;
    this.at = first;
  }

  pathTo(target: number): Path {
    while (this.at <= target) this.#step(this.#events[this.at++]);
    return [...this.#path];
  }

  #step(event: Event | undefined): void {
    const open = this.#open;
    if (event?.type === EVENT_ID.POP) {
      open.pop();
      this.#path.length = open.length;
      return;
    }
    const parent = open.at(-1);
    if (parent !== undefined) {
      if (!parent.isMap) this.#path[open.length - 1] = parent.count++;
      else if (parent.atKey) this.#path[open.length - 1] = nameOf(this.#text, event);
      parent.atKey = parent.isMap && !parent.atKey;
    }
    if (event?.type === EVENT_ID.SEQUENCE) open.push({ isMap: false, atKey: false, count: 0 });
    if (event?.type === EVENT_ID.MAPPING) open.push({ isMap: true, atKey: true, count: 0 });
  }
}

interface OpenCollection {
  readonly event: CollectionEvent;
  readonly isMap: boolean;
  atKey: boolean;
}

class EventScalar implements WrittenScalar {
  readonly span: Span;
  readonly isKey: boolean;
  readonly style: ScalarStyle;
  readonly #document: EventDocument;
  readonly #event: number;

  constructor(document: EventDocument, number: number, span: Span, event: ScalarEvent, isKey: boolean) {
    this.span = span;
    this.isKey = isKey;
    this.style = styleOfEvent[event.style] ?? 'plain';
    this.#document = document;
    this.#event = number;
  }

  path(): Path {
    return this.#document.pathOf(this.#event);
  }
}

class TreeReader {
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #places: EventPlaces;
  #at: number;

  constructor(text: string, events: readonly Event[], first: number, start: number) {
    this.#text = text;
    this.#events = events;
    this.#places = new EventPlaces(text, start);
    this.#at = first;
  }

  node(isItem = false): SourceNode {
    const event = this.#events[this.#at++];
    if (event?.type === EVENT_ID.SEQUENCE) return this.#list(event);
    if (event?.type === EVENT_ID.MAPPING) return this.#map(event);
    if (event?.type === EVENT_ID.SCALAR) return this.#scalar(event, isItem);
    throw new Error('The event stream of a parsed document is broken.');
  }

  #scalar(event: ScalarEvent, isItem: boolean): SourceNode {
    const written = getScalarValue(this.#text, event);
    const style = styleOfEvent[event.style] ?? 'plain';
    const value = style === 'plain' ? coreScalar(written) : written;
    return { kind: 'scalar', ...this.#places.scalar(event, isItem), value, style };
  }

  #list(event: CollectionEvent): SourceNode {
    const start = this.#places.open(event);
    const items: SourceNode[] = [];
    while (this.#events[this.#at]?.type !== EVENT_ID.POP) items.push(this.node(true));
    this.#at++;
    return { kind: 'list', start, end: this.#places.close(event), flow: isFlow(event), items };
  }

  #map(event: CollectionEvent): SourceNode {
    const start = this.#places.open(event);
    const entries: MapEntry[] = [];
    while (this.#events[this.#at]?.type !== EVENT_ID.POP) {
      const name = nameOf(this.#text, this.#events[this.#at]);
      entries.push({ name, key: this.node(), value: this.node() });
    }
    this.#at++;
    return { kind: 'map', start, end: this.#places.close(event), flow: isFlow(event), entries };
  }
}

function isFlow(event: CollectionEvent): boolean {
  return event.style === COLLECTION_STYLE.FLOW;
}

function nameOf(text: string, event: Event | undefined): string {
  if (event?.type !== EVENT_ID.SCALAR) return '';
  const written = getScalarValue(text, event);
  return styleOfEvent[event.style] === 'plain' ? String(coreScalar(written)) : written;
}
