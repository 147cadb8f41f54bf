import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type CompletionList,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type DocumentSymbol,
  type FileEvent,
  type Hover,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  ShowMessageNotification,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { FileReport } from '../../findings/diagnostic.ts';
import { documentActions, fixAllAction } from '../../language-service/document-actions.ts';
import { documentSymbols } from '../../language-service/document-symbols.ts';
import { definitionName } from '../files/find-files.ts';
import { version } from '../version.ts';
import { CheckQueue } from './check-queue.ts';
import { EditorBaselines } from './editor-baselines.ts';
import { EditorFolders } from './editor-folders.ts';
import { hoverAt } from './editor-hover.ts';
import { editorFormat, looksLikeDefinition, pathOf, schemaTextOf } from './editor-text.ts';
import { ProjectIndex } from './project-index.ts';
import type { SchemaServices } from './schema-services.ts';
import { TextChecks } from './text-checks.ts';
import { fixAllKind, spanOf, toCodeAction, toDiagnostic, toSymbol } from './to-protocol.ts';
import { type OnEnvironments, WorkspaceConfigs } from './workspace-configs.ts';

/** The files that an editor is asked to watch. */
const watched: readonly string[] = [
  '**/.voxlintrc*',
  '**/voxlint.config.*',
  '**/.config/voxlintrc*',
  '**/package.json',
  '**/*.{agent,model}.{yaml,yml,json}',
];

/** The interval at which configurations are looked at, in milliseconds: some editors watch no files, and one may extend any file. */
const betweenLooks = 2_000;

/** The texts that are open in one editor, and what voxlint says about them. */
export class EditorServer {
  readonly #connection: Connection;
  readonly #texts: TextDocuments<TextDocument> = new TextDocuments(TextDocument);
  readonly #configs: WorkspaceConfigs;
  readonly #folders: EditorFolders;
  readonly #index: ProjectIndex;
  readonly #baselines: EditorBaselines;
  readonly #checks: TextChecks;
  readonly #queue: CheckQueue;
  #capabilities: InitializeParams['capabilities'] = {};
  #faulty: ReadonlyMap<string, FileReport> = new Map();
  #services: Promise<SchemaServices> | undefined;

  constructor(connection: Connection, onEnvironments?: OnEnvironments) {
    this.#connection = connection;
    this.#configs = new WorkspaceConfigs(onEnvironments);
    const warn = (message: string): void => {
      this.#do(
        connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message }),
      );
    };
    this.#folders = new EditorFolders(connection, warn);
    this.#index = new ProjectIndex(this.#configs, () => this.#do(this.#checkOutdated()));
    this.#queue = new CheckQueue((uri) => this.#do(this.#check(uri)));
    this.#baselines = new EditorBaselines(warn);
    this.#checks = new TextChecks({
      configs: this.#configs,
      folders: this.#folders,
      index: this.#index,
      baselines: this.#baselines,
    });
    this.#listen(connection);
  }

  #listen(connection: Connection): void {
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#do(this.#initialized()));
    connection.onDidChangeWatchedFiles(({ changes }) => this.#filesChanged(changes));
    connection.onDidChangeConfiguration(({ settings }) => this.#do(this.#settingsChanged(settings)));
    connection.onCodeAction((params) => this.#actions(params));
    connection.onDocumentSymbol(({ textDocument }) => this.#symbols(textDocument.uri));
    connection.onCompletion((params) => this.#complete(params));
    connection.onHover((params) => this.#hover(params));
    this.#texts.onDidChangeContent(({ document }) => this.#queue.soon(document.uri));
    this.#texts.onDidSave(({ document }) => this.#saved(document));
    this.#texts.onDidClose(({ document }) => this.#close(document));
    this.#texts.listen(connection);
    setInterval(() => this.#do(this.#look()), betweenLooks).unref();
  }

  /** Nothing that goes wrong with one text may end the server. */
  async #do(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }

  #initialize(params: InitializeParams): InitializeResult {
    this.#capabilities = params.capabilities;
    this.#folders.initialize(params);
    return {
      serverInfo: { name: 'voxlint', version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
        documentSymbolProvider: true,
        hoverProvider: true,
        ...(this.#folders.completes ? { completionProvider: { triggerCharacters: [' ', ':', '"'] } } : {}),
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  async #initialized(): Promise<void> {
    const { workspace } = this.#capabilities;
    const { client } = this.#connection;
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      const watchers = watched.map((globPattern) => ({ globPattern }));
      this.#do(client.register(DidChangeWatchedFilesNotification.type, { watchers }));
    }
    if (workspace?.didChangeConfiguration?.dynamicRegistration === true) {
      this.#do(client.register(DidChangeConfigurationNotification.type, { section: 'voxlint' }));
    }
    if (workspace?.workspaceFolders === true) {
      this.#connection.workspace.onDidChangeWorkspaceFolders((event) => {
        this.#folders.change(event);
        this.#do(this.#settingsChanged());
      });
    }
    if (await this.#folders.ask()) this.#checkAll();
  }

  async #settingsChanged(settings?: unknown): Promise<void> {
    if (settings !== undefined && settings !== null) this.#folders.push(settings);
    await this.#folders.ask();
    this.#checkAll();
  }

  /** Another definition than those that are open matters to the comparison alone. */
  #filesChanged(changes: readonly FileEvent[]): void {
    this.#index.refresh();
    if (changes.some(({ uri }) => !definitionName.test(uri))) this.#configsChanged();
  }

  #saved(document: TextDocument): void {
    this.#index.refresh();
    // A configuration may extend a file of any name.
    if (!looksLikeDefinition(document)) this.#configsChanged();
  }

  #configsChanged(): void {
    this.#configs.forget();
    this.#index.forget();
    this.#checkAll();
  }

  /** Looks whether a configuration or a baseline has changed that counts for a text that is open. */
  async #look(): Promise<void> {
    const paths = this.#texts.all().flatMap((document) => pathOf(document) ?? []);
    let isChanged = this.#baselines.forgetOutdated();
    for (const folder of new Set(paths.map((path) => dirname(path)))) {
      isChanged ||= await this.#configs.isOutdated(folder);
    }
    if (isChanged) this.#configsChanged();
  }

  #checkAll(): void {
    this.#checks.forget();
    for (const uri of this.#texts.keys()) this.#queue.soon(uri);
  }

  async #checkOutdated(except?: string): Promise<void> {
    for (const document of this.#texts.all()) {
      const { uri } = document;
      if (uri !== except && (await this.#checks.isOutdated(document))) this.#queue.soon(uri);
    }
  }

  async #check(uri: string): Promise<void> {
    const document = this.#texts.get(uri);
    if (document === undefined) return;
    const { version: before } = document;
    const checked = await this.#checks.of(document);
    this.#reportFaultyConfigs();
    // What was typed meanwhile is checked on its own, and a text that is closed has no findings.
    if (this.#texts.get(uri) !== document || document.version !== before) return;
    const path = pathOf(document);
    const isReportedAsSaved = checked === undefined && path !== undefined && this.#faulty.has(path);
    if (!isReportedAsSaved) this.#report(document, checked?.report.diagnostics ?? []);
    if (this.#texts.all().length > 1) await this.#checkOutdated(uri);
  }

  #report(document: TextDocument, found: FileReport['diagnostics']): void {
    const { uri, version: reported } = document;
    const open = found.filter(({ suppressed }) => suppressed === null);
    const diagnostics = open.map((diagnostic) => toDiagnostic(diagnostic, document));
    this.#connection.sendDiagnostics({ uri, version: reported, diagnostics });
  }

  /** Mistakes in configurations are shown in their files, open or not; one that is open is checked as it is typed. */
  #reportFaultyConfigs(): void {
    const before = this.#faulty;
    const reports = this.#configs.faulty.map((report) => [resolve('/', report.path), report] as const);
    this.#faulty = new Map(reports);
    for (const [path, report] of this.#faulty) {
      if (before.get(path) !== report) this.#reportSaved(path, report);
    }
    for (const path of before.keys()) if (!this.#faulty.has(path)) this.#reportSaved(path, undefined);
  }

  #reportSaved(path: string, report: FileReport | undefined): void {
    const open = this.#texts.all().find((document) => pathOf(document) === path);
    if (open !== undefined) {
      this.#queue.soon(open.uri);
      if (this.#checks.isConfig(open)) return;
    }
    const uri = open?.uri ?? pathToFileURL(path).href;
    const text = open ?? TextDocument.create(uri, '', 0, '');
    const diagnostics = report?.diagnostics.map((diagnostic) => toDiagnostic(diagnostic, text)) ?? [];
    this.#connection.sendDiagnostics({ uri, diagnostics });
  }

  #close(document: TextDocument): void {
    this.#queue.drop(document.uri);
    this.#checks.close(document);
    this.#connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
    const path = pathOf(document);
    const report = path && this.#faulty.get(path);
    if (path !== undefined && report) this.#reportSaved(path, report);
    this.#do(this.#checkOutdated());
  }

  async #actions({ textDocument, range, context }: CodeActionParams): Promise<CodeAction[]> {
    const document = this.#snapshot(textDocument.uri);
    const checked = document && (await this.#checkedOf(textDocument.uri));
    if (document === undefined || checked?.version !== document.version) return [];
    const wants = (kind: string): boolean =>
      context.only === undefined || context.only.some((only) => kind === only || kind.startsWith(`${only}.`));
    const local = wants(CodeActionKind.QuickFix)
      ? await documentActions(checked, spanOf(document, range))
      : [];
    const whole = wants(fixAllKind) ? await fixAllAction(checked) : undefined;
    return [...local, ...(whole ? [whole] : [])].map((action) => toCodeAction(document, action));
  }

  async #symbols(uri: string): Promise<DocumentSymbol[]> {
    const document = this.#snapshot(uri);
    if (document === undefined || (await this.#schemaText(document)) === undefined) return [];
    const text = document.getText().replace(/^\uFEFF/, '');
    const parts = await documentSymbols(text, editorFormat(document));
    return parts.map((part) => toSymbol(document, part));
  }

  async #complete({ textDocument, position }: TextDocumentPositionParams): Promise<CompletionList | null> {
    const document = this.#texts.get(textDocument.uri);
    if (document === undefined || !(await this.#folders.of(pathOf(document))).completion) return null;
    const text = await this.#schemaText(document);
    if (text === undefined) return null;
    return (await this.#schemaServices()).complete(text, position);
  }

  async #hover({ textDocument, position }: TextDocumentPositionParams): Promise<Hover | null> {
    const document = this.#snapshot(textDocument.uri);
    const text = document && (await this.#schemaText(document));
    if (document === undefined || text === undefined) return null;
    const checked = await this.#checkedOf(textDocument.uri);
    return hoverAt(document, position, {
      found: checked?.version === document.version ? checked.report.diagnostics : [],
      field: async () => (await this.#schemaServices()).hover(text, position),
    });
  }

  /** The modules that take longest to load, and that no finding needs. */
  #schemaServices(): Promise<SchemaServices> {
    this.#services ??= import('./schema-services.ts').then(({ SchemaServices: Services }) => new Services());
    return this.#services;
  }

  async #checkedOf(uri: string): ReturnType<TextChecks['of']> {
    const document = this.#texts.get(uri);
    return document && this.#checks.of(document);
  }

  /** The text as it is now: the open one changes in place while an answer is worked out. */
  #snapshot(uri: string): TextDocument | undefined {
    const document = this.#texts.get(uri);
    if (document === undefined) return undefined;
    return TextDocument.create(uri, document.languageId, document.version, document.getText());
  }

  async #schemaText(document: TextDocument): Promise<ReturnType<typeof schemaTextOf>> {
    const path = pathOf(document);
    const isWanted =
      looksLikeDefinition(document) ||
      (path !== undefined && (await this.#configs.at(dirname(path))).isWanted(path));
    return schemaTextOf(document, isWanted);
  }
}
