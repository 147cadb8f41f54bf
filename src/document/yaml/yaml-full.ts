import type { Document } from 'yaml';
import type { Reading, SourceDocument, SourceNode, SyntaxProblem } from '../document.ts';
import { TreeDocument } from '../tree-document.ts';
import { explainControlCharacter } from './causes/control-characters.ts';
import { DocumentExplainer } from './causes/document-explainer.ts';
import { treeProblems } from './causes/tree-problems.ts';
import { valueOfTree } from './tree-value.ts';
import { type ComposedYaml, composeYaml, firstError } from './yaml-compose.ts';
import { type ExceededLimit, propertiesIn } from './yaml-tokens.ts';
import { readYamlTree, type YamlTree } from './yaml-tree.ts';

/** Documents that could be read, and one problem for each that could not. */
export interface ParsedDocuments {
  readonly documents: readonly SourceDocument[];
  readonly problems: readonly SyntaxProblem[];
}

/** Reads any YAML with the full parser, which has the last word on values, errors and places. */
export function parseFullYaml(text: string): ParsedDocuments {
  const control = explainControlCharacter(text);
  if (control !== undefined) return { documents: [], problems: [{ ...control, document: 0, path: [] }] };
  const composed = composeYaml(text);
  if ('exceeded' in composed) return { documents: [], problems: [limitProblem(composed)] };
  const explainer = new DocumentExplainer(text, composed);
  const documents: SourceDocument[] = [];
  const problems: SyntaxProblem[] = [];
  for (const [index, document] of composed.documents.entries()) {
    const error = firstError(document);
    const result =
      error === undefined
        ? readDocument(text, document, composed, index, explainer)
        : { problem: { ...explainer.explain(error, index), document: index, path: [] } };
    if ('problem' in result) problems.push(result.problem);
    else documents.push(result.document);
  }
  return { documents, problems };
}

/** Counts the documents of a text that the full parser can read, without a word about the others. */
export function readingOfYaml(text: string): Reading {
  const composed = explainControlCharacter(text) === undefined ? composeYaml(text) : undefined;
  if (composed === undefined || 'exceeded' in composed) return { read: 0, unread: 1 };
  const read = documentsOf(text, composed).length;
  return { read, unread: composed.documents.length - read };
}

/** The documents of a text that the full parser can read. */
export function readYamlDocuments(text: string): readonly SourceDocument[] {
  const composed = explainControlCharacter(text) === undefined ? composeYaml(text) : undefined;
  return composed === undefined || 'exceeded' in composed ? [] : documentsOf(text, composed);
}

function documentsOf(text: string, composed: ComposedYaml): readonly SourceDocument[] {
  return composed.documents.flatMap((document, index) => {
    const tree = firstError(document) === undefined ? treeOf(text, document, composed, index) : undefined;
    return tree !== undefined && 'root' in tree ? [documentOf(tree.root, index)] : [];
  });
}

function documentOf(root: SourceNode | undefined, index: number): SourceDocument {
  return new TreeDocument(index, root === undefined ? null : valueOfTree(root), () => root);
}

function treeOf(text: string, document: Document.Parsed, { tags }: ComposedYaml, index: number): YamlTree {
  const [start, , end] = document.range;
  return readYamlTree(text, document.contents, propertiesIn(tags, { start, end }), index);
}

function readDocument(
  text: string,
  document: Document.Parsed,
  composed: ComposedYaml,
  index: number,
  explainer: DocumentExplainer,
): { document: SourceDocument } | { problem: SyntaxProblem } {
  const tree = treeOf(text, document, composed, index);
  if ('problem' in tree) {
    const cause = tree.isRepeat ? explainer.explainRepeat(tree.problem, index) : undefined;
    return { problem: { ...tree.problem, ...cause } };
  }
  return { document: documentOf(tree.root, index) };
}

function limitProblem({ exceeded, at, document }: ExceededLimit): SyntaxProblem {
  return { ...limitWords[exceeded]({ start: at, end: at + 1 }), document, path: [] };
}

const limitWords = {
  depth: treeProblems.tooDeep,
  documents: treeProblems.tooManyDocuments,
  tokens: treeProblems.tooManyParts,
} as const;
