/** A place inside a document, from the root: `['call_configuration', 'timezone']`. */
export type Path = readonly (string | number)[];

/** RFC 6901 JSON pointer for a path: `/days/0/start`. */
export function toPointer(path: Path): string {
  return path.map((step) => `/${escapeStep(step)}`).join('');
}

/** One step of a path as RFC 6901, chapter 3, writes it: `a/b` is `a~1b`. */
export function escapeStep(step: string | number): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The steps of an RFC 6901 pointer; the pointer alone does not distinguish positions in a list from keys made of digits. */
export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** RFC 6901 pointer to path; the data, as far as it goes, distinguishes positions in a list from keys made of digits. */
export function toPath(pointer: string, root: unknown): Path {
  const path: (string | number)[] = [];
  let value = root;
  for (const key of pointerSteps(pointer)) {
    const step = Array.isArray(value) ? Number(key) : key;
    path.push(step);
    value = valueAt(value, [step]);
  }
  return path;
}

/** Follows a path through plain data; undefined where it leads nowhere. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}
