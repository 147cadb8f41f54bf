import type { Format } from '../../document/document.ts';
import { show } from '../../text/show.ts';
import { exampleMap } from '../example-of.ts';
import { writeEntry, writeValue } from '../notation.ts';
import type { Shape } from '../shapes.generated.ts';
import { below } from '../subject.ts';
import { forBoolean } from './for-boolean.ts';
import { isItem, nameOf, type Remedy, replacing, type Situation, withFix } from './remedy.ts';

/** The text to write where a map belongs. */
export function forMap(situation: Situation): Remedy {
  const { violation, value, at, node, source, context } = situation;
  const shape = context.subject.shapes[at.shape ?? ''];
  if (below(context.subject, violation.path).length === 0) return forWhole(situation);
  if (Array.isArray(value)) return forListing(situation, value);
  const fields = Object.keys(shape?.fields ?? {});
  const only = fields.length === 1 ? fields[0] : undefined;
  if (only !== undefined && node !== undefined && isItem(situation)) return wrapInField(situation, only);
  const format = context.format;
  const isSwitch = fields.includes('enabled') ? forBoolean(situation)?.fix?.changes[0] : undefined;
  if (isSwitch?.kind === 'set') return writeBelow(situation, writeEntry('enabled', isSwitch.value, format));
  if (source === '' || shape === undefined)
    return writeBelow(situation, writeEntry('name', '…', format), 'fields');
  return writeBelow(situation, entriesOf(shape, format), 'fields');
}

/** The place of the entries of a map: on lines of their own, in JSON between braces. */
function writeBelow(situation: Situation, entries: string, what?: 'fields'): Remedy {
  const name = writeValue(nameOf(situation), situation.context.format);
  if (situation.context.format === 'json')
    return { help: `Write ${isItem(situation) ? '' : `${name}: `}{ ${entries} }.` };
  const place = isItem(situation) ? 'after the dash' : `below "${nameOf(situation)}:", indented`;
  return {
    help:
      what === undefined ? `Write ${entries} ${place}.` : `Write its fields ${place}, such as ${entries}.`,
  };
}

function entriesOf(shape: Shape<string>, format: Format): string {
  return Object.entries(exampleMap(shape))
    .map(([name, value]) => writeEntry(name, value, format))
    .join(', ');
}

function forWhole({ value, context }: Situation): Remedy {
  const { name } = context.subject;
  if (!Array.isArray(value)) {
    return context.format === 'json'
      ? { help: `Write the ${name} in braces: { "name": … }.` }
      : { help: 'Write the fields as "name: value", one on each line.' };
  }
  return context.format === 'json'
    ? { help: `Write one ${name} in a file, without the square brackets around it.` }
    : {
        help: `Write the fields without "- " before them; a line with --- stands between one ${name} and the next.`,
      };
}

function forListing(situation: Situation, value: readonly unknown[]): Remedy {
  const { format } = situation.context;
  if (value.length === 0)
    return withFix({ help: 'Write {} for a map with nothing in it.' }, replacing(situation, '{}', true));
  const isOneMap = value.length === 1 && typeof value[0] === 'object' && !Array.isArray(value[0]);
  if (format === 'json') {
    return isOneMap
      ? { help: 'Remove the square brackets around the map.' }
      : { help: `Write one map in braces: ${writeValue(nameOf(situation), format)}: { … }.` };
  }
  return isItem(situation)
    ? { help: 'Write one "- " before an entry, not two.' }
    : { help: `Write the fields of "${nameOf(situation)}" without "- " before them.` };
}

/** `- Is anybody there?` where `- text: Is anybody there?` is wanted: the field's name is all that is missing. */
function wrapInField(situation: Situation, field: string): Remedy {
  const { node, source, context } = situation;
  const isBlock = node?.style === 'literal' || node?.style === 'folded';
  const behind = new RegExp(`^${field}(?![\\p{L}\\p{N}_-])\\s*[=:]?\\s*(?=\\S)`, 'u').exec(source)?.[0];
  if (behind !== undefined && context.format === 'yaml' && node?.style === 'plain')
    return addColon(situation, field, source.slice(behind.length));
  const text = context.format === 'json' ? `{ "${field}": ${source} }` : `${field}: ${source}`;
  if (isBlock || /[\r\n]/.test(source)) return { help: `Put "${field}: " before it.` };
  return withFix(
    { help: `Put the name of the field before it: ${source.length <= 60 ? text : `${field}: …`}` },
    replacing(situation, text, true),
  );
}

/** `- text "Is anybody there?"`: the colon is what is missing. Without quotes, the word may begin the text. */
function addColon(situation: Situation, field: string, rest: string): Remedy {
  const text = `${field}: ${rest}`;
  const shown = rest.length <= 60 ? text : `${field}: …`;
  if (!/^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')$/.test(rest))
    return {
      help: `If ${show(field)} is the name of the field, write a colon after it; if it belongs to the text, put "${field}: " before the whole.`,
    };
  return withFix(
    { because: `${show(field)} has no colon after it`, help: `Write a colon after it: ${shown}` },
    replacing(situation, text, true),
  );
}
