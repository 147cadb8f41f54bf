import type { Diagnostic, Edit, Position, Related, Severity, Span } from '../diagnostic.ts';
import { show, showList } from '../show.ts';
import { type Directive, directives, type SuppressionComment, type Word } from './comments.ts';
import { everyRule, type NameMeaning } from './names.ts';
import { removeComment, removeNames } from './removal.ts';
import type { Entry } from './scopes.ts';

/** What findings about comments are made from. */
export interface CommentContext {
  readonly text: string;
  readonly severity: Severity;
  position(offset: number): Position;
  /** Number of the document around an offset. */
  documentAt(offset: number): number;
  /** The line that an entry for one line speaks of. */
  lineOf(entry: Entry): number;
  /** Where a block ends; undefined where nothing ends it. */
  endOf(entry: Entry): number | undefined;
}

/** A comment that does not do what it was written for. */
export interface Faulty {
  readonly comment: SuppressionComment;
  /** The name that is wrong; absent where the directive is. */
  readonly word?: Word;
  readonly meaning?: NameMeaning;
  /** What it was most likely meant to ask for. */
  readonly directive?: Directive;
  /** What it would be, mended. */
  readonly entries: readonly Entry[];
}

interface Told {
  readonly rule: 'unused-suppression' | 'unknown-suppression';
  readonly span: Span;
  readonly message: string;
  readonly help: string;
  readonly fix?: { readonly description: string; readonly safe: boolean; readonly edits: readonly Edit[] };
  readonly related?: readonly Related[];
}

/** Finding about a comment that cannot be followed as it stands. `helps`: mended, it would silence a finding. */
export function tellFaulty(faulty: Faulty, helps: boolean, context: CommentContext): Diagnostic {
  return toDiagnostic(
    faulty.word === undefined
      ? tellDirective(faulty, helps, context)
      : tellName(faulty, faulty.word, helps, context),
    context,
  );
}

function tellDirective({ comment, directive }: Faulty, helps: boolean, { text }: CommentContext): Told {
  const { written } = comment;
  const base = { rule: 'unknown-suppression', span: written } as const;
  if (directive === undefined) {
    const known = directives.map((each) => `voxlint-${each}`);
    return {
      ...base,
      message: `${show(written.text)} is no comment that voxlint knows.`,
      help: `Write ${showList(known)}.`,
    };
  }
  const meant = `voxlint-${directive}`;
  const isLonely = written.text === 'voxlint-disable-line';
  const message = isLonely
    ? 'This comment stands on a line of its own, so voxlint-disable-line silences nothing.'
    : `${show(written.text)} is no comment that voxlint knows; did you mean ${show(meant)}?`;
  if (!helps && directive !== 'enable') {
    const help = `Remove it: as ${meant} it would silence nothing either.`;
    return {
      ...base,
      message,
      help,
      fix: { description: 'Remove the comment', safe: true, edits: [removeComment(comment, text)] },
    };
  }
  const help = isLonely ? `Write ${meant}, or move it behind the value.` : `Write ${meant}.`;
  // What follows a comment that enables is reported from then on.
  const fix = {
    description: `Write ${meant}`,
    safe: directive !== 'enable',
    edits: [{ start: written.start, end: written.end, text: meant }],
  };
  return { ...base, message, help, fix };
}

function tellName({ comment, meaning }: Faulty, word: Word, helps: boolean, { text }: CommentContext): Told {
  const base = { rule: 'unknown-suppression', span: word } as const;
  const removal = [removeNames(comment, [word], text)];
  const description = `Remove ${show(word.text)}`;
  if (meaning?.kind === 'firm') {
    const fix = { description, safe: true, edits: removal };
    return { ...base, message: `No comment silences ${word.text}.`, help: firmHelp(word.text), fix };
  }
  const message = `There is no rule ${show(word.text)}`;
  if (meaning?.kind === 'reason') {
    const help = 'Put -- between the rules and the reason.';
    const edits = [{ start: meaning.at, end: meaning.at, text: '-- ' }];
    return {
      ...base,
      message: `${message}: the reason stands behind --.`,
      help,
      fix: { description: 'Put -- before the reason', safe: true, edits },
    };
  }
  if (meaning?.kind !== 'misspelt') {
    const help = /\s/.test(word.text)
      ? 'Put -- before a reason, and commas between rules.'
      : 'Remove it; the command voxlint rules lists all rules.';
    return { ...base, message: `${message}.`, help, fix: { description, safe: false, edits: removal } };
  }
  const meant = `${message}; did you mean ${show(meaning.rule)}?`;
  if (!helps && comment.directive !== 'enable') {
    const help = `Remove it: ${meaning.rule} has no finding here either.`;
    return { ...base, message: meant, help, fix: { description, safe: true, edits: removal } };
  }
  const edits = [{ start: word.start, end: word.end, text: meaning.rule }];
  const fix = { description: `Write ${meaning.rule}`, safe: comment.directive !== 'enable', edits };
  return { ...base, message: meant, help: `Write ${meaning.rule}.`, fix };
}

function firmHelp(name: string): string {
  if (name === 'syntax' || name === 'read-error')
    return 'Remove it, and mend the file: what cannot be read cannot be checked.';
  return `Remove it; the configuration can turn ${name} off.`;
}

/** Finding about entries that silence nothing and go together: names of one comment, or a block with its end. */
export function tellUnused(entries: readonly Entry[], context: CommentContext): Diagnostic {
  const { text } = context;
  const byComment = new Map<SuppressionComment, Entry[]>();
  for (const entry of entries) byComment.set(entry.comment, [...(byComment.get(entry.comment) ?? []), entry]);
  const [[comment, own] = [undefined, []], ...others] = byComment;
  const [first] = own;
  if (comment === undefined || first === undefined) throw new Error('There is nothing to report.');
  const wordsOf = (some: readonly Entry[]): Word[] => some.flatMap(({ word }) => word ?? []);
  const isWhole = own.length === Math.max(1, comment.names.length);
  const description = isWhole
    ? 'Remove the comment'
    : `Remove ${showList(
        wordsOf(own).map((word) => word.text),
        'and',
      )}`;
  const edits = [...byComment].map(([each, some]) => removeNames(each, wordsOf(some), text));
  return toDiagnostic(
    {
      rule: 'unused-suppression',
      span: isWhole ? comment : (first.word ?? comment),
      message: unusedMessage(own, first, context),
      help: `${description}${others.length === 0 ? '' : ', and what goes with it'}.`,
      fix: { description, safe: true, edits },
      related: others.map(([each]) => ({
        message: 'goes with it',
        start: context.position(each.start),
        end: context.position(each.end),
      })),
    },
    context,
  );
}

function unusedMessage(entries: readonly Entry[], first: Entry, context: CommentContext): string {
  const rules = entries.some(({ rule }) => rule === everyRule)
    ? undefined
    : showList([...new Set(entries.map(({ rule }) => rule))], 'or');
  if (first.directive === 'enable') {
    return `${rules ?? 'Nothing'} is ${rules === undefined ? '' : 'not '}disabled here, so there is nothing to enable.`;
  }
  const what = rules === undefined ? 'no finding' : `no finding of ${rules}`;
  return `There is ${what} ${extentOf(first, context)} left to silence.`;
}

function extentOf(entry: Entry, { lineOf, endOf, position }: CommentContext): string {
  if (entry.directive === 'disable-file') return 'in this file';
  if (entry.directive !== 'disable') return `on line ${lineOf(entry)}`;
  const end = endOf(entry);
  return end === undefined ? 'from here on' : `from here to line ${position(end).line}`;
}

function toDiagnostic(
  { rule, span, message, help, fix, related = [] }: Told,
  context: CommentContext,
): Diagnostic {
  return {
    rule,
    severity: context.severity,
    message,
    help,
    pointer: '',
    document: context.documentAt(span.start),
    start: context.position(span.start),
    end: context.position(span.end),
    related,
    ...(fix === undefined ? {} : { fix }),
    suppressed: null,
  };
}
