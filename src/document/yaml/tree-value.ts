import type { MapNode, SourceNode } from '../document.ts';
import { setOwn } from './set-own.ts';

/**
 * The value that a tree stands for. An alias shares the value of its target, a merge key adds what its maps hold
 * under names that the map does not write itself; of several merged maps the first one wins (YAML merge key type).
 */
export function valueOfTree(root: SourceNode): unknown {
  return new ValueReader().value(root);
}

class ValueReader {
  readonly #known = new Map<SourceNode, unknown>();

  value(node: SourceNode): unknown {
    if (node.kind === 'scalar') return node.value;
    if (node.kind === 'alias') return this.value(node.target);
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const value = node.kind === 'list' ? node.items.map((item) => this.value(item)) : this.#map(node);
    this.#known.set(node, value);
    return value;
  }

  #map(node: MapNode): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    for (const { name, value, merge } of node.entries) {
      if (merge === true) this.#merge(map, value);
      else setOwn(map, name, this.value(value));
    }
    return map;
  }

  #merge(map: Record<string, unknown>, source: SourceNode): void {
    const target = source.kind === 'alias' ? source.target : source;
    if (target.kind === 'list') {
      for (const item of target.items) this.#merge(map, item);
      return;
    }
    if (target.kind !== 'map') return;
    const merged = this.value(target);
    for (const [name, value] of Object.entries(merged ?? {})) {
      if (!Object.hasOwn(map, name)) setOwn(map, name, value);
    }
  }
}
