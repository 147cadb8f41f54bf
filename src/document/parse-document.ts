import { wholeCharacters } from '../text/whole-characters.ts';
import { tooLarge } from './decode.ts';
import { type Format, limits, type ParsedText, type SyntaxProblem } from './document.ts';
import { parseCleanJson } from './json/json-document.ts';
import { parseFastYaml } from './yaml/yaml-fast.ts';

/**
 * Reads a text: the values at once, places on demand, faults as problems. Never rejects on what a user wrote.
 *
 * @param text the decoded text; a byte order mark at its start is dropped
 * @param format how it is written
 */
export async function parseDocument(text: string, format: Format): Promise<ParsedText> {
  return parseCleanText(text, format) ?? (await parseAnyText(text, format));
}

/**
 * The part of `parseDocument` that needs no further module: gives `undefined` for a text with a fault, or with
 * anything that only the full parser can decide.
 */
export function parseCleanText(text: string, format: Format): ParsedText | undefined {
  const own = withoutByteOrderMark(text);
  if (isTooLarge(own)) return undefined;
  const documents = format === 'json' ? parseCleanJson(own) : parseFastYaml(withLineFeeds(own));
  return documents && { format, text: own, documents, problems: [] };
}

/** Whoever decodes a file has asked already; a text from an editor has not been asked. */
function isTooLarge(text: string): boolean {
  // A UTF-16 unit takes at most three bytes of UTF-8.
  if (text.length * 3 <= limits.bytes) return false;
  return text.length > limits.bytes || sizeOf(text) > limits.bytes;
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

function largeProblem(text: string): SyntaxProblem {
  return { start: 0, end: 0, document: 0, path: [], ...tooLarge(sizeOf(text)) };
}

/** A crash of a parser is a problem of this text like any other, so that the other files are still checked. */
function crashed(error: unknown): SyntaxProblem {
  return {
    start: 0,
    end: 0,
    document: 0,
    path: [],
    messageId: 'parserCrash',
    message: `The parser gave up on this text: ${error instanceof Error ? error.message : String(error)}.`,
    help: 'Please report the file to voxlint; simplify the text until it can be read.',
  };
}

async function parseAnyText(text: string, format: Format): Promise<ParsedText> {
  const own = withoutByteOrderMark(text);
  if (isTooLarge(own)) return { format, text: own, documents: [], problems: [largeProblem(own)] };
  try {
    const { documents, problems } = format === 'json' ? await parseAnyJson(own) : await parseAnyYaml(own);
    return { format, text: own, documents, problems: problems.map((each) => inside(each, own)) };
  } catch (error) {
    return { format, text: own, documents: [], problems: [crashed(error)] };
  }
}

/** Text that is missing at the very end has its place at the end, not beyond it; no place cuts a character in two. */
function inside(problem: SyntaxProblem, text: string): SyntaxProblem {
  const { start, end } = problem;
  const { length } = text;
  return {
    ...problem,
    ...wholeCharacters(text, { start: Math.min(start, length), end: Math.min(end, length) }),
  };
}

type Parsed = Pick<ParsedText, 'documents' | 'problems'>;

async function parseAnyYaml(text: string): Promise<Parsed> {
  const own = withLineFeeds(text);
  if (own.includes('\r\n')) return (await import('./yaml/crlf-yaml.ts')).parseCrlfYaml(own);
  return (await import('./yaml/yaml-full.ts')).parseFullYaml(own);
}

async function parseAnyJson(text: string): Promise<Parsed> {
  const { findJsonProblem } = await import('./json/causes/explain-json.ts');
  const problem = findJsonProblem(text);
  if (problem === undefined) throw new Error('one JSON reader rejects what the other one accepts');
  return { documents: [], problems: [problem] };
}

function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** A lone `\r` ends a line in YAML 1.2 (chapter 5.4), which one of the parsers does not know; offsets stay the same. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
}
