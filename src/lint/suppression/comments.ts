import { nearest } from '../../text/nearest.ts';
import type { Span } from '../../text/span.ts';

/** The words that a comment can have after `voxlint-`. */
export const directives = ['disable-next-line', 'disable-line', 'disable-file', 'disable', 'enable'] as const;
export type Directive = (typeof directives)[number];

/** A part of a comment, with its place in the text. */
export interface Word extends Span {
  readonly text: string;
}

/** `# voxlint-disable-line rule-a, rule-b -- reason`, taken apart. */
export interface SuppressionComment extends Span {
  /** The directive as it is written, with what stands for `voxlint-`. */
  readonly written: Word;
  /** The directive that it is, or was most likely meant to be; absent when that is not known. */
  readonly directive?: Directive;
  /** The names in it; none stands for every rule. */
  readonly names: readonly Word[];
  readonly reason?: string;
  /** True when nothing stands before it on its line. */
  readonly isAlone: boolean;
}

/** Reads the comments that speak to voxlint; ordinary remarks are left out. */
export function suppressionComments(text: string, comments: readonly Span[]): readonly SuppressionComment[] {
  return comments.flatMap((span) => readComment(text, span) ?? []);
}

function readComment(text: string, span: Span): SuppressionComment | undefined {
  const source = text.slice(span.start, span.end);
  const [whole, lead = '', opening = '', joint = '', word = ''] =
    /^(#+[ \t]*)(voxlint([-_: \t]+)([a-z][a-z_-]*)):?/i.exec(source) ?? [];
  if (whole === undefined) return undefined;
  const { names, reason } = readRest(source.slice(whole.length), span.start + whole.length);
  const directive = meantDirective(joint, word);
  if (directive === undefined && !isAddressed(joint, word)) return undefined;
  if (joint !== '-' && !isCompound(word) && !namesRules(names)) return undefined;
  const start = span.start + lead.length;
  return {
    ...span,
    written: { start, end: start + opening.length, text: opening },
    ...(directive === undefined ? {} : { directive }),
    names,
    ...(reason === undefined ? {} : { reason }),
    isAlone: isFirstOnLine(text, span.start),
  };
}

function isFirstOnLine(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === ' ' || text[before] === '\t') before--;
  return before < 0 || text[before] === '\n' || text[before] === '\r';
}

function meantDirective(joint: string, word: string): Directive | undefined {
  const exact = joint === '-' ? directives.find((each) => each === word) : undefined;
  if (exact !== undefined) return exact;
  const name = word
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^(?:ignore|suppress|off)\b/, 'disable');
  const near = nearest(name, directives);
  return directives.find(
    (each) =>
      each === near || (near === undefined && name.length > 'disable-'.length && each.startsWith(name)),
  );
}

/** Nobody writes `voxlint-ignore-all` as a remark to a colleague, unlike `voxlint-baseline.jsonl`. */
function isAddressed(joint: string, word: string): boolean {
  return joint === '-' && /^(?:disable|enable|ignore|suppress)/i.test(word);
}

/** `voxlint disable-line` is a slip, `voxlint disable this later` a remark. */
function isCompound(word: string): boolean {
  return /[-_]/.test(word);
}

function namesRules(names: readonly Word[]): boolean {
  return names.every(({ text }) => ruleLike.test(text));
}

const ruleLike: RegExp = /^(?:schema|[a-z]+(?:[-/][a-z\d]+)+)$/i;

/** The names before ` -- `, the reason behind it. */
function readRest(rest: string, start: number): { names: readonly Word[]; reason: string | undefined } {
  const dashes = /(?:^|[ \t])(?:-{2,}|[—–])(?=[ \t]|$)/.exec(rest);
  const at = dashes?.index ?? rest.length;
  const reason = rest.slice(at + (dashes?.[0].length ?? 0)).trim();
  return { names: readNames(rest.slice(0, at), start), reason: reason === '' ? undefined : reason };
}

function readNames(list: string, start: number): readonly Word[] {
  return [...list.matchAll(/[^,]+/g)].flatMap(({ 0: item, index }) => {
    const words = wordsIn(item, start + index, /\S+/g);
    return words.every(({ text }) => ruleLike.test(text))
      ? words
      : wordsIn(item, start + index, /\S.*\S|\S/g);
  });
}

function wordsIn(text: string, start: number, pattern: RegExp): readonly Word[] {
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
    text: word,
  }));
}
