import { limits } from '../../../document/document.ts';
import { parseCleanJson } from '../../../document/json/json-document.ts';
import { parseDocument } from '../../../document/parse-document.ts';
import { decode } from '../../files/read-definition.ts';

/**
 * The values in the bytes of a listing: one document of JSON, several one after the other as pages are fetched, or YAML; else the
 * reason that there are none, in sentences. JSON may be larger than a definition, for it holds many.
 */
export async function readListing(
  bytes: Uint8Array,
): Promise<{ readonly values: readonly unknown[] } | { readonly problem: string }> {
  const decoded = bytes.length > limits.bytes ? decodeLarge(bytes) : decode(bytes);
  if ('problem' in decoded) return { problem: decoded.problem.message };
  const { text } = decoded;
  const isJson = /^\s*[[{]/.test(text);
  const known = isJson ? (parseCleanJson(text) ?? parsePages(text)) : undefined;
  if (known !== undefined) return { values: known.map(({ value }) => value) };
  const { documents, problems } = await parseDocument(text, isJson ? 'json' : 'yaml');
  const [problem] = problems;
  if (problem) return { problem: `${problem.message} ${problem.help}` };
  return { values: documents.map(({ value }) => value) };
}

function decodeLarge(
  bytes: Uint8Array,
): { readonly text: string } | { readonly problem: { readonly message: string } } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: { message: 'It is not UTF-8 text.' } };
  }
}

type Documents = NonNullable<ReturnType<typeof parseCleanJson>>;

/** JSON documents one after the other; undefined where one of them is not JSON. */
function parsePages(text: string): Documents | undefined {
  const pages = pagesIn(text);
  if (pages === undefined || pages.length < 2) return undefined;
  const documents = pages.map((page) => parseCleanJson(page));
  return documents.every((each) => each !== undefined) ? documents.flat() : undefined;
}

/** The outermost maps and lists of a text, with nothing but blanks between them; undefined for anything else. */
function pagesIn(text: string): readonly string[] | undefined {
  const sign = /"(?:[^"\\]|\\.)*"|[[{]|[\]}]/gs;
  const pages: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: found, index } of text.matchAll(sign)) {
    if (depth === 0 && text.slice(start, index).trim() !== '') return undefined;
    if (found === '[' || found === '{') {
      if (depth === 0) start = index;
      depth += 1;
    } else if (found === ']' || found === '}') {
      depth -= 1;
      if (depth < 0) return undefined;
      if (depth > 0) continue;
      pages.push(text.slice(start, index + 1));
      start = index + 1;
    } else if (depth === 0) return undefined;
  }
  return depth === 0 && text.slice(start).trim() === '' ? pages : undefined;
}
