import { relative, resolve } from 'node:path';
import { slashed } from '../../files/slashed.ts';
import type { Host } from '../terminal/host.ts';
import type { Planning } from './planning.ts';
import type { UploadContext } from './upload-context.ts';

/** The files of a plan relative to the project root, as the disk has them. */
export function plannedFiles(
  { sources }: Pick<Planning, 'sources'>,
  { root }: Pick<UploadContext, 'root'>,
  { cwd }: Pick<Host, 'cwd'>,
): readonly string[] {
  return [...sources.keys()].map((path) => slashed(relative(root, resolve(cwd, path))));
}
