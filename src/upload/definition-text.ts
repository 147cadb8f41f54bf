import type { Format } from '../document/document.ts';
import { parseDocument } from '../document/parse-document.ts';
import { canonicalJson } from './request-body.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Writes a definition as a person would: block scalars for text of several lines, and quotes for everything that some reader
 * of YAML takes for something else, or that ends with a quote of its own. What is read back from it is the definition, to the character.
 */
export async function definitionText(definition: Json, format: Format): Promise<string> {
  if (format === 'json') return jsonText(definition);
  const written = await yamlText(definition);
  return (await holds(written, definition)) ? written : jsonText(definition);
}

/** Every JSON text is a YAML text, with escapes for all that YAML cannot show as it is. */
function jsonText(definition: Json): string {
  const text = JSON.stringify(definition, null, 2).replace(
    invisible,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${text}\n`;
}

const invisible: RegExp = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

async function yamlText(definition: Json): Promise<string> {
  const { Document, Scalar, visit } = await import('yaml');
  const document = new Document(definition, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value !== 'string' || !doubtful.test(node.value) || node.value.includes('\n')) return;
      const isSingle = node.value.includes('"') && !node.value.includes("'");
      node.type = isSingle ? Scalar.QUOTE_SINGLE : Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0, blockQuote: 'literal' });
}

/** Text that a reader, or a person, may take for something else without quotes. */
const doubtful: RegExp = /["'`]|^[^\p{L}\p{N}]/u;

async function holds(text: string, definition: Json): Promise<boolean> {
  if (/[\u0080-\u009f\u2028\u2029\ufeff]/.test(text)) return false;
  const { documents, problems } = await parseDocument(text, 'yaml');
  const [document, ...more] = documents;
  if (document === undefined || problems.length + more.length > 0) return false;
  return canonicalJson(document.value) === canonicalJson(definition);
}
