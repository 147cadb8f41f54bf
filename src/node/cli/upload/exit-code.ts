import type { Plan, PlanAction } from '../../../upload/plan.ts';
import type { PushResult } from '../../../upload/push.ts';
import type { ParsedArgs } from '../options/command.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/** A thing that a team may want a call to end with 5 for. */
export type FailOn = 'changed' | 'create';

const failing: Readonly<Record<FailOn, readonly PlanAction[]>> = {
  changed: ['changed'],
  create: ['create', 'recreate'],
};

/** The things that a call ends with 5 for: the options of the call, else the settings of its environments. */
export function failOnOf(
  args: Pick<ParsedArgs, 'all'>,
  environments: Iterable<Pick<UploadEnvironment, 'settings'>>,
): readonly FailOn[] {
  const asked = args.all('fail-on') as readonly FailOn[];
  if (asked.length > 0) return asked;
  return [...new Set([...environments].flatMap(({ settings }) => settings.failOn ?? []))];
}

/** The actions that stand in the way of a push, the gravest first (docs/upload.md, "In CI"). */
const exits: readonly (readonly [PlanAction, number])[] = [
  ['blocked', 1],
  ['unknown', 4],
  ['renamed', 5],
];

/** The exit code of a plan: 0 when nothing stands in the way of a push, and nothing is there that a team fails on. */
export function planExit({ items }: Plan, failOn: readonly FailOn[] = []): number {
  const actions = new Set(items.map(({ action }) => action));
  const code = exits.find(([action]) => actions.has(action))?.[1];
  return code ?? (failOn.some((each) => failing[each].some((action) => actions.has(action))) ? 5 : 0);
}

/** The end of a push. */
export interface PushEnd {
  readonly plan: Plan;
  readonly results: readonly PushResult[];
  readonly interrupted: boolean;
  /** False where the records should have been pushed, and were not. */
  readonly isPublished: boolean;
  /** False where the outcomes are known in this clone only, or another clone has recorded others. */
  readonly isShared: boolean;
  readonly failOn: readonly FailOn[];
}

/**
 * The exit code of a push (docs/upload.md, "In CI"), of several the gravest: 130 interrupted or not wanted, 4 outcome unknown, 2 credentials or
 * ledger, 3 rejected or not sent, 5 perhaps renamed, or changed where a team fails on that, 0 otherwise.
 */
export function pushExit({ plan, results, interrupted, isPublished, isShared, failOn }: PushEnd): number {
  const isDeclined = results.some((result) => result.kind === 'notTried' && result.reason === 'declined');
  if (interrupted || isDeclined) return 130;
  const ends = new Set(results.map(endOf));
  const actions = new Set(plan.items.map(({ action }) => action));
  if (ends.has('unknown') || actions.has('unknown') || !isShared) return 4;
  if (ends.has('setup') || !isPublished) return 2;
  if (ends.has('failed')) return 3;
  const isFailing = actions.has('changed') && failOn.includes('changed');
  return isFailing || actions.has('renamed') ? 5 : 0;
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
