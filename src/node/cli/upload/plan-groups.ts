import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import type { CreateItem, Plan, PlanItem } from '../../../upload/plan.ts';
import { isSameTarget } from '../../../upload/same-target.ts';
import type { Planning } from './make-plan.ts';
import { showTarget } from './upload-context.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/** The part of a plan that is about one target. */
export interface PlanGroup {
  readonly environment: UploadEnvironment;
  readonly plan: Plan;
}

/**
 * The parts of a plan by the targets of its definitions, in the order of the files. Records without definitions are where they were created.
 *
 * @param own the environment of a plan without any definitions
 */
export function planGroups(
  { plan, environments }: Pick<Planning, 'plan' | 'environments'>,
  own: UploadEnvironment,
): readonly PlanGroup[] {
  const groups = new Map<
    string,
    { environment: UploadEnvironment; items: PlanItem[]; gone: LedgerRecord[] }
  >();
  const groupOf = (environment: UploadEnvironment): { items: PlanItem[]; gone: LedgerRecord[] } => {
    const shown = showTarget(environment);
    const group = groups.get(shown) ?? { environment, items: [], gone: [] };
    groups.set(shown, group);
    return group;
  };
  for (const item of plan.items) groupOf(environments.get(item.path) ?? own).items.push(item);
  if (groups.size === 0) groupOf(own);
  for (const record of plan.gone) {
    const known = [...groups.values()].find(({ environment }) =>
      isSameTarget(record.kind, record.target, environment),
    );
    const { baseUrl, projectId } = record.target;
    groupOf(known?.environment ?? { name: own.name, settings: {}, baseUrl, projectId }).gone.push(record);
  }
  return [...groups.values()].map(({ environment, items, gone }) => ({ environment, plan: { items, gone } }));
}

/** The definitions that are sent with the same settings. */
export interface SendGroup {
  readonly environment: UploadEnvironment;
  readonly items: readonly CreateItem[];
}

/** Definitions by the settings of their files, in the order of the files. */
export function sendGroups(
  items: readonly CreateItem[],
  { environments }: Pick<Planning, 'environments'>,
  own: UploadEnvironment,
): readonly SendGroup[] {
  const groups = new Map<UploadEnvironment, CreateItem[]>();
  for (const item of items) {
    const environment = environments.get(item.path) ?? own;
    const group = groups.get(environment);
    if (group) group.push(item);
    else groups.set(environment, [item]);
  }
  return [...groups].map(([environment, own]) => ({ environment, items: own }));
}
