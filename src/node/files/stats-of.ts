import { type Stats, statSync } from 'node:fs';

/** The facts of a file or folder, through links; undefined where there is none, and for a path that leads nowhere. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
