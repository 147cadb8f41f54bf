import type { SyntaxMessageId } from '../findings/built-in-messages.ts';
import type { Edit } from '../text/edits.ts';
import type { Path } from '../text/json-pointer.ts';
import type { Span } from '../text/span.ts';

/** The two ways of writing a definition. */
export type Format = 'yaml' | 'json';

/** The style of a scalar (YAML 1.2 chapter 7 and 8.1); JSON strings are `double`, other JSON scalars `plain`. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

interface NodeBase extends Span {
  /** The tag as written (`!word`, `!!str`), absent without one. */
  readonly tag?: string;
  /** Span of the tag, when there is one. */
  readonly tagSpan?: Span;
}

/** A scalar with its place; an empty value has `start === end`, after the `:` or `-` that it belongs to. */
export interface ScalarNode extends NodeBase {
  readonly kind: 'scalar';
  readonly value: unknown;
  readonly style: ScalarStyle;
  /** The anchor in front of it (`&name`), absent without one. */
  readonly anchor?: Anchor;
}

/** A name for a value, and whether an alias refers to it. */
export interface Anchor {
  readonly name: string;
  readonly isUsed: boolean;
}

export interface MapNode extends NodeBase {
  readonly kind: 'map';
  readonly flow: boolean;
  readonly entries: readonly MapEntry[];
}

export interface MapEntry {
  /** The name of the property in the value: `1: x` is named `1`, an empty key `''`, a key that is a map by its text. */
  readonly name: string;
  readonly key: SourceNode;
  readonly value: SourceNode;
  /** True for a merge key, `<<`: what its maps hold belongs to this map, save for names that are written in it. */
  readonly merge?: true;
}

export interface ListNode extends NodeBase {
  readonly kind: 'list';
  readonly flow: boolean;
  readonly items: readonly SourceNode[];
}

/** `*name`: the target is the anchored node, absent only where the file had a syntax problem. */
export interface AliasNode extends NodeBase {
  readonly kind: 'alias';
  readonly target: SourceNode;
}

/** The content of a text, with places; the same shape whichever parser read it. */
export type SourceNode = ScalarNode | MapNode | ListNode | AliasNode;

/**
 * The target of a path. `node` is the value's own node (through aliases and merges: the node that is defined
 * somewhere else), `key` the node of its key, absent for list items and the root. `uses` lists, outermost
 * first, the aliases that were followed; empty for a value written in place.
 */
export interface Found {
  readonly node: SourceNode;
  readonly key?: SourceNode;
  readonly uses: readonly AliasNode[];
}

/** A scalar met by `scalars()`: what is written, and the path, computed only when asked. */
export interface WrittenScalar {
  readonly span: Span;
  readonly style: ScalarStyle;
  /** True for a map's key. */
  readonly isKey: boolean;
  readonly tag?: string;
  /** Name of an anchor in front of it that no alias refers to. */
  readonly unusedAnchor?: string;
  /** Path of the value (for a key: the path of the entry it names). */
  path(): Path;
}

/**
 * One document: its value at once, its places when somebody asks. Nothing here throws on what a user wrote.
 */
export interface SourceDocument {
  /** 0-based number in the file. */
  readonly index: number;
  /** Plain data; maps are own-property objects in which `__proto__` is an ordinary key. */
  readonly value: unknown;
  /** The tree with places, built on the first call. `undefined` for an empty document. */
  root(): SourceNode | undefined;
  /** Follows a path through aliases and merges. `undefined` when nothing is written there. */
  find(path: Path): Found | undefined;
  /** All scalars in the order of the text, cheap enough for a clean file. */
  scalars(): Iterable<WrittenScalar>;
}

/** A fault in the text itself, already in the user's words. */
export interface SyntaxProblem extends Span {
  readonly messageId: SyntaxMessageId;
  readonly message: string;
  readonly help: string;
  readonly document: number;
  /** Path of the value it stands in, where one is known. */
  readonly path: Path;
  readonly related?: readonly (Span & { readonly message: string })[];
  readonly fix?: { readonly description: string; readonly safe: boolean; readonly edits: readonly Edit[] };
}

/** The result of `parseDocument`. With problems present, `documents` holds only documents that are free of them. */
export interface ParsedText {
  readonly format: Format;
  /** The text without its byte order mark. */
  readonly text: string;
  readonly documents: readonly SourceDocument[];
  readonly problems: readonly SyntaxProblem[];
}

/** The documents of a text that can be read, and those that cannot. */
export interface Reading {
  readonly read: number;
  readonly unread: number;
}

/**
 * Limits of one file; each ends in a problem, never in an exception. `tokens` bounds what the full
 * parser takes in, one sign, blank or value each: it costs that parser about a second, and the fast path has no need
 * of it.
 */
export const limits: {
  readonly bytes: number;
  readonly depth: number;
  readonly aliases: number;
  readonly documents: number;
  readonly tokens: number;
} = { bytes: 4 * 1024 * 1024, depth: 100, aliases: 10_000, documents: 1_000, tokens: 200_000 };
