import type { SourceNode } from '../../document/document.ts';
import { uuidHelp } from '../explain-uuid.ts';
import { fieldOf } from '../subject.ts';
import { isItem, nameOf, type Remedy, replacing, type Situation, withFix } from './remedy.ts';

/** The text to write where a string belongs. */
export function forString(situation: Situation): Remedy | undefined {
  const { violation, value, source, at, context } = situation;
  const { field } = at;
  if (field?.values !== undefined) return Array.isArray(value) ? oneOf : undefined;
  if (context.format === 'yaml' && source.startsWith('{{'))
    return quoteFlow(situation, '{{ starts a map', true);
  if (Array.isArray(value)) return forListOfText(situation, value);
  if (field?.patternMessage !== undefined) return { help: helpFor(field.patternMessage) };
  if (typeof value === 'boolean' && nameOf(situation) !== 'text') return { help: helpForSwitch(situation) };
  if (typeof value === 'number' || typeof value === 'boolean') {
    return {
      help: `Put it in quotes: "${source}".`,
      fix: {
        description: 'Put it in quotes',
        safe: typeof value === 'number',
        changes: [{ kind: 'quote', path: violation.path }],
      },
    };
  }
  return { help: 'Write one string here, in quotes.' };
}

/** A switch beside a text is what its author may have meant; `"true"` as the text is not. */
function helpForSwitch(situation: Situation): string {
  const { violation, context } = situation;
  const holder = fieldOf(context.subject, violation.path.slice(0, -1)).shape;
  const fields = context.subject.shapes[holder ?? '']?.fields ?? {};
  const name = nameOf(situation);
  const place = [`${name}_enabled`, `is_${name}_enabled`].find((field) => Object.hasOwn(fields, field));
  const belongs = place === undefined ? '' : `; true or false belongs in ${place}`;
  const orNone = situation.value === false && !isItem(situation) ? ', or leave the field out' : '';
  return `Write the text itself here, in quotes${orNone}${belongs}.`;
}

function helpFor(patternMessage: string): string {
  return patternMessage.includes('UUID') ? uuidHelp : patternMessage.replace(/^Expected /, 'Write ');
}

/** One value belongs here, and entries side by side hold one each. */
const oneOf: Remedy = { help: 'Write one of them here, and an entry of its own for each other one.' };

function quoteFlow(
  { violation, source }: Situation,
  starts: string,
  safe: boolean,
): Remedy & { readonly because: string } {
  return {
    because: `without quotes, ${starts}`,
    help: `Put it in quotes: ${JSON.stringify(source)}.`,
    fix: { description: 'Put it in quotes', safe, changes: [{ kind: 'quote', path: violation.path }] },
  };
}

function forListOfText(situation: Situation, value: readonly unknown[]): Remedy {
  const only = value.length === 1 && typeof value[0] === 'string' ? onlyItem(situation) : undefined;
  if (only !== undefined) {
    const shown = only.length <= 60 ? `: ${only}` : '';
    return withFix(
      { help: `Write the string without the square brackets around it${shown}.` },
      replacing(situation, only, false),
    );
  }
  const { source, context } = situation;
  if (context.format === 'json') return { help: 'Write one string, with \\n where a line ends.' };
  if (source.startsWith('[')) {
    const quoted = quoteFlow(situation, '[ starts a list', false);
    // Around the whole, the brackets are as likely a list of one text as a part of the text.
    return value.length === 1
      ? {
          because: quoted.because,
          help: `Leave the brackets out, or put the whole in quotes if they belong to the text.`,
        }
      : quoted;
  }
  const start = isItem(situation) ? '- |' : `${nameOf(situation)}: |`;
  return { help: `Write one string; for several lines, "${start}" and the lines below it, indented.` };
}

/** The source of the one item of `["text"]`, where it has quotes of its own. */
function onlyItem({ violation, source, at, context }: Situation): string | undefined {
  const list: SourceNode | undefined = context.document.find(violation.path)?.node;
  const item = list?.kind === 'list' && source.startsWith('[') ? list.items[0] : undefined;
  // Brackets around a plain text may belong to it, but not around a value out of a list.
  const isValue = at.field?.known !== undefined;
  if (item?.kind !== 'scalar' || (item.style === 'plain' && !isValue)) return undefined;
  return context.text.slice(item.start, item.end);
}
