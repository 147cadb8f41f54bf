import { isDeepStrictEqual } from 'node:util';
import {
  applyEdits,
  type FormattingOptions,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type Node,
  type ParseError,
  parse,
  parseTree,
  stripComments,
} from 'jsonc-parser';
import { isMap } from '../../text/is-map.ts';

/** A value that is put into a JSON text; a path that ends in the length of a list adds an item. */
export interface JsoncChange {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** The value of a JSON text with comments, as editors read their settings; undefined where it has faults. A text of nothing but comments is a map. */
export function readJsonc(text: string): unknown {
  if (isBlank(text)) return {};
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0 ? value : undefined;
}

/**
 * Puts values into a JSON text and keeps its comments where they are, its order and its layout. Undefined where the text has
 * faults, holds something else on the way to a value, or has a key twice, so that the value would not be the one that counts.
 */
export function editJsonc(text: string, changes: readonly JsoncChange[]): string | undefined {
  const wanted = changes.reduce<unknown>(
    (whole, { path, value }) => put(whole, path, value),
    readJsonc(text),
  );
  if (wanted === undefined) return undefined;
  const edited = edit(text, changes);
  return isDeepStrictEqual(readJsonc(edited), wanted) ? edited : undefined;
}

function isBlank(text: string): boolean {
  return stripComments(text).trim() === '';
}

/** A value with another one at a path; undefined where something else stands on the way. */
function put(whole: unknown, [key, ...rest]: JsoncChange['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list: readonly unknown[] | undefined = Array.isArray(whole) ? whole : undefined;
    const item = list && put(list[key] ?? emptyFor(rest), rest, value);
    return list && item !== undefined ? [...list.slice(0, key), item, ...list.slice(key + 1)] : undefined;
  }
  if (!isMap(whole)) return undefined;
  const inner: unknown = Object.hasOwn(whole, key) ? whole[key] : emptyFor(rest);
  const member = put(inner, rest, value);
  return member === undefined ? undefined : { ...whole, [key]: member };
}

/** The value that is made for the rest of a path. */
function emptyFor([key]: JsoncChange['path']): unknown {
  return typeof key === 'number' ? [] : {};
}

function edit(text: string, changes: readonly JsoncChange[]): string {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  const layout: FormattingOptions = {
    eol: lineEnd,
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 4 : indent.length,
  };
  const start = isBlank(text)
    ? `${text.trim() === '' ? '' : text.replace(/(?<=[^\n])$/, lineEnd)}{}${lineEnd}`
    : text;
  return changes.reduce((current, change) => editOnce(current, change, layout), start);
}

function editOnce(text: string, change: JsoncChange, formattingOptions: FormattingOptions): string {
  const path: JSONPath = [...change.path];
  return (
    addLines(text, change, formattingOptions) ??
    applyEdits(text, modify(text, path, change.value, { formattingOptions }))
  );
}

/**
 * Adds a last member on lines of its own, below the comments after the one before it: the library would put it in front of
 * them, where they seem to speak of it, and lay out the line before it anew. Undefined where members share a line.
 */
function addLines(text: string, { path, value }: JsoncChange, layout: FormattingOptions): string | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const container = root && innermost(root, path);
  const last = container?.node.children?.at(-1);
  if (container === undefined || last === undefined || container.rest.length === 0) return undefined;
  const close = container.node.offset + container.node.length - 1;
  const lastEnd = last.offset + last.length;
  const tail = text.slice(lastEnd, close);
  const firstLine = text.slice(0, last.offset).split('\n').at(-1) ?? '';
  if (!tail.includes('\n') || firstLine.trim() !== '') return undefined;
  const eol = layout.eol ?? '\n';
  const unit = layout.insertSpaces ? ' '.repeat(layout.tabSize ?? 2) : '\t';
  const lines = memberText(container.rest, value, unit).replaceAll('\n', `${eol}${firstLine}`);
  const kept = tail.replace(/(?:\r?\n[ \t]*)+$/, '');
  const hasComma = tail.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '').includes(',');
  const before = `${text.slice(0, lastEnd)}${hasComma ? '' : ','}${kept}`;
  return `${before}${eol}${firstLine}${lines}${tail.slice(kept.length)}${text.slice(close)}`;
}

/** The innermost map or list that is there, and the rest of the path below it. */
function innermost(
  root: Node,
  path: JsoncChange['path'],
): { readonly node: Node; readonly rest: JsoncChange['path'] } {
  for (let depth = path.length - 1; depth > 0; depth -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, depth));
    if (node !== undefined)
      return { node, rest: findNodeAtLocation(root, [...path]) ? [] : path.slice(depth) };
  }
  return { node: root, rest: findNodeAtLocation(root, [...path]) ? [] : path };
}

function memberText(rest: JsoncChange['path'], value: unknown, unit: string): string {
  const [key, ...inner] = rest;
  const whole = inner.reduceRight<unknown>(
    (nested, each) => (typeof each === 'number' ? [nested] : { [each]: nested }),
    value,
  );
  const json = JSON.stringify(whole, null, unit);
  return typeof key === 'number' ? json : `${JSON.stringify(key)}: ${json}`;
}
