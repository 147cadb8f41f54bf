import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { DefinitionKind } from '../../../schema/definition-kind.ts';
import { slashed } from '../../files/slashed.ts';

/**
 * The schema of a kind in the package that is installed nearest to a file, from the folder of the file. Takes an absolute path;
 * undefined where nothing is installed above it.
 */
export function schemaBeside(absolute: string, kind: DefinitionKind): string | undefined {
  const folder = dirname(absolute);
  let above = folder;
  for (;;) {
    const schema = join(above, 'node_modules', 'voxlint', 'dist', 'schemas', `${kind}.schema.json`);
    if (existsSync(schema)) return fromHere(slashed(relative(folder, schema)));
    if (dirname(above) === above) return undefined;
    above = dirname(above);
  }
}

function fromHere(path: string): string {
  return path.startsWith('../') ? path : `./${path}`;
}
