import type { Span } from '../../text/span.ts';
import type { SyntaxProblem } from '../document.ts';
import { type ParsedDocuments, parseFullYaml, readYamlDocuments } from './yaml-full.ts';

/** Reads YAML whose lines end in `\r\n`: its problems are those that it has with `\n`. */
export function parseCrlfYaml(text: string): ParsedDocuments {
  const { documents: all, problems } = parseFullYaml(text.replaceAll('\r\n', '\n'));
  if (problems.length === 0) return parseFullYaml(text);
  const faulty = new Set(problems.map(({ document }) => document));
  const documents = readYamlDocuments(text).filter(({ index }) => !faulty.has(index));
  if (documents.length !== all.length) return parseFullYaml(text);
  const places = new CrlfPlaces(text);
  return { documents, problems: problems.map((problem) => placed(problem, places)) };
}

function placed(problem: SyntaxProblem, places: CrlfPlaces): SyntaxProblem {
  const { related, fix } = problem;
  return {
    ...places.move(problem),
    ...(related && { related: related.map((each) => places.move(each)) }),
    ...(fix && {
      fix: {
        ...fix,
        edits: fix.edits.map((edit) => ({ ...places.move(edit), text: edit.text.replaceAll('\n', '\r\n') })),
      },
    }),
  };
}

/** Offsets of a text without the `\r` of its line ends, in the text with them. */
class CrlfPlaces {
  /** The offsets of line ends in the text without them. */
  readonly #lineEnds: number[] = [];

  constructor(text: string) {
    for (let at = text.indexOf('\r\n'); at !== -1; at = text.indexOf('\r\n', at + 2))
      this.#lineEnds.push(at - this.#lineEnds.length);
  }

  move<T extends Span>(span: T): T {
    return { ...span, start: this.#offset(span.start), end: this.#offset(span.end) };
  }

  #offset(offset: number): number {
    let [low, high] = [0, this.#lineEnds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#lineEnds[middle] ?? offset) < offset) low = middle + 1;
      else high = middle;
    }
    return offset + low;
  }
}
