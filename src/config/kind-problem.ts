import { rootShapes } from '../schema/definition-kind.ts';
import { nearest } from '../text/nearest.ts';
import { show, showList } from '../text/show.ts';

const kinds: readonly string[] = Object.keys(rootShapes);

/** Explains what is wrong with the kind that a program passes; undefined for one that exists, or is left out. */
export function kindProblem(kind: unknown): string | undefined {
  if (kind === undefined || kinds.some((each) => each === kind)) return undefined;
  const meant = typeof kind === 'string' ? nearest(kind, kinds) : undefined;
  const accepted = `"kind" must be ${showList(kinds.map(show))}; ${show(kind)} is not one of them.`;
  return meant === undefined ? accepted : `${accepted} Did you mean ${show(meant)}?`;
}
