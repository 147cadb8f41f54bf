import { inQuotes } from '../../../text/in-quotes.ts';
import { nearest } from '../../../text/nearest.ts';
import { show } from '../../../text/show.ts';
import type { Span } from '../../../text/span.ts';
import type { Explanation } from '../../causes/cause.ts';
import { SourceLines } from '../../causes/source-lines.ts';
import { limits, type MapEntry, type SourceNode } from '../../document.ts';
import { withOrdinaryBlanks } from './ordinary-blanks.ts';

/** Problems of a text that is well-formed YAML, but does not make a value: in the user's words. */
export const treeProblems: {
  tooDeep(span: Span): Explanation;
  tooManyDocuments(span: Span): Explanation;
  tooManyParts(span: Span): Explanation;
  repeatedKey(entry: MapEntry, first: SourceNode, beginning?: 'item' | 'document'): Explanation;
  mergeOfNoMap(span: Span): Explanation;
  unknownAlias(name: string, span: Span, known: readonly string[]): Explanation;
  circularAlias(name: string, span: Span): Explanation;
  tooManyAliases(span: Span): Explanation;
  foreignBlank(span: Span, text: string): Explanation;
} = {
  tooDeep: (span) => ({
    ...firstCharacter(span),
    messageId: 'tooDeep',
    message: `Values are nested more than ${limits.depth} levels deep here.`,
    help: 'Flatten this part; no agent or model needs that many levels.',
  }),
  tooManyDocuments: (span) => ({
    ...firstCharacter(span),
    messageId: 'tooManyDocuments',
    message: `The file holds more than ${limits.documents} documents.`,
    help: 'Split it into several files.',
  }),
  tooManyParts: (span) => ({
    ...firstCharacter(span),
    messageId: 'tooManyParts',
    message:
      'The text has too many keys, values and signs to be read as one file; the limit is reached here.',
    help: 'Split the file, and check that it is an agent or a model.',
  }),
  repeatedKey: ({ name, key }, first, beginning) => ({
    ...placeOf(key),
    messageId: 'repeatedKey',
    message: `The key ${show(name)} appears twice in the same map.`,
    help: `Keep one of the two and delete the other${beginning === undefined ? '' : beginnings[beginning]}.`,
    related: [{ ...placeOf(first), message: `${show(name)} appears here first` }],
  }),
  mergeOfNoMap: (span) => ({
    ...placeOf(span),
    messageId: 'mergeOfOther',
    message: '"<<" takes over the keys of another map, but this is not a map.',
    help: 'Write the alias of a map after it, for example "<<: *defaults".',
  }),
  unknownAlias,
  circularAlias: (name, span) => ({
    ...placeOf(span),
    messageId: 'circularAlias',
    message: `"*${name}" stands inside the value that "&${name}" names, so it would never end.`,
    help: 'Write the value out instead of the alias.',
  }),
  tooManyAliases: (span) => ({
    ...placeOf(span),
    messageId: 'tooManyAliases',
    message: `With its aliases written out, this document has more than ${limits.aliases} of them or is larger than a file may be.`,
    help: 'Use fewer aliases, or aliases of smaller values.',
  }),
  foreignBlank,
};

/** A repeated key that is the first of its map: what follows was perhaps meant to be another map. */
const beginnings: Readonly<Record<'item' | 'document', string>> = {
  item: '; or put "- " in front of this one if another entry of the list begins here',
  document: '; or put a line with --- above this one if another definition begins here',
};

function foreignBlank(span: Span, text: string): Explanation {
  const edits = withOrdinaryBlanks(new SourceLines(text));
  return {
    ...placeOf(span),
    messageId: 'specialSpace',
    message: 'A special space stands here, which looks like a space but does not count as one.',
    help: 'Delete it and press the space bar instead.',
    ...(edits.length > 0 && {
      fix: { description: 'Replace special spaces with ordinary ones.', safe: true, edits },
    }),
  };
}

function unknownAlias(name: string, span: Span, known: readonly string[]): Explanation {
  const meant = nearest(name, known) ?? known.find((each) => isBeginning(name, each));
  if (meant !== undefined) {
    return {
      ...placeOf(span),
      messageId: 'unknownAlias',
      message: `No value above is named "&${name}", which "*${name}" refers to; there is "&${meant}".`,
      help: `Write "*${meant}".`,
      fix: {
        description: `Write "*${meant}".`,
        safe: false,
        edits: [{ ...placeOf(span), text: `*${meant}` }],
      },
    };
  }
  const quoted = inQuotes(`*${name}`);
  return {
    ...placeOf(span),
    messageId: 'unquotedStart',
    message: `A value that starts with "*" must be in quotes: to YAML, "*${name}" refers to a value named "&${name}", and there is none above.`,
    help: `Put it in quotes: ${quoted}.`,
    fix: {
      description: 'Put the value in quotes.',
      safe: name.endsWith('*'),
      edits: [{ ...placeOf(span), text: quoted }],
    },
  };
}

/** `*crew` for `&crew_days`. */
function isBeginning(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= 3 && (one.startsWith(other) || other.startsWith(one));
}

function placeOf({ start, end }: Span): Span {
  return { start, end };
}

function firstCharacter({ start, end }: Span): Span {
  return { start, end: Math.min(end, start + 1) };
}
