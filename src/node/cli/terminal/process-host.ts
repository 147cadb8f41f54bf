import { fstatSync, writeSync } from 'node:fs';
import type { Host, Output } from './host.ts';
import { UsageError } from './usage-error.ts';

/**
 * The running process as a host. Its streams are opened when they are used: to open them all would take longer
 * than to check a file. A reader that goes away ends the output, not the run.
 */
export function processHost(owner: NodeJS.Process): Host {
  let stdout: Output | undefined;
  let stderr: Output | undefined;
  return {
    get stdin() {
      return owner.stdin;
    },
    get stdout() {
      stdout ??= toOutput(1, () => owner.stdout);
      return stdout;
    },
    get stderr() {
      stderr ??= toOutput(2, () => owner.stderr);
      return stderr;
    },
    get prompter() {
      const { stdin: input, stdout: output } = owner;
      return input.isTTY === true && output.isTTY === true ? { input, output } : undefined;
    },
    cwd: owner.cwd(),
    env: { ...owner.env },
    withhold: (variable) => {
      delete owner.env[variable];
    },
    elapsedMs: () => owner.uptime() * 1000,
  };
}

function toOutput(descriptor: number, open: () => NodeJS.WriteStream): Output {
  const stream = mayBeTerminal(descriptor) ? open() : undefined;
  if (stream === undefined || (!stream.isTTY && process.platform !== 'win32'))
    return toPlainOutput(descriptor);
  stream.on('error', ignoreClosedReader);
  return stream;
}

function mayBeTerminal(descriptor: number): boolean {
  if (process.platform === 'win32') return true;
  try {
    return fstatSync(descriptor).isCharacterDevice();
  } catch {
    return false;
  }
}

/** A file or a pipe: written straight to its descriptor. */
function toPlainOutput(descriptor: number): Output {
  let isOpen = true;
  return {
    write(text) {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      if (isOpen) isOpen = writeAll(descriptor, bytes);
    },
  };
}

/** False when nobody reads any more. */
function writeAll(descriptor: number, bytes: Uint8Array): boolean {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EPIPE' || code === 'EBADF') return false;
      if (code !== 'EAGAIN') throw new UsageError(`Cannot write the output: ${code}.`);
      pause();
    }
  }
  return true;
}

/** Gives the reader of a full pipe a moment. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
}

function ignoreClosedReader(error: Error): void {
  if (codeOf(error) !== 'EPIPE' && codeOf(error) !== 'EIO') throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
