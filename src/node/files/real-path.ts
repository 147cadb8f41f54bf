import { realpathSync } from 'node:fs';

/** The path behind links; the path itself where there is nothing, as with a link that leads nowhere. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
