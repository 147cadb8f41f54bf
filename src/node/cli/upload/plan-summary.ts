import { paints } from '../../../reporters/paints.ts';
import { escapeControls } from '../../../text/show.ts';
import type { Plan, PlanAction } from '../../../upload/plan.ts';
import { showTarget, type UploadContext } from './upload-context.ts';

const phrases: readonly (readonly [PlanAction, (count: number) => string])[] = [
  ['create', (count) => `${count} to create`],
  ['recreate', (count) => `${count} to create again`],
  ['unchanged', (count) => `${count} unchanged`],
  ['changed', (count) => `${count} changed since`],
  ['renamed', (count) => `${count} perhaps renamed`],
  ['unknown', (count) => `${count} with an unknown outcome`],
  ['blocked', (count) => `${count} blocked by errors`],
];

/** The last lines of a plan: what it comes to, and where it would go. */
export function planSummary(
  { items }: Plan,
  { environment }: Pick<UploadContext, 'environment'>,
  color: boolean,
): string {
  const counted = phrases.flatMap(([action, phrase]) => {
    const count = items.filter((item) => item.action === action).length;
    return count === 0 ? [] : [phrase(count)];
  });
  const { bold } = paints(color);
  const where = escapeControls(`${environment.name} (${showTarget(environment)})`);
  return `\n${bold(counted.length === 0 ? 'Nothing to do' : counted.join(', '))} in ${where}\n`;
}
