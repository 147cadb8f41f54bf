import type { Format } from '../../document/document.ts';
import { isMap } from '../../text/is-map.ts';
import { exampleMap } from '../example-of.ts';
import { writeEntry, writeValue } from '../notation.ts';
import type { Shape } from '../shapes.generated.ts';
import { nameOf, type Remedy, replacing, type Situation, withFix } from './remedy.ts';

/** The text to write where a list belongs. */
export function forList(situation: Situation): Remedy {
  const { value, at, context } = situation;
  const { format } = context;
  const shape = context.subject.shapes[at.field?.items ?? ''];
  if (isMap(value)) return forMapping(situation, value, shape);
  const wrapped = shape === undefined ? inBrackets(situation) : undefined;
  if (wrapped !== undefined) {
    return withFix(
      { help: `Put it in square brackets: ${writeName(situation)}: ${shorten(wrapped)}.` },
      replacing(situation, wrapped, true),
    );
  }
  if (format === 'json')
    return { help: `Write a list, such as ${writeEntry(nameOf(situation), [example(shape)], format)}.` };
  const start = shape === undefined ? '- ' : `- ${firstEntry(shape, format)}`;
  return {
    help: `Write each ${shape === undefined ? 'value' : 'entry'} on a line of its own below "${nameOf(situation)}:", beginning with "${start}".`,
  };
}

function forMapping(
  situation: Situation,
  value: Readonly<Record<string, unknown>>,
  shape: Shape<string> | undefined,
): Remedy {
  const { format } = situation.context;
  const keys = Object.keys(value);
  const [first = ''] = keys;
  if (keys.length === 0)
    return withFix({ help: 'Write [] for a list with nothing in it.' }, replacing(situation, '[]', true));
  const named = Object.entries(shape?.fields ?? {}).find(([, { values }]) =>
    keys.every((key) => values?.includes(key)),
  )?.[0];
  if (named !== undefined) {
    const entry = writeEntry(named, first, format);
    return format === 'json'
      ? { help: `Write a list of maps, each with its name inside: [{ ${entry}, … }, …].` }
      : { help: `Write each as an entry of a list: "- ${entry}" in place of "${first}:".` };
  }
  if (keys.every((key) => Object.hasOwn(shape?.fields ?? {}, key))) {
    return format === 'json'
      ? { help: `Put square brackets around it: "${nameOf(situation)}": [{ … }].` }
      : { help: `Put "- " before "${first}", and indent the other lines of this entry to match.` };
  }
  return format === 'json'
    ? { help: `Write a list, such as ${writeEntry(nameOf(situation), [example(shape)], format)}.` }
    : { help: `Begin each entry of "${nameOf(situation)}" with "- ".` };
}

/** A single value becomes a list of one, where the characters around it stay as they are. */
function inBrackets({ node, source, context }: Situation): string | undefined {
  if (node === undefined || node.start === node.end || node.tag !== undefined) return undefined;
  const isQuoted = node.style === 'double' || node.style === 'single';
  const isSimple = node.style === 'plain' && !/[,[\]{}#&*!|>'"%@`?:]/.test(source);
  return isQuoted || isSimple || context.format === 'json' ? `[${source}]` : undefined;
}

function writeName(situation: Situation): string {
  return writeValue(nameOf(situation), situation.context.format);
}

function example(shape: Shape<string> | undefined): unknown {
  return shape === undefined ? '…' : exampleMap(shape);
}

function firstEntry(shape: Shape<string>, format: Format): string {
  return `${writeValue(Object.keys(exampleMap(shape))[0] ?? '', format)}: `;
}

function shorten(text: string): string {
  return text.length <= 60 ? text : '[ … ]';
}
