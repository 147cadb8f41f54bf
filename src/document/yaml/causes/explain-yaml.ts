import type { YAMLParseError } from 'yaml';
import type { SyntaxMessageId } from '../../../findings/built-in-messages.ts';
import { applyEdits, type Edit } from '../../../text/edits.ts';
import { isMap } from '../../../text/is-map.ts';
import {
  type Cause,
  type Explanation,
  explanationOf,
  type FindCauses,
  type YamlFault,
} from '../../causes/cause.ts';
import { SourceLines } from '../../causes/source-lines.ts';
import { type ComposedYaml, composeYaml } from '../yaml-compose.ts';
import { parseFastYaml } from '../yaml-fast.ts';
import { propertiesIn } from '../yaml-tokens.ts';
import { readYamlTree } from '../yaml-tree.ts';
import { blockCauses } from './block-causes.ts';
import { bracketCauses } from './bracket-causes.ts';
import { indentCauses } from './indent-causes.ts';
import { keyCauses } from './key-causes.ts';
import { quoteCauses } from './quote-causes.ts';
import { slipCauses, slipsBeforeRepeat } from './slip-causes.ts';
import { textCauses } from './text-causes.ts';
import { type Section, TextSections } from './text-sections.ts';
import { valueCauses } from './value-causes.ts';

/** The families of causes, those that leave the least doubt first. */
const families: readonly FindCauses[] = [
  textCauses,
  quoteCauses,
  bracketCauses,
  valueCauses,
  slipCauses,
  keyCauses,
  blockCauses,
  indentCauses,
];

/** A longer text is not searched for causes. */
const maxTriedLength = 256 * 1024;

/** The number of tokens that may be read again to try remedies: an explanation must not take much longer than the parsing. */
const tokensTried = 400_000;

/**
 * Explains the errors of a text in the user's words. A cause is believed when its remedy lets the parser
 * read on; one that repairs the whole document goes before one that only brings it further. The fix that is offered
 * is the remedy that was tried.
 */
export class YamlExplainer {
  readonly #text: string;
  readonly #composed: ComposedYaml;
  readonly #lines: SourceLines;
  readonly #sections: TextSections;
  #tokensLeft = tokensTried;

  /** `firstLine` is the number of the first line, for a text that is a part of another. */
  constructor(text: string, composed: ComposedYaml, firstLine = 1) {
    this.#text = text;
    this.#composed = composed;
    this.#lines = new SourceLines(text, firstLine);
    this.#sections = new TextSections(text);
  }

  /** Explains the first error of the document with the 0-based number `index`. */
  explain(error: YAMLParseError, index: number): Explanation {
    return this.causeOf(error, index) ?? this.explainPlainly(error);
  }

  /** Explains an error by what the parser wanted. */
  explainPlainly(error: YAMLParseError): Explanation {
    return parserWords(this.#faultOf(error));
  }

  /** The same, if the cause of the error is found. */
  causeOf(error: YAMLParseError, index: number): Explanation | undefined {
    if (this.#text.length > maxTriedLength) return undefined;
    const fault = this.#faultOf(error);
    let second: Cause | undefined;
    for (const find of families) {
      for (const cause of find(fault)) {
        const effect = cause.repair === undefined ? 'repairs' : this.#effectOf(fault, cause.repair, index);
        if (effect === 'repairs') return explanationOf(cause);
        if (effect === 'helps') second ??= cause;
      }
    }
    return second && explanationOf(second);
  }

  /** Says what is behind a key that stands twice in its map, if something else than the key itself is. */
  explainRepeat({ start, end, message }: Explanation, index: number): Explanation | undefined {
    if (this.#text.length > maxTriedLength) return undefined;
    const fault = this.#faultAt({ start, end, code: 'REPEATED_KEY', parserMessage: message });
    for (const cause of slipsBeforeRepeat(fault)) {
      if (this.#effectOf(fault, cause.repair ?? [], index) === 'repairs') return explanationOf(cause);
    }
    return undefined;
  }

  #faultOf({ pos: [start, end], code, message }: YAMLParseError): YamlFault {
    return this.#faultAt({ start, end: Math.max(start, end), code, parserMessage: message });
  }

  #faultAt(place: Pick<YamlFault, 'start' | 'end' | 'code' | 'parserMessage'>): YamlFault {
    const lines = this.#lines;
    const line = lines.line(lines.numberAt(place.start));
    return { ...place, text: this.#text, lines, line, tokens: this.#composed.tokens };
  }

  /** The effect of a remedy: the document is free of errors, or its first error lies on a later line than before. */
  #effectOf(fault: YamlFault, edits: readonly Edit[], index: number): 'repairs' | 'helps' | 'nothing' {
    const repaired = applyEdits(this.#text, edits);
    if (repaired === this.#text || this.#tokensLeft < this.#composed.size) return 'nothing';
    this.#tokensLeft -= this.#composed.size;
    const section = this.#composed.documents.length === 1 ? this.#sectionOf(fault, edits) : undefined;
    const first = (section && this.#firstFaultIn(section, edits)) ?? this.#firstFault(repaired, edits, index);
    if (first === Number.POSITIVE_INFINITY) return 'repairs';
    return first > this.#lines.line(this.#lines.numberAt(fault.end)).end ? 'helps' : 'nothing';
  }

  /** The offset at which the text is still faulty once the edits are made, counted as before them; Infinity where nothing is. */
  #firstFault(repaired: string, edits: readonly Edit[], index: number): number {
    const composed = composeYaml(repaired);
    if ('exceeded' in composed) return 0;
    let first = Number.POSITIVE_INFINITY;
    for (const at of faultsOf(repaired, composed)) {
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

  /** The same, by the section that holds all of the edits; undefined where that does not show it. */
  #firstFaultIn(section: Section, edits: readonly Edit[]): number | undefined {
    const { start, end, namesBefore, namesBehind } = section;
    const own = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    const repaired = applyEdits(this.#text.slice(start, end), own);
    const documents = parseFastYaml(repaired);
    if (documents === undefined) {
      const first = this.#firstFault(repaired, own, 0);
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

  /** True when an offset lies in another document that has errors of its own. */
  #isElsewhere(offset: number, index: number): boolean {
    return this.#composed.documents.some(
      ({ range, errors }, number) =>
        number !== index && errors.length > 0 && offset >= range[0] && offset < range[2],
    );
  }
}

/** The offset at which a text has errors, or does not make a value: a remedy must not repeat a key, for one. */
function* faultsOf(text: string, { documents, tags }: ComposedYaml): Iterable<number> {
  for (const [index, { errors, contents, range }] of documents.entries()) {
    for (const { pos } of errors) yield pos[0];
    if (errors.length > 0) continue;
    const own = propertiesIn(tags, { start: range[0], end: range[2] });
    const tree = readYamlTree(text, contents, own, index);
    if ('problem' in tree) yield tree.problem.start;
  }
}

function growthBefore(offset: number, edits: readonly Edit[]): number {
  let grown = 0;
  for (const { start, end, text } of edits) if (start + grown < offset) grown += text.length - (end - start);
  return grown;
}

/** The words for an error whose cause was not found: what the parser wanted, in plain language. */
function parserWords(fault: YamlFault): Explanation {
  const { text, line } = fault;
  const [messageId, message, help] = words[fault.code] ?? [
    'unreadable',
    'The text cannot be read as YAML from here on.',
    'Correct the text here.',
  ];
  const isInFront = /^[ \t]*$/.test(text.slice(line.start, fault.start + 1)) && !line.isBlank;
  const start = isInFront ? line.start + line.indent : fault.start;
  const end = isInFront ? line.start + line.text.trimEnd().length : fault.end;
  const lineEnd = text.slice(start, end).search(/[\r\n]/);
  return { start, end: lineEnd === -1 ? end : start + lineEnd, messageId, message, help };
}

const words: Readonly<Record<string, readonly [messageId: SyntaxMessageId, message: string, help: string]>> =
  {
    ALIAS_PROPS: [
      'aliasWithProperties',
      'An alias cannot have a tag or an anchor of its own.',
      'Delete what stands before the "*".',
    ],
    BAD_ALIAS: [
      'emptyAlias',
      'A name is missing after this "*" or "&".',
      'Put the value in quotes if the sign belongs to it.',
    ],
    BAD_DIRECTIVE: ['unknownDirective', 'YAML does not know this directive.', 'Delete the line.'],
    BAD_INDENT: [
      'wrongIndentation',
      'This line is indented neither like the one above nor like one that it could belong to.',
      'Give lines that belong together the same number of spaces.',
    ],
    BAD_PROP_ORDER: [
      'misplacedProperties',
      'A tag or an anchor stands before the sign that it must follow.',
      'Move it after the sign.',
    ],
    BAD_SCALAR_START: [
      'unquotedStart',
      'A value cannot start with this character.',
      'Put the value in quotes.',
    ],
    BLOCK_AS_IMPLICIT_KEY: [
      'secondKeyOnLine',
      'A second key stands on the same line as a key.',
      'Put the value in quotes, or the second key on a line of its own.',
    ],
    BLOCK_IN_FLOW: [
      'keyLineInBrackets',
      'A key on a line of its own cannot stand inside brackets.',
      'Separate what is inside with commas.',
    ],
    KEY_OVER_1024_CHARS: [
      'keyTooLong',
      'A key is longer than 1024 characters.',
      'Check that the colon is not part of a text.',
    ],
    MISSING_CHAR: [
      'missingSign',
      'Something is missing here, most likely a colon after a key.',
      'Write "key: value".',
    ],
    MULTILINE_IMPLICIT_KEY: [
      'lineWithoutKey',
      'This is not a "key: value": it has no colon of its own.',
      'Write a key and a colon in front of it, or indent it if it continues a text.',
    ],
    MULTIPLE_ANCHORS: ['twoAnchors', 'A value has two anchors.', 'Keep one of them.'],
    MULTIPLE_TAGS: ['twoTags', 'A value has two tags.', 'Keep one of them.'],
    RESOURCE_EXHAUSTION: [
      'tooComplex',
      'This part is too large or too deep to be read.',
      'Flatten it or split the file.',
    ],
    TAB_AS_INDENT: ['tabIndent', 'A tab stands where YAML needs spaces.', 'Replace it with spaces.'],
    TAG_RESOLVE_FAILED: [
      'unreadableTag',
      'YAML cannot read this tag.',
      'Put the value in quotes if it is a text.',
    ],
    UNEXPECTED_TOKEN: [
      'unexpectedText',
      'This cannot stand here: the value before it is complete.',
      'Put the whole value in quotes, or move this to a line of its own.',
    ],
  };
