import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { FileChange } from '../../check/file-change.ts';
import { patchName } from './patch-name.ts';

/**
 * A change as a binary patch of git (gitformat-diff, `GIT binary patch`), which `git apply` takes like any other. Its lines
 * hold nothing of the text that a log or a terminal could obey.
 */
export function binaryPatch({ path, before, after }: FileChange): string {
  const [old, renewed] = [Buffer.from(before), Buffer.from(after)];
  const [from, to] = [patchName('a', path), patchName('b', path)];
  return [
    `diff --git ${from} ${to}`,
    `index ${blobHash(old)}..${blobHash(renewed)}`,
    'GIT binary patch',
    ...literal(renewed),
    ...literal(old),
    '',
  ].join('\n');
}

/** The name of a file's content in git. */
function blobHash(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

function literal(content: Buffer): readonly string[] {
  const packed = deflateSync(content);
  const lines: string[] = [];
  for (let at = 0; at < packed.length; at += bytesInLine)
    lines.push(base85Line(packed.subarray(at, at + bytesInLine)));
  return [`literal ${content.length}`, ...lines, ''];
}

const bytesInLine = 52;
const lengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';

/** First the number of bytes as a letter, then each four of them as five digits. */
function base85Line(bytes: Buffer): string {
  const padded = Buffer.concat([bytes], Math.ceil(bytes.length / 4) * 4);
  let line = lengths.charAt(bytes.length - 1);
  for (let at = 0; at < padded.length; at += 4) line += fiveDigits(padded.readUInt32BE(at));
  return line;
}

function fiveDigits(number: number): string {
  let left = number;
  let text = '';
  for (let digit = 0; digit < 5; digit += 1) {
    text = digits.charAt(left % 85) + text;
    left = Math.floor(left / 85);
  }
  return text;
}
