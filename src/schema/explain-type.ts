import type { SourceNode } from '../document/document.ts';
import type { Place } from '../findings/finding.ts';
import type { Path } from '../text/json-pointer.ts';
import { show, showType } from '../text/show.ts';
import type { ExplainContext, SchemaFinding } from './explain-context.ts';
import type { FieldType } from './field-at.ts';
import { forBoolean } from './remedies/for-boolean.ts';
import { forList } from './remedies/for-list.ts';
import { forMap } from './remedies/for-map.ts';
import { forNumber } from './remedies/for-number.ts';
import { forString } from './remedies/for-string.ts';
import type { Remedy, Situation } from './remedies/remedy.ts';
import { showField } from './show-field.ts';
import { below, fieldOf } from './subject.ts';
import { typeNames, wanted } from './wanted.ts';

/** A value of the wrong type: what it must be, what it is, and the nearest right way to write it. */
export function explainType(
  violation: Situation['violation'],
  value: unknown,
  context: ExplainContext,
): SchemaFinding {
  const at = fieldOf(context.subject, violation.path);
  const found = context.document.find(violation.path)?.node;
  const node = found?.kind === 'scalar' ? found : undefined;
  const source = found === undefined ? '' : context.text.slice(found.start, found.end);
  const situation: Situation = { violation, value, at, source, node, context };
  const accepted = wanted(at.field, violation.expected, context.subject);
  const remedy = forPlaceholder(situation, accepted) ??
    remedies[violation.expected](situation) ?? { help: `Write ${accepted}.` };
  return {
    rule: 'schema/type',
    severity: 'error',
    messageId: 'wrongType',
    message: `${showField(below(context.subject, violation.path), context.subject.whole)} must be ${accepted}; ${remedy.because ?? because(situation)}.`,
    help: remedy.help,
    place: placeOf(violation.path, found, source),
    ...(remedy.fix === undefined ? {} : { fix: remedy.fix }),
  };
}

/** `${TIMEOUT}` where a number belongs: no tool puts anything in its place on the way to the service. */
function forPlaceholder({ value, violation: { expected } }: Situation, accepted: string): Remedy | undefined {
  const isTyped = expected === 'number' || expected === 'integer' || expected === 'boolean';
  if (!isTyped || typeof value !== 'string' || !placeholder.test(value.trim())) return undefined;
  return {
    because: `${show(value)} is a placeholder, which is sent as it is`,
    help: `Write the value itself: ${accepted}.`,
  };
}

const placeholder: RegExp = /^(?:\$\{[^}]*\}|\$\w+|\{\{.*\}\}|<[^<>]+>|%\w+%)$/;

/** A map or a list in block style has its key for a head, and a whole document its first character. */
function placeOf(path: Path, found: SourceNode | undefined, source: string): Place {
  const isBlock = found?.kind !== 'scalar' && !/^[[{]/.test(source);
  const isWhole = path.length === 0 && found?.kind === 'list' && isBlock;
  const span = isWhole ? { span: { start: found.start, end: found.start + 1 } } : {};
  return { path, part: isBlock ? 'key' : 'value', ...span };
}

/** The value that is written instead. Scalars are quoted as the file has them, so that `007` is not shown as 7. */
function because({ node, source, value, violation: { expected } }: Situation): string {
  if (typeof value === 'object') return `this is ${showType(value)}`;
  if (typeof value === 'string') return `${show(value)} is a string`;
  const shown = node?.style === 'plain' ? source : show(value);
  if (typeof value !== 'boolean') return `${shown} is ${showType(value)}`;
  // "true is true or false" would say nothing.
  return expected === 'string'
    ? `${shown} without quotes is not a string`
    : `${shown} is not ${typeNames[expected]}`;
}

const remedies: Readonly<Record<FieldType, (situation: Situation) => Remedy | undefined>> = {
  string: forString,
  number: forNumber,
  integer: forNumber,
  boolean: forBoolean,
  array: forList,
  object: forMap,
  any: () => undefined,
};
