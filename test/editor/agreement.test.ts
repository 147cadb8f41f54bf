import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ClientCapabilities, getLanguageService, type JSONSchema } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { bundleSchema, schemaAddress } from '../../scripts/generate/bundle-schema.ts';
import { parseDocument } from '../../src/document/parse-document.ts';
import { lint } from '../../src/lint/lint.ts';
import { definitionKind } from '../../src/schema/definition-kind.ts';
import { root, sourceFiles } from '../repository/source-files.ts';

const service = getLanguageService({
  clientCapabilities: ClientCapabilities.LATEST,
  // A file that names its schema gets it, wherever it would be installed.
  schemaRequestService: async (uri) =>
    JSON.stringify(bundleSchema(uri.endsWith('model.schema.json') ? 'model' : 'agent')),
  workspaceContext: { resolveRelativePath: (path) => path },
});
service.configure({
  schemas: (['agent', 'model'] as const).map((kind) => ({
    uri: schemaAddress(kind),
    fileMatch: [`*.${kind}.json`],
    schema: bundleSchema(kind) as JSONSchema,
  })),
});

const fixtures = [
  ...sourceFiles('test/rules', /\.ya?ml$/),
  ...sourceFiles('examples', /\.(?:agent|model)\.(?:ya?ml|json)$/),
]
  .map(({ path }) => path)
  .filter((path) => !path.endsWith('.fixed.yaml'));

interface EditorAnswer {
  /** The number of mistakes that an editor shows. */
  readonly editor: number;
  /** The rules that found something. */
  readonly rules: readonly string[];
}

/** Each document of a file as JSON, which says the same and which every editor reads alike. */
async function classify(path: string): Promise<EditorAnswer | undefined> {
  const text = readFileSync(`${root}${path}`, 'utf8');
  const parsed = await parseDocument(text, path.endsWith('.json') ? 'json' : 'yaml');
  if (parsed.problems.length > 0) return undefined;
  let editor = 0;
  for (const { index, value } of parsed.documents) {
    const name = `file:///${path}-${index}.${definitionKind(path, value)}.json`;
    const document = TextDocument.create(name, 'json', 1, JSON.stringify(value));
    const found = await service.doValidation(document, service.parseJSONDocument(document));
    editor += found.length;
  }
  const { diagnostics } = await lint({ path, text }, { preset: 'all' });
  return { editor, rules: diagnostics.map(({ rule }) => rule) };
}

describe('an editor with the schemas, and voxlint', async () => {
  const classified = await Promise.all(
    fixtures.map(async (path) => ({ path, judgement: await classify(path) })),
  );
  const readable = classified.flatMap(({ path, judgement: answer }) => (answer ? [{ path, ...answer }] : []));

  it('have enough to compare', () => {
    expect(readable.length).toBeGreaterThan(40);
    expect(readable.filter(({ editor }) => editor > 0).length).toBeGreaterThan(10);
  });

  it('both find something where the editor does', () => {
    const silent = readable.filter(({ editor, rules }) => editor > 0 && rules.length === 0);
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('both find something where the schema alone decides', () => {
    const alone = readable.filter(({ rules }) => rules.some((rule) => rule.startsWith('schema/')));
    expect(alone.filter(({ editor }) => editor === 0).map(({ path }) => path)).toEqual([]);
  });
});
