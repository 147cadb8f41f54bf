import type { Leftover } from '../../../upload/leftovers.ts';
import { definitionsOnBranches } from '../../ledger/definitions-on-branches.ts';
import type { LedgerPlace } from '../../ledger/ledger.ts';

/**
 * Leftovers with what other branches have of them. A ledger outside of the checkout is one for all branches, so that a
 * definition that is not here may be on another one.
 */
export function sharedLeftovers(
  leftovers: readonly Leftover[],
  { root, store }: LedgerPlace,
): readonly Leftover[] {
  if (!store) return leftovers;
  const gone = leftovers.filter(({ reason }) => reason === 'gone');
  const branches = definitionsOnBranches(
    root,
    gone.map(({ key }) => key),
  );
  return leftovers.map((leftover) => {
    if (leftover.reason !== 'gone') return leftover;
    const branch = branches.get(leftover.key);
    return branch === undefined ? { ...leftover, isShared: true } : { ...leftover, branch };
  });
}
