import { show } from '../../../text/show.ts';
import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import type { CreateItem } from '../../../upload/plan.ts';
import { idsOf } from '../../../upload/resource-id.ts';
import { isSameTarget } from '../../../upload/same-target.ts';
import { type LedgerPlace, loadLedger } from '../../ledger/ledger.ts';
import { isInGit, ledgerEnvironments } from '../../ledger/project-root.ts';
import { type RecordElsewhere, recordsElsewhere } from '../../ledger/records-elsewhere.ts';
import { shellWord } from '../output/suggest.ts';

/** The branch that matters most. */
export interface LackingRecords {
  /** A sentence about its records, without a full stop. */
  readonly fact: string;
  /** A command that brings them here. */
  readonly command: string;
}

/** The branches that a push would have to know, or the reason that nobody can say. */
export interface BranchesToMerge {
  /** Absent where all is known here. */
  readonly lack?: LackingRecords;
  /** A sentence about git where it cannot be asked. */
  readonly note?: string;
}

/**
 * Looks for records of an environment on other branches of the clone that this checkout lacks. All of them count on the branch that
 * this one is based on; on the others those of the definitions that are to be created.
 */
export function branchesToMerge(place: LedgerPlace, items: readonly CreateItem[]): BranchesToMerge {
  if (!isInGit(place.root)) return {};
  const branches = recordsElsewhere(place.root);
  if ('problem' in branches) {
    const cause = branches.cause ?? branches.problem;
    return { note: `git cannot be asked whether other branches have records: ${show(cause)}` };
  }
  const isKnown = knownHere(place);
  const isConcerned = concernedBy(items);
  const isOfPlace = ofPlace(place, items);
  for (const { name, isTrunk, records } of branches) {
    if (isLedger(name, place)) continue;
    const lacking = records.filter((each) => isOfPlace(each) && !isKnown(each.record));
    const counting = lacking.filter(({ record }) => isTrunk || isConcerned(record));
    const [first] = counting;
    if (first) return { lack: lackOf(name, counting.length, first.record) };
  }
  return {};
}

/** Takes a record of another branch; true where it is of this environment, or of the same place under another name. */
function ofPlace(place: LedgerPlace, items: readonly CreateItem[]): (record: RecordElsewhere) => boolean {
  const targets = new Map(
    items.map(({ definition: { target } }) => [JSON.stringify(target), target] as const),
  );
  return ({ environment, kind, record }) =>
    environment === place.environment ||
    [...targets.values()].some((target) => isSameTarget(kind, record.target, target));
}

/** True for the branch that is the ledger itself: what a clone fetched of it earlier shows nothing that counts. */
function isLedger(branch: string, { store }: LedgerPlace): boolean {
  return store !== undefined && (branch === store.name || store.name.endsWith(`/${branch}`));
}

function lackOf(branch: string, count: number, { key }: LedgerRecord): LackingRecords {
  const records =
    count === 1
      ? `a record that this checkout lacks, of`
      : `${count} records that this checkout lacks, such as that of`;
  return {
    fact: `${show(branch)} has ${records} ${show(key)}; what it has created would be created again`,
    command: `git merge ${shellWord(branch)}`,
  };
}

/** Takes a record of another branch; true where a record here, under whatever key, is about the same resource. */
function knownHere(place: LedgerPlace): (record: LedgerRecord) => boolean {
  const { root } = place;
  const inFiles = ledgerEnvironments(root).map((environment) => ({ root, environment }));
  const all = [place, ...inFiles].flatMap((each) => loadLedger(each).records);
  const ids = new Set(all.flatMap((record) => idsOf(record)));
  const requests = new Set(all.map(requestOf));
  return (record) => (record.state === 'created' ? ids.has(record.id) : requests.has(requestOf(record)));
}

/** The request that a record is about. A record without a request id is known by its key and its time. */
function requestOf(record: LedgerRecord): string {
  if (record.requestId !== undefined) return record.requestId;
  const moment = record.state === 'creating' ? record.startedAt : record.createdAt;
  return [record.kind, record.key, moment].join(' ');
}

/** Takes a record; true where a definition that is to be created may be what it was made from. */
function concernedBy(items: readonly CreateItem[]): (record: LedgerRecord) => boolean {
  const signs = new Set(
    items.flatMap(({ definition: { kind, key, contentHash, name } }) => [
      `${kind} key ${key}`,
      `${kind} content ${contentHash}`,
      ...(name === '' ? [] : [`${kind} name ${name}`]),
    ]),
  );
  return ({ kind, key, contentHash, name }) =>
    [`${kind} key ${key}`, `${kind} content ${contentHash}`, `${kind} name ${name}`].some((sign) =>
      signs.has(sign),
    );
}
