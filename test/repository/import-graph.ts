import { posix } from 'node:path';
import { importsOf, type SourceFile } from './source-files.ts';

/** An arrow between two files: `from` imports `to`, for its types or for what it does. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** The imports of these files among each other and of files beside them, by their paths from the root of the repository. */
export function importGraph(files: readonly SourceFile[]): readonly Import[] {
  return files.flatMap(({ path, text }) =>
    importsOf(text)
      .filter((name) => name.startsWith('.'))
      .map((name) => ({ from: path, to: posix.join(posix.dirname(path), name) })),
  );
}

/**
 * The circles of a graph, each as the way round: `a → b → a`. Of several ways round in the same knot of files, the shortest
 * through its first file is given.
 */
export function circlesOf(imports: readonly Import[]): readonly string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
  const circles: string[] = [];
  const shown = new Set<string>();
  for (const start of [...next.keys()].sort()) {
    const way = shown.has(start) ? undefined : wayBack(start, next);
    if (way === undefined) continue;
    for (const file of way) shown.add(file);
    circles.push([...way, start].join(' → '));
  }
  return circles;
}

/** The shortest way from a file back to itself, by breadth. */
function wayBack(
  start: string,
  next: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] | undefined {
  const ways: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    const last = way.at(-1) ?? start;
    for (const file of next.get(last) ?? []) {
      if (file === start) return way;
      if (seen.has(file)) continue;
      seen.add(file);
      ways.push([...way, file]);
    }
  }
  return undefined;
}
