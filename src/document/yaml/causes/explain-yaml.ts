import type { YAMLParseError } from 'yaml';
import type { Edit } from '../../../text/edits.ts';
import { isMap } from '../../../text/is-map.ts';
import {
  applyEdits,
  type Explanation,
  explanationOf,
  type FindSuspicions,
  type Suspicion,
  type YamlFault,
} from '../../causes/cause.ts';
import { SourceLines } from '../../causes/source-lines.ts';
import { type ComposedYaml, composeYaml } from '../yaml-compose.ts';
import { parseFastYaml } from '../yaml-fast.ts';
import { readYamlTree } from '../yaml-tree.ts';
import { blockSuspicions } from './block-causes.ts';
import { bracketSuspicions } from './bracket-causes.ts';
import { indentSuspicions } from './indent-causes.ts';
import { keySuspicions } from './key-causes.ts';
import { parserWords } from './parser-words.ts';
import { quoteSuspicions } from './quote-causes.ts';
import { slipSuspicions, slipsBeforeRepeat } from './slip-causes.ts';
import { textSuspicions } from './text-causes.ts';
import { type Section, TextSections } from './text-sections.ts';
import { valueSuspicions } from './value-causes.ts';

/** The families of causes, those that leave the least doubt first. */
const families: readonly FindSuspicions[] = [
  textSuspicions,
  quoteSuspicions,
  bracketSuspicions,
  valueSuspicions,
  slipSuspicions,
  keySuspicions,
  blockSuspicions,
  indentSuspicions,
];

/** A longer text is not searched for causes. */
const longestTried = 256 * 1024;

/** How many tokens may be read again to try remedies: an explanation must not take much longer than the parsing. */
const tokensTried = 400_000;

/**
 * Says what is behind the errors of a text in the user's words. A cause is believed when its remedy lets the parser
 * read on; one that mends the whole document goes before one that only brings it further. The fix that is offered
 * is the remedy that was tried.
 */
export class YamlExplainer {
  readonly #text: string;
  readonly #composed: ComposedYaml;
  readonly #lines: SourceLines;
  readonly #sections: TextSections;
  #tokensLeft = tokensTried;

  constructor(text: string, composed: ComposedYaml) {
    this.#text = text;
    this.#composed = composed;
    this.#lines = new SourceLines(text);
    this.#sections = new TextSections(text);
  }

  /** Explains the first error of the document with the 0-based number `index`. */
  explain(error: YAMLParseError, index: number): Explanation {
    const fault = this.#faultOf(error);
    if (this.#text.length > longestTried) return parserWords(fault);
    let second: Suspicion | undefined;
    for (const find of families) {
      for (const suspicion of find(fault)) {
        const effect = suspicion.mend === undefined ? 'mends' : this.#effectOf(fault, suspicion.mend, index);
        if (effect === 'mends') return explanationOf(suspicion);
        if (effect === 'helps') second ??= suspicion;
      }
    }
    return second === undefined ? parserWords(fault) : explanationOf(second);
  }

  /** Says what is behind a key that stands twice in its map, if something else than the key itself is. */
  explainRepeat({ start, end, message }: Explanation, index: number): Explanation | undefined {
    if (this.#text.length > longestTried) return undefined;
    const fault = this.#faultAt({ start, end, code: 'REPEATED_KEY', said: message });
    for (const suspicion of slipsBeforeRepeat(fault)) {
      if (this.#effectOf(fault, suspicion.mend ?? [], index) === 'mends') return explanationOf(suspicion);
    }
    return undefined;
  }

  #faultOf({ pos: [start, end], code, message }: YAMLParseError): YamlFault {
    return this.#faultAt({ start, end: Math.max(start, end), code, said: message });
  }

  #faultAt(place: Pick<YamlFault, 'start' | 'end' | 'code' | 'said'>): YamlFault {
    const lines = this.#lines;
    const line = lines.line(lines.numberAt(place.start));
    return { ...place, text: this.#text, lines, line, tokens: this.#composed.tokens };
  }

  /** What a remedy does: the document is free of errors, or its first error lies on a later line than before. */
  #effectOf(fault: YamlFault, edits: readonly Edit[], index: number): 'mends' | 'helps' | 'nothing' {
    const mended = applyEdits(this.#text, edits);
    if (mended === this.#text || this.#tokensLeft < this.#composed.size) return 'nothing';
    this.#tokensLeft -= this.#composed.size;
    const section = this.#composed.documents.length === 1 ? this.#sectionOf(fault, edits) : undefined;
    const first = (section && this.#firstFaultIn(section, edits)) ?? this.#firstFault(mended, edits, index);
    if (first === Number.POSITIVE_INFINITY) return 'mends';
    return first > this.#lines.line(this.#lines.numberAt(fault.end)).end ? 'helps' : 'nothing';
  }

  /** Where the text is still faulty once the edits are made, counted as before them; Infinity where nothing is. */
  #firstFault(mended: string, edits: readonly Edit[], index: number): number {
    const composed = composeYaml(mended);
    if ('exceeded' in composed) return 0;
    let first = Number.POSITIVE_INFINITY;
    for (const at of faultsOf(mended, composed)) {
      const before = at - growthBefore(at, edits);
      if (before < first && !this.#isElsewhere(before, index)) first = before;
    }
    return first;
  }

  #sectionOf({ start, end }: YamlFault, edits: readonly Edit[]): Section | undefined {
    return this.#sections.around({
      start: Math.min(start, ...edits.map((edit) => edit.start)),
      end: Math.max(end, ...edits.map((edit) => edit.end)),
    });
  }

  /** The same, told by the section that holds all of the edits; undefined where that does not tell. */
  #firstFaultIn(section: Section, edits: readonly Edit[]): number | undefined {
    const { start, end, namesBefore, namesBehind } = section;
    const own = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    const mended = applyEdits(this.#text.slice(start, end), own);
    const documents = parseFastYaml(mended);
    if (documents === undefined) {
      const first = this.#firstFault(mended, own, 0);
      return first === Number.POSITIVE_INFINITY ? undefined : first + start;
    }
    const [document] = documents;
    if (documents.length !== 1 || !isMap(document?.value)) return undefined;
    const names = Object.keys(document.value);
    const repeated = names.find((name) => namesBefore.has(name));
    if (repeated !== undefined) {
      const at = document.find([repeated])?.key?.start ?? 0;
      return at - growthBefore(at, own) + start;
    }
    return names.some((name) => namesBehind.has(name)) ? end : Number.POSITIVE_INFINITY;
  }

  /** Whether an offset lies in another document that has errors of its own. */
  #isElsewhere(offset: number, index: number): boolean {
    return this.#composed.documents.some(
      ({ range, errors }, number) =>
        number !== index && errors.length > 0 && offset >= range[0] && offset < range[2],
    );
  }
}

/** Where a text has errors, or does not make a value: a remedy must not repeat a key, for one. */
function* faultsOf(text: string, { documents, tags }: ComposedYaml): Iterable<number> {
  for (const [index, { errors, contents, range }] of documents.entries()) {
    for (const { pos } of errors) yield pos[0];
    if (errors.length > 0) continue;
    const own = tags.filter(({ start }) => start >= range[0] && start < range[2]);
    const tree = readYamlTree(text, contents, own, index);
    if ('problem' in tree) yield tree.problem.start;
  }
}

function growthBefore(offset: number, edits: readonly Edit[]): number {
  let grown = 0;
  for (const { start, end, text } of edits) if (start + grown < offset) grown += text.length - (end - start);
  return grown;
}
