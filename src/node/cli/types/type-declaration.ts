import { compile } from 'json-schema-to-typescript';
import { escapeControls } from '../../../show.ts';
import { commentLines } from './doc-comment.ts';
import { tsKey } from './ts-string.ts';
import { toTypeSchema } from './type-schema.ts';

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
  const { schema: own, keys } = toTypeSchema(schema, keywords);
  const [outer, inner] = [description.trim(), own.description ?? ''];
  const whole = inner.startsWith(outer) ? inner : [outer, inner].join('\n\n');
  const compiled = await compile(withSafeComments({ ...own, description: whole }), placeholder, {
    bannerComment: '',
    format: false,
    additionalProperties: false,
  });
  return layOut(compiled.trim().split('\n'), name, keys);
}

/** Descriptions go into comments as they are. */
function withSafeComments<Value>(schema: Value): Value {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'description' && typeof value === 'string'
        ? commentLines(value).join('\n') || undefined
        : value,
    ),
  );
}

/** The compiler neither indents nor ends statements, and knows placeholders for names. */
function layOut(lines: readonly string[], name: string, keys: readonly string[]): string {
  const laidOut: string[] = [];
  let depth = 0;
  let comment: string[] | undefined;
  for (const line of lines) {
    const indent = '  '.repeat(depth);
    if (line === '/**') comment = [];
    else if (comment !== undefined && line === ' */') {
      laidOut.push(...showComment(comment, indent));
      comment = undefined;
    } else if (comment !== undefined) comment.push(line.slice(' * '.length));
    else if (line !== '') {
      if (line.startsWith('}')) depth -= 1;
      laidOut.push('  '.repeat(depth) + ended(named(withoutBrackets(line), name, keys), depth));
      if (line.endsWith('{')) depth += 1;
    }
  }
  return `${laidOut.join('\n')}\n`;
}

function showComment(lines: readonly string[], indent: string): readonly string[] {
  if (lines.length === 1) return [`${indent}/** ${lines[0]?.trim()} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
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
