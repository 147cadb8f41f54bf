import { randomUUID } from 'node:crypto';
import type { Clock } from '../../upload/client/contract.ts';
import { recordedFields } from '../../upload/fields.ts';
import {
  abandoned,
  completed,
  type LedgerRecord,
  starting,
  type UploadTarget,
} from '../../upload/ledger-record.ts';
import type { CreateItem } from '../../upload/plan.ts';
import type { Journal } from '../../upload/push.ts';
import { type LedgerPlace, removeRecord, saveRecord, sha256 } from './ledger.ts';

/** The parts of a journal beside its place. */
export interface JournalOptions {
  readonly target: UploadTarget;
  readonly clock: Pick<Clock, 'now'>;
  /** Gives an id like no other; a UUID unless given. */
  newRequestId?(): string;
}

/** A journal in the ledger of an environment. Its steps reject with a sentence that names the file. */
export function ledgerJournal(
  place: LedgerPlace,
  { target, clock, newRequestId = randomUUID }: JournalOptions,
): Journal {
  // All attempts of a push at one definition are one create, and a service that knows the id takes them for one.
  const requestIds = new WeakMap<CreateItem, string>();
  const moment = (): string => new Date(clock.now()).toISOString();
  const save = (record: LedgerRecord): Promise<void> => saveRecord(place, record);
  return {
    begin: async (item) => {
      const { definition, before } = item;
      const requestId = requestIds.get(item) ?? newRequestId();
      requestIds.set(item, requestId);
      const { key, kind, name, contentHash, body } = definition;
      const own = kind === 'agent' ? target : { baseUrl: target.baseUrl };
      const start = { key, kind, name, contentHash, target: own, startedAt: moment() };
      const record = starting({ ...start, requestId, ...recordedFields(body, sha256) }, before);
      await save(record);
      return record;
    },
    created: (record, id) => save(completed(record, id, moment())),
    notMade: (record) => {
      const before = abandoned(record);
      return before ? save(before) : removeRecord(place, record);
    },
    unknown: (record, outcome) => save({ ...record, outcome }),
  };
}
