import { showList } from '../../text/show.ts';
import type { CommentContext, CommentFinding } from './comment-diagnostic.ts';
import type { SuppressionComment, Word } from './comments.ts';
import { everyRule } from './names.ts';
import type { Entry } from './scopes.ts';

/** The explanation of entries that suppress nothing and go together: names of one comment, or a block with its end. */
export function explainUnused(entries: readonly Entry[], context: CommentContext): CommentFinding {
  const [[comment, own], ...others] = byComment(entries);
  const words = wordsOf(own);
  const isWhole = own.length === Math.max(1, comment.names.length);
  const names = showList([...new Set([...words].map(({ text }) => text))], 'and');
  const description = isWhole ? 'Remove the comment' : `Remove ${names}`;
  const edits = [[comment, own] as const, ...others].map(([each, some]) =>
    context.editor.removeNames(each, wordsOf(some)),
  );
  return {
    span: isWhole ? comment : (own[0].word ?? comment),
    messageId: own[0].directive === 'enable' ? 'nothingToEnable' : 'nothingToSuppress',
    message: messageFor(own, context),
    help: `${description}${others.length === 0 ? '' : ', and what goes with it'}.`,
    fix: { description, safe: true, edits },
    related: others.map(([each]) => ({
      message: 'goes with it',
      start: context.position(each.start),
      end: context.position(each.end),
    })),
  };
}

type Some<Value> = readonly [Value, ...Value[]];
type OfComment = readonly [SuppressionComment, Some<Entry>];

function byComment(entries: readonly Entry[]): Some<OfComment> {
  const groups = new Map<SuppressionComment, [Entry, ...Entry[]]>();
  for (const entry of entries) {
    const group = groups.get(entry.comment);
    if (group === undefined) groups.set(entry.comment, [entry]);
    else group.push(entry);
  }
  const [first, ...others] = groups;
  if (first === undefined) throw new Error('A group of unused entries is empty.');
  return [first, ...others];
}

function wordsOf(entries: readonly Entry[]): ReadonlySet<Word> {
  return new Set(entries.flatMap(({ word }) => word ?? []));
}

function messageFor(entries: Some<Entry>, context: CommentContext): string {
  const [first] = entries;
  const names = [...new Set(entries.map(({ rule }) => rule))].filter((rule) => rule !== everyRule);
  const rules = names.length === 0 ? undefined : showList(names, 'or');
  if (first.directive === 'enable') {
    const subject = rules === undefined ? 'Nothing is' : `${rules} is not`;
    return `${subject} disabled here, so there is nothing to enable.`;
  }
  const what = rules === undefined ? 'no finding' : `no finding of ${rules}`;
  return `There is ${what} ${extentOf(first, context)} left to suppress.`;
}

function extentOf(entry: Entry, { lineOf, endOf, position }: CommentContext): string {
  if (entry.directive === 'disable-file') return 'in this file';
  if (entry.directive !== 'disable') return `on line ${lineOf(entry)}`;
  const end = endOf(entry);
  return end === undefined ? 'from here on' : `from here to line ${position(end).line}`;
}
