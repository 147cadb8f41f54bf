import { docComment } from './doc-comment.ts';
import { type Alternative, describeSchema, type Member, type OutputType, outputType } from './output-type.ts';

/** The parts of one declaration. */
export interface DeclaredType {
  /** The identifier. */
  readonly name: string;
  readonly description: string;
  /** The value of `structured_schema`. */
  readonly schema: unknown;
  /** Keywords that the service takes beyond the documented ones. */
  readonly keywords: readonly string[];
}

/** The declaration of one exported type, with a line end. Whatever is written, it compiles. */
export function typeDeclaration({ name, description, schema, keywords }: DeclaredType): string {
  const outer = description.trim();
  const inner = describeSchema(schema);
  const comment = docComment(inner.startsWith(outer) ? inner : [outer, inner].join('\n\n'));
  const type = outputType(schema, keywords);
  const [first, ...others] = type;
  return typeof first === 'object' && 'members' in first && others.length === 0
    ? `${comment}export interface ${name} ${showObject(first.members, '')}\n`
    : `${comment}export type ${name} = ${showType(type, '')};\n`;
}

function showType(type: OutputType, indent: string): string {
  return showEach(type, indent).join(' | ');
}

/** The alternatives that differ; any value is `unknown`, so nothing beside it says more. */
function showEach(type: OutputType, indent: string): readonly string[] {
  const texts = new Set(type.map((alternative) => showAlternative(alternative, indent)));
  return texts.has('unknown') ? ['unknown'] : [...texts];
}

function showAlternative(alternative: Alternative, indent: string): string {
  if (typeof alternative === 'string') return alternative;
  if ('members' in alternative) return showObject(alternative.members, indent);
  const items = showEach(alternative.items, indent);
  return items.length === 1 ? `${items[0]}[]` : `(${items.join(' | ')})[]`;
}

function showObject(members: readonly Member[], indent: string): string {
  const inner = `${indent}  `;
  const lines = members.map(
    ({ name, description, type }) =>
      `${docComment(description, inner)}${inner}${name}: ${showType(type, inner)};\n`,
  );
  return `{\n${lines.join('')}${indent}}`;
}
