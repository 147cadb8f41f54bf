import { randomUUID } from 'node:crypto';
import type { Clock } from '../../upload/client/contract.ts';
import { recordedFields } from '../../upload/fields.ts';
import {
  abandoned,
  type CreatingRecord,
  completed,
  type LedgerRecord,
  type RecordOrigin,
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
  /** The source of the requests. */
  readonly origin?: RecordOrigin;
  /** Gives an id like no other; a UUID unless given. */
  newRequestId?(): string;
}

/** A journal in the ledger of an environment. Its steps reject with a sentence that names the file. */
export function ledgerJournal(place: LedgerPlace, options: JournalOptions): Journal {
  const start = recordStarter(options);
  const moment = (): string => new Date(options.clock.now()).toISOString();
  const save = (record: LedgerRecord): Promise<void> => saveRecord(place, record);
  return {
    begin: async (item) => {
      const record = start(item);
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

/** Makes the records of requests that are about to leave. */
export function recordStarter({
  target,
  clock,
  origin,
  newRequestId = randomUUID,
}: JournalOptions): (item: CreateItem) => CreatingRecord {
  // All attempts of a push at one definition are one create, and a service that knows the id takes them for one.
  const requestIds = new WeakMap<CreateItem, string>();
  return (item) => {
    const { definition, before } = item;
    const requestId = requestIds.get(item) ?? newRequestId();
    requestIds.set(item, requestId);
    const { key, kind, name, contentHash, body } = definition;
    const own = kind === 'agent' ? target : { baseUrl: target.baseUrl };
    const startedAt = new Date(clock.now()).toISOString();
    const request = {
      requestId,
      ...(origin === undefined ? {} : { origin }),
      ...recordedFields(body, sha256),
    };
    return starting({ key, kind, name, contentHash, target: own, startedAt, ...request }, before);
  };
}
