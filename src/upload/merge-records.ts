import { keepOne } from './conflicting-records.ts';
import { isProblem, type LedgerRecord, parseRecord, writeRecord } from './ledger-record.ts';

/** The three texts of a record that two clones have written; null where there is none. */
export interface RecordVersions {
  /** Of which both knew. */
  readonly base: string | null;
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** The names of the two sides, for a conflict. */
export interface SideNames {
  readonly ours: string;
  readonly theirs: string;
}

/**
 * The record that two clones have made together. A record that one of them has changed is never lost because the other has removed
 * it. Two that exclude each other become a text with conflict markers, as git would leave them. Undefined where one of the texts is
 * not a record, so that nobody knows.
 */
export function mergeRecords(
  { base, ours, theirs }: RecordVersions,
  names: SideNames,
): string | null | undefined {
  if (ours === theirs || ours === base) return theirs;
  if (theirs === base) return ours;
  if (isSameClaim(base, ours)) return theirs;
  if (ours === null || theirs === null) return ours ?? theirs;
  const [own, other] = [parseRecord(ours), parseRecord(theirs)];
  if (isProblem(own) || isProblem(other) || own.key !== other.key) return undefined;
  const later = laterOf(own, other);
  return later ? writeRecord(later) : conflictText(ours, theirs, names);
}

/**
 * True for an open record that knows no more than the open one that it was made on. Whoever has settled that one knew that nobody knew
 * what became of the request.
 */
function isSameClaim(base: string | null, ours: string | null): boolean {
  if (base === null || ours === null) return false;
  const [before, after] = [parseRecord(base), parseRecord(ours)];
  if (isProblem(before) || isProblem(after)) return false;
  const isOpen = before.state === 'creating' && after.state === 'creating';
  return isOpen && before.requestId !== undefined && before.requestId === after.requestId;
}

/** The record that knows more, where both are about one request or one resource. */
function laterOf(ours: LedgerRecord, theirs: LedgerRecord): LedgerRecord | undefined {
  if (ours.state === 'created' && theirs.state === 'created') return sameResource(ours, theirs);
  if (ours.requestId === undefined || ours.requestId !== theirs.requestId) return undefined;
  if (ours.state === 'created') return ours;
  if (theirs.state === 'created') return theirs;
  return ours.outcome === undefined ? theirs : ours;
}

/** An id that the service gave counts for more than the same one from a person. */
function sameResource(
  ours: LedgerRecord & { readonly state: 'created' },
  theirs: LedgerRecord & { readonly state: 'created' },
): LedgerRecord | undefined {
  if (ours.id !== theirs.id || ours.contentHash !== theirs.contentHash) return undefined;
  const sides = [theirs, ours].map((record) => ({ label: '', record }));
  const [kept, other] = theirs.resolvedAt === undefined ? sides : sides.toReversed();
  return kept && other && keepOne([kept, other], ours.id, '');
}

function conflictText(ours: string, theirs: string, names: SideNames): string {
  return `<<<<<<< ${names.ours}\n${ours}=======\n${theirs}>>>>>>> ${names.theirs}\n`;
}
