import { show, showList } from '../../text/show.ts';
import type { CommentContext, CommentFinding } from './comment-diagnostic.ts';
import { directives } from './comments.ts';
import type { NameMeaning } from './names.ts';
import type { Faulty, FaultyName } from './read-entries.ts';

/**
 * The explanation of a comment that cannot be followed as it is.
 *
 * @param helps true when it would suppress a finding once repaired
 */
export function explainFaulty(faulty: Faulty, helps: boolean, context: CommentContext): CommentFinding {
  return faulty.name === undefined
    ? explainDirective(faulty, helps, context)
    : explainName(faulty, faulty.name, helps, context);
}

function explainDirective(
  { comment, directive }: Faulty,
  helps: boolean,
  { editor }: CommentContext,
): CommentFinding {
  const { written: span } = comment;
  const unknownWord = `${show(span.text)} is not a comment that voxlint knows`;
  if (directive === undefined) {
    return {
      messageId: 'unknownDirective',
      span,
      message: `${unknownWord}.`,
      help: `Write ${showList(directives.map((each) => `voxlint-${each}`))}.`,
    };
  }
  const meant = `voxlint-${directive}`;
  const isLonely = span.text === 'voxlint-disable-line';
  const messageId = isLonely ? 'aloneOnLine' : 'misspeltDirective';
  const message = isLonely
    ? 'This comment stands on a line of its own, so voxlint-disable-line suppresses nothing.'
    : `${unknownWord}; did you mean ${show(meant)}?`;
  if (!helps && directive !== 'enable') {
    const fix = { description: 'Remove the comment', safe: true, edits: [editor.removeComment(comment)] };
    return {
      messageId,
      span,
      message,
      help: `Remove it: as ${meant} it would suppress nothing either.`,
      fix,
    };
  }
  const help = isLonely ? `Write ${meant}, or move it after the value.` : `Write ${meant}.`;
  // Findings after a comment that enables are reported again.
  const safe = directive !== 'enable';
  const edits = [{ start: span.start, end: span.end, text: meant }];
  return { messageId, span, message, help, fix: { description: `Write ${meant}`, safe, edits } };
}

function explainName(
  faulty: Faulty,
  name: FaultyName,
  helps: boolean,
  context: CommentContext,
): CommentFinding {
  const { meaning, word } = name;
  if (meaning.kind === 'unsuppressible') return explainUnsuppressible(faulty, name, context);
  if ('rule' in meaning) return explainNear(faulty, name, meaning, helps, context);
  const help = /\s/.test(word.text)
    ? 'Put -- before a reason, and commas between rules.'
    : 'Remove it; the command voxlint rules lists all rules.';
  const fix = removal(faulty, name, false, context);
  return { messageId: 'unknownRule', span: word, message: `${noRule(name)}.`, help, fix };
}

function explainUnsuppressible(faulty: Faulty, name: FaultyName, context: CommentContext): CommentFinding {
  const { text } = name.word;
  const isAboutText = text === 'syntax' || text === 'read-error';
  const help = isAboutText
    ? 'Remove it, and fix the file: what cannot be read cannot be checked.'
    : `Remove it; the configuration can turn ${text} off.`;
  const fix = removal(faulty, name, true, context);
  const message = `No comment can suppress ${text}.`;
  return { messageId: 'unsuppressible', span: name.word, message, help, fix };
}

type NearMeaning = Extract<NameMeaning, { readonly rule: string }>;

function explainNear(
  faulty: Faulty,
  name: FaultyName,
  meaning: NearMeaning,
  helps: boolean,
  context: CommentContext,
): CommentFinding {
  const { word: span } = name;
  const isReason = meaning.kind === 'reason';
  const messageId = isReason ? 'missingDashes' : 'misspeltRule';
  const message = isReason
    ? `${noRule(name)}: a reason comes after --.`
    : `${noRule(name)}; did you mean ${show(meaning.rule)}?`;
  const isEnabling = faulty.comment.directive === 'enable';
  if (!helps && !isEnabling) {
    const help = `Remove it: ${meaning.rule} has no finding here either.`;
    return { messageId, span, message, help, fix: removal(faulty, name, true, context) };
  }
  const description = isReason ? 'Put -- before the reason' : `Write ${meaning.rule}`;
  const edit = isReason
    ? { start: meaning.at, end: meaning.at, text: '-- ' }
    : { start: span.start, end: span.end, text: meaning.rule };
  const fix = { description, safe: !isEnabling, edits: [edit] };
  return { messageId, span, message, help: `${description}.`, fix };
}

function noRule({ word }: FaultyName): string {
  return `There is no rule ${show(word.text)}`;
}

function removal(
  { comment }: Faulty,
  { word, number }: FaultyName,
  safe: boolean,
  { editor }: CommentContext,
): NonNullable<CommentFinding['fix']> {
  return { description: `Remove ${show(word.text)}`, safe, edits: [editor.removeName(comment, number)] };
}
