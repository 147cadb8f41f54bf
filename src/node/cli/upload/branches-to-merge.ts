import { escapeControls, show } from '../../../text/show.ts';
import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import type { CreateItem } from '../../../upload/plan.ts';
import { idsOf } from '../../../upload/resource-id.ts';
import { isSameTarget } from '../../../upload/same-target.ts';
import type { GitProblem } from '../../git/git.ts';
import { knownRef } from '../../ledger/git-ref.ts';
import { type LedgerPlace, loadLedger } from '../../ledger/ledger.ts';
import { isInGit } from '../../ledger/project-root.ts';
import {
  type BranchWithRecords,
  type RecordElsewhere,
  recordsElsewhere,
} from '../../ledger/records-elsewhere.ts';
import { shellWord } from '../output/suggest.ts';
import { usual } from './ledger-homes.ts';
import type { UploadContext } from './upload-context.ts';

/** The reason that stops a push. */
export interface PushStop {
  /** A sentence without a full stop. */
  readonly fact: string;
  /** A sentence on what to do. */
  readonly advice: string;
}

/** The branches that a push would have to know, or the reason that nobody can say. */
export interface BranchesToMerge {
  /** Absent where all is known here. */
  readonly stop?: PushStop;
  /** A sentence where there is no git to be asked, without a full stop. */
  readonly note?: string;
}

/**
 * Looks for records of an environment on other branches of the clone, and in ledgers in git, that this checkout lacks. All of them count
 * on the branch that this one is based on, and in a ledger; on the others those of the definitions that are to be created.
 */
export function branchesToMerge(
  { place, places }: Pick<UploadContext, 'place' | 'places'>,
  items: readonly CreateItem[],
): BranchesToMerge {
  if (!isInGit(place.root)) return {};
  const branches = recordsElsewhere(place.root);
  if ('problem' in branches) return unanswered(branches, place);
  const isKnown = knownHere([place, ...places()]);
  const isConcerned = concernedBy(items);
  for (const branch of branches) {
    const { name, isTrunk, isLedger, records } = branch;
    if (isOwnLedger(name, place)) continue;
    const isOfPlace = ofPlace(place, items, isLedger);
    const lacking = records.filter((each) => isOfPlace(each) && !isKnown(each.record));
    const counting = lacking.filter(({ record }) => isTrunk || isLedger || isConcerned(record));
    const [first] = counting;
    if (first) return { stop: stopFor(branch, counting.length, first.record, place) };
  }
  return {};
}

/** Records that nobody can look for may be there. A ledger in git was fetched, and knows without other branches. */
function unanswered(
  { problem, cause = problem, command, isAbsent }: GitProblem,
  { root, store }: LedgerPlace,
): BranchesToMerge {
  const fact = `git cannot be asked whether other branches have records: ${show(cause)}`;
  if (isAbsent || store) return { note: fact };
  const advice =
    command === undefined
      ? `Run git status in ${escapeControls(root)}, and put right what it reports.`
      : `First: ${escapeControls(command)}`;
  return { stop: { fact, advice } };
}

/**
 * Takes a record of another branch; true where it is of this environment, or of the same place under another name. In a ledger in git, which
 * is that of every project in the checkout, the place alone counts, and models, which belong to no project, for a push of models.
 */
function ofPlace(
  place: LedgerPlace,
  items: readonly CreateItem[],
  isLedger: boolean,
): (record: RecordElsewhere) => boolean {
  const kinds = new Set(items.map(({ definition }) => definition.kind));
  const targets = new Map(
    items.map(({ definition: { target } }) => [JSON.stringify(target), target] as const),
  );
  return ({ environment, kind, record }) => {
    if (environment === place.environment && !isLedger) return true;
    if (isLedger && !kinds.has(kind)) return false;
    return [...targets.values()].some((target) => isSameTarget(kind, record.target, target));
  };
}

/** True for the ledger itself: what a clone knew of it earlier shows nothing that counts. */
function isOwnLedger(branch: string, { store }: LedgerPlace): boolean {
  if (store === undefined) return false;
  return branch === store.name || store.name.endsWith(`/${branch}`) || branch.startsWith('refs/voxlint/');
}

function stopFor(
  { name, isLedger }: BranchWithRecords,
  count: number,
  { key }: LedgerRecord,
  place: LedgerPlace,
): PushStop {
  const lacks =
    count === 1
      ? `a record that this checkout lacks, of`
      : `${count} records that this checkout lacks, such as that of`;
  const has = isLedger ? 'is a ledger in git, with' : 'has';
  return {
    fact: `${show(name)} ${has} ${lacks} ${show(key)}; what it has created would be created again`,
    advice: isLedger ? ledgerAdvice(name, place) : `First: git merge ${shellWord(name)}`,
  };
}

function ledgerAdvice(name: string, { environment, store }: LedgerPlace): string {
  const isUsual = name === knownRef(usual) || name.endsWith(usual.ref.replace(/^refs\/heads/, ''));
  if (store)
    return `Write into environments.${environment} the ledgerRemote and the ledgerRef that lead there.`;
  const more = isUsual ? '' : ', with the ledgerRemote and the ledgerRef that it had';
  const givenUp = name.startsWith('refs/voxlint/')
    ? ` If that ledger was given up for records in files: git update-ref -d ${shellWord(name)}`
    : '';
  return `Add ledger: git to environments.${environment}${more}.${givenUp}`;
}

/** Takes a record of another branch; true where a record here, under whatever key, is about the same resource. */
function knownHere(places: readonly LedgerPlace[]): (record: LedgerRecord) => boolean {
  const all = places.flatMap((each) => loadLedger(each).records);
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
