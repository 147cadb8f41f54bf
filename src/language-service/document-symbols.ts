import type { Format, SourceNode } from '../document/document.ts';
import { parseDocument } from '../document/parse-document.ts';
import type { Span } from '../text/span.ts';

/** A part of a definition, as an outline shows it. */
export interface DocumentPart {
  readonly name: string;
  /** The value, where it is short. */
  readonly detail: string;
  readonly sort: 'map' | 'list' | 'text' | 'number' | 'boolean' | 'null';
  readonly span: Span;
  /** The place to go to. */
  readonly selection: Span;
  readonly children: readonly DocumentPart[];
}

/** The outline of a text; empty for one that cannot be read. */
export async function documentSymbols(text: string, format: Format): Promise<readonly DocumentPart[]> {
  const { documents } = await parseDocument(text, format);
  const roots = documents.flatMap((document) => document.root() ?? []);
  return roots.flatMap((root) => partsOf(root));
}

/** The value behind an alias has its place elsewhere, and is shown there. */
function partsOf(node: SourceNode): readonly DocumentPart[] {
  if (node.kind === 'map') {
    return node.entries.map(({ name, key, value }) => part(name, value, { start: key.start, end: key.end }));
  }
  if (node.kind !== 'list') return [];
  return node.items.map((item, index) => part(nameOf(item) ?? String(index), item));
}

function part(
  name: string,
  node: SourceNode,
  key: Span = { start: node.start, end: node.end },
): DocumentPart {
  const value = node.kind === 'scalar' ? node.value : undefined;
  return {
    name: name.trim() === '' ? '(empty)' : name,
    detail: value === undefined ? '' : shorten(String(value)),
    sort: sortOf(node, value),
    span: { start: Math.min(key.start, node.start), end: Math.max(key.end, node.end) },
    selection: key,
    children: partsOf(node),
  };
}

const naming: readonly string[] = ['name', 'day', 'text'];

/** An item of a list goes by what it says of itself. */
function nameOf(item: SourceNode): string | undefined {
  if (item.kind === 'scalar') return shorten(String(item.value));
  if (item.kind !== 'map') return undefined;
  const entry = item.entries.find(({ name, value }) => naming.includes(name) && value.kind === 'scalar');
  return entry?.value.kind === 'scalar' ? shorten(String(entry.value.value)) : undefined;
}

function sortOf(node: SourceNode, value: unknown): DocumentPart['sort'] {
  if (node.kind === 'map' || node.kind === 'list') return node.kind;
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value as 'number' | 'boolean';
  return value === null ? 'null' : 'text';
}

function shorten(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 60 || line.length < text.trimEnd().length ? `${line.slice(0, 59)}…` : line;
}
