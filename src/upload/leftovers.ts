import type { DefinitionKind } from '../schema/definition-kind.ts';
import type { LedgerRecord } from './ledger-record.ts';

/** A resource in the service for which no definition stands any more. */
export interface Leftover {
  readonly id: string;
  readonly kind: DefinitionKind;
  /** Of the definition that it was made from. */
  readonly key: string;
  /** The reason: a newer resource was made, or the definition is gone. */
  readonly reason: 'replaced' | 'gone';
  /** The branch that still has the definition, where the ledger is one for all branches. */
  readonly branch?: string;
  /** True where the ledger is one for all branches, and none that is known here has the definition. */
  readonly isShared?: boolean;
}

/**
 * The resources of a record that still are in the service, as far as anybody has recorded, and for which no definition stands.
 * One that a request with an unknown outcome may have replaced is not among them.
 *
 * @param isGone true where the definition of the record is gone
 */
export function leftoversOf(record: LedgerRecord, isGone: boolean): readonly Leftover[] {
  const { kind, key, history } = record;
  const past = history
    .filter(({ deletedAt }) => deletedAt === undefined)
    .map(({ id }) => ({ id, kind, key, reason: 'replaced' }) as const);
  const isLeft = isGone && record.state === 'created';
  return isLeft ? [{ id: record.id, kind, key, reason: 'gone' }, ...past] : past;
}

/** The record once resources of its history were deleted in the service. */
export function withDeleted<Kept extends LedgerRecord>(
  record: Kept,
  ids: ReadonlySet<string>,
  at: string,
): Kept {
  const history = record.history.map((past) =>
    ids.has(past.id) && past.deletedAt === undefined ? { ...past, deletedAt: at } : past,
  );
  return { ...record, history };
}
