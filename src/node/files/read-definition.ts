import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { type DecodeProblem, decodeText, tooLarge } from '../../document/decode.ts';
import { limits } from '../../document/document.ts';
import type { Diagnostic, FileReport } from '../../findings/diagnostic.ts';

/** The text of a definition and what of its bytes is not in the text; or why there is no text. */
export type ReadDefinition =
  | { readonly text: string; readonly hasByteOrderMark: boolean }
  | { readonly problem: DecodeProblem };

/** Reads a file; nothing but a regular file within the limit is opened, so that no pipe or device can block. */
export function readDefinition(absolute: string): ReadDefinition {
  try {
    const stats = statSync(absolute);
    if (stats.isDirectory()) readdirSync(absolute);
    return obstacle(stats) ?? decode(readFileSync(absolute));
  } catch (error) {
    return { problem: explain(error) };
  }
}

/** The text of bytes from anywhere. */
export function decode(bytes: Uint8Array): ReadDefinition {
  const decoded = decodeText(bytes);
  return 'problem' in decoded ? decoded : { text: decoded.text, hasByteOrderMark: startsWithMark(bytes) };
}

/** The report about a file that cannot be read as text. */
export function unreadable(path: string, { messageId, message, help }: DecodeProblem<string>): FileReport {
  const start = { line: 1, column: 1, offset: 0 };
  const finding: Diagnostic = {
    rule: 'read-error',
    messageId,
    severity: 'error',
    message,
    help,
    pointer: '',
    document: 0,
    start,
    end: start,
    related: [],
    suppressed: null,
  };
  return { path, diagnostics: [finding] };
}

/** The UTF-8 byte order mark. */
export const byteOrderMark: Uint8Array = Uint8Array.of(0xef, 0xbb, 0xbf);

function startsWithMark(bytes: Uint8Array): boolean {
  return byteOrderMark.every((byte, index) => bytes[index] === byte);
}

function obstacle(stats: Stats): { readonly problem: DecodeProblem } | undefined {
  if (stats.isDirectory()) {
    return {
      problem: {
        messageId: 'folder',
        message: 'This is a folder, not a file.',
        help: 'Rename the folder, or give the path of a file.',
      },
    };
  }
  if (!stats.isFile()) {
    const help = 'Give the path of a file, or pass the text with --stdin.';
    const message = `This is ${specialFile(stats)}, not a file.`;
    return { problem: { messageId: 'specialFile', message, help } };
  }
  return stats.size > limits.bytes ? { problem: tooLarge(stats.size) } : undefined;
}

function specialFile(stats: Stats): string {
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

const faults: Readonly<Record<string, DecodeProblem>> = {
  EACCES: {
    messageId: 'permissionDenied',
    message: 'Cannot read it: permission denied.',
    help: 'Give yourself the right to read it: chmod u+r for a file, chmod u+rx for a folder.',
  },
  EPERM: {
    messageId: 'permissionDenied',
    message: 'Cannot read it: permission denied.',
    help: 'Give yourself the right to read it.',
  },
  ENOENT: {
    messageId: 'brokenLink',
    message: 'This is a link that leads nowhere.',
    help: 'Point it at a file, or remove it.',
  },
  ELOOP: {
    messageId: 'circularLink',
    message: 'This is a link that leads in a circle.',
    help: 'Point it at a file, or remove it.',
  },
  EMFILE: {
    messageId: 'tooManyOpenFiles',
    message: 'Cannot read it: too many files are open.',
    help: 'Raise the limit with ulimit -n, and run it again.',
  },
};

function explain(error: unknown): DecodeProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown fault';
  return (
    faults[code] ?? {
      messageId: 'unreadable',
      message: `Cannot read it: ${code}.`,
      help: 'Check that the file and its disk are sound.',
    }
  );
}
