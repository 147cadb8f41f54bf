import type { Directive, SuppressionComment, Word } from './comments.ts';
import { everyRule, meaningOf, type NameMeaning } from './names.ts';
import type { Entry } from './scopes.ts';

/** A name that no rule has, or that no comment can suppress. */
export interface FaultyName {
  readonly word: Word;
  /** Its place among the names of the comment, from 0 on. */
  readonly number: number;
  readonly meaning: NameMeaning;
}

/** A comment that cannot be followed as it stands. */
export interface Faulty {
  readonly comment: SuppressionComment;
  /** The name that is wrong; absent where the directive is. */
  readonly name?: FaultyName;
  /** The probable meaning of a wrong directive. */
  readonly directive?: Directive;
  /** The directive once it is repaired. */
  readonly entries: readonly Entry[];
}

/** The directives of a file's comments, and the comments that cannot be followed as they are. */
export interface ReadEntries {
  readonly entries: readonly Entry[];
  readonly faulty: readonly Faulty[];
}

export function readEntries(comments: readonly SuppressionComment[]): ReadEntries {
  const read = comments.map(readComment);
  return { entries: read.flatMap(({ entries }) => entries), faulty: read.flatMap(({ faulty }) => faulty) };
}

function readComment(comment: SuppressionComment): ReadEntries {
  const directive = meantDirective(comment);
  const names = comment.names.map((word, number) => ({ word, number, meaning: meaningOf(word) }));
  const entriesOf = (name: FaultyName): readonly Entry[] => entryOf(comment, directive, name);
  const faulty = names
    .filter(({ meaning }) => meaning.kind !== 'rule')
    .map((name) => ({ comment, name, entries: entriesOf(name) }));
  const sound = names.filter(({ meaning }) => meaning.kind === 'rule').flatMap(entriesOf);
  const entries = names.length === 0 ? forEveryRule(comment, directive) : sound;
  if (directive !== undefined && comment.written.text === `voxlint-${directive}`) return { entries, faulty };
  const repaired = { comment, entries: [...entries, ...faulty.flatMap((each) => each.entries)] };
  return {
    entries: [],
    faulty: [directive === undefined ? repaired : { ...repaired, directive }, ...faulty],
  };
}

/** Alone on its line, a comment about this line can only be about the next one. */
function meantDirective({ directive, isAlone }: SuppressionComment): Directive | undefined {
  return directive === 'disable-line' && isAlone ? 'disable-next-line' : directive;
}

function entryOf(
  comment: SuppressionComment,
  directive: Directive | undefined,
  { word, meaning }: FaultyName,
): readonly Entry[] {
  return directive === undefined || !('rule' in meaning)
    ? []
    : [{ comment, directive, word, rule: meaning.rule }];
}

function forEveryRule(comment: SuppressionComment, directive: Directive | undefined): readonly Entry[] {
  return directive === undefined ? [] : [{ comment, directive, rule: everyRule }];
}
