import type { YAMLParseError } from 'yaml';
import type { Span } from '../../../text/span.ts';
import type { Explanation } from '../../causes/cause.ts';
import { SourceLines } from '../../causes/source-lines.ts';
import { type ComposedYaml, composeYaml, firstError } from '../yaml-compose.ts';
import { YamlExplainer } from './explain-yaml.ts';

/** A part of a text that ends with one of its documents, read by itself. */
interface Part {
  readonly start: number;
  /** The number that the document has in the part. */
  readonly index: number;
  readonly error: YAMLParseError | undefined;
  readonly explainer: YamlExplainer;
}

/**
 * Explains the errors of a text document by document. Of several, each is read by itself, or with the one before it,
 * which it may have been cut off from: what stands elsewhere is not its cause, and each remedy costs no more than these two.
 */
export class DocumentExplainer {
  readonly #text: string;
  readonly #composed: ComposedYaml;
  readonly #whole: YamlExplainer;
  readonly #lines: SourceLines;

  constructor(text: string, composed: ComposedYaml) {
    this.#text = text;
    this.#composed = composed;
    this.#whole = new YamlExplainer(text, composed);
    this.#lines = new SourceLines(text);
  }

  /** Explains the first error of the document with the 0-based number `index`. */
  explain(error: YAMLParseError, index: number): Explanation {
    for (const first of index === 0 ? [0] : [index, index - 1]) {
      const part = this.#partOf(first, index);
      if (part?.error === undefined || part.start + part.error.pos[0] !== error.pos[0])
        return this.#whole.explain(error, index);
      const cause = part.explainer.causeOf(part.error, part.index);
      if (cause !== undefined) return moved(cause, part.start);
    }
    return this.#whole.explainPlainly(error);
  }

  /** Says what is behind a key that stands twice in its map, if something else than the key itself is. */
  explainRepeat(problem: Explanation, index: number): Explanation | undefined {
    const part = this.#partOf(index, index);
    if (part === undefined || part.error !== undefined) return this.#whole.explainRepeat(problem, index);
    const cause = part.explainer.explainRepeat(moved(problem, -part.start), 0);
    return cause && moved(cause, part.start);
  }

  /** Undefined where these documents are the whole text, or are others when they stand by themselves. */
  #partOf(first: number, last: number): Part | undefined {
    const { documents } = this.#composed;
    const count = last - first + 1;
    if (documents.length === count) return undefined;
    const start = documents[first - 1]?.range[2] ?? 0;
    const end = last + 1 === documents.length ? this.#text.length : (documents[last]?.range[2] ?? 0);
    // With the mark of the next document, for an error at the very end of a text has another place.
    const text = this.#text.slice(start, this.#text.startsWith('---', end) ? end + 3 : end);
    const composed = composeYaml(text);
    if ('exceeded' in composed || composed.documents.length > count + 1) return undefined;
    const document = composed.documents[count - 1];
    if (document === undefined) return undefined;
    const explainer = new YamlExplainer(text, composed, this.#lines.numberAt(start));
    return { start, index: count - 1, error: firstError(document), explainer };
  }
}

function moved(explanation: Explanation, by: number): Explanation {
  const { related, fix } = explanation;
  return {
    ...movedSpan(explanation, by),
    ...(related && { related: related.map((each) => movedSpan(each, by)) }),
    ...(fix && { fix: { ...fix, edits: fix.edits.map((edit) => movedSpan(edit, by)) } }),
  };
}

function movedSpan<T extends Span>(span: T, by: number): T {
  return { ...span, start: span.start + by, end: span.end + by };
}
