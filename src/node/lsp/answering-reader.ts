import {
  type DataCallback,
  type Disposable,
  ErrorCodes,
  type Message,
  type MessageWriter,
  StreamMessageReader,
} from 'vscode-languageserver/node.js';
import { isMap } from '../../text/is-map.ts';

/** Reads messages, and answers what is not one (JSON-RPC 2.0, section 5.1): the connection would pass it over. */
export class AnsweringReader extends StreamMessageReader {
  readonly #writer: MessageWriter;

  constructor(input: NodeJS.ReadableStream, writer: MessageWriter) {
    super(input);
    this.#writer = writer;
    this.onError(() => this.#refuse(undefined, ErrorCodes.ParseError, 'The message cannot be read.'));
  }

  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => {
      if (isMessage(message)) callback(message);
      else
        this.#refuse(message, ErrorCodes.InvalidRequest, 'The message is neither a request nor an answer.');
    });
  }

  #refuse(message: unknown, code: number, text: string): void {
    const id = isMap(message) && isId(message.id) ? message.id : null;
    const answer: Message & { id: string | number | null; error: { code: number; message: string } } = {
      jsonrpc: '2.0',
      id,
      error: { code, message: text },
    };
    // An editor that has gone away reads no answer.
    this.#writer.write(answer).catch(() => {});
  }
}

function isMessage(message: unknown): boolean {
  if (!isMap(message)) return false;
  const isAnswer = 'result' in message || 'error' in message;
  if (typeof message.method !== 'string') return isAnswer;
  return message.id === undefined || isId(message.id);
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || typeof id === 'number';
}
