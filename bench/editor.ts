import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { PublishDiagnosticsParams } from 'vscode-languageserver';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node.js';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { plainEnvironment } from './measure.ts';

/** A language server in a process of its own, with one open text. */
export class Editor {
  readonly #process: ChildProcess;
  readonly #connection: MessageConnection;
  readonly #waiting: Map<number, () => void> = new Map();
  #document: TextDocument = TextDocument.create('', '', 0, '');
  /** The number of times that findings were published. */
  reported = 0;

  constructor(args: readonly string[]) {
    const server = spawn(process.execPath, args, {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: plainEnvironment(),
    });
    this.#process = server;
    this.#connection = createMessageConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    this.#connection.onNotification(
      'textDocument/publishDiagnostics',
      (reported: PublishDiagnosticsParams) => {
        this.reported += 1;
        this.#waiting.get(reported.version ?? 0)?.();
      },
    );
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      items.map(() => null),
    );
    this.#connection.listen();
  }

  /** Opens a text, and waits for its findings. */
  async open(path: string, languageId: string, text: string): Promise<void> {
    await this.#connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
    await this.#connection.sendNotification('initialized', {});
    const uri = pathToFileURL(path).href;
    this.#document = TextDocument.create(uri, languageId, 1, text);
    const answered = this.#answerTo(1);
    const textDocument = { uri, languageId, version: 1, text };
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument });
    await answered;
  }

  /** Time of processors that the server has taken so far, in milliseconds; undefined where the system has no /proc. */
  get processorTime(): number | undefined {
    if (process.platform !== 'linux') return undefined;
    // proc_pid_stat(5): fields 14 and 15, in hundredths of a second; the name before them may hold blanks.
    const [, fields = ''] = readFileSync(`/proc/${this.#process.pid}/stat`, 'latin1').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return 10 * ((user ?? 0) + (system ?? 0));
  }

  get text(): string {
    return this.#document.getText();
  }

  /** Replaces characters without waiting, and gives what resolves when the findings of that version are there. */
  change(start: number, end: number, text: string): Promise<void> {
    const { uri } = this.#document;
    const version = this.#document.version + 1;
    const range = { start: this.#document.positionAt(start), end: this.#document.positionAt(end) };
    const contentChanges = [{ range, text }];
    this.#document = TextDocument.update(this.#document, contentChanges, version);
    const answered = this.#answerTo(version);
    void this.#connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges,
    });
    return answered;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.on('exit', resolve));
    await this.#connection.sendRequest('shutdown');
    await this.#connection.sendNotification('exit');
    await ended;
    this.#connection.dispose();
  }

  #answerTo(version: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.set(version, () => {
        this.#waiting.delete(version);
        resolve();
      });
    });
  }
}
