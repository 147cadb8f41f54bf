import type { Path } from '../text/json-pointer.ts';
import type { Span } from '../text/span.ts';
import type {
  Found,
  ScalarNode,
  ScalarStyle,
  SourceDocument,
  SourceNode,
  WrittenScalar,
} from './document.ts';
import { findNode } from './find-node.ts';

/** A document whose tree is read when it is first asked for; `undefined` from the reader means an empty document. */
export class TreeDocument implements SourceDocument {
  readonly index: number;
  readonly value: unknown;
  readonly #readRoot: () => SourceNode | undefined;
  #root: SourceNode | undefined;
  #isRead = false;

  constructor(index: number, value: unknown, readRoot: () => SourceNode | undefined) {
    this.index = index;
    this.value = value;
    this.#readRoot = readRoot;
  }

  root(): SourceNode | undefined {
    if (!this.#isRead) this.#root = this.#readRoot();
    this.#isRead = true;
    return this.#root;
  }

  find(path: Path): Found | undefined {
    return findNode(this.root(), path);
  }

  *scalars(): Iterable<WrittenScalar> {
    const root = this.root();
    if (root !== undefined) yield* scalarsIn(root, undefined, false);
  }
}

/** A step of a path with the steps before it; shared by all values below it. */
interface Trail {
  readonly before: Trail | undefined;
  readonly step: string | number;
}

function* scalarsIn(node: SourceNode, trail: Trail | undefined, isMerged: boolean): Iterable<WrittenScalar> {
  if (node.kind === 'scalar') yield new TreeScalar(node, trail, false);
  if (node.kind === 'list') {
    for (const [step, item] of node.items.entries()) {
      yield* scalarsIn(item, isMerged ? trail : { before: trail, step }, isMerged);
    }
  }
  if (node.kind !== 'map') return;
  for (const { name, key, value, merge } of node.entries) {
    const below = merge === true ? trail : { before: trail, step: name };
    if (key.kind === 'scalar') yield new TreeScalar(key, below, true);
    yield* scalarsIn(value, below, merge === true);
  }
}

class TreeScalar implements WrittenScalar {
  readonly span: Span;
  readonly style: ScalarStyle;
  readonly isKey: boolean;
  declare readonly tag?: string;
  declare readonly unusedAnchor?: string;
  readonly #trail: Trail | undefined;

  constructor(node: ScalarNode, trail: Trail | undefined, isKey: boolean) {
    this.span = { start: node.start, end: node.end };
    this.style = node.style;
    this.isKey = isKey;
    if (node.tag !== undefined) this.tag = node.tag;
    if (node.anchor?.isUsed === false) this.unusedAnchor = node.anchor.name;
    this.#trail = trail;
  }

  path(): Path {
    const path: (string | number)[] = [];
    for (let each = this.#trail; each !== undefined; each = each.before) path.unshift(each.step);
    return path;
  }
}
