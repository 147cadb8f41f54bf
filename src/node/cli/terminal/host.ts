import type { Readable, Writable } from 'node:stream';

/** A target of text; a Node stream is one. */
export interface Output {
  readonly isTTY?: boolean;
  /** Width of the terminal, when there is one. */
  readonly columns?: number;
  /** Text is for reading: see `sanitizedHost`. Bytes are what somebody asked for to the character, and go out as they are. */
  write(text: string | Uint8Array): unknown;
}

/** Somebody at a terminal: questions move the cursor and read single keys. */
export interface Prompter {
  readonly input: Readable;
  readonly output: Writable;
}

/** The tokens, passwords and header values that nobody is to read. */
export interface Secrets {
  /** From now on, these are taken out of everything that is written. */
  keep(secrets: readonly string[]): void;
  /** A text without them, for files. */
  redact(text: string): string;
  /** The variables for a process that is started: all but those that hold a token. */
  childEnv(): Host['env'];
}

/** The parts of its process that the command line touches. */
export interface Host {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Whoever can be asked; absent where nobody sits there. */
  readonly prompter?: Prompter | undefined;
  /** Absolute path of the working directory. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since the run began. */
  elapsedMs(): number;
  /** Keeps a variable from the processes that this one starts; `env` still has it. */
  withhold?(variable: string): void;
  /** Absent in the process itself; every command has it. */
  readonly secrets?: Secrets;
}
