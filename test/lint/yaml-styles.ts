import { isDeepStrictEqual } from 'node:util';
import {
  type Alias,
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parse,
  Scalar,
  type ToStringOptions,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Random } from '../../bench/random.ts';
import { loosenBlanks } from './loose-blanks.ts';

/** Writes values as YAML documents in one file, each in a style that chance has chosen. */
export function dumpYaml(values: readonly unknown[], random: Random): string {
  const documents = values.map((value) => dumpDocument(value, random));
  const hasDirective = random.oneIn(5);
  const parts = documents.map((text, index) => {
    const isMarked = index > 0 || hasDirective || random.oneIn(3);
    const directive = hasDirective ? `${index > 0 ? '...\n' : ''}%YAML 1.2\n` : '';
    return `${directive}${isMarked ? `---${random.pick(['\n', ' # begins here\n'])}` : ''}${text}`;
  });
  const end = random.oneIn(4) ? '...\n' : '';
  return inBytesOf(`${parts.join('')}${end}`, random);
}

function inBytesOf(text: string, random: Random): string {
  const lineEnd = random.pick(['\n', '\n', '\r\n', '\r']);
  const withEnds = lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd);
  return random.oneIn(5) ? `\ufeff${withEnds}` : withEnds;
}

function dumpDocument(value: unknown, random: Random): string {
  const document = new Document(value, { version: '1.2', merge: true, aliasDuplicateObjects: false });
  shuffleKeys(document, random);
  chooseStyles(document, random);
  if (random.oneIn(2)) shareEqualParts(document, random);
  if (random.oneIn(2)) addComments(document, random);
  const text = document.toString(options(random));
  return random.oneIn(3) ? loosenBlanks(text, random) : text;
}

function options(random: Random): ToStringOptions {
  return {
    indent: 2 + random.integer(0, 6),
    indentSeq: random.oneIn(2),
    lineWidth: random.pick([0, 40, 80, 120]),
    minContentWidth: random.pick([0, 20]),
    flowCollectionPadding: random.oneIn(2),
    doubleQuotedMinMultiLineLength: random.pick([10, 40, 1000]),
    singleQuote: random.oneIn(2),
    simpleKeys: false,
  };
}

function shuffleKeys(document: Document, random: Random): void {
  if (random.oneIn(2)) return;
  visit(document, {
    Map: (_, map) => {
      map.items = random.shuffle(map.items);
    },
  });
}

const stringStyles = [
  Scalar.PLAIN,
  Scalar.QUOTE_DOUBLE,
  Scalar.QUOTE_SINGLE,
  Scalar.BLOCK_FOLDED,
  Scalar.BLOCK_LITERAL,
] as const;

/** One taste for the whole document, which single values leave now and then. */
function chooseStyles(document: Document, random: Random): void {
  const [plain, usual] = [random.oneIn(2), random.pick(stringStyles)];
  const flow = random.pick([0, 0, 0, 10, 2]);
  visit(document, {
    Scalar: (key, node) => {
      if (typeof node.value !== 'string') return;
      const style = random.oneIn(8) ? random.pick(stringStyles) : plain ? Scalar.PLAIN : usual;
      const isShort = key === 'key' || (style !== Scalar.BLOCK_FOLDED && style !== Scalar.BLOCK_LITERAL);
      node.type = style === Scalar.PLAIN && !isPortable(node.value) ? Scalar.QUOTE_DOUBLE : style;
      if (key === 'key' && (!isShort || node.type.startsWith('BLOCK'))) node.type = Scalar.QUOTE_DOUBLE;
      if (random.oneIn(60)) node.tag = '!!str';
    },
    Collection: (_, node) => {
      if (flow > 0 && random.oneIn(flow)) node.flow = true;
    },
  });
}

/** True where readers of YAML 1.1 take a text for itself without quotes, too. */
function isPortable(text: string): boolean {
  try {
    return parse(text, { version: '1.1', logLevel: 'silent' }) === text;
  } catch {
    return false;
  }
}

/** Writes parts that are alike once, and refers to them: whole by an alias, or as the ground of a map by a merge. */
function shareEqualParts(document: Document, random: Random): void {
  const seen: { readonly node: YAMLMap | YAMLSeq | Scalar; readonly value: unknown }[] = [];
  visit(document, {
    Alias: () => visit.SKIP,
    Pair: (_, pair) => (isMergePair(pair) ? visit.SKIP : undefined),
    Node: (key, node) => {
      if (key === 'key' || key === null || !isShareable(node)) return undefined;
      const value = node.toJS(document);
      const same = seen.find((other) => isDeepStrictEqual(other.value, value));
      if (same !== undefined && random.oneIn(2)) return refer(document, same.node, seen.length);
      const ground = isMap(node) && random.oneIn(2) ? findGround(seen, value) : undefined;
      if (ground !== undefined && isMap(node))
        takeOver(document, node, ground.node, ground.value, seen.length);
      else seen.push({ node, value });
      return undefined;
    },
  });
}

function isShareable(node: unknown): node is YAMLMap | YAMLSeq | Scalar {
  if (isScalar(node))
    return typeof node.value === 'string' && node.value.length > 8 && node.tag === undefined;
  return isCollection(node) && (isMap(node) || isSeq(node)) && node.items.length > 0;
}

function isMergePair(pair: Pair): boolean {
  return isScalar(pair.key) && pair.key.value === '<<';
}

function refer(document: Document, node: YAMLMap | YAMLSeq | Scalar, count: number): Alias {
  return document.createAlias(node, node.anchor ?? `part_${count}`);
}

/** A map all of whose keys the other one has too, with two values at least in common. */
function findGround<Seen extends { readonly node: Node; readonly value: unknown }>(
  seen: readonly Seen[],
  value: object,
): Seen | undefined {
  const own = new Map(Object.entries(value));
  return seen.find(({ node, value: other }) => {
    const entries = Object.entries(other as object);
    const common = entries.filter(([key, each]) => isDeepStrictEqual(own.get(key), each));
    return isMap(node) && common.length >= 2 && entries.every(([key]) => own.has(key));
  });
}

function takeOver(document: Document, map: YAMLMap, ground: Node, value: unknown, count: number): void {
  const merged = new Map(Object.entries(value as object));
  const own = map.items.filter((pair) => {
    const key = isScalar(pair.key) ? String(pair.key.value) : '';
    return !isDeepStrictEqual(merged.get(key), (pair.value as Node).toJS(document));
  });
  const key = document.createNode('<<');
  const alias = refer(document, ground as YAMLMap, count);
  map.items = [document.createPair(key, alias), ...own];
}

const remarks = [
  ' asked for by the team',
  ' TODO: check',
  ' "quotes" and: colons, [brackets] {{braces}}',
  ' 日本語',
  '',
];

function addComments(document: Document, random: Random): void {
  const remark = (): string => random.pick(remarks) || ' -';
  visit(document, {
    Pair: (_, { key }) => {
      if (!random.oneIn(6) || !isScalar(key)) return;
      key.commentBefore = remark();
      key.spaceBefore = random.oneIn(2);
    },
    Node: (key, node) => {
      if (key === 'key' || !random.oneIn(8)) return;
      node.comment = remark();
    },
  });
  if (random.oneIn(2)) document.commentBefore = remark();
  if (random.oneIn(2)) document.comment = remark();
}
