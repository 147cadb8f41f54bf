import type { Directive, SuppressionComment, Word } from './comments.ts';
import type { Faulty } from './findings.ts';
import { everyRule, meaningOf, type NameMeaning } from './names.ts';
import type { Entry } from './scopes.ts';

/** What the comments of a file ask for, and which of them cannot be followed as they stand. */
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
  const meanings = comment.names.map((word) => ({ word, meaning: meaningOf(word) }));
  const faulty: Faulty[] = meanings.flatMap(({ word, meaning }) =>
    meaning.kind === 'rule'
      ? []
      : [{ comment, word, meaning, entries: entryOf(comment, directive, word, meaning) }],
  );
  const sound = meanings.filter(({ meaning }) => meaning.kind === 'rule');
  const entries =
    comment.names.length === 0
      ? forEveryRule(comment, directive)
      : sound.flatMap(({ word, meaning }) => entryOf(comment, directive, word, meaning));
  if (directive !== undefined && comment.written.text === `voxlint-${directive}`) return { entries, faulty };
  const mended = { comment, entries: [...entries, ...faulty.flatMap((each) => each.entries)] };
  return { entries: [], faulty: [directive === undefined ? mended : { ...mended, directive }, ...faulty] };
}

/** Alone on its line, a comment about this line can only be about the next one. */
function meantDirective({ directive, isAlone }: SuppressionComment): Directive | undefined {
  return directive === 'disable-line' && isAlone ? 'disable-next-line' : directive;
}

function entryOf(
  comment: SuppressionComment,
  directive: Directive | undefined,
  word: Word,
  meaning: NameMeaning,
): readonly Entry[] {
  return directive === undefined || !('rule' in meaning)
    ? []
    : [{ comment, directive, word, rule: meaning.rule }];
}

function forEveryRule(comment: SuppressionComment, directive: Directive | undefined): readonly Entry[] {
  return directive === undefined ? [] : [{ comment, directive, rule: everyRule }];
}
