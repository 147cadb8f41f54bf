import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import type { CodeAction, Hover } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { project, root } from '../cli/voxlint.ts';
import { type ClientOptions, LanguageClient } from '../editor/language-client.ts';

/** The command that starts the language server. */
export const server: readonly string[] = [process.execPath, join(root, 'bin/voxlint.js'), 'lsp', '--stdio'];

export interface Edited {
  readonly client: LanguageClient;
  readonly uri: (path: string) => string;
  readonly folder: string;
}

/** An editor with these files in its folder; it must end well when the test does. */
export async function edit(
  files: Readonly<Record<string, string>> = {},
  more: object = {},
  options: ClientOptions = {},
): Promise<Edited> {
  const folder = project(files);
  const uri = (path: string): string => pathToFileURL(join(folder, path)).href;
  const client = new LanguageClient(server, options);
  await client.start({ workspaceFolders: [{ uri: uri(''), name: 'project' }], ...more });
  onTestFinished(async () => expect(await client.stop()).toBe(0));
  return { client, uri, folder };
}

/** The place where a word begins in a text. */
export function at(text: string, word: string): { line: number; character: number } {
  return TextDocument.create('a:', 'yaml', 1, text).positionAt(text.indexOf(word));
}

export function actions(
  client: LanguageClient,
  uri: string,
  position: object,
  only?: string[],
): Promise<CodeAction[]> {
  return client.request('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: [], ...(only ? { only } : {}) },
  });
}

export const codes = (found: readonly { code?: unknown }[]): readonly unknown[] =>
  found.map(({ code }) => code);

/** The Markdown of a hover. */
export function markdown(hover: Hover | null): string {
  const contents = hover?.contents;
  return typeof contents === 'object' && 'value' in contents ? contents.value : '';
}
