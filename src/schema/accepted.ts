import type { Path } from '../text/json-pointer.ts';
import { rejectedPath, type Violation } from './violation.ts';

/**
 * The value without what the schema rejected, so that the generated types hold in it. Takes the value as
 * written and its violations; gives the value itself when there are none, else a copy. Rejected list items
 * become holes (`undefined`), so that the positions of the others stay.
 */
export function acceptedPart(value: unknown, violations: readonly Violation[]): unknown {
  const paths = violations.map(rejectedPath).filter((path) => path !== undefined);
  return paths.length === 0 ? value : without(value, paths);
}

function without(value: unknown, paths: readonly Path[]): unknown {
  if (paths.some((path) => path.length === 0)) return undefined;
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value;
  const below = groupByFirst(paths);
  if (Array.isArray(value)) return value.map((item, index) => without(item, below.get(String(index)) ?? []));
  const entries = Object.entries(value).map(
    ([key, item]) => [key, without(item, below.get(key) ?? [])] as const,
  );
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

function groupByFirst(paths: readonly Path[]): Map<string, Path[]> {
  const groups = new Map<string, Path[]>();
  for (const [first, ...rest] of paths) {
    const group = groups.get(String(first));
    if (group === undefined) groups.set(String(first), [rest]);
    else group.push(rest);
  }
  return groups;
}
