import type { Edit } from '../../text/edits.ts';
import type { SuppressionComment, Word } from './comments.ts';

/** Takes comments of one text apart, and leaves every other character as it is. */
export class CommentEditor {
  readonly #text: string;
  #keepsLineEnds: boolean | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Takes one name out; the only one goes with its comment. */
  removeName(comment: SuppressionComment, number: number): Edit {
    const [before, word, after] = [-1, 0, 1].map((step) => comment.names[number + step]);
    if (word === undefined || (before === undefined && after === undefined))
      return this.removeComment(comment);
    if (after !== undefined) return { start: word.start, end: after.start, text: '' };
    return { start: before?.end ?? word.start, end: word.end, text: '' };
  }

  /** Takes some names out, and with the last of them the comment. */
  removeNames(comment: SuppressionComment, gone: ReadonlySet<Word>): Edit {
    const left = comment.names.filter((word) => !gone.has(word));
    const [first, last] = [comment.names.at(0), comment.names.at(-1)];
    if (left.length === 0 || first === undefined || last === undefined) return this.removeComment(comment);
    return { start: first.start, end: last.end, text: left.map((word) => word.text).join(', ') };
  }

  /** With its line where nothing else stands on it, else with the blanks before it. */
  removeComment({ start, end, isAlone }: SuppressionComment): Edit {
    const before = this.#blanksBefore(start);
    if (!isAlone) return { start: before, end, text: '' };
    // Blank lines below would join a block scalar above that keeps its last line ends.
    if (this.#isAboveBlankLine(end) && this.#mayKeepLineEnds()) return { start, end, text: '#' };
    const [lineEnd = ''] = /^[ \t]*(?:\r\n|\n|\r)?/.exec(this.#text.slice(end, end + maxBlankLength)) ?? [];
    return { start: before, end: end + lineEnd.length, text: '' };
  }

  #blanksBefore(at: number): number {
    let start = at;
    while (this.#text[start - 1] === ' ' || this.#text[start - 1] === '\t') start--;
    return start;
  }

  #isAboveBlankLine(end: number): boolean {
    return /^[ \t]*(?:\r\n|\n|\r)[ \t]*(?:[\r\n]|$)/.test(this.#text.slice(end, end + maxBlankLength));
  }

  #mayKeepLineEnds(): boolean {
    this.#keepsLineEnds ??= /[|>]\d?\+/.test(this.#text);
    return this.#keepsLineEnds;
  }
}

const maxBlankLength = 1000;
