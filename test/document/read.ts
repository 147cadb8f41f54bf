import type { ParsedText, SourceDocument, SourceNode } from '../../src/document/document.ts';
import { parseDocument } from '../../src/document/parse-document.ts';

/** Reads YAML that must be free of problems; its first document. */
export async function readYaml(text: string): Promise<SourceDocument> {
  return only(await parseDocument(text, 'yaml'));
}

export async function readJson(text: string): Promise<SourceDocument> {
  return only(await parseDocument(text, 'json'));
}

function only({ documents, problems }: ParsedText): SourceDocument {
  const [document] = documents;
  if (problems.length > 0 || document === undefined) throw new Error(problems[0]?.message ?? 'no document');
  return document;
}

/** A tree as one line for each node: its path, its kind, its characters. */
export function outline(text: string, node: SourceNode | undefined, path = ''): string[] {
  if (node === undefined) return ['nothing'];
  const written = JSON.stringify(text.slice(node.start, node.end));
  const tag =
    node.tag === undefined ? '' : ` ${node.tag}=${text.slice(node.tagSpan?.start, node.tagSpan?.end)}`;
  const own = `${path || '/'} ${node.kind === 'scalar' ? node.style : node.kind}${tag} ${written}`;
  if (node.kind === 'list')
    return [own, ...node.items.flatMap((item, at) => outline(text, item, `${path}/${at}`))];
  if (node.kind !== 'map') return [own];
  return [
    own,
    ...node.entries.flatMap(({ name, key, value, merge }) => [
      `${path}/${name} ${merge ? 'merge' : 'key'} ${JSON.stringify(text.slice(key.start, key.end))}`,
      ...outline(text, value, `${path}/${name}`),
    ]),
  ];
}

/** All that `scalars()` gives, as plain data. */
export function allScalars(document: SourceDocument): unknown[] {
  return [...document.scalars()].map((scalar) => ({
    start: scalar.span.start,
    end: scalar.span.end,
    style: scalar.style,
    isKey: scalar.isKey,
    ...(scalar.tag !== undefined && { tag: scalar.tag }),
    path: scalar.path(),
  }));
}

/** A tree without the identity of its nodes: what two parsers must agree on. */
export function plainTree(node: SourceNode | undefined): unknown {
  return (
    node &&
    JSON.parse(
      JSON.stringify(node, (_, value) =>
        Number.isFinite(value) || typeof value !== 'number' ? value : String(value),
      ),
    )
  );
}
