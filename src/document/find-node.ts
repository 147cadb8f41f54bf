import type { Path } from '../text/json-pointer.ts';
import type { AliasNode, Found, MapEntry, MapNode, SourceNode } from './document.ts';

/** Follows a path from a root through aliases and merges; `undefined` when nothing is written there. */
export function findNode(root: SourceNode | undefined, path: Path): Found | undefined {
  if (root === undefined) return undefined;
  const uses: AliasNode[] = [];
  let node = behindAliases(root, uses);
  let key: SourceNode | undefined;
  for (const step of path) {
    const next = stepInto(node, step, uses);
    if (next === undefined) return undefined;
    key = next.key;
    node = behindAliases(next.node, uses);
  }
  return key === undefined ? { node, uses } : { node, key, uses };
}

interface Step {
  readonly node: SourceNode;
  readonly key?: SourceNode;
}

function stepInto(node: SourceNode, step: string | number, uses: AliasNode[]): Step | undefined {
  if (node.kind === 'list') {
    const item = typeof step === 'number' ? node.items[step] : undefined;
    return item === undefined ? undefined : { node: item };
  }
  if (node.kind !== 'map') return undefined;
  const entry = findEntry(node, String(step), uses);
  return entry === undefined ? undefined : { node: entry.value, key: entry.key };
}

/**
 * The entry that gives a map its property: the map's own one, else the one of the first merged map that has it
 * (YAML merge key type). The aliases on the way are added to `uses`.
 */
function findEntry(map: MapNode, name: string, uses: AliasNode[]): MapEntry | undefined {
  const own = ownEntries(map).get(name);
  if (own !== undefined) return own;
  for (const { value, merge } of map.entries) {
    const found = merge === true ? findMerged(value, name, uses) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const entriesByName: WeakMap<MapNode, ReadonlyMap<string, MapEntry>> = new WeakMap();

/** By name, the last one of a name; kept, for a map with a fault in each of many entries is asked for each of them. */
function ownEntries(map: MapNode): ReadonlyMap<string, MapEntry> {
  const known = entriesByName.get(map);
  if (known !== undefined) return known;
  const own = map.entries.filter((entry) => entry.merge !== true);
  const byName = new Map(own.map((entry) => [entry.name, entry]));
  entriesByName.set(map, byName);
  return byName;
}

function findMerged(source: SourceNode, name: string, uses: AliasNode[]): MapEntry | undefined {
  const before = uses.length;
  const node = behindAliases(source, uses);
  const sources = node.kind === 'list' ? node.items : [node];
  for (const each of sources) {
    const mark = uses.length;
    const map = behindAliases(each, uses);
    const found = map.kind === 'map' ? findEntry(map, name, uses) : undefined;
    if (found !== undefined) return found;
    uses.length = mark;
  }
  uses.length = before;
  return undefined;
}

function behindAliases(node: SourceNode, uses: AliasNode[]): SourceNode {
  let target = node;
  while (target.kind === 'alias') {
    uses.push(target);
    target = target.target;
  }
  return target;
}
