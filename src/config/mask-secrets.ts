import type { ScalarNode, SourceDocument, SourceNode } from '../document/document.ts';
import type { Path } from '../text/json-pointer.ts';
import type { Span } from '../text/span.ts';
import { configShapes } from './shapes.generated.ts';

/** Stands for a character that may belong to a secret. */
const dot = '•';

/** True for a text that holds something masked. */
export function isMasked(text: string): boolean {
  return text.includes(dot);
}

/** The parts of a configuration that decide what may be a secret. */
export interface MaskContext {
  readonly document: SourceDocument;
  /** The path of the configuration in its document. */
  readonly at: Path;
  /** Paths whose values are to be masked, whatever their names. */
  readonly rejected: readonly Path[];
}

/**
 * Makes unreadable all that may be a token or a password in the text of a configuration: values under names such as `token`,
 * the values of headers, unknown fields of an environment, and the part of an address before its @. Every other
 * character keeps its place.
 */
export function maskSecrets(text: string, { document, at, rejected }: MaskContext): string {
  const root = document.root();
  const named = root === undefined ? [] : secretsIn(root, [], at);
  const others = rejected.flatMap((path) => scalarsIn(document.find(path)?.node));
  const spans = [...named, ...others].map((node) => contentOf(node, text));
  const repeated = spans.flatMap((span) => occurrences(text, text.slice(span.start, span.end)));
  const addresses = root === undefined ? [] : baseUrlsIn(root).flatMap((node) => addressParts(node, text));
  return maskAddresses(maskLines(maskSpans(text, [...spans, ...repeated, ...addresses]), /^[ \t]*#.*$/gm));
}

/** The same for a text that cannot be read, by its lines; the signs that structure it stay. */
export function maskUnread(text: string): string {
  return maskAddresses(maskBelowHeaders(maskLines(text, /^.*$/gm)));
}

/** Masks a user name and a password in every address of a text. */
export function maskAddresses(text: string): string {
  return text.replace(/(?<=:\/\/)(?:[^\s"'/?#:]*:[^\s"]*|[^\s"'/?#]*)(?=@)/g, (login) =>
    dot.repeat(login.length),
  );
}

/** Ends of names, in small letters without signs between their words, under which people write secrets. */
const secretName =
  /(?:token|password|passwd|passphrase|pwd|secret|api_?-?key|access_?-?key|private_?-?key|authorization|auth|bearer|credentials?|headers?|cookie)$/i;
/** The fields that an environment may have; a secret name among them counts all the same. */
const knownFields: Readonly<Record<string, unknown>> = configShapes.environment?.fields ?? {};
/** A variable is named, not the token in it. */
const variableName = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

function secretsIn(node: SourceNode, path: Path, at: Path): readonly ScalarNode[] {
  if (isSecretPath(path, at)) return scalarsIn(node).filter(({ value }) => !variableName.test(String(value)));
  if (node.kind === 'map') {
    return node.entries.flatMap(({ name, value }) => secretsIn(value, [...path, name], at));
  }
  if (node.kind === 'list') return node.items.flatMap((item, index) => secretsIn(item, [...path, index], at));
  if (node.kind === 'alias') return [];
  return isBareEnvironment(path, at) ? scalarsIn(node) : [];
}

function isSecretPath(path: Path, at: Path): boolean {
  if (path.includes('rules')) return false;
  const [section, , field] = inside(path, at);
  if (section === 'environments' && field !== undefined && !Object.hasOwn(knownFields, field)) return true;
  return secretName.test(String(path.at(-1) ?? ''));
}

function isBareEnvironment(path: Path, at: Path): boolean {
  const own = inside(path, at);
  return own[0] === 'environments' && own.length <= 2;
}

function inside(path: Path, at: Path): Path {
  return at.every((step, index) => path[index] === step) ? path.slice(at.length) : [];
}

/** The scalars that a value is made of, wherever they are written. */
function scalarsIn(node: SourceNode | undefined): readonly ScalarNode[] {
  if (node === undefined) return [];
  if (node.kind === 'alias') return scalarsIn(node.target);
  if (node.kind === 'map') return node.entries.flatMap(({ value }) => scalarsIn(value));
  if (node.kind === 'list') return node.items.flatMap(scalarsIn);
  return [node];
}

/** The characters of a scalar without its quotes or the head of its block. */
function contentOf({ start, end, style }: ScalarNode, text: string): Span {
  if (style === 'single' || style === 'double') return { start: start + 1, end: end - 1 };
  if (style === 'plain') return { start, end };
  const head = text.indexOf('\n', start);
  return { start: head < 0 ? end : Math.min(head, end), end };
}

/** A shorter text is in words, too. */
const minRepeated = 8;

function occurrences(text: string, part: string): readonly Span[] {
  if (part.trim().length < minRepeated) return [];
  const spans: Span[] = [];
  for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + part.length)) {
    spans.push({ start, end: start + part.length });
  }
  return spans;
}

function baseUrlsIn(node: SourceNode): readonly ScalarNode[] {
  if (node.kind === 'list') return node.items.flatMap(baseUrlsIn);
  if (node.kind !== 'map') return [];
  return node.entries.flatMap(({ name, value }) =>
    name === 'baseUrl' ? scalarsIn(value) : baseUrlsIn(value),
  );
}

/** The parts of a base address before its @ and behind its first ? or #, with a scheme or without one. */
function addressParts(node: ScalarNode, text: string): readonly Span[] {
  const { start, end } = contentOf(node, text);
  const written = text.slice(start, end);
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(written)?.[0].length ?? 0;
  const login = written.lastIndexOf('@');
  const query = written.search(/[?#]/);
  return [
    ...(login < 0 ? [] : [{ start: start + scheme, end: start + login }]),
    ...(query < 0 ? [] : [{ start: start + query + 1, end }]),
  ];
}

function maskSpans(text: string, spans: readonly Span[]): string {
  let masked = text;
  for (const { start, end } of spans) {
    masked = masked.slice(0, start) + masked.slice(start, end).replaceAll(/\S/g, dot) + masked.slice(end);
  }
  return masked;
}

const assignment = /([\w-]+)(["']?\s*[:=]\s*)(\S.*)$/;

/** Masks what follows a secret's name on the lines that a pattern finds. */
function maskLines(text: string, lines: RegExp): string {
  return text.replace(lines, (line) => {
    const found = assignment.exec(line);
    const { 1: name = '', 3: value = '' } = found ?? [];
    if (!secretName.test(name)) return maskInnerNames(line);
    return line.slice(0, line.length - value.length) + maskWords(value);
  });
}

/** A line may hold several entries, such as those of a map in braces. */
function maskInnerNames(line: string): string {
  return line.replace(
    /([\w-]+)(["']?\s*[:=]\s*)([^\s,{}[\]]+)/g,
    (entry, name: string, sign: string, value: string) =>
      secretName.test(name) ? `${name}${sign}${maskWords(value)}` : entry,
  );
}

/** Masks the deeper lines below `headers:`. */
function maskBelowHeaders(text: string): string {
  let depth: number | undefined;
  const masked = text.split('\n').map((line) => {
    const indent = line.search(/\S/);
    if (depth !== undefined && indent > depth) return line.replace(/(?<=:\s).*$/, maskWords);
    depth = /^\s*["']?headers["']?\s*:\s*[{[]?\s*$/i.test(line) ? indent : indent < 0 ? depth : undefined;
    return line;
  });
  return masked.join('\n');
}

function maskWords(value: string): string {
  return value.replaceAll(/[^\s"'{}[\],]/g, dot);
}
