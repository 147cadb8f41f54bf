import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isScalar, isSeq, parseDocument, stringify, YAMLMap, YAMLSeq } from 'yaml';

/** The addition below a path: one more item of the list there, or entries of the map there. */
export type YamlAddition =
  | { readonly item: unknown }
  | { readonly entries: Readonly<Record<string, unknown>> };

/**
 * Adds to a YAML text and leaves every line of it as it is. Lists and maps on the path that are not there yet are made. Gives
 * undefined where the text has faults, holds something else at the path, or cannot be added to without a change of what
 * it says.
 *
 * @param text one YAML document; an empty one, too
 * @param path keys from the root
 */
export function insertYaml(
  text: string,
  path: readonly string[],
  addition: YamlAddition,
): string | undefined {
  const document = parseDocument(text, { keepSourceTokens: true });
  if (document.errors.length > 0) return undefined;
  const inserted = insertBelow(document, path, addition, text);
  return inserted !== undefined && saysBoth(text, inserted, path, addition) ? inserted : undefined;
}

/** Nothing is folded: a pattern over two lines is hard to read. */
const layout = { lineWidth: 0 };

type YamlNode = Document['contents'];

/** The place of new text, and the value around it. */
interface InsertionPoint {
  readonly node: YamlNode;
  /** Offset of the place for a value after its key, where there is no value yet. */
  readonly gap: number;
  /** Columns before the entries of the map around it; -1 at the root. */
  readonly indent: number;
}

function insertBelow(
  { contents }: Document,
  path: readonly string[],
  addition: YamlAddition,
  text: string,
): string | undefined {
  let place: InsertionPoint = { node: contents, gap: text.length, indent: -1 };
  for (const [depth, key] of path.entries()) {
    if (!isMap(place.node)) return fill(place, nested(path.slice(depth), addition), text);
    const pair = place.node.items.find((each) => isScalar(each.key) && each.key.value === key);
    if (pair === undefined) return extend(place.node, nested(path.slice(depth), addition), text);
    const end = isScalar(pair.key) ? (pair.key.range?.[2] ?? 0) : 0;
    place = { node: pair.value as YamlNode, gap: end, indent: indentOf(place.node) };
  }
  const wanted = 'item' in addition ? YAMLSeq : YAMLMap;
  return place.node instanceof wanted ? extend(place.node, addition, text) : fill(place, addition, text);
}

function nested(path: readonly string[], addition: YamlAddition): YamlAddition {
  const [key, ...rest] = path;
  return key === undefined ? addition : { entries: { [key]: wholeOf(nested(rest, addition)) } };
}

function wholeOf(addition: YamlAddition): unknown {
  return 'item' in addition ? [addition.item] : addition.entries;
}

/** Puts a value where there is none; anything else stays what it is. */
function fill(
  { node, gap, indent }: InsertionPoint,
  addition: YamlAddition,
  text: string,
): string | undefined {
  if (node !== null && !(isScalar(node) && node.value === null && !node.source)) return undefined;
  return insertLines(
    text,
    nextLine(text, gap),
    indented(stringify(wholeOf(addition), layout), indent < 0 ? 0 : indent + 2),
  );
}

/** Adds to a list or a map that is there; behind an empty line where the parts of a text have such lines between them. */
function extend(node: YAMLMap | YAMLSeq, addition: YamlAddition, text: string): string | undefined {
  if (node.flow) return extendFlow(node, addition, text);
  const last = node.items.at(-1);
  const end = isScalarOrCollection(last) ? last.range?.[1] : endOfPair(last);
  if (end === undefined) return undefined;
  const lines = indented(stringify(wholeOf(addition), layout), indentOf(node));
  const isApart = isMap(node) && indentOf(node) === 0 && /\n\r?\n/.test(text);
  return insertLines(text, nextLine(text, contentEnd(text, end)), isApart ? `\n${lines}` : lines);
}

function isScalarOrCollection(node: unknown): node is { readonly range?: readonly [number, number, number] } {
  return isScalar(node) || isMap(node) || isSeq(node);
}

function endOfPair(pair: unknown): number | undefined {
  if (typeof pair !== 'object' || pair === null || !('key' in pair) || !('value' in pair)) return undefined;
  const value = isScalarOrCollection(pair.value) ? pair.value.range?.[1] : undefined;
  const key = isScalarOrCollection(pair.key) ? pair.key.range?.[1] : undefined;
  return value ?? key;
}

/** JSON is YAML in brackets. It goes right after the last entry, before any comment. */
function extendFlow(node: YAMLMap | YAMLSeq, addition: YamlAddition, text: string): string | undefined {
  const json = JSON.stringify(wholeOf(addition)).slice(1, -1);
  const last = node.items.at(-1);
  const end = isScalarOrCollection(last) ? last.range?.[1] : endOfPair(last);
  if (end !== undefined) return `${text.slice(0, end)}, ${json}${text.slice(end)}`;
  const open = (node.range?.[0] ?? 0) + 1;
  const rest = text.slice(open);
  return node.items.length > 0
    ? undefined
    : `${text.slice(0, open)}${json}${rest.replace(/^[ \t]+(?=[\]}])/, '')}`;
}

function indentOf(node: YAMLMap | YAMLSeq): number {
  const token: unknown = node.srcToken;
  return typeof token === 'object' && token !== null && 'indent' in token ? Number(token.indent) : 0;
}

function indented(lines: string, columns: number): string {
  return lines.replaceAll(/^(?=.)/gm, ' '.repeat(columns));
}

/** The end of the content: the ends of lines after it belong to nobody. */
function contentEnd(text: string, end: number): number {
  return text.slice(0, end).trimEnd().length;
}

function nextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end + 1;
}

function insertLines(text: string, offset: number, lines: string): string {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const before = text.slice(0, offset);
  const gap = before === '' || before.endsWith('\n') ? '' : lineEnd;
  return `${before}${gap}${lines.replaceAll('\n', lineEnd)}${text.slice(offset)}`;
}

/** True when the new text holds the value of the old one and the addition, and nothing else. */
function saysBoth(before: string, after: string, path: readonly string[], addition: YamlAddition): boolean {
  const [old, now] = [parseDocument(before), parseDocument(after)];
  return now.errors.length === 0 && isDeepStrictEqual(now.toJS(), merged(old.toJS(), path, addition));
}

function merged(value: unknown, path: readonly string[], addition: YamlAddition): unknown {
  const [key, ...rest] = path;
  const entries = typeof value === 'object' && value !== null ? value : {};
  if (key !== undefined) {
    const inner: unknown = Object.hasOwn(entries, key) ? Reflect.get(entries, key) : undefined;
    return { ...entries, [key]: merged(inner, rest, addition) };
  }
  return 'item' in addition
    ? [...(Array.isArray(value) ? value : []), addition.item]
    : { ...entries, ...addition.entries };
}
