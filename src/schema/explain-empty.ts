import { valueAt } from '../text/json-pointer.ts';
import { show } from '../text/show.ts';
import { exampleMap } from './example-of.ts';
import type { ExplainContext, SchemaFinding } from './explain-context.ts';
import { exampleUuid } from './explain-uuid.ts';
import type { FieldAt } from './field-at.ts';
import { writeValue } from './notation.ts';
import { showField } from './show-field.ts';
import { below, fieldOf } from './subject.ts';
import type { Violation } from './violation.ts';
import { wanted } from './wanted.ts';

type TypeViolation = Extract<Violation, { keyword: 'type' }>;

/** A field with nothing in it; where a `#` swallowed the value, the finding says so and offers the quotes. */
export function explainEmpty(violation: TypeViolation, context: ExplainContext): SchemaFinding {
  const at = fieldOf(context.subject, violation.path);
  if (below(context.subject, violation.path).length === 0) return emptyDefinition(context);
  const comment = commentInstead(violation, context);
  if (comment !== undefined)
    return cutByComment(violation, comment, at.field?.owner === 'valid-termination-key');
  const source = sourceOf(violation, context);
  const isWord = source !== '' && at.field?.values?.includes('null') === true;
  const { path } = violation;
  return {
    rule: 'schema/type',
    severity: 'error',
    messageId: 'emptyValue',
    message: `${showField(path)} is ${written(source, context)}; it must be ${wanted(at.field, violation.expected, context.subject)}.`,
    help: isWord
      ? `Write one of the others, or put null in quotes if it is meant: ${JSON.stringify('null')}.`
      : `${whatToWrite(violation, at, context)}${orRemove(violation, context)}.`,
    place: { path, part: 'value' },
    ...(isWord && isAlone(violation, context)
      ? {
          fix: {
            description: 'Put it in quotes',
            safe: false,
            changes: [{ kind: 'replace', path, text: JSON.stringify('null') }],
          },
        }
      : {}),
  };
}

/** Keywords beside it that say more belong to another type than null. */
function isAlone({ path }: TypeViolation, { document }: ExplainContext): boolean {
  const siblings = Object.keys(valueAt(document.value, path.slice(0, -1)) ?? {});
  return siblings.every((key) => key === path.at(-1) || key === 'description');
}

function sourceOf({ path }: TypeViolation, { document, text }: ExplainContext): string {
  const node = document.find(path)?.node;
  return node === undefined ? '' : text.slice(node.start, node.end);
}

function written(source: string, { format }: ExplainContext): string {
  if (source === '') return format === 'json' ? 'null' : 'empty';
  return source === '~' ? '~, which YAML reads as nothing' : source;
}

function whatToWrite({ path, expected }: TypeViolation, { field }: FieldAt, context: ExplainContext): string {
  const { subject, format } = context;
  const isItem = typeof path.at(-1) === 'number';
  if (expected === 'object') {
    const shape = field?.shape === undefined ? undefined : subject.shapes[field.shape];
    if (shape === undefined) return 'Write {} if there is nothing to say';
    const example = exampleMap(shape);
    if (format === 'json') return `Write its fields in braces, such as ${writeValue(example, format)}`;
    return `Write its fields ${isItem ? 'after the dash' : 'below it, indented'}, such as ${writeValue(example, format).slice(2, -2)}`;
  }
  if (expected === 'array') {
    const items = field?.items === undefined ? undefined : subject.shapes[field.items];
    if (items === undefined) return 'Write [] for a list with nothing in it';
    const example = exampleMap(items);
    if (format === 'json') return `Write a list, such as ${writeValue([example], format)}`;
    return `Write its entries below it, such as "- ${writeValue(example, format).slice(2, -2)}"`;
  }
  if (field?.patternMessage?.includes('UUID') === true) return `Write a UUID, such as ${exampleUuid}`;
  return `Write ${wanted(field, expected, subject)}`;
}

/** A required field cannot be removed. */
function orRemove({ path }: TypeViolation, { subject }: ExplainContext): string {
  const name = path.at(-1);
  if (typeof name === 'number') return ', or remove the item';
  const holder = subject.shapes[fieldOf(subject, path.slice(0, -1)).shape ?? ''];
  return holder?.required.includes(String(name)) === true ? '' : ', or remove it';
}

function emptyDefinition({ subject: { name, beginning } }: ExplainContext): SchemaFinding {
  return {
    rule: 'schema/type',
    severity: 'error',
    messageId: 'emptyDocument',
    message: `There is no ${name} here: the document is empty.`,
    help: `Write the ${name}, beginning with ${beginning}, or remove the empty document.`,
    place: { path: [], part: 'value' },
  };
}

interface Comment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** `key: #` and `key: #5`: a sign straight behind the `#` is not a remark, it was meant as the value. */
function commentInstead(
  violation: TypeViolation,
  { document, text, format }: ExplainContext,
): Comment | undefined {
  const node = document.find(violation.path)?.node;
  if (format === 'json' || node?.kind !== 'scalar' || node.start !== node.end) return undefined;
  const behind = /^[ \t]+(#(?!(?:todo|fixme|xxx|note)\b)(?:[^\s#!][^\r\n]*?)?)[ \t]*(?=[\r\n]|$)/i.exec(
    text.slice(node.end, node.end + 200),
  );
  if (behind?.[1] === undefined) return undefined;
  const start = node.end + behind[0].indexOf('#');
  return { text: behind[1], start, end: start + behind[1].length };
}

function cutByComment(violation: TypeViolation, comment: Comment, isKey: boolean): SchemaFinding {
  const quoted = JSON.stringify(comment.text);
  return {
    rule: 'schema/type',
    severity: 'error',
    messageId: 'hashStartsComment',
    message: `${showField(violation.path)} is empty, because # starts a comment: ${show(comment.text)} is not read.`,
    help: `Put it in quotes: ${String(violation.path.at(-1))}: ${quoted}`,
    place: { path: violation.path, part: 'value', span: { start: comment.start, end: comment.end } },
    fix: {
      description: 'Put it in quotes',
      safe: isKey && comment.text === '#',
      changes: [{ kind: 'text', span: { start: comment.start, end: comment.end }, text: quoted }],
    },
  };
}
