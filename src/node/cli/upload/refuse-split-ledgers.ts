import type { CreateItem } from '../../../upload/plan.ts';
import { isSameTarget } from '../../../upload/same-target.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { UploadContext } from './upload-context.ts';

/**
 * Throws a `UsageError` where another environment makes the same resources and keeps its ledger elsewhere: neither would see what the
 * other one is about to create.
 */
export function refuseSplitLedgers(
  items: readonly Pick<CreateItem, 'kind' | 'definition'>[],
  { environments, homes: { refs } }: Pick<UploadContext, 'environments' | 'homes'>,
): void {
  const homeOf = (name: string): string => refs.get(name)?.folder ?? '';
  const { name: own } = environments;
  for (const { name, baseUrl, projectId } of environments.siblings) {
    if (baseUrl === undefined || homeOf(name) === homeOf(own)) continue;
    const target = { baseUrl, ...(projectId === undefined ? {} : { projectId }) };
    const shared = items.find(
      ({ kind, definition }) =>
        (kind === 'model' || projectId !== undefined) && isSameTarget(kind, target, definition.target),
    );
    if (shared === undefined) continue;
    const what = shared.kind === 'model' ? 'models at the same service' : 'agents in the same project';
    throw new UsageError(
      `${own} and ${name} create ${what}, and neither would see what the other one creates, for their ledgers are in different places. ` +
        `Nothing was sent. Give environments.${own} and environments.${name} the same ledger, ledgerRemote and ledgerRef.`,
    );
  }
}
