import { Composer, type CST, type Document } from 'yaml';
import { limits, type SourceDocument, type SyntaxProblem } from './document.ts';
import { TreeDocument } from './tree-document.ts';
import { valueOfTree } from './tree-value.ts';
import { explainYamlErrors } from './yaml-problems.ts';
import { type Property, readYamlTokens } from './yaml-tokens.ts';
import { readYamlTree } from './yaml-tree.ts';

/** Documents that could be read, and one problem for each that could not. */
export interface ParsedDocuments {
  readonly documents: readonly SourceDocument[];
  readonly problems: readonly SyntaxProblem[];
}

/**
 * `schema` holds the core schema also under a `%YAML 1.1` directive, for the service receives JSON made by one
 * schema; repeated keys are found in the tree, where that takes no quadratic time.
 */
const options = {
  version: '1.2',
  schema: 'core',
  merge: true,
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** Reads any YAML with the full parser, which has the last word on values, errors and places. */
export function parseFullYaml(text: string): ParsedDocuments {
  const read = readYamlTokens(text);
  if ('exceeded' in read) return { documents: [], problems: [limitProblem(read)] };
  const documents: SourceDocument[] = [];
  const problems: SyntaxProblem[] = [];
  for (const [index, document] of compose(read.tokens, text.length).entries()) {
    const result = readDocument(text, document, read.tags, index);
    if ('problem' in result) problems.push(result.problem);
    else documents.push(result.document);
  }
  return { documents, problems };
}

function compose(tokens: readonly CST.Token[], length: number): readonly Document.Parsed[] {
  return [...new Composer(options).compose(tokens, true, length)];
}

function readDocument(
  text: string,
  document: Document.Parsed,
  tags: readonly Property[],
  index: number,
): { document: SourceDocument } | { problem: SyntaxProblem } {
  const [start, , end] = document.range;
  if (document.errors.length > 0) return { problem: explainYamlErrors(text, document.errors, index) };
  const own = tags.filter((tag) => tag.start >= start && tag.start < end);
  const tree = readYamlTree(text, document.contents, own, index);
  if ('problem' in tree) return tree;
  const { root } = tree;
  const value = root === undefined ? null : valueOfTree(root);
  return { document: new TreeDocument(index, value, () => root) };
}

function limitProblem(broken: {
  exceeded: 'depth' | 'documents';
  at: number;
  document: number;
}): SyntaxProblem {
  const place = { start: broken.at, end: broken.at + 1, document: broken.document, path: [] };
  if (broken.exceeded === 'documents') {
    return {
      ...place,
      message: `The file holds more than ${limits.documents} documents.`,
      help: 'Split it into several files.',
    };
  }
  return {
    ...place,
    message: `Values are nested more than ${limits.depth} levels deep here.`,
    help: 'Flatten this part; no agent or model needs that many levels.',
  };
}
