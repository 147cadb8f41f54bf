import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type CompletionList,
  type Connection,
  DidChangeWatchedFilesNotification,
  type DocumentSymbol,
  type Hover,
  type InitializeParams,
  type InitializeResult,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Settings } from '../../config.ts';
import type { FileReport } from '../../diagnostic.ts';
import { documentActions, fixAllAction } from '../../language-service/document-actions.ts';
import { documentSymbols } from '../../language-service/document-symbols.ts';
import { ruleHover } from '../../language-service/rule-hover.ts';
import { lint } from '../../lint.ts';
import { inputOf, looksLikeDefinition, pathOf, schemaTextOf } from './editor-text.ts';
import { SchemaServices } from './schema-services.ts';
import { fixAllKind, rangeOf, spanOf, toCodeAction, toDiagnostic, toSymbol } from './to-protocol.ts';
import { WorkspaceConfigs } from './workspace-configs.ts';

/** How long nobody must type before a text is checked, in milliseconds. */
const pause = 15;

const watched: readonly string[] = [
  '**/.voxlintrc*',
  '**/voxlint.config.*',
  '**/.config/voxlintrc*',
  '**/package.json',
];

/** The texts that are open in one editor, and what voxlint says about them. */
export class EditorServer {
  readonly #connection: Connection;
  readonly #texts: TextDocuments<TextDocument> = new TextDocuments(TextDocument);
  readonly #configs: WorkspaceConfigs = new WorkspaceConfigs();
  readonly #timers: Map<string, NodeJS.Timeout> = new Map();
  #faulty: ReadonlySet<string> = new Set();
  #services: SchemaServices | undefined;
  #isWatching = false;

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#initialized());
    connection.onDidChangeWatchedFiles(() => this.#checkAllAnew());
    connection.onDidChangeConfiguration(() => this.#checkAllAnew());
    connection.onCodeAction((params) => this.#actions(params));
    connection.onDocumentSymbol(({ textDocument }) => this.#symbols(textDocument.uri));
    connection.onCompletion((params) => this.#complete(params));
    connection.onHover((params) => this.#hover(params));
    this.#texts.onDidChangeContent(({ document }) => this.#checkSoon(document.uri));
    // A configuration may extend a file of any name.
    this.#texts.onDidSave(() => this.#checkAllAnew());
    this.#texts.onDidClose(({ document }) => this.#close(document.uri));
    this.#texts.listen(connection);
  }

  #initialize({ capabilities, initializationOptions }: InitializeParams): InitializeResult {
    this.#isWatching = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    const completes = (initializationOptions as { completion?: unknown } | undefined)?.completion !== false;
    return {
      serverInfo: { name: 'voxlint' },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
        documentSymbolProvider: true,
        hoverProvider: true,
        ...(completes ? { completionProvider: { triggerCharacters: [' ', ':', '"'] } } : {}),
        workspace: { workspaceFolders: { supported: true } },
      },
    };
  }

  #initialized(): void {
    if (!this.#isWatching) return;
    const watchers = watched.map((globPattern) => ({ globPattern }));
    this.#connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  }

  #checkAllAnew(): void {
    this.#configs.forget();
    for (const uri of this.#texts.keys()) this.#checkSoon(uri);
  }

  #checkSoon(uri: string): void {
    clearTimeout(this.#timers.get(uri));
    this.#timers.set(
      uri,
      setTimeout(() => this.#check(uri), pause),
    );
  }

  async #check(uri: string): Promise<void> {
    this.#timers.delete(uri);
    const document = this.#texts.get(uri);
    if (document === undefined) return;
    const { version } = document;
    const checked = await this.#report(document);
    this.#tellFaulty();
    // What was typed meanwhile is checked on its own.
    if (this.#texts.get(uri)?.version !== version) return;
    const open = checked?.report.diagnostics.filter(({ suppressed }) => suppressed === null) ?? [];
    const diagnostics = open.map((diagnostic) => toDiagnostic(diagnostic, uri));
    if (!this.#faulty.has(uri)) this.#connection.sendDiagnostics({ uri, version, diagnostics });
  }

  async #report(document: TextDocument): Promise<{ report: FileReport; settings: Settings } | undefined> {
    const path = pathOf(document);
    const { settings, isWanted } =
      path === undefined ? { settings: {}, isWanted: false } : await this.#configs.of(path);
    if (settings === undefined || !(isWanted || looksLikeDefinition(document))) return undefined;
    return { report: await lint(inputOf(document), settings), settings };
  }

  /** Mistakes in configurations are shown in their files, open or not. */
  #tellFaulty(): void {
    const before = this.#faulty;
    const reports = this.#configs.faulty.map((report) => ({
      uri: pathToFileURL(resolve('/', report.path)).href,
      report,
    }));
    this.#faulty = new Set(reports.map(({ uri }) => uri));
    for (const { uri, report } of reports) {
      const diagnostics = report.diagnostics.map((diagnostic) => toDiagnostic(diagnostic, uri));
      this.#connection.sendDiagnostics({ uri, diagnostics });
    }
    for (const uri of before) {
      if (!this.#faulty.has(uri)) this.#connection.sendDiagnostics({ uri, diagnostics: [] });
    }
  }

  #close(uri: string): void {
    clearTimeout(this.#timers.get(uri));
    this.#timers.delete(uri);
    this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  async #actions({ textDocument, range, context }: CodeActionParams): Promise<CodeAction[]> {
    const document = this.#snapshot(textDocument.uri);
    const checked = document && (await this.#report(document));
    if (document === undefined || checked === undefined) return [];
    const { report, settings } = checked;
    const input = { ...inputOf(document), text: document.getText().replace(/^\uFEFF/, '') };
    const wants = (kind: string): boolean =>
      context.only === undefined || context.only.some((only) => kind === only || kind.startsWith(`${only}.`));
    const local = wants(CodeActionKind.QuickFix)
      ? await documentActions(input, report, spanOf(document, range), settings)
      : [];
    const whole = wants(fixAllKind) ? await fixAllAction(input, report, settings) : undefined;
    return [...local, ...(whole ? [whole] : [])].map((action) => toCodeAction(document, action));
  }

  async #symbols(uri: string): Promise<DocumentSymbol[]> {
    const document = this.#snapshot(uri);
    if (document === undefined || !(await this.#isOurs(document))) return [];
    const { path, text } = inputOf(document);
    const parts = await documentSymbols(text, /\.json$/i.test(path) ? 'json' : 'yaml');
    return parts.map((part) => toSymbol(document, part));
  }

  async #complete({ textDocument, position }: TextDocumentPositionParams): Promise<CompletionList | null> {
    const document = this.#texts.get(textDocument.uri);
    const text = document && schemaTextOf(document, await this.#isOurs(document));
    if (text === undefined) return null;
    this.#services ??= new SchemaServices();
    return this.#services.complete(text, position);
  }

  async #hover({ textDocument, position }: TextDocumentPositionParams): Promise<Hover | null> {
    const document = this.#texts.get(textDocument.uri);
    const text = document && schemaTextOf(document, await this.#isOurs(document));
    if (document === undefined || text === undefined) return null;
    const { start } = spanOf(document, { start: position, end: position });
    const rule = ruleHover(document.getText().replace(/^\uFEFF/, ''), start);
    if (rule !== undefined) {
      return { contents: { kind: 'markdown', value: rule.markdown }, range: rangeOf(document, rule.span) };
    }
    this.#services ??= new SchemaServices();
    return this.#services.hover(text, position);
  }

  /** The text as it is now: the open one changes in place while an answer is worked out. */
  #snapshot(uri: string): TextDocument | undefined {
    const document = this.#texts.get(uri);
    if (document === undefined) return undefined;
    return TextDocument.create(uri, document.languageId, document.version, document.getText());
  }

  async #isOurs(document: TextDocument): Promise<boolean> {
    const path = pathOf(document);
    return looksLikeDefinition(document) || (path !== undefined && (await this.#configs.of(path)).isWanted);
  }
}
