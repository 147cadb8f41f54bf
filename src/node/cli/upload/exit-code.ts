import type { Plan, PlanAction } from '../../../upload/plan.ts';
import type { PushResult } from '../../../upload/push.ts';

/** The actions that stand in the way of a push, the gravest first (docs/upload.md, "In CI"). */
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

/** The end of a push. */
export interface PushEnd {
  readonly plan: Plan;
  readonly results: readonly PushResult[];
  readonly interrupted: boolean;
  /** False where the records should have been pushed, and were not. */
  readonly isPublished: boolean;
}

/**
 * The exit code of a push (docs/upload.md, "In CI"), of several the gravest: 130 interrupted or not wanted, 4 outcome unknown, 2 credentials or
 * ledger, 3 rejected or not sent, 5 changed since creation, 0 all created or unchanged.
 */
export function pushExit({ plan, results, interrupted, isPublished }: PushEnd): number {
  const isDeclined = results.some((result) => result.kind === 'notTried' && result.reason === 'declined');
  if (interrupted || isDeclined) return 130;
  const ends = new Set(results.map(endOf));
  const actions = new Set(plan.items.map(({ action }) => action));
  if (ends.has('unknown') || actions.has('unknown')) return 4;
  if (ends.has('setup') || !isPublished) return 2;
  if (ends.has('failed')) return 3;
  return actions.has('changed') || actions.has('renamed') ? 5 : 0;
}

type End = 'made' | 'unknown' | 'setup' | 'failed';

/** Statuses of a service that does not accept who asks. */
const credentials: ReadonlySet<number> = new Set([401, 403, 407]);

function endOf(result: PushResult): End {
  if (result.kind === 'notTried') return result.reason === 'ledger' ? 'setup' : 'failed';
  const { outcome, ledgerFault } = result;
  if (outcome.kind === 'unknown' || (ledgerFault !== undefined && outcome.kind === 'created'))
    return 'unknown';
  if (outcome.kind === 'created') return 'made';
  if (ledgerFault !== undefined) return 'setup';
  if (outcome.kind === 'rejected') return credentials.has(outcome.status) ? 'setup' : 'failed';
  return outcome.kind === 'notSent' && outcome.reason === 'configuration' ? 'setup' : 'failed';
}
