import type { Change } from '../findings/finding.ts';
import type { Edit } from '../text/edits.ts';
import type { Path } from '../text/json-pointer.ts';
import type { Span } from '../text/span.ts';
import type { AliasNode, Format, Found, ScalarStyle, SourceDocument, SourceNode } from './document.ts';
import { isSafePlain } from './safe-plain.ts';

/** The text and tree that a change is applied to. */
export interface EditContext {
  readonly document: SourceDocument;
  readonly text: string;
  readonly format: Format;
}

/**
 * Turns a change of the data into edits of the text that leave every other character as it is. Gives
 * undefined where that cannot be done without rewriting more than the change names.
 */
export function editsFor(change: Change, context: EditContext): readonly Edit[] | undefined {
  if (change.kind === 'text') return [{ ...change.span, text: change.text }];
  const found = context.document.find(change.path);
  if (found === undefined) return undefined;
  if (change.kind === 'set') return setScalar(found, change.value, context);
  if (change.kind === 'replace') return replace(found.node, change.text, context);
  if (change.kind === 'quote') return quote(found.node, context);
  if (change.kind === 'rename') return rename(found, change.key, context);
  return remove(change.path, found, context);
}

function setScalar(
  { node, key }: Found,
  value: string | number | boolean,
  context: EditContext,
): readonly Edit[] | undefined {
  if (node.kind !== 'scalar' || isBlock(node.style)) return undefined;
  const style = node.style === 'plain' && needsQuotes(value, context.format) ? 'double' : node.style;
  const text = typeof value === 'string' ? writeText(value, style) : String(value);
  if (node.start === node.end && key !== undefined)
    return [{ start: node.start, end: node.end, text: ` ${text}` }];
  // A tag such as !!str in front would take the new value for something else.
  return [{ start: node.tagSpan?.start ?? node.start, end: node.end, text }];
}

function isBlock(style: ScalarStyle): boolean {
  return style === 'literal' || style === 'folded';
}

function needsQuotes(value: string | number | boolean, format: Format): boolean {
  if (typeof value !== 'string') return false;
  return format === 'json' || !isSafePlain(value);
}

function writeText(value: string, style: ScalarStyle): string {
  if (style === 'single' && !/[\r\n]/.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return style === 'plain' ? value : JSON.stringify(value);
}

/** Characters over several lines hold comments and indentation that a replacement would lose. */
function replace(node: SourceNode, text: string, context: EditContext): readonly Edit[] | undefined {
  const start = node.tagSpan?.start ?? node.start;
  const isOneLine = start < node.end && !/[\r\n]/.test(context.text.slice(start, node.end));
  return isOneLine ? [{ start, end: node.end, text }] : undefined;
}

/** Quotes the characters as they stand, tag included, for that is what the author wanted to be read. */
function quote(node: SourceNode, { text }: EditContext): readonly Edit[] | undefined {
  const isQuoted = node.kind === 'scalar' && node.style !== 'plain';
  const span: Span = { start: node.tagSpan?.start ?? node.start, end: node.end };
  const source = text.slice(span.start, span.end);
  if (isQuoted || node.kind === 'alias' || source === '' || /[\r\n]/.test(source)) return undefined;
  // A tag of YAML itself says what the value is to be read as, and is not part of it.
  const isOwn = /^!!(?:str|int|float|bool|null)$/.test(node.tag ?? '');
  return [{ ...span, text: JSON.stringify(isOwn ? text.slice(node.start, node.end) : source) }];
}

function rename({ key }: Found, name: string, context: EditContext): readonly Edit[] | undefined {
  if (key?.kind !== 'scalar' || isBlock(key.style)) return undefined;
  const style = key.style === 'plain' && needsQuotes(name, context.format) ? 'double' : key.style;
  if (key.start < key.end) return [{ start: key.start, end: key.end, text: writeText(name, style) }];
  const start = beforeColon(context.text, key.start);
  // An empty key may stand right behind its tag or anchor, which would take the name for its own.
  const blank = /[^\s{,[]/.test(context.text[start - 1] ?? '') ? ' ' : '';
  return [{ start, end: start, text: blank + writeText(name, style) }];
}

/** An empty key begins before the blanks in front of its colon, which may be the indentation of the line: a name goes behind them. */
function beforeColon(text: string, at: number): number {
  const blanks = /[ \t]*(?=:)/y;
  blanks.lastIndex = at;
  return at + (blanks.exec(text)?.[0].length ?? 0);
}

function remove(path: Path, found: Found, context: EditContext): readonly Edit[] | undefined {
  const parent = context.document.find(path.slice(0, -1))?.node;
  if (path.length === 0 || parent === undefined || found.uses.length > 0) return undefined;
  const members = membersOf(parent);
  const at = members.findIndex((member) => member.value === found.node);
  // Without its last member a block map or list would become an empty value.
  const member = members[at];
  if (member === undefined || members.length === 1) return undefined;
  if (isNeededElsewhere(member, context.document)) return undefined;
  const isFlow = (parent.kind === 'map' || parent.kind === 'list') && parent.flow;
  return isFlow
    ? removeFromFlow(members, at)
    : removeLines(members, at, parent.kind === 'list', context.text);
}

/** True for a part of the text that holds an anchor to which an alias outside of it refers. */
function isNeededElsewhere({ start, end }: Span, document: SourceDocument): boolean {
  const isInside = (node: Span): boolean => start <= node.start && node.end <= end;
  return aliasesOf(document.root()).some((alias) => isInside(alias.target) && !isInside(alias));
}

const aliasesByRoot: WeakMap<SourceNode, readonly AliasNode[]> = new WeakMap();

/** The aliases of a document; kept, for each of many removals asks for them. */
function aliasesOf(root: SourceNode | undefined): readonly AliasNode[] {
  if (root === undefined) return [];
  const known = aliasesByRoot.get(root);
  if (known !== undefined) return known;
  const aliases = [...aliasesBelow(root)];
  aliasesByRoot.set(root, aliases);
  return aliases;
}

function* aliasesBelow(node: SourceNode): Iterable<AliasNode> {
  if (node.kind === 'alias') yield node;
  if (node.kind === 'list') for (const item of node.items) yield* aliasesBelow(item);
  if (node.kind !== 'map') return;
  for (const { key, value } of node.entries) {
    yield* aliasesBelow(key);
    yield* aliasesBelow(value);
  }
}

interface Member {
  readonly start: number;
  readonly end: number;
  readonly value: SourceNode;
}

function membersOf(parent: SourceNode): readonly Member[] {
  if (parent.kind === 'map') {
    return parent.entries.map(({ key, value }) => ({
      start: key.start,
      end: Math.max(key.end, value.end),
      value,
    }));
  }
  return parent.kind === 'list'
    ? parent.items.map((value) => ({ start: value.start, end: value.end, value }))
    : [];
}

/** Up to the next member, or from the end of the one before: either way one comma goes with it. */
function removeFromFlow(members: readonly Member[], at: number): readonly Edit[] | undefined {
  const [before, here, after] = [members[at - 1], members[at], members[at + 1]];
  if (here === undefined) return undefined;
  if (after !== undefined) return [{ start: here.start, end: after.start, text: '' }];
  return before === undefined ? undefined : [{ start: before.end, end: here.end, text: '' }];
}

/** Whole lines, with the comment behind the value. */
function removeLines(
  members: readonly Member[],
  at: number,
  isItem: boolean,
  text: string,
): readonly Edit[] | undefined {
  const member = members[at];
  if (member === undefined) return undefined;
  const lineStart = startOfLine(text, member.start);
  const lead = text.slice(lineStart, member.start);
  const isAlone = isItem ? /^[ \t]*-[ \t]+$/.test(lead) : /^[ \t]*$/.test(lead);
  return isAlone
    ? [{ start: lineStart, end: startOfNextLine(text, member.end), text: '' }]
    : removeAfterDash(members, at, text);
}

/** The first entry of a map that is a list item shares its line with the dash, which stays for the second one. */
function removeAfterDash(members: readonly Member[], at: number, text: string): readonly Edit[] | undefined {
  const [here, after] = [members[at], members[at + 1]];
  if (at > 0 || here === undefined || after === undefined) return undefined;
  const between = text.slice(here.end, after.start);
  return between.includes('#') ? undefined : [{ start: here.start, end: after.start, text: '' }];
}

function startOfLine(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}

function startOfNextLine(text: string, offset: number): number {
  const lineEnd = /\r\n|\n|\r/g;
  lineEnd.lastIndex = offset;
  return lineEnd.exec(text) === null ? text.length : lineEnd.lastIndex;
}
