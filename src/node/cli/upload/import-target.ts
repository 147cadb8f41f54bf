import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Format } from '../../../document/document.ts';
import { formatOf } from '../../../document/format-of.ts';
import type { DefinitionKind } from '../../../schema/definition-kind.ts';
import { show } from '../../../text/show.ts';
import { statsOf } from '../../files/stats-of.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** The file for an imported definition. */
export interface ImportTarget {
  /** As the user would type it. */
  readonly path: string;
  readonly absolute: string;
  readonly format: Format;
}

interface Named {
  readonly kind: DefinitionKind;
  readonly name: string;
}

/** The surroundings of a choice. */
interface TargetOptions {
  readonly cwd: string;
  /** Files of resources that the ledger knows, absolute: the numbers behind equal names go on after theirs. */
  readonly own?: ReadonlySet<string>;
  /** The command that writes the files, for messages. */
  readonly command?: string;
}

/**
 * Chooses a file for each definition: the one that is asked for, else in the folder that is asked for, or here, one called
 * after the display name. Throws a `UsageError` for a file that is there already.
 */
export function importTargets(
  definitions: readonly Named[],
  out: string | undefined,
  { cwd, own = new Set(), command = 'import' }: TargetOptions,
): readonly ImportTarget[] {
  const isFolder = out === undefined || /[\\/]$/.test(out) || isDirectory(resolve(cwd, out));
  if (!isFolder && definitions.length > 1) {
    throw new UsageError(
      `There are ${definitions.length} resources, and ${show(out)} is one file. Name a folder: --out ${out}/`,
    );
  }
  const paths = isFolder ? inFolder(definitions, out ?? '', (path) => own.has(resolve(cwd, path))) : [out];
  const present = paths.filter((path) => existsSync(resolve(cwd, path)));
  if (present.length > 0) {
    const more = present.length === 1 ? '' : ` So are ${present.length - 1} more.`;
    throw new UsageError(
      `${present[0]} is there already, and ${command} overwrites nothing.${more} Choose another place with --out.`,
    );
  }
  return paths.map((path) => ({
    path,
    absolute: resolve(cwd, path),
    format: formatOf(path),
  }));
}

function inFolder(
  definitions: readonly Named[],
  folder: string,
  isOwn: (path: string) => boolean,
): readonly string[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return definitions.map(({ kind, name }) => {
    const slug = fileName(name) || kind;
    for (let number = numbers.get(slug) ?? 1; ; number += 1) {
      const candidate = number === 1 ? slug : `${slug}-${number}`;
      const path = join(folder, `${candidate}.${kind}.yaml`);
      if (taken.has(candidate) || isOwn(path)) continue;
      taken.add(candidate);
      numbers.set(slug, number);
      return path;
    }
  });
}

/** A name as people write files: small letters and digits of any script, hyphens between words. */
function fileName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/[-\p{Cs}]+$/u, '');
}

function isDirectory(path: string): boolean {
  return statsOf(path)?.isDirectory() === true;
}
