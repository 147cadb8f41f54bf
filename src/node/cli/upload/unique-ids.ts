import type { CreatingRecord, LedgerRecord } from '../../../upload/ledger-record.ts';
import type { CreateItem } from '../../../upload/plan.ts';
import type { AnyOutcome } from '../../../upload/push.ts';
import { idsOf } from '../../../upload/resource-id.ts';

type Send = (item: CreateItem, entry: CreatingRecord) => Promise<AnyOutcome>;

/** Knows the keys that have ids. A service that gives one id twice has made one resource of two definitions, or lies about one. */
export class UniqueIds {
  readonly #owners: Map<string, string>;

  constructor(records: readonly LedgerRecord[]) {
    this.#owners = new Map(
      records.flatMap((record) => idsOf(record).map((id) => [id.toLowerCase(), record.key] as const)),
    );
  }

  /** Takes a way to send; of an id that is known already, the outcome is unknown. */
  checked(send: Send): Send {
    return async (item, entry) => {
      const outcome = await send(item, entry);
      if (outcome.kind !== 'created') return outcome;
      const owner = this.#owners.get(outcome.id.toLowerCase());
      if (owner === undefined) {
        this.#owners.set(outcome.id.toLowerCase(), item.key);
        return outcome;
      }
      const { status, id } = outcome;
      const message =
        owner === item.key
          ? `The service answered with the id ${id}, which this has had before.`
          : `The service answered with the id ${id}, which is that of ${owner}. Look at both in the service: one of them may not be what its file says.`;
      return { kind: 'unknown', reason: 'taken-id', status, message };
    };
  }
}
