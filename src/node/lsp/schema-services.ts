import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ClientCapabilities,
  type LanguageService as JsonService,
  getLanguageService as jsonService,
} from 'vscode-json-languageservice';
import type { CompletionList, Hover, Position } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type LanguageService as YamlService,
  getLanguageService as yamlService,
} from 'yaml-language-server/out/server/src/languageservice/yamlLanguageService.js';
import type { Format } from '../../document/document.ts';
import { packageRoot } from '../files/package-root.ts';

/** The schema that a text is checked against. */
export type SchemaKind = 'agent' | 'model' | 'config';

/** A text with what it describes. */
export interface SchemaText {
  readonly document: TextDocument;
  readonly format: Format;
  readonly kind: SchemaKind;
}

const kinds: readonly SchemaKind[] = ['agent', 'model', 'config'];

/** Completion and hover out of the published schemas. Never asks the network. */
export class SchemaServices {
  readonly #yaml: YamlService;
  readonly #json: JsonService;
  #turn = 0;

  constructor() {
    const schemas = kinds.map((kind) => ({ kind, schema: readSchema(kind) }));
    const textOf = async (uri: string): Promise<string> =>
      JSON.stringify(schemas.find(({ kind }) => uri.includes(`${kind}.schema.json`))?.schema ?? {});
    this.#yaml = yamlService({
      schemaRequestService: textOf,
      workspaceContext: { resolveRelativePath: (path) => path },
      clientCapabilities: {
        textDocument: {
          completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
          hover: { contentFormat: ['markdown'] },
        },
      },
      telemetry: { send: ignore, sendError: ignore, sendTrack: ignore },
    });
    const associations = schemas.map(({ kind, schema }) => ({
      uri: `https://voxlint.dev/schemas/${kind}.schema.json`,
      fileMatch: [`*.${kind}.yaml`, `*.${kind}.json`],
      schema,
    }));
    this.#yaml.configure({
      completion: true,
      hover: true,
      validate: false,
      hoverSchemaSource: false,
      yamlVersion: '1.2',
      schemas: associations,
    });
    this.#json = jsonService({
      clientCapabilities: ClientCapabilities.LATEST,
      schemaRequestService: textOf,
      workspaceContext: { resolveRelativePath: (path) => path },
    });
    this.#json.configure({ validate: false, schemas: associations });
  }

  async complete(text: SchemaText, position: Position): Promise<CompletionList | null> {
    const copy = this.#named(text);
    if (text.format === 'yaml') return this.#yaml.doComplete(copy, position, false);
    return this.#json.doComplete(copy, position, this.#json.parseJSONDocument(copy));
  }

  async hover(text: SchemaText, position: Position): Promise<Hover | null> {
    const copy = this.#named(text);
    if (text.format === 'yaml') return this.#yaml.doHover(copy, position);
    return this.#json.doHover(copy, position, this.#json.parseJSONDocument(copy));
  }

  /** The name says the kind, and the services keep what they read under a name and a version. */
  #named({ document, format, kind }: SchemaText): TextDocument {
    this.#turn += 1;
    return TextDocument.create(`voxlint:///text.${kind}.${format}`, format, this.#turn, document.getText());
  }
}

function ignore(): void {
  // The services report to their makers; nothing leaves this machine.
}

function readSchema(kind: SchemaKind): object {
  const text = readFileSync(join(packageRoot(), `dist/schemas/${kind}.schema.json`), 'utf8');
  return JSON.parse(text) as object;
}
