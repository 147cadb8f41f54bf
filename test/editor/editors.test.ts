import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ClientCapabilities,
  type CompletionItem,
  type Diagnostic,
  getLanguageService,
  type Hover,
} from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { bundleSchema, schemaAddress } from '../../scripts/generate/bundle-schema.ts';
import { LanguageClient } from './language-client.ts';
import { jsonPositions, yamlPositions } from './positions.ts';

const folder: string = mkdtempSync(join(tmpdir(), 'voxlint-editor-'));
const schema: string = pathToFileURL(join(folder, 'agent.schema.json')).href;
const manifest: string = createRequire(import.meta.url).resolve('yaml-language-server/package.json');
const program: string = join(manifest, '../bin/yaml-language-server');
const yaml: LanguageClient = new LanguageClient([process.execPath, program, '--stdio'], {
  settings: {
    yaml: {
      schemas: { [schema]: '*.agent.yaml' },
      schemaStore: { enable: false },
      completion: true,
      hover: true,
    },
  },
});

beforeAll(async () => {
  writeFileSync(join(folder, 'agent.schema.json'), JSON.stringify(bundleSchema('agent')));
  await yaml.start();
});

afterAll(async () => {
  await yaml.stop();
  rmSync(folder, { recursive: true });
});

interface Answers {
  readonly items: readonly CompletionItem[];
  readonly hover: Hover | null;
  readonly found: readonly Diagnostic[];
}

it('a person writes an agent in YAML with what yaml-language-server says', async () => {
  const pages: string[] = [];
  for (const [number, marked] of yamlPositions.entries()) {
    const { uri, text, position } = place(marked, `${number}.agent.yaml`);
    const found = (await yaml.open(uri, text)) as readonly Diagnostic[];
    const items = (await yaml.completion(uri, position)) as readonly CompletionItem[];
    pages.push(page(marked, { items, hover: await yaml.hover(uri, position), found }));
  }
  await expect(pages.join('\n')).toMatchFileSnapshot('golden/yaml.txt');
});

it('a person writes an agent in JSON with what vscode-json-languageservice says', async () => {
  const service = getLanguageService({ clientCapabilities: ClientCapabilities.LATEST });
  const uri = schemaAddress('agent');
  service.configure({ schemas: [{ uri, fileMatch: ['*.agent.json'], schema: bundleSchema('agent') }] });
  const pages: string[] = [];
  for (const [number, marked] of jsonPositions.entries()) {
    const { uri, text, position } = place(marked, `${number}.agent.json`);
    const document = TextDocument.create(uri, 'json', 1, text);
    const parsed = service.parseJSONDocument(document);
    const items = (await service.doComplete(document, position, parsed))?.items ?? [];
    const hover = await service.doHover(document, position, parsed);
    pages.push(page(marked, { items, hover, found: await service.doValidation(document, parsed) }));
  }
  await expect(pages.join('\n')).toMatchFileSnapshot('golden/json.txt');
});

/** Each text gets a name of its own: the service keeps what it read under a name. */
function place(
  marked: string,
  name: string,
): { uri: string; text: string; position: { line: number; character: number } } {
  const before = marked.slice(0, marked.indexOf('‸')).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  return { uri: pathToFileURL(join(folder, name)).href, text: marked.replace('‸', ''), position };
}

function page(marked: string, { items, hover, found }: Answers): string {
  const lines = [
    ...items.map((item) => `+ ${item.label}: ${JSON.stringify(item.textEdit?.newText ?? item.insertText)}`),
    ...(hover === null ? [] : [`? ${contentsOf(hover)}`]),
    ...found.map(({ range, message }) => `! ${range.start.line}:${range.start.character} ${message}`),
  ];
  return `${marked.trimEnd()}\n\n${lines.join('\n').replaceAll(folder, '')}\n${'='.repeat(80)}`;
}

function contentsOf({ contents }: Hover): string {
  const parts = Array.isArray(contents) ? contents : [contents];
  return JSON.stringify(parts.map((part) => (typeof part === 'string' ? part : part.value)).join('\n'));
}
