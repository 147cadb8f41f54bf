import type { WrittenScalar } from '../../../document/document.ts';
import { rootShapes } from '../../../schema/definition-kind.ts';
import { fieldAt } from '../../../schema/field-at.ts';
import { type Shape, shapes } from '../../../schema/shapes.generated.ts';
import { valueAt } from '../../../text/json-pointer.ts';
import { show } from '../../../text/show.ts';
import type { DocumentVisit, Report } from '../../define-rule.ts';

/** A line that reads like a field; names of one word begin sentences, too. */
const fieldLine: RegExp = /^( *)([a-z]+(?:_[a-z]+)+):(?=[ \t]|$)/m;
const fieldLines: RegExp = new RegExp(fieldLine, 'gm');

/** True when a text block has a line that looks like a field. */
export function mayHoldField(block: string): boolean {
  return fieldLine.test(block);
}

/** A field that has slipped into the text block above it, and so is missing where it belongs. */
export function swallowedField(
  scalar: WrittenScalar,
  { text, kind, value }: DocumentVisit<unknown>,
): Report<'swallowed'> | undefined {
  const { style, span } = scalar;
  if (style !== 'literal' && style !== 'folded') return undefined;
  const here = scalar.path();
  const around = here.slice(0, -1);
  const holder = Object(valueAt(value, around));
  const table: Readonly<Record<string, Shape>> = shapes;
  const fields = table[fieldAt(rootShapes[kind], around).shape ?? '']?.fields ?? {};
  const block = text.slice(span.start, span.end);
  const indent = /\n( *)\S/.exec(block)?.[1];
  for (const { index, 1: blanks = '', 2: name = '' } of block.matchAll(fieldLines)) {
    if (blanks !== indent || !Object.hasOwn(fields, name) || Object.hasOwn(holder, name)) continue;
    const start = span.start + index + blanks.length;
    return {
      messageId: 'swallowed',
      at: { path: here, part: 'value', span: { start, end: start + name.length } },
      data: {
        name: show(name),
        field: show(here.at(-1)),
        column: columnOfKey(text, span.start),
      },
    };
  }
  return undefined;
}

/** 1-based column of the key on the line of an offset. */
function columnOfKey(text: string, offset: number): number {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return (/^ *(?:- +)*/.exec(line)?.[0].length ?? 0) + 1;
}
