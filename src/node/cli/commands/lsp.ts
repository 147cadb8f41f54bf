import type { Message } from 'vscode-languageserver/node.js';
import { createConnection, ProposedFeatures, StreamMessageWriter } from 'vscode-languageserver/node.js';
import { isMap } from '../../../text/is-map.ts';
import { AnsweringReader } from '../../lsp/answering-reader.ts';
import { EditorServer } from '../../lsp/editor-server.ts';
import type { Command } from '../options/command.ts';
import { keepSecrets } from '../options/keep-secrets.ts';
import type { Host } from '../terminal/host.ts';

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
  run(_, host) {
    // The connection ends the process itself, when the editor says so or goes away.
    const writer = new RedactingWriter(host.secrets, process.stdout);
    const connection = createConnection(
      ProposedFeatures.all,
      new AnsweringReader(process.stdin, writer),
      writer,
    );
    new EditorServer(connection, (environments) => keepSecrets(environments, host));
    connection.listen();
    return new Promise((resolve) => process.stdin.on('close', () => resolve(0)));
  },
};

/** Writes messages without secrets, save for texts that go back into the file that they come from. */
class RedactingWriter extends StreamMessageWriter {
  readonly #secrets: Host['secrets'];

  constructor(secrets: Host['secrets'], output: NodeJS.WritableStream) {
    super(output);
    this.#secrets = secrets;
  }

  override write(message: Message): Promise<void> {
    return super.write(redacted(message, this.#secrets));
  }
}

/** Parts of a message that an editor writes into a file, or gives back as they are. */
const kept: ReadonlySet<string> = new Set(['newText', 'insertText', 'uri', 'changes', 'data', 'id']);

function redacted<Value>(value: Value, secrets: Host['secrets']): Value {
  return (
    Array.isArray(value) ? value.map((each) => redacted(each, secrets)) : redactedPart(value, secrets)
  ) as Value;
}

function redactedPart(value: unknown, secrets: Host['secrets']): unknown {
  if (typeof value === 'string') return secrets?.redact(value) ?? value;
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, kept.has(name) ? inner : redacted(inner, secrets)]),
  );
}
