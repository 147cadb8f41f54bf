import { posix } from 'node:path';
import type { DefinitionKind } from '../../schema/definition-kind.ts';

/** A definition whose name does not say what it is. */
export interface UnnamedDefinition {
  /** From the folder that is set up, with `/`. */
  readonly path: string;
  readonly kind: DefinitionKind;
}

/** A glob for configurations and editors, and the kind of its files. */
export interface DefinitionGlob {
  readonly glob: string;
  readonly kind: DefinitionKind;
}

/**
 * The fewest globs that match these definitions and none of the other files: `voices/*.yaml` where all such files of a folder are
 * definitions of one kind, else the file itself.
 *
 * @param others paths of YAML and JSON files that are no such definitions
 */
export function definitionGlobs(
  definitions: readonly UnnamedDefinition[],
  others: readonly string[],
): readonly DefinitionGlob[] {
  const taken = new Set(others.map(groupOf));
  const kinds = new Map<string, Set<DefinitionKind>>();
  for (const { path, kind } of definitions) {
    kinds.set(groupOf(path), (kinds.get(groupOf(path)) ?? new Set()).add(kind));
  }
  const globs = definitions.map(({ path, kind }) => {
    const group = groupOf(path);
    const isAlone = !taken.has(group) && kinds.get(group)?.size === 1 && posix.dirname(path) !== '.';
    return { kind, glob: isAlone ? group : anchored(escapeGlob(path)) };
  });
  const seen = new Map(globs.map((each) => [each.glob, each]));
  return [...seen.values()].sort((a, b) => (a.glob < b.glob ? -1 : 1));
}

/** All files of a folder with one ending. */
function groupOf(path: string): string {
  return `${escapeGlob(posix.dirname(path))}/*${posix.extname(path)}`;
}

/** A glob without a slash would match in every folder. */
function anchored(glob: string): string {
  return glob.includes('/') ? glob : `./${glob}`;
}

function escapeGlob(path: string): string {
  return path.replaceAll(/[\\*?[\]{}()!+@|^$]/g, '\\$&');
}
