import { statSync } from 'node:fs';

/** The state of a file on the disk, which is another once it is written; undefined for a file that cannot be looked at. */
export function stampOf(path: string): string | undefined {
  try {
    const { mtimeMs, size } = statSync(path);
    return `${mtimeMs} ${size}`;
  } catch {
    return undefined;
  }
}
