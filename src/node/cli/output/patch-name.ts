/**
 * A path in a patch as git writes it, below `a` or `b`: in quotes with escapes where it holds characters that could end it,
 * steer a terminal or command a runner.
 */
export function patchName(side: 'a' | 'b', path: string): string {
  const name = `${side}/${path}`;
  if (!unsafe.test(name)) return name;
  const bytes = [...new TextEncoder().encode(name)].map((byte) => {
    if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
    return byte < 0x20 || byte > 0x7e || byte === 0x23
      ? `\\${byte.toString(8).padStart(3, '0')}`
      : String.fromCharCode(byte);
  });
  return `"${bytes.join('')}"`;
}

const unsafe: RegExp = /[\u0000-\u001f\u007f-\u009f"\\\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|##/;
