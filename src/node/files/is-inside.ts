import { isAbsolute, relative, sep } from 'node:path';

/** True for a folder itself and for what is below it, there or not. Takes absolute paths, and follows no links. */
export function isInside(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
}
