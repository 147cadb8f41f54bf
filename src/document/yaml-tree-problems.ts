import type { Span } from '../diagnostic.ts';
import { limits, type MapEntry, type SourceNode, type SyntaxProblem } from './document.ts';

type Problem = Omit<SyntaxProblem, 'document' | 'path'>;

/** Problems of a text that is well-formed YAML, but does not make a value: in the user's words. */
export const treeProblems: {
  tooDeep(span: Span): Problem;
  repeatedKey(entry: MapEntry, first: SourceNode): Problem;
  mergeOfNoMap(span: Span): Problem;
  unknownAlias(name: string, span: Span, text: string, known: readonly string[]): Problem;
  circularAlias(name: string, span: Span): Problem;
  tooManyAliases(span: Span): Problem;
} = {
  tooDeep: (span) => ({
    ...firstCharacter(span),
    message: `Values are nested more than ${limits.depth} levels deep here.`,
    help: 'Flatten this part; no agent or model needs that many levels.',
  }),
  repeatedKey: ({ name, key }, first) => ({
    start: key.start,
    end: key.end,
    message: `The key "${name}" stands twice in the same map.`,
    help: 'Keep one of the two and delete the other.',
    related: [{ start: first.start, end: first.end, message: `"${name}" stands here first.` }],
  }),
  mergeOfNoMap: ({ start, end }) => ({
    start,
    end,
    message: '"<<" takes over the keys of another map, but this is not a map.',
    help: 'Write the alias of a map after "<<:", for example "<<: *defaults".',
  }),
  unknownAlias: (name, { start, end }) => ({
    start,
    end,
    message: `"*${name}" refers to an anchor "&${name}", and there is none before it.`,
    help: `Put the text in quotes if the star belongs to it: "*${name}".`,
  }),
  circularAlias: (name, { start, end }) => ({
    start,
    end,
    message: `"*${name}" stands inside of "&${name}" itself, so its value would never end.`,
    help: 'Write the value out instead of the alias.',
  }),
  tooManyAliases: ({ start, end }) => ({
    start,
    end,
    message: `Written out, the aliases of this document are more than ${limits.aliases} or longer than a file may be.`,
    help: 'Use fewer aliases, or aliases of smaller values.',
  }),
};

function firstCharacter({ start, end }: Span): Span {
  return { start, end: Math.min(end, start + 1) };
}
