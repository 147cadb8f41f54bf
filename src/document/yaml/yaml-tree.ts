import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { foreignBlankIn, foreignBlanks } from '../../text/foreign-blank.ts';
import type { Path } from '../../text/json-pointer.ts';
import type { Span } from '../../text/span.ts';
import type { AliasNode, Anchor, MapEntry, ScalarStyle, SourceNode, SyntaxProblem } from '../document.ts';
import { limits } from '../document.ts';
import { treeProblems } from './causes/tree-problems.ts';
import { blockScalarEnd } from './trivia.ts';
import type { Property } from './yaml-tokens.ts';

/** The tree of one document, or the first problem that stands in the way of one. */
export type YamlTree =
  | { readonly root: SourceNode | undefined }
  | { readonly problem: SyntaxProblem; readonly isRepeat: boolean };

/**
 * Turns what the full parser composed into source nodes: places by the contract of `SourceNode`, aliases bound to
 * their targets, repeated keys and circular or excessive aliases found.
 *
 * @param text the text that was parsed
 * @param contents the root that the parser composed
 * @param properties the tags of this document in the order of the text
 * @param index 0-based number of the document
 */
export function readYamlTree(
  text: string,
  contents: Node | null,
  properties: readonly Property[],
  index: number,
): YamlTree {
  const reader = new TreeReader(text, properties, index);
  try {
    return { root: reader.root(contents) };
  } catch (error) {
    if (error instanceof TreeFault) return { problem: error.problem, isRepeat: error.isRepeat };
    throw error;
  }
}

/** Leaves the recursion at the first problem; never seen outside of this module. */
class TreeFault extends Error {
  readonly problem: SyntaxProblem;
  /** True for a key that stands twice in its map. */
  readonly isRepeat: boolean;

  constructor(problem: SyntaxProblem, isRepeat: boolean) {
    super(problem.message);
    this.problem = problem;
    this.isRepeat = isRepeat;
  }
}

/** Known to be used once an alias is read that refers to it. */
interface WrittenAnchor extends Anchor {
  isUsed: boolean;
}

/** The size of a node when its aliases are written out. */
interface Weight {
  readonly aliases: number;
  readonly characters: number;
}

const styles: Readonly<Record<string, ScalarStyle>> = {
  QUOTE_DOUBLE: 'double',
  QUOTE_SINGLE: 'single',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

class TreeReader {
  readonly #text: string;
  readonly #properties: readonly Property[];
  readonly #index: number;
  readonly #anchors = new Map<string, { node?: SourceNode; readonly anchor: WrittenAnchor }>();
  readonly #weights = new Map<SourceNode, Weight>();
  readonly #path: (string | number)[] = [];
  #nextProperty = 0;

  constructor(text: string, properties: readonly Property[], index: number) {
    this.#text = text;
    this.#properties = properties;
    this.#index = index;
  }

  root(contents: Node | null): SourceNode | undefined {
    if (contents === null || this.#isNothing(contents)) return undefined;
    return this.#node(contents, 0);
  }

  #isNothing(contents: Node): boolean {
    return (
      isScalar(contents) && contents.source === '' && !contents.tag && !contents.anchor && isPlain(contents)
    );
  }

  #node(node: Node, depth: number, isKey = false): SourceNode {
    if (isAlias(node)) return this.#alias(node.source, this.#range(node));
    const tag = node.tag === undefined ? undefined : this.#takeTag();
    const name = 'anchor' in node && typeof node.anchor === 'string' ? node.anchor : undefined;
    const slot: { node?: SourceNode; anchor: WrittenAnchor } = {
      anchor: { name: name ?? '', isUsed: false },
    };
    if (name !== undefined) this.#anchors.set(name, slot);
    const content = this.#content(node, depth, isKey);
    const built =
      name !== undefined && content.kind === 'scalar' ? { ...content, anchor: slot.anchor } : content;
    const made = tag === undefined ? built : { ...built, tag: tag.text, tagSpan: tag.span };
    this.#weights.set(made, this.#weigh(made));
    slot.node = made;
    return made;
  }

  #takeTag(): { text: string; span: Span } | undefined {
    const property = this.#properties[this.#nextProperty++];
    if (property === undefined) return undefined;
    return { text: this.#text.slice(property.start, property.end), span: property };
  }

  #content(node: Node, depth: number, isKey: boolean): SourceNode {
    if (isScalar(node)) return this.#scalar(node, isKey);
    if (depth === limits.depth) this.#fail(treeProblems.tooDeep(this.#range(node)));
    if (isSeq(node)) return this.#list(node, depth + 1);
    if (isMap(node)) return this.#map(node, depth + 1);
    throw new TypeError('The YAML parser composed a node of an unknown kind.');
  }

  #scalar(node: Scalar, isKey: boolean): SourceNode {
    const range = this.#range(node);
    const style = styles[node.type ?? ''] ?? 'plain';
    const value = isData(node.value) ? node.value : (node.source ?? '');
    if (style === 'literal' || style === 'folded') {
      return {
        kind: 'scalar',
        start: range.start,
        end: blockScalarEnd(this.#text, range.start, range.end),
        value,
        style,
      };
    }
    if (style === 'plain') this.#checkBlanks(range, isKey);
    if (style !== 'plain' || range.start < range.end) return { kind: 'scalar', ...range, value, style };
    const place = this.#behindBlanks(range.start);
    return { kind: 'scalar', start: place, end: place, value, style };
  }

  #checkBlanks({ start, end }: Span, isKey: boolean): void {
    const at = foreignBlankIn(this.#text.slice(start, end), isKey);
    if (at === -1) return;
    const run = foreignBlanks.exec(this.#text.slice(start + at, end))?.[0] ?? '';
    this.#fail(treeProblems.foreignBlank({ start: start + at, end: start + at + run.length }, this.#text));
  }

  /** Empty values stand right behind their indicator, tag or anchor; the parser puts them behind the blanks after it. */
  #behindBlanks(offset: number): number {
    let at = offset;
    while (at > 0 && (this.#text[at - 1] === ' ' || this.#text[at - 1] === '\t')) at--;
    return at;
  }

  #list(node: YAMLSeq, depth: number): SourceNode {
    const items: SourceNode[] = [];
    for (const [index, item] of node.items.entries()) {
      this.#path.push(index);
      items.push(this.#node(item as Node, depth));
      this.#path.pop();
    }
    const { start, end } = this.#range(node);
    const flow = node.flow === true;
    return { kind: 'list', start, end: flow ? end : (items.at(-1)?.end ?? end), flow, items };
  }

  #map(node: YAMLMap, depth: number): SourceNode {
    const entries: MapEntry[] = [];
    const seen = new Map<string, SourceNode>();
    for (const pair of node.items) {
      if (!isPair(pair))
        throw new TypeError('The YAML parser composed a map with something else than pairs.');
      const entry = this.#entry(pair.key as Node, (pair.value ?? undefined) as Node | undefined, depth);
      const first = entry.merge === true ? undefined : seen.get(entry.name);
      if (first !== undefined) {
        const problem = treeProblems.repeatedKey(entry, first, this.#begun(entries, entry));
        throw new TreeFault(this.#placed(problem, entry.name), true);
      }
      if (entry.merge !== true) seen.set(entry.name, entry.key);
      entries.push(entry);
    }
    const range = this.#range(node);
    const flow = node.flow === true;
    const isBracketed = flow && this.#text[range.start] === '{' && this.#text[range.end - 1] === '}';
    const last = entries.at(-1);
    const end = isBracketed || last === undefined ? range.end : Math.max(last.key.end, last.value.end);
    // The parser takes the colon for the start of a map that is a key itself.
    const start = isBracketed ? range.start : Math.min(range.start, entries[0]?.key.start ?? range.start);
    return { kind: 'map', start, end, flow, entries };
  }

  #entry(keyNode: Node, valueNode: Node | undefined, depth: number): MapEntry {
    const key = this.#node(keyNode, depth, true);
    const isMerge = isScalar(keyNode) && typeof keyNode.value === 'symbol';
    const name = this.#nameOf(key);
    if (!isMerge) this.#path.push(name);
    const value = valueNode === undefined ? emptyAt(key.end) : this.#node(valueNode, depth);
    if (isMerge) this.#checkMerge(value);
    if (!isMerge) this.#path.pop();
    return isMerge ? { name, key, value, merge: true } : { name, key, value };
  }

  #nameOf(key: SourceNode): string {
    const node = key.kind === 'alias' ? key.target : key;
    if (node.kind !== 'scalar') return this.#text.slice(key.start, key.end);
    return node.value === null ? '' : String(node.value);
  }

  #checkMerge(value: SourceNode): void {
    const target = value.kind === 'alias' ? value.target : value;
    const sources = target.kind === 'list' ? target.items : [target];
    for (const source of sources) {
      const map = source.kind === 'alias' ? source.target : source;
      if (map.kind !== 'map')
        this.#fail(treeProblems.mergeOfNoMap(source.start < source.end ? source : value));
    }
  }

  #alias(name: string, span: Span): AliasNode {
    const anchored = this.#anchors.get(name);
    if (anchored === undefined) this.#fail(treeProblems.unknownAlias(name, span, [...this.#anchors.keys()]));
    if (anchored.node === undefined) this.#fail(treeProblems.circularAlias(name, span));
    anchored.anchor.isUsed = true;
    const alias: AliasNode = { kind: 'alias', ...span, target: anchored.node };
    const weight = this.#weights.get(anchored.node) ?? { aliases: 0, characters: 0 };
    const aliases = weight.aliases + 1;
    if (aliases > limits.aliases || weight.characters > limits.bytes)
      this.#fail(treeProblems.tooManyAliases(span));
    this.#weights.set(alias, { aliases, characters: weight.characters });
    return alias;
  }

  #weigh(node: SourceNode): Weight {
    if (node.kind === 'scalar' || node.kind === 'alias')
      return { aliases: 0, characters: node.end - node.start + 1 };
    const children =
      node.kind === 'list' ? node.items : node.entries.flatMap(({ key, value }) => [key, value]);
    let aliases = 0;
    let characters = 2;
    for (const child of children) {
      const weight = this.#weights.get(child);
      aliases += weight?.aliases ?? 0;
      characters += weight?.characters ?? 1;
      if (aliases > limits.aliases || characters > 2 * limits.bytes)
        this.#fail(treeProblems.tooManyAliases(child));
    }
    return { aliases, characters };
  }

  #range(node: Node): Span {
    const [start, end] = node.range ?? [0, 0];
    return { start, end };
  }

  /** The entries from the first key of a map on, where another one of the same name may have been meant to begin it again. */
  #begun([first]: readonly MapEntry[], { name }: MapEntry): 'item' | 'document' | undefined {
    if (first?.name !== name) return undefined;
    if (this.#path.length === 0) return 'document';
    return typeof this.#path.at(-1) === 'number' ? 'item' : undefined;
  }

  #fail(problem: Omit<SyntaxProblem, 'document' | 'path'>): never {
    throw new TreeFault(this.#placed(problem), false);
  }

  #placed(problem: Omit<SyntaxProblem, 'document' | 'path'>, ...below: Path): SyntaxProblem {
    return { ...problem, document: this.#index, path: [...this.#path, ...below] };
  }
}

function emptyAt(offset: number): SourceNode {
  return { kind: 'scalar', start: offset, end: offset, value: null, style: 'plain' };
}

function isPlain(node: Scalar): boolean {
  return node.type === undefined || node.type === 'PLAIN';
}

function isData(value: unknown): boolean {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  );
}
