import type { Event, ScalarEvent } from 'js-yaml';
import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE } from 'js-yaml';
import { foreignBlankIn } from '../../text/foreign-blank.ts';
import { limits, type SourceDocument } from '../document.ts';
import { coreScalar } from './core-scalar.ts';
import { EventDocument } from './event-document.ts';
import { setOwn } from './set-own.ts';

/**
 * Reads YAML on the fastest way that is certain to agree with the full parser. Gives `undefined` for a text that
 * this parser rejects, and for one that shows anything unusual: anchors, aliases, tags, directives, merge keys,
 * empty, repeated, composite or very long keys, special spaces in the place of ordinary ones, and what `isUnusual`
 * and `eventsOf` find. Such a text is for the full parser.
 */
export function parseFastYaml(text: string): readonly SourceDocument[] | undefined {
  if (isUnusual(text)) return undefined;
  const events = eventsOf(text);
  if (events === undefined || events.length === 0) return undefined;
  return new EventReader(text, events).documents();
}

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * True when a text shows, before it is parsed, what the two parsers see in different ways: control characters, byte
 * order marks, `...`, `%` or a tab at a line start, blanks at the very start or end.
 */
function isUnusual(text: string): boolean {
  if (/^[ \t.%]/.test(text) || isBlank(text.charCodeAt(text.length - 1))) return true;
  if (text.includes('\n...') || text.includes('\n%') || text.includes('\ufeff')) return true;
  return control.test(text) || (text.includes('\t') && /^ *\t/m.test(text));
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

function eventsOf(text: string): readonly Event[] | undefined {
  try {
    return parseEvents(text, { maxDepth: limits.depth + 2 });
  } catch {
    return undefined;
  }
}

function isBlock({ style }: { style: number }): boolean {
  return style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
}

/** A longer key is an error to the full parser (YAML 1.2 chapter 8.2.2 allows 1024 characters). */
const maxKeyLength = 1000;

/** The closing quote of a key, and the blanks behind it. */
const beforeColon = /["']?[ \t]*/y;

/** Signals that the events show something that only the full parser may decide. */
const unusual: unique symbol = Symbol('unusual');
type Unusual = typeof unusual;

class EventReader {
  readonly #text: string;
  readonly #events: readonly Event[];
  #at = 0;

  constructor(text: string, events: readonly Event[]) {
    this.#text = text;
    this.#events = events;
  }

  documents(): readonly SourceDocument[] | undefined {
    const documents: SourceDocument[] = [];
    while (this.#at < this.#events.length) {
      const first = this.#at;
      const event = this.#events[this.#at++];
      if (event?.type !== EVENT_ID.DOCUMENT || event.directives.length > 0) return undefined;
      const value = this.#value(0);
      if (value === unusual || documents.length === limits.documents) return undefined;
      this.#at++;
      documents.push(new EventDocument(this.#text, this.#events, first, documents.length, value));
    }
    return documents;
  }

  #value(depth: number): unknown | Unusual {
    const event = this.#events[this.#at++];
    if (event === undefined || event.type === EVENT_ID.ALIAS) return unusual;
    if (event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) return unusual;
    if (event.anchorStart !== -1 || event.tagStart !== -1) return unusual;
    if (event.type === EVENT_ID.SCALAR) {
      // A text block that is the whole document is indented by one more to the fast parser.
      if (depth === 0 && isBlock(event)) return unusual;
      const written = getScalarValue(this.#text, event);
      if (isBlock(event) && written.trim() === '') return unusual;
      if (event.style !== SCALAR_STYLE.PLAIN) return written;
      return foreignBlankIn(written, false) === -1 ? coreScalar(written) : unusual;
    }
    if (depth === limits.depth) return unusual;
    return event.type === EVENT_ID.SEQUENCE ? this.#list(depth + 1) : this.#map(depth + 1);
  }

  #list(depth: number): unknown[] | Unusual {
    const list: unknown[] = [];
    while (this.#events[this.#at]?.type !== EVENT_ID.POP) {
      const item = this.#value(depth);
      if (item === unusual) return unusual;
      list.push(item);
    }
    this.#at++;
    return list;
  }

  #map(depth: number): Record<string, unknown> | Unusual {
    const map: Record<string, unknown> = {};
    while (this.#events[this.#at]?.type !== EVENT_ID.POP) {
      const name = this.#key();
      if (name === undefined || Object.hasOwn(map, name)) return unusual;
      const value = this.#value(depth);
      if (value === unusual) return unusual;
      setOwn(map, name, value);
    }
    this.#at++;
    return map;
  }

  #key(): string | undefined {
    const event = this.#events[this.#at++];
    if (event?.type !== EVENT_ID.SCALAR || event.anchorStart !== -1 || event.tagStart !== -1)
      return undefined;
    if (this.#lengthToColon(event) > maxKeyLength) return undefined;
    const written = getScalarValue(this.#text, event);
    if (event.style !== SCALAR_STYLE.PLAIN) return written;
    if (foreignBlankIn(written, true) !== -1) return undefined;
    const key = written === '<<' ? null : coreScalar(written);
    return key === null ? undefined : String(key);
  }

  /** The number of characters from a key to its colon, as they are written: escapes and blanks count. */
  #lengthToColon({ valueStart, valueEnd }: ScalarEvent): number {
    beforeColon.lastIndex = valueEnd;
    beforeColon.exec(this.#text);
    return beforeColon.lastIndex - valueStart;
  }
}
