/** Whether maps and lists stand in each other more levels deep than the limit. Answers for a cycle too. */
export function isNestedDeeperThan(value: unknown, limit: number): boolean {
  let level: readonly object[] = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === limit) return true;
    level = [...new Set(level.flatMap((container) => Object.values(container).filter(isContainer)))];
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
