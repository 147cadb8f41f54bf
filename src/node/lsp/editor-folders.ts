import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connection, InitializeParams, WorkspaceFoldersChangeEvent } from 'vscode-languageserver';
import { type ClientSettings, readSettings } from './client-settings.ts';

/** The settings for a file. */
export interface FileContext {
  /** The folder of the editor that holds the file, absolute; absent without one. */
  readonly folder?: string;
  readonly completion: boolean;
  /** A baseline, absolute. */
  readonly baseline?: string;
}

interface Folder {
  readonly uri: string;
  readonly path: string;
}

/** The answer of an editor that never answers is not waited for any longer, in milliseconds. */
const maxAnswerMs = 2_000;

/** The folders that are open in an editor, and what is set for each. */
export class EditorFolders {
  readonly #connection: Connection;
  readonly #warn: (fault: string) => void;
  #folders: readonly Folder[] = [];
  #isAsked = false;
  #options: unknown;
  #pushed: unknown;
  #answers: readonly unknown[] = [];
  #reported: ReadonlySet<string> = new Set();
  #ready: Promise<unknown> = Promise.resolve();

  /** @param warn takes one sentence about a setting that cannot be */
  constructor(connection: Connection, warn: (fault: string) => void) {
    this.#connection = connection;
    this.#warn = warn;
  }

  initialize({ workspaceFolders, rootUri, initializationOptions, capabilities }: InitializeParams): void {
    this.#isAsked = capabilities.workspace?.configuration === true;
    this.#options = initializationOptions;
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    this.#folders = uris.flatMap(toFolder);
  }

  /** True when the settings at the start let this server complete. */
  get completes(): boolean {
    return readSettings([this.#options]).settings.completion;
  }

  /** The first folder, which a text without a name goes by. */
  get first(): string | undefined {
    return this.#folders[0]?.path;
  }

  change({ added, removed }: WorkspaceFoldersChangeEvent): void {
    const gone = new Set(removed.map(({ uri }) => uri));
    const kept = this.#folders.filter(({ uri }) => !gone.has(uri));
    const known = new Set(kept.map(({ uri }) => uri));
    const fresh = added.filter(({ uri }) => !known.has(uri)).flatMap(({ uri }) => toFolder(uri));
    this.#folders = [...kept, ...fresh];
  }

  /** Takes settings that the editor sent by itself. */
  push(settings: unknown): void {
    this.#pushed = settings;
  }

  /** Asks the editor for its settings, where it can be asked. True when they are others than before. */
  async ask(): Promise<boolean> {
    const before = this.#fingerprint();
    const asking = this.#isAsked ? this.#askEditor() : Promise.resolve();
    this.#ready = Promise.race([asking, new Promise((end) => setTimeout(end, maxAnswerMs).unref())]);
    await asking;
    this.#reportFaults();
    return this.#fingerprint() !== before;
  }

  async #askEditor(): Promise<void> {
    const items = [
      { section: 'voxlint' },
      ...this.#folders.map(({ uri }) => ({ scopeUri: uri, section: 'voxlint' })),
    ];
    try {
      const answers: unknown = await this.#connection.workspace.getConfiguration(items);
      this.#answers = Array.isArray(answers) ? answers : [];
    } catch {
      // An editor that cannot answer has set nothing.
      this.#answers = [];
    }
  }

  /** Gives the settings for a file, once the editor has sent them. Takes an absolute path; undefined for a text without a file. */
  async of(path: string | undefined): Promise<FileContext> {
    await this.#ready;
    const index = path === undefined ? 0 : this.#folderOf(path);
    const { completion, baseline } = this.#settingsOf(index);
    const folder = this.#folders[index]?.path;
    return {
      completion,
      ...(folder === undefined ? {} : { folder }),
      ...(folder === undefined || baseline === undefined ? {} : { baseline: resolve(folder, baseline) }),
    };
  }

  /** The number of the innermost folder that holds a file. */
  #folderOf(path: string): number {
    let found = -1;
    for (const [index, { path: folder }] of this.#folders.entries()) {
      const isInside = path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
      if (isInside && folder.length > (this.#folders[found]?.path.length ?? -1)) found = index;
    }
    return found;
  }

  #settingsOf(index: number): ClientSettings {
    const [general, ...own] = this.#answers;
    return readSettings([this.#options, this.#pushed, general, own[index]]).settings;
  }

  #fingerprint(): string {
    const settings = [-1, ...this.#folders.keys()].map((index) => this.#settingsOf(index));
    return JSON.stringify([this.#folders, settings]);
  }

  #reportFaults(): void {
    const [general, ...own] = this.#answers;
    const faults = [undefined, ...own].flatMap(
      (each) => readSettings([this.#options, this.#pushed, general, each]).faults,
    );
    for (const fault of new Set(faults)) {
      if (!this.#reported.has(fault)) this.#warn(fault);
    }
    this.#reported = new Set(faults);
  }
}

function toFolder(uri: string): readonly Folder[] {
  try {
    const path = fileURLToPath(uri);
    return [{ uri, path: path.length > 1 && path.endsWith(sep) ? path.slice(0, -1) : path }];
  } catch {
    // A folder that is not on this computer holds no configuration that could be read.
    return [];
  }
}
