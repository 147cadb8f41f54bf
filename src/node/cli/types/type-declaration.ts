import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { escapeControls } from '../../../text/show.ts';
import { docComment } from './doc-comment.ts';
import { tsKey } from './ts-string.ts';
import { type TypeSchema, toTypeSchema } from './type-schema.ts';

/** What a declaration is made from. */
export interface DeclaredType {
  /** The identifier. */
  readonly name: string;
  readonly description: string;
  /** What is written for `structured_schema`. */
  readonly schema: unknown;
  /** Keywords that the service takes beyond the documented ones. */
  readonly keywords: readonly string[];
}

const placeholder = 'Placeholder';

/** The declaration of one exported type, with a line end. Whatever is written, it compiles. */
export async function typeDeclaration({
  name,
  description,
  schema,
  keywords,
}: DeclaredType): Promise<string> {
  const { description: inner, ...texts } = toTypeSchema(schema, keywords);
  const outer = description.trim();
  const whole = inner.startsWith(outer) ? inner : [outer, inner].join('\n\n');
  return docComment(whole) + layOut(await compiledLines(texts.schema), name, texts);
}

const compiled: Map<string, Promise<readonly string[]>> = new Map();

/** Schemas that differ in nothing but names and descriptions, as most of a project do, are compiled once. */
function compiledLines(schema: JSONSchema): Promise<readonly string[]> {
  const shape = JSON.stringify(schema);
  const lines = compiled.get(shape) ?? compileLines(schema);
  compiled.set(shape, lines);
  return lines;
}

async function compileLines(schema: JSONSchema): Promise<readonly string[]> {
  const options = { bannerComment: '', format: false, additionalProperties: false };
  return (await compile(schema, placeholder, options)).trim().split('\n');
}

type Texts = Pick<TypeSchema, 'keys' | 'descriptions'>;

/** The compiler neither indents nor ends statements, and knows placeholders for names and descriptions. */
function layOut(lines: readonly string[], name: string, { keys, descriptions }: Texts): string {
  let laidOut = '';
  let depth = 0;
  for (const line of lines) {
    const [, comment] = /^ \* d(\d+)$/.exec(line) ?? [];
    if (comment !== undefined) laidOut += docComment(descriptions[Number(comment)] ?? '', '  '.repeat(depth));
    if (line === '' || /^(?:\/\*\*$| \*)/.test(line)) continue;
    if (line.startsWith('}')) depth -= 1;
    laidOut += `${'  '.repeat(depth)}${ended(named(withoutBrackets(line), name, keys), depth)}\n`;
    if (line.endsWith('{')) depth += 1;
  }
  return laidOut;
}

function named(line: string, name: string, keys: readonly string[]): string {
  return escapeControls(line)
    .replace(/^(export (?:interface|type)) Placeholder\b/, (_, words: string) => `${words} ${name}`)
    .replace(/^k(\d+)(\??: )/, (_, index: string, end: string) => tsKey(keys[Number(index)] ?? '') + end);
}

/** A union comes in brackets, which only a list of it needs. */
function withoutBrackets(line: string): string {
  return line.replace(/^([^(]*[:=] )\((.*)\)$/, '$1$2');
}

function ended(line: string, depth: number): string {
  return line.endsWith('{') || (depth === 0 && line === '}') ? line : `${line};`;
}
