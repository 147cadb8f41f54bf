import type { Path } from '../text/json-pointer.ts';
import type { Span } from '../text/span.ts';
import type { Severity } from './diagnostic.ts';

/**
 * A place named by where it is in the data. `key` stands under the key of the entry, `value` under what is
 * written for it. `map` is for what a map lacks: it stands under the key too, but where an alias or a merge brings
 * the map in, under the map itself, so that one lack is reported once. `use` stands under the alias or merge that
 * brings a value in, for a fault that lies in using it there. A path that leads nowhere stands under the key of
 * its nearest written parent. `span` narrows the place to characters of the text.
 */
export interface Place {
  readonly path: Path;
  readonly part: 'key' | 'value' | 'map' | 'use';
  readonly span?: Span;
}

/** A change of the source in terms of the data; the document turns it into text edits. */
export type Change =
  /** Writes another scalar where one stands, in the quotes that are there. */
  | { readonly kind: 'set'; readonly path: Path; readonly value: string | number | boolean }
  /** Writes other characters where a value stands that is written on one line. */
  | { readonly kind: 'replace'; readonly path: Path; readonly text: string }
  /** Puts what is written into quotes, as it is. */
  | { readonly kind: 'quote'; readonly path: Path }
  /** Gives an entry another key. */
  | { readonly kind: 'rename'; readonly path: Path; readonly key: string }
  /** Takes an entry or a list item out, with its line. */
  | { readonly kind: 'remove'; readonly path: Path }
  /** Replaces characters as they stand. */
  | { readonly kind: 'text'; readonly span: Span; readonly text: string };

/** The fix of a finding. Safe: beyond doubt what the author meant. */
export interface ProposedFix {
  readonly description: string;
  readonly safe: boolean;
  readonly changes: readonly Change[];
}

/** A fault before anybody has looked for its characters. */
export interface Finding {
  readonly rule: string;
  /** The stable id of the message within its rule. */
  readonly messageId: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  readonly place: Place;
  /** A part of its fingerprint that distinguishes it from other findings of its rule at the same place. */
  readonly fingerprintKey?: string;
  readonly related?: readonly { readonly place: Place; readonly message: string }[];
  readonly fix?: ProposedFix;
  /**
   * Pointers of what it says is written at the wrong place or under the wrong name, with `*` for any position in a
   * list: nobody else needs to call that missing.
   */
  readonly meant?: readonly string[];
  /** The other values that it speaks of, beside the one at its place. */
  readonly about?: readonly Path[];
  /** Stays silent where another finding stands at the same value. */
  readonly defers?: boolean;
}
