import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node.js';
import { EditorServer } from '../../lsp/editor-server.ts';
import type { Command } from '../options/command.ts';

/** `voxlint lsp`: the language server, spoken to by an editor over standard input and output. */
export const lspCommand: Command = {
  name: 'lsp',
  usage: ['lsp [--stdio]'],
  description:
    'Runs the language server, over standard input and output. An editor starts it; docs/editors.md shows how. It checks ' +
    'agents and models as they are typed, completes and explains their fields, and offers the fixes.',
  options: {
    stdio: { type: 'boolean', summary: 'Use standard input and output, which is the only way there is' },
  },
  examples: [{ line: 'voxlint lsp', meaning: 'wait for an editor' }],
  run() {
    // The connection ends the process itself, when the editor says so or goes away.
    const connection = createConnection(
      ProposedFeatures.all,
      new StreamMessageReader(process.stdin),
      new StreamMessageWriter(process.stdout),
    );
    new EditorServer(connection);
    connection.listen();
    return new Promise((resolve) => process.stdin.on('close', () => resolve(0)));
  },
};
