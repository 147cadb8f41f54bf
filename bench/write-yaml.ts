import type { Random } from './random.ts';

/** A way of writing the same agent that a team might have settled on. */
export interface YamlStyle {
  /** The style of one-line text; `plain` falls back to double quotes where plain would mean something else. */
  readonly quotes: 'plain' | 'single' | 'double';
  readonly prompt: 'literal' | 'folded' | 'double';
  /** Maps of scalars on one line. */
  readonly flow: boolean;
  readonly comments: boolean;
  readonly quotedKeys: boolean;
  /** A list that occurs twice is written once, with an anchor. */
  readonly anchors: boolean;
  /** Lists stand one step to the right of their key. */
  readonly indentedLists: boolean;
}

const commentTexts = [
  'Ask the team lead before you change this.',
  'Same as in the other branches.',
  'Agreed with legal in spring.',
  'See the runbook, section three: "hours".',
  'Measured over two weeks; do not lower it.',
] as const;

/** A style drawn at random; about one file in twenty shares a list through an anchor. */
export function pickYamlStyle(random: Random): YamlStyle {
  return {
    quotes: random.pick(['plain', 'plain', 'single', 'double']),
    prompt: random.pick(['literal', 'literal', 'literal', 'folded', 'double']),
    flow: random.chance(0.4),
    comments: random.chance(0.7),
    quotedKeys: random.chance(0.1),
    anchors: random.chance(0.1),
    indentedLists: random.chance(0.7),
  };
}

/** YAML 1.2 text of plain data in the given style; reading it gives the same data back. */
export function writeYaml(
  value: Readonly<Record<string, unknown>>,
  style: YamlStyle,
  random: Random,
): string {
  const anchored = new Map<unknown, string>();
  const repeated = style.anchors ? findRepeatedLists(value) : new Set<unknown>();
  const lines: string[] = style.comments
    ? ['# Owner: voice team. Keep the prompt and the tests together.', '']
    : [];

  const writeMap = (map: object, indent: string, first = indent): void => {
    for (const [position, [key, child]] of Object.entries(map).entries()) {
      if (style.comments && position > 0 && random.chance(0.06))
        lines.push(`${indent}# ${random.pick(commentTexts)}`);
      writeEntry(`${position === 0 ? first : indent}${writeKey(key, style)}:`, child, indent);
    }
  };

  const writeEntry = (start: string, child: unknown, indent: string): void => {
    if (typeof child === 'string' && child.includes('\n')) {
      lines.push(`${start} ${writeText(child, `${indent}  `, style)}`);
    } else if (!isCollection(child) || Object.keys(child).length === 0 || fitsOneLine(child, style)) {
      lines.push(`${start} ${writeFlow(child, style)}${trailingComment(child, style, random)}`);
    } else if (Array.isArray(child)) {
      writeList(start, child, style.indentedLists ? `${indent}  ` : indent);
    } else {
      lines.push(start);
      writeMap(child, `${indent}  `);
    }
  };

  const writeList = (start: string, list: readonly unknown[], indent: string): void => {
    const anchor = anchored.get(list);
    if (anchor !== undefined) {
      lines.push(`${start} *${anchor}`);
      return;
    }
    const name = repeated.has(list) ? `shared_${anchored.size + 1}` : undefined;
    if (name !== undefined) anchored.set(list, name);
    lines.push(name === undefined ? start : `${start} &${name}`);
    for (const item of list) {
      if (isCollection(item) && !fitsOneLine(item, style)) writeMap(item, `${indent}  `, `${indent}- `);
      else lines.push(`${indent}- ${writeFlow(item, style)}`);
    }
  };

  writeMap(value, '');
  return `${lines.join('\n')}\n`;
}

function findRepeatedLists(value: unknown): ReadonlySet<unknown> {
  const seen = new Set<unknown>();
  const repeated = new Set<unknown>();
  const visit = (child: unknown): void => {
    if (!isCollection(child)) return;
    if (Array.isArray(child) && seen.has(child)) repeated.add(child);
    seen.add(child);
    Object.values(child).forEach(visit);
  };
  visit(value);
  return repeated;
}

function isCollection(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function fitsOneLine(value: object, style: YamlStyle): boolean {
  return style.flow && !Object.values(value).some(isCollection) && JSON.stringify(value).length < 90;
}

function trailingComment(value: unknown, style: YamlStyle, random: Random): string {
  return style.comments && typeof value === 'number' && random.chance(0.2) ? ' # was higher' : '';
}

function writeKey(key: string, style: YamlStyle): string {
  return style.quotedKeys ? `"${key}"` : key;
}

function writeFlow(value: unknown, style: YamlStyle): string {
  if (Array.isArray(value)) return `[${value.map((item) => writeFlow(item, style)).join(', ')}]`;
  if (isCollection(value)) {
    const entries = Object.entries(value).map(
      ([key, child]) => `${writeKey(key, style)}: ${writeFlow(child, style)}`,
    );
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return typeof value === 'string' ? writeScalar(value, style) : String(value);
}

/** Letters first, then only what means nothing to YAML, in block and in flow style alike. */
const plainText = /^\p{L}[\p{L}\p{M}\p{N} .'()_/;?!-]*$/u;
const plainWithAnotherMeaning = /^(?:true|false|null|yes|no|on|off|y|n)$/iu;

function writeScalar(text: string, style: YamlStyle): string {
  if (style.quotes === 'single') return `'${text.replaceAll("'", "''")}'`;
  if (style.quotes === 'double' || !plainText.test(text) || plainWithAnotherMeaning.test(text))
    return JSON.stringify(text);
  return text;
}

function writeText(text: string, indent: string, style: YamlStyle): string {
  if (style.prompt === 'double') return JSON.stringify(text);
  const body = text.replace(/\n$/u, '');
  const lines = style.prompt === 'literal' ? body.split('\n') : foldLines(body);
  const header = `${style.prompt === 'literal' ? '|' : '>'}${text.endsWith('\n') ? '' : '-'}`;
  return [header, ...lines.map((line) => (line === '' ? '' : indent + line))].join('\n');
}

/** Lines of a folded scalar (YAML 1.2 section 8.1.3): one more line end than the text has, long lines broken. */
function foldLines(text: string): string[] {
  return text.replace(/\n+/gu, '$&\n').split('\n').flatMap(breakLine);
}

function breakLine(line: string): string[] {
  const broken: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + word.length > 96) {
      broken.push(current);
      current = word;
    } else {
      current = current === '' ? word : `${current} ${word}`;
    }
  }
  return [...broken, current];
}
