import type { WrittenScalar } from '../document/document.ts';
import { coreScalar } from '../document/yaml/core-scalar.ts';
import { showInQuotes } from '../text/in-quotes.ts';
import { show } from '../text/show.ts';
import { type DocumentVisit, defineRule, type Report, type Rule } from './define-rule.ts';
import { commentCut } from './no-lossy-scalar/comment-cut.ts';
import { flowPlaceholder } from './no-lossy-scalar/flow-placeholder.ts';
import { type MessageId, messages } from './no-lossy-scalar/lossy-messages.ts';
import { quoting, strayQuote } from './no-lossy-scalar/quoting.ts';
import { foreignTag, isBinary, unusedAnchor } from './no-lossy-scalar/tag-and-anchor.ts';
import { isAmbiguous } from './shared/plain-scalar/ambiguous-scalars.ts';
import { halfCharacter } from './shared/plain-scalar/half-character.ts';
import { isFreeForm } from './shared/plain-scalar/is-free-form.ts';
import { numberLoss } from './shared/plain-scalar/number-loss.ts';
import { swallowedField } from './shared/plain-scalar/swallowed-field.ts';

/** Values that arrive at the service otherwise than they are written, without any reader complaining. */
const rule: Rule = defineRule({
  id: 'no-lossy-scalar',
  summary: 'Forbid values that lose something between the file and the service',
  why: 'Nobody notices before a call: the sentence stops in the middle, the number has lost its plus or its zeros.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  fixable: true,
  defers: true,
  messages,
  visit: { document },
});

export default rule;

type Visit = DocumentVisit<unknown>;
type Found = Report<MessageId>;

function* document(visit: Visit): Iterable<Found> {
  for (const scalar of isAmbiguous(visit)) {
    const loss = visit.format === 'json' ? changedNumber(scalar, visit) : lossIn(scalar, visit);
    const report = loss ?? halfCharacter(scalar, visit);
    if (report !== undefined) yield report;
  }
}

/** One scalar is reported once, for the first thing that it loses. */
function lossIn(scalar: WrittenScalar, visit: Visit): Found | undefined {
  if (scalar.tag !== undefined) return lostTag(scalar, scalar.tag, visit);
  if (scalar.style !== 'plain') return swallowedField(scalar, visit);
  return (
    unusedAnchor(scalar, visit) ??
    becameMap(scalar, visit) ??
    cutText(scalar, visit) ??
    strayQuote(scalar, visit) ??
    (scalar.isKey ? changedKey(scalar, visit) : changedNumber(scalar, visit))
  );
}

function lostTag(scalar: WrittenScalar, tag: string, { text }: Visit): Found | undefined {
  const found = foreignTag(text, scalar.span, tag);
  if (found === undefined) return undefined;
  const { span, whole } = found;
  const isPlain = scalar.style === 'plain' && !isBinary(tag);
  return {
    messageId: 'tag',
    at: {
      path: scalar.path(),
      part: scalar.isKey ? 'key' : 'value',
      span: isPlain ? span : { start: span.start, end: span.start + tag.length },
    },
    data: {
      tag,
      help: isPlain
        ? `Put the whole value in quotes: ${showInQuotes(whole)}.`
        : isBinary(tag)
          ? `Remove ${tag}; the text after it is sent as it is written.`
          : `Remove ${tag}, or write it into the text.`,
    },
    ...(isPlain ? quoting(span, whole) : {}),
  };
}

function becameMap(scalar: WrittenScalar, { text, kind }: Visit): Found | undefined {
  const found = flowPlaceholder(text, scalar);
  if (found === undefined) return undefined;
  const { braces, source } = found;
  const path = scalar.path().slice(0, -1);
  // A documented field that is a map may well be written so.
  if (braces === '{' && !isFreeForm(kind, path)) return undefined;
  return {
    messageId: 'map',
    at: { path, part: 'value' },
    data: { braces, quoted: showInQuotes(source) },
    fix: { description: 'Put it in quotes', safe: braces === '{{', changes: [{ kind: 'quote', path }] },
  };
}

function cutText(scalar: WrittenScalar, { text }: Visit): Found | undefined {
  if (scalar.isKey) return undefined;
  const { span } = scalar;
  const cut = commentCut(text, span);
  if (cut === undefined) return undefined;
  const { comment, whole } = cut;
  const value = text.slice(span.start, span.end).replaceAll(/(?<![ \t])[ \t]*[\r\n]\s*/g, ' ');
  return {
    messageId: value === '' ? 'emptied' : 'cut',
    at: { path: scalar.path(), part: 'value', span: comment },
    data: {
      value: show(value),
      comment: show(text.slice(comment.start, comment.end)),
      quoted: showInQuotes(whole),
    },
    ...quoting(value === '' ? comment : { start: span.start, end: comment.end }, whole),
  };
}

function changedKey(scalar: WrittenScalar, { text }: Visit): Found | undefined {
  const { span } = scalar;
  const source = text.slice(span.start, span.end);
  const read = coreScalar(source);
  if (typeof read === 'string') return undefined;
  const sent = read === null ? '' : String(read);
  if (sent === source) return undefined;
  return {
    messageId: 'key',
    at: { path: scalar.path(), part: 'key', span },
    data: { source, sent: show(sent) },
    ...quoting(span, source, true),
  };
}

function changedNumber(scalar: WrittenScalar, { text, kind }: Visit): Found | undefined {
  if (scalar.style !== 'plain') return undefined;
  const source = text.slice(scalar.span.start, scalar.span.end);
  const number = coreScalar(source);
  if (typeof number !== 'number') return undefined;
  const path = scalar.path();
  const isFree = isFreeForm(kind, path);
  const loss = numberLoss(source, path, isFree);
  if (loss === undefined) return undefined;
  const fix = quoting(scalar.span, source, loss === 'plus' || loss === 'zeros');
  return {
    messageId: loss,
    at: { path, part: 'value' },
    data: { source, sent: number },
    ...(isFree ? fix : {}),
  };
}
