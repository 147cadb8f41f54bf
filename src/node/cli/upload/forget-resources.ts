import { show, showList } from '../../../text/show.ts';
import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import { leftoversOf, withDeleted } from '../../../upload/leftovers.ts';
import { idsOf } from '../../../upload/resource-id.ts';
import { type DefinitionPresence, definitionPresence } from '../../ledger/definition-presence.ts';
import { definitionsOnBranches } from '../../ledger/definitions-on-branches.ts';
import { type LedgerPlace, loadLedger, removeRecord, saveRecord } from '../../ledger/ledger.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { refuseUnsound } from './with-ledger.ts';

/** Resources that a person has deleted in the service. */
export interface Forgetting {
  /** As they were typed. */
  readonly ids: readonly string[];
  /** The only environment whose records may change; every one where it is absent. */
  readonly environment: string | undefined;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/** A record of a resource to forget, and what becomes of it. */
interface Change {
  readonly place: LedgerPlace;
  readonly record: LedgerRecord;
  /** Absent where the record goes. */
  readonly after?: LedgerRecord;
  /** The resources that are forgotten with it. */
  readonly ids: readonly string[];
}

/**
 * The changes of records by which resources are forgotten: all that are named or, where one of them cannot be, none. What was
 * forgotten before needs none. Throws a `UsageError` for an id that no record has, for one that a definition has now, and
 * where a request is open.
 *
 * @param places every environment of the project
 */
export async function planForget(
  { ids, environment, now }: Forgetting,
  places: readonly LedgerPlace[],
): Promise<readonly Change[]> {
  const presence = definitionPresence(places[0]?.root ?? '');
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const isWanted = (id: string): boolean => wanted.has(id.toLowerCase());
  const owners = places.flatMap((place) =>
    soundRecords(place)
      .filter((record) => idsOf(record).some(isWanted))
      .map((record) => ({ place, record })),
  );
  for (const { record } of owners) await refuseLiving(record, isWanted, presence);
  refuseOnBranches(owners.filter(({ record }) => record.state === 'created' && isWanted(record.id)));
  const concerned = owners.filter(({ place }) => [undefined, place.environment].includes(environment));
  const found = new Set(concerned.flatMap(({ record }) => idsOf(record)).map((id) => id.toLowerCase()));
  const stray = ids.find((id) => !found.has(id.toLowerCase()));
  if (stray !== undefined) throw unknownId(stray, environment);
  return concerned.flatMap(({ place, record }) => {
    const left = leftoversOf(record, true).map(({ id }) => id);
    const forgotten = left.filter(isWanted);
    const isGone = record.state === 'created' && isWanted(record.id);
    if (isGone)
      refuseOthersLeft(
        record,
        left.filter((id) => !isWanted(id)),
      );
    if (forgotten.length === 0) return [];
    const after = isGone ? {} : { after: withDeleted(record, new Set(forgotten), now) };
    return [{ place, record, ids: forgotten, ...after }];
  });
}

/** Puts the changes into the ledger. Only for who holds it. */
export async function forget(changes: readonly Change[]): Promise<void> {
  for (const { place, after } of changes) if (after) await saveRecord(place, after);
  for (const { place, record, after } of changes) if (!after) await removeRecord(place, record);
}

function soundRecords(place: LedgerPlace): readonly LedgerRecord[] {
  const { records, faults } = loadLedger(place);
  refuseUnsound(faults);
  return records;
}

async function refuseLiving(
  record: LedgerRecord,
  isWanted: (id: string) => boolean,
  presence: DefinitionPresence,
): Promise<void> {
  const { key, kind } = record;
  if (record.state === 'creating') {
    throw new UsageError(
      `Nobody knows what became of the last request for ${show(key)}, so nothing of it is forgotten. Settle that first: voxlint status shows the commands.`,
    );
  }
  if (!isWanted(record.id) || !(await presence.hasDefinition(key))) return;
  throw new UsageError(
    `${show(record.id)} is what ${show(key)} has now, so it is not forgotten. If that ${kind} is no longer in the service, push with --recreate makes another one.`,
  );
}

/** A ledger outside of the checkout is one for all branches: a definition that is not here may live on another one. */
function refuseOnBranches(owners: readonly Pick<Change, 'place' | 'record'>[]): void {
  const shared = owners.filter(({ place }) => place.store);
  const keys = shared.map(({ record }) => record.key);
  const [found] = definitionsOnBranches(shared[0]?.place.root ?? '', keys);
  if (found === undefined) return;
  const [key, branch] = found;
  throw new UsageError(
    `${show(branch)} has ${show(key)}, whose agent or model would be created again from there. Delete the definition on that branch, too, or the branch; then run this again.`,
  );
}

/** A record that goes would take the ids of other resources with it. */
function refuseOthersLeft({ key }: LedgerRecord, others: readonly string[]): void {
  if (others.length === 0) return;
  throw new UsageError(
    `${show(key)} has made others that may still be in the service: ${showList(others, 'and')}. Delete them, too, and name all of them in one call.`,
  );
}

function unknownId(id: string, environment: string | undefined): UsageError {
  const where = environment === undefined ? 'No record' : `No record of ${environment}`;
  return new UsageError(`${where} has the id ${show(id)}. voxlint status lists what there is.`);
}
