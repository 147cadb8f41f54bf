import { isMap } from '../../src/text/is-map.ts';
import type { Path } from '../../src/text/json-pointer.ts';

/** A place at which two values differ: where it is in the one, in the other, or in both. */
export interface Difference {
  readonly before?: Path;
  readonly after?: Path;
}

/** All places at which two values differ, as deep as they go; keys count without their order. */
export function differences(before: unknown, after: unknown): readonly Difference[] {
  return compare(before, after, { before: [], after: [] });
}

interface Both {
  readonly before: Path;
  readonly after: Path;
}

function compare(before: unknown, after: unknown, at: Both): readonly Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, at);
  if (isMap(before) && isMap(after)) return compareMaps(before, after, at);
  return Object.is(before, after) ? [] : [at];
}

function compareMaps(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  at: Both,
): readonly Difference[] {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
  const kept = Object.keys(before).filter((key) => Object.hasOwn(after, key));
  return [
    ...gone.map((key) => ({ before: [...at.before, key] })),
    ...added.map((key) => ({ after: [...at.after, key] })),
    ...kept.flatMap((key) =>
      compare(before[key], after[key], { before: [...at.before, key], after: [...at.after, key] }),
    ),
  ];
}

/** Items that were taken out move those behind them: what is alike at both ends is matched first. */
function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  at: Both,
): readonly Difference[] {
  if (before.length === after.length) {
    return before.flatMap((item, index) =>
      compare(item, after[index], { before: [...at.before, index], after: [...at.after, index] }),
    );
  }
  const head = commonLength(before, after, (list, index) => list[index]);
  const rest = { before: before.slice(head), after: after.slice(head) };
  const tail = commonLength(rest.before, rest.after, (list, index) => list[list.length - 1 - index]);
  return [
    ...rest.before
      .slice(0, rest.before.length - tail)
      .map((_, index) => ({ before: [...at.before, head + index] })),
    ...rest.after
      .slice(0, rest.after.length - tail)
      .map((_, index) => ({ after: [...at.after, head + index] })),
  ];
}

function commonLength(
  some: readonly unknown[],
  other: readonly unknown[],
  item: (list: readonly unknown[], index: number) => unknown,
): number {
  const max = Math.min(some.length, other.length);
  let length = 0;
  while (length < max && differences(item(some, length), item(other, length)).length === 0) length += 1;
  return length;
}
