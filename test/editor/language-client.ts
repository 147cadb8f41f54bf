import { spawn } from 'node:child_process';
import type {
  ClientCapabilities,
  CompletionItem,
  CompletionList,
  Diagnostic,
  Hover,
  InitializeParams,
  PublishDiagnosticsParams,
  RegistrationParams,
  ShowMessageParams,
} from 'vscode-languageserver';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node.js';

/** A small editor: what it answers when the server asks for settings. */
export interface ClientOptions {
  readonly folders?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** True for one that refuses whatever a server asks for. */
  readonly refuses?: boolean;
}

/** The capabilities of an editor of today. */
export const capabilities: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  textDocument: {
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    hover: { contentFormat: ['markdown'] },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
  },
};

/** A language server in a process of its own, spoken to over its standard input and output. */
export class LanguageClient {
  readonly #process;
  readonly #connection;
  readonly #reported: Map<string, Diagnostic[]> = new Map();
  readonly #waiting: Set<() => void> = new Set();
  /** The notifications that the server asked for. */
  readonly registrations: { readonly method: string; readonly registerOptions?: unknown }[] = [];
  /** The messages that the server showed to the person. */
  readonly messages: string[] = [];
  /** Every report of findings, in order. */
  readonly reported: PublishDiagnosticsParams[] = [];
  /** The settings that the server gets when it asks, by their section. */
  settings: Readonly<Record<string, unknown>>;

  constructor(
    command: readonly string[],
    { folders = [], settings = {}, refuses = false }: ClientOptions = {},
  ) {
    const [file = '', ...args] = command;
    this.settings = settings;
    this.#process = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdin, stdout } = this.#process;
    this.#connection = createMessageConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
    const agree = (): void => {
      if (refuses) throw new Error('This editor does nothing for a server.');
    };
    this.#connection.onRequest('workspace/configuration', ({ items }: { items: { section: string }[] }) => {
      agree();
      return items.map(({ section }) => this.settings[section] ?? null);
    });
    this.#connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
      agree();
      this.registrations.push(...registrations);
      return null;
    });
    this.#connection.onRequest('workspace/workspaceFolders', () =>
      folders.map((uri) => ({ uri, name: uri })),
    );
    this.#connection.onNotification(
      'textDocument/publishDiagnostics',
      (reported: PublishDiagnosticsParams) => {
        this.reported.push(reported);
        this.#reported.set(reported.uri, reported.diagnostics);
        for (const look of this.#waiting) look();
      },
    );
    this.#connection.onNotification('window/showMessage', ({ message }: ShowMessageParams) => {
      this.messages.push(message);
      for (const look of this.#waiting) look();
    });
    this.#connection.listen();
  }

  async start(params: Partial<InitializeParams> = {}): Promise<unknown> {
    const result = await this.#connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities,
      ...params,
    });
    await this.notify('initialized', {});
    return result;
  }

  request<Answer>(method: string, params: unknown): Promise<Answer> {
    return this.#connection.sendRequest<Answer>(method, params);
  }

  notify(method: string, params: unknown): Promise<void> {
    return this.#connection.sendNotification(method, params);
  }

  /** Opens a text, and gives the findings that the server reports first. */
  async open(uri: string, text: string): Promise<readonly Diagnostic[]> {
    this.#reported.delete(uri);
    const languageId = uri.endsWith('.json') ? 'json' : 'yaml';
    await this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
    return this.diagnostics(uri, () => true);
  }

  change(uri: string, version: number, text: string): Promise<void> {
    const textDocument = { uri, version };
    return this.notify('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
  }

  async close(uri: string): Promise<void> {
    await this.notify('textDocument/didClose', { textDocument: { uri } });
    await this.diagnostics(uri, (reported) => reported.length === 0);
  }

  /** Writes bytes to the server as they are. */
  write(bytes: string): void {
    this.#process.stdin.write(bytes);
  }

  /** Waits for what the server says to the person. */
  message(isWanted: (message: string) => boolean): Promise<string> {
    return new Promise((resolve) => {
      const look = (): void => {
        const message = this.messages.find(isWanted);
        if (message === undefined) return;
        this.#waiting.delete(look);
        resolve(message);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** Waits until the findings of a text are as wanted. */
  diagnostics(
    uri: string,
    isWanted: (found: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]> {
    return new Promise((resolve) => {
      const look = (): void => {
        const reported = this.#reported.get(uri);
        if (reported === undefined || !isWanted(reported)) return;
        this.#waiting.delete(look);
        resolve(reported);
      };
      this.#waiting.add(look);
      look();
    });
  }

  async completion(uri: string, position: object): Promise<readonly CompletionItem[]> {
    const params = { textDocument: { uri }, position };
    const found = await this.request<CompletionList | CompletionItem[] | null>(
      'textDocument/completion',
      params,
    );
    return Array.isArray(found) ? found : (found?.items ?? []);
  }

  hover(uri: string, position: object): Promise<Hover | null> {
    return this.request('textDocument/hover', { textDocument: { uri }, position });
  }

  /** Resolves with the exit code once the server has ended. */
  get ended(): Promise<number | null> {
    return new Promise((resolve) => this.#process.on('exit', resolve));
  }

  /** Gives the exit code. */
  async stop(): Promise<number | null> {
    const { ended } = this;
    await this.#connection.sendRequest('shutdown');
    await this.notify('exit', undefined);
    return ended;
  }
}
