import type { Plan, PlanAction } from '../../../upload/plan.ts';

/** What stands in the way of a push, the gravest first (docs/upload.md, "In CI"). */
const exits: readonly (readonly [PlanAction, number])[] = [
  ['blocked', 1],
  ['unknown', 4],
  ['changed', 5],
  ['renamed', 5],
];

/** The exit code of a plan: 0 when nothing stands in the way of a push. */
export function planExit({ items }: Plan): number {
  const actions = new Set(items.map(({ action }) => action));
  return exits.find(([action]) => actions.has(action))?.[1] ?? 0;
}
