import { inQuotes } from '../../../text/in-quotes.ts';
import { show } from '../../../text/show.ts';
import { type Cause, keyLike, lineEndOf, shiftLines, type YamlFault } from '../../causes/cause.ts';
import type { Line, SourceLines } from '../../causes/source-lines.ts';
import { valueIndent } from './value-causes.ts';

/** Keys and list items that stand in a column where they belong to nothing. */
export function* indentCauses(fault: YamlFault): Iterable<Cause> {
  yield* dashWithoutSpace(fault);
  yield* listBehindKey(fault);
  yield* deeperThanItsNeighbour(fault);
  yield* itemAmongKeys(fault);
  yield* itemWithoutDash(fault);
}

/** `name: a` with an indented `key: b` below: the key belongs beside, or the value of `name` is too much. */
function* deeperThanItsNeighbour({ lines, line, code }: YamlFault): Iterable<Cause> {
  if (code !== 'BLOCK_AS_IMPLICIT_KEY' || line.key === undefined || line.value.text === '') return;
  const below = lines.below(line.number);
  if (below === undefined || below.indent <= valueIndent(line)) return;
  const last = lines.lastBelow(line.number, valueIndent(line));
  if (below.key === undefined || !keyLike.test(below.key.text) || below.dashes.length > 0) {
    yield textWithColon(lines, line, last);
    return;
  }
  const by = valueIndent(line) - below.indent;
  yield {
    start: below.key.start,
    end: below.key.end,
    messageId: 'keyBelowValue',
    message: `${show(below.key.text)} is indented deeper than ${show(line.key.text)}, which already has the value ${show(line.value.text)}.`,
    help: `Move ${show(below.key.text)} to column ${valueIndent(line) + 1}, or delete ${show(line.value.text)} if ${show(line.key.text)} is to hold it.`,
    repair: shiftLines(lines, below.number, last.number, by),
    fix: { description: `Move it to column ${valueIndent(line) + 1}.`, safe: false },
    related: [{ start: line.key.start, end: line.key.end, message: `${show(line.key.text)} stands here` }],
  };
}

function textWithColon(lines: SourceLines, line: Line, last: Line): Cause {
  const key = show(line.key?.text);
  const { start } = line.value;
  const end = last.start + last.text.trimEnd().length;
  let place = line;
  for (let number = line.number + 1; number <= last.number && place === line; number++) {
    if (/:(?:[ \t]|$)/.test(lines.line(number).text)) place = lines.line(number);
  }
  const colon = place.start + place.text.search(/:(?:[ \t]|$)/);
  return {
    start: colon,
    end: colon + 1,
    messageId: 'unquotedColon',
    message: `The text of ${key} has a ": " in it, so YAML reads what stands before it as a key.`,
    help: `Put the whole text in quotes, or write it as a block: "|" after the colon of ${key}, and the text on the lines below.`,
    repair: [{ start, end, text: inQuotes(lines.text.slice(start, end)) }],
    fix: { description: 'Put the text in quotes.', safe: false },
  };
}

function* dashWithoutSpace({ lines, line, end }: YamlFault): Iterable<Cause> {
  const last = Math.min(lines.numberAt(end), line.number + 3);
  for (let number = Math.max(1, line.number - 1); number <= last; number++) {
    const each = lines.line(number);
    const dash = each.start + each.indent;
    if (each.dashes.length > 0 || !/^-[^\s-]/.test(each.text.slice(each.indent))) continue;
    yield {
      start: dash,
      end: dash + 1,
      messageId: 'dashWithoutSpace',
      message: 'The dash of a list item needs a space after it.',
      help: 'Put a space after the dash.',
      repair: [{ start: dash + 1, end: dash + 1, text: ' ' }],
      fix: { description: 'Put a space after the dash.', safe: true },
    };
  }
}

function* listBehindKey({ lines, line, text }: YamlFault): Iterable<Cause> {
  if (line.key === undefined || !/^-(?:\s|$)/.test(line.value.text)) return;
  const below = lines.below(line.number);
  const isList = below !== undefined && below.dashes.length > 0 && below.indent >= valueIndent(line);
  const indent = ' '.repeat(isList ? below.indent : valueIndent(line) + 2);
  yield {
    start: line.value.start,
    end: line.value.start + 1,
    messageId: 'listOnKeyLine',
    message: `A list cannot begin on the same line as its key ${show(line.key.text)}.`,
    help: 'Move "-" and what follows to the next line; put it in quotes if it is text.',
    repair: [{ start: line.key.end, end: line.value.start, text: `:${lineEndOf(text)}${indent}` }],
    // One line with a dash may as well be a text.
    ...(isList && { fix: { description: 'Begin the list on the next line.', safe: false } }),
  };
}

/** A text among the items of a list that are texts, too, or before the first of them. */
function* itemWithoutDash({ lines, line }: YamlFault): Iterable<Cause> {
  const above = lines.above(line.number);
  if (above === undefined) return;
  const [item, text] = line.dashes.length > 0 ? [line, above] : [above, line];
  if (text.key !== undefined || text.dashes.length > 0 || text.isBlank || item.dashes.length === 0) return;
  if (item.indent > text.indent || text.indent > item.indent + 2) return;
  const start = text.start + text.indent;
  const shown = show(text.value.text);
  yield {
    start,
    end: text.value.end,
    messageId: 'missingDash',
    message: `${shown} stands among the items of a list, but has no dash.`,
    help: `Write "- " in front of it${text.indent === item.indent ? '' : `, with the dash in column ${item.indent + 1}`}.`,
    repair: [{ start: text.start, end: start, text: `${' '.repeat(item.indent)}- ` }],
    fix: { description: 'Put a dash in front of it.', safe: false },
  };
}

function* itemAmongKeys({ lines, line }: YamlFault): Iterable<Cause> {
  const dash = line.dashes[0];
  if (dash === undefined) return;
  const sibling = lines.above(line.number, ({ indent }) => indent <= line.indent);
  if (sibling?.key === undefined || sibling.dashes.length > 0 || sibling.indent !== line.indent) return;
  yield {
    start: dash,
    end: dash + 1,
    messageId: 'itemAmongKeys',
    message: `A list item stands among the keys of a map, below ${show(sibling.key.text)}.`,
    help:
      sibling.value.text === ''
        ? 'Indent it if it belongs to the key above.'
        : 'Give the list a key of its own, or remove the dash if this is a key.',
    related: [{ start: sibling.key.start, end: sibling.key.end, message: 'this key makes it a map' }],
  };
}
