import type { ReadErrorId } from '../findings/built-in-messages.ts';
import { limits } from './document.ts';

/** The reason why there is no text to check, in the user's words. */
export interface DecodeProblem<MessageId extends string = ReadErrorId> {
  readonly messageId: MessageId;
  readonly message: string;
  readonly help: string;
}

const saveAsUtf8 = 'Save the file as UTF-8 in your editor.';

const byteOrderMarks: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['UTF-32', [0xff, 0xfe, 0, 0]],
  ['UTF-32', [0, 0, 0xfe, 0xff]],
  ['UTF-16', [0xff, 0xfe]],
  ['UTF-16', [0xfe, 0xff]],
];

const fileKinds: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['a ZIP archive or an office document', [0x50, 0x4b, 3, 4]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a GIF image', [0x47, 0x49, 0x46, 0x38]],
  ['a gzip archive', [0x1f, 0x8b]],
  ['a program', [0x7f, 0x45, 0x4c, 0x46]],
];

/**
 * The text of a file that is UTF-8, without its byte order mark; else what it is instead. Looks at no more than
 * the size of a file that is larger than the limit.
 */
export function decodeText(
  bytes: Uint8Array,
): { readonly text: string } | { readonly problem: DecodeProblem } {
  if (bytes.length > limits.bytes) return { problem: tooLarge(bytes.length) };
  const foreign = foreignKind(bytes);
  if (foreign !== undefined) return { problem: foreign };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: notUtf8(bytes) };
  }
}

/** The problem of a file with more bytes than the limit. */
export function tooLarge(size: number): DecodeProblem<'fileTooLarge'> {
  const megabytes = (size / 1024 / 1024).toFixed(1);
  const allowed = limits.bytes / 1024 / 1024;
  return {
    messageId: 'fileTooLarge',
    message: `The file is ${megabytes} MiB in size; voxlint checks files of up to ${allowed} MiB.`,
    help: 'Check that this is an agent or a model, and split it if it is.',
  };
}

function foreignKind(bytes: Uint8Array): DecodeProblem | undefined {
  const mark = byteOrderMarks.find(([, start]) => startsWith(bytes, start));
  if (mark !== undefined)
    return {
      messageId: 'wrongEncoding',
      message: `The file is ${mark[0]} text; it must be UTF-8.`,
      help: saveAsUtf8,
    };
  const kind = fileKinds.find(([, start]) => startsWith(bytes, start));
  if (kind !== undefined) {
    return {
      messageId: 'notText',
      message: `The file is ${kind[0]}, not a text file.`,
      help: 'Give the path of a YAML or JSON file.',
    };
  }
  const nul = bytes.indexOf(0);
  return nul === -1 ? undefined : zeroBytes(bytes, nul);
}

function zeroBytes(bytes: Uint8Array, first: number): DecodeProblem {
  if (looksLikeUtf16(bytes)) {
    return {
      messageId: 'wrongEncoding',
      message: 'The file looks like UTF-16 text without a byte order mark; it must be UTF-8.',
      help: saveAsUtf8,
    };
  }
  return {
    messageId: 'zeroByte',
    message: `The file has a zero byte on line ${lineOf(bytes, first)}, so it is damaged or not a text file.`,
    help: 'Restore the file, or remove the zero byte if the rest of the text is sound.',
  };
}

/** Latin text in UTF-16 has a zero in nearly every second byte. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 512);
  if (sample.length % 2 === 1 && sample.length < 512) return false;
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const half = sample.length / 2;
  return Math.max(even, odd) > half * 0.7 && Math.min(even, odd) < half * 0.1;
}

function notUtf8(bytes: Uint8Array): DecodeProblem {
  const at = startOfSequence(bytes, firstBadByte(bytes));
  const byte = bytes[at] ?? 0;
  const hex = byte.toString(16).toUpperCase().padStart(2, '0');
  const meant = new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  const guess = byte >= 0xa0 ? ` In Windows-1252 it is "${meant}".` : '';
  return {
    messageId: 'notUtf8',
    message: `The file is not UTF-8: line ${lineOf(bytes, at)} has the byte 0x${hex}.${guess}`,
    help: saveAsUtf8,
  };
}

/** The first offset from which no UTF-8 sequence can be read. */
function firstBadByte(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isStartOfUtf8(bytes.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The wrong byte: where one ends a character too early, the fault is at the byte that promised more (RFC 3629 section 3). */
function startOfSequence(bytes: Uint8Array, at: number): number {
  for (let lead = at - 1; lead >= Math.max(0, at - 3); lead--) {
    const byte = bytes[lead] ?? 0;
    if (byte >= 0xc0) return lead + (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > at ? lead : at;
    if (byte < 0x80) return at;
  }
  return at;
}

/** True for bytes that are UTF-8 that may break off within its last character. */
function isStartOfUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function lineOf(bytes: Uint8Array, at: number): number {
  let line = 1;
  for (const byte of bytes.subarray(0, at)) if (byte === 0x0a) line++;
  return line;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
