import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/document/decode.ts';
import { limits } from '../../src/document/document.ts';

const utf8 = new TextEncoder();

function messageFor(bytes: readonly number[] | Uint8Array): string {
  const decoded = decodeText(Uint8Array.from(bytes));
  return 'problem' in decoded ? decoded.problem.message : `text: ${decoded.text}`;
}

function utf16(text: string, isBigEndian: boolean): number[] {
  return [...text].flatMap((char) => {
    const code = char.charCodeAt(0);
    return isBigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });
}

describe('decodeText', () => {
  it('reads UTF-8 in any script, without its byte order mark', () => {
    expect(messageFor(utf8.encode('name: 受付 नमस्ते 😀'))).toBe('text: name: 受付 नमस्ते 😀');
    expect(messageFor([0xef, 0xbb, 0xbf, ...utf8.encode('a: 1')])).toBe('text: a: 1');
    expect(messageFor([])).toBe('text: ');
  });

  it('names UTF-16 and UTF-32, with a byte order mark and without', () => {
    expect(messageFor([0xff, 0xfe, ...utf16('a: 1', false)])).toContain('UTF-16');
    expect(messageFor([0xfe, 0xff, ...utf16('a: 1', true)])).toContain('UTF-16');
    expect(messageFor([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])).toContain('UTF-32');
    expect(messageFor([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61])).toContain('UTF-32');
    for (const isBigEndian of [true, false]) {
      expect(messageFor(utf16('name: Front desk\nagent_type: x\n', isBigEndian))).toBe(
        'The file looks like UTF-16 text without a byte order mark; it must be UTF-8.',
      );
    }
  });

  it('says which line has a byte that is not UTF-8, and what it may have been', () => {
    expect(messageFor([...utf8.encode('a: 1\nb: caf'), 0xe9, 0x0a])).toBe(
      'The file is not UTF-8: line 2 has the byte 0xE9. In Windows-1252 it is "é".',
    );
    expect(messageFor([0x61, 0x0a, 0x0a, 0x80])).toBe('The file is not UTF-8: line 3 has the byte 0x80.');
    expect(messageFor([...utf8.encode('é'), 0xc3])).toContain('line 1 has the byte 0xC3');
  });

  it('names zero bytes by their line', () => {
    expect(messageFor([...utf8.encode('a: 1\nb: '), 0, 0x0a])).toBe(
      'The file has a zero byte on line 2, so it is damaged or not a text file.',
    );
  });

  it('recognises what is no text at all', () => {
    expect(messageFor([0x50, 0x4b, 3, 4, 0, 0])).toContain('a ZIP archive or an office document');
    expect(messageFor([0x89, 0x50, 0x4e, 0x47, 13, 10])).toContain('a PNG image');
    expect(messageFor(utf8.encode('%PDF-1.7\n'))).toContain('a PDF');
    expect(messageFor([0x1f, 0x8b, 8, 0])).toContain('a gzip archive');
  });

  it('refuses what is larger than the limit without looking into it', () => {
    const huge = new Uint8Array(50 * 1024 * 1024).fill(0x61);
    expect(messageFor(huge)).toBe('The file is 50.0 MiB in size; voxlint checks files of up to 4 MiB.');
    expect(messageFor(new Uint8Array(limits.bytes).fill(0x61))).toContain('text: aaa');
  });
});
