import { relative } from 'node:path';
import { count } from '../../../text/count.ts';
import { identityOf, keyOf } from '../../../upload/identity.ts';
import { type LedgerRecord, moved, writeRecord } from '../../../upload/ledger-record.ts';
import { slashed } from '../../files/slashed.ts';
import type { GitRef } from '../../ledger/git-ref.ts';
import { type LedgerPlace, loadLedger, removeRecord, saveRecord } from '../../ledger/ledger.ts';
import { ledgerFolder } from '../../ledger/project-root.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { foldersWithRecords, type LedgerHomes } from './ledger-homes.ts';
import { type OpenLedgers, withLedgers } from './open-ledgers.ts';
import { refuseUnsound, withLedger } from './with-ledger.ts';

/**
 * Takes the records of an environment out of the checkout into its ledger in git, which it begins where there is none. A record leaves the
 * checkout only once it is published, so that one that was stopped goes on when it is run again. Gives a sentence about it. Throws a
 * `UsageError` where both ledgers know a definition, and not the same of it.
 */
export async function takeOver(
  homes: LedgerHomes,
  environment: string,
  host: Pick<Host, 'cwd'>,
): Promise<string> {
  const { root, refs } = homes;
  const ref = refs.get(environment);
  if (!ref) {
    throw new UsageError(
      `The ledger of ${environment} is not in git. Add ledger: git to environments.${environment} in the configuration first.`,
    );
  }
  await refuseOtherRef(ref, environment);
  const opening = { use: 'write', begins: true, environment } as const;
  return withLedgers(homes, opening, async (ledgers) => {
    const place = ledgers.place(environment);
    let taken = 0;
    for (const folder of foldersWithRecords(environment, host.cwd, root)) {
      taken += await withLedger(folder, () => takeFrom({ root: folder, environment }, place, ledgers));
    }
    if (taken === 0) return `The ledger of ${environment} is ${ref.name}. There was nothing to take over.`;
    return `${count(taken, 'record')} of ${environment} ${taken === 1 ? 'is' : 'are'} in ${ref.name} now, and no longer in the checkout. Next: git add --all ${ledgerFolder} && git commit`;
  });
}

/** Another name of the branch in the configuration would begin an empty ledger, and everything would be created again. */
async function refuseOtherRef(ref: GitRef, environment: string): Promise<void> {
  if ((await ref.known()) !== undefined) return;
  const other = await ref.otherKnownRef(`${ledgerFolder}/${environment}`);
  if (other === undefined) return;
  throw new UsageError(
    `This clone knows a ledger of ${environment} under another name, and ${ref.name} would begin an empty one. ` +
      `To keep it there: git push ${ref.address.remote} ${other}:${ref.address.ref}`,
  );
}

async function takeFrom(from: LedgerPlace, to: LedgerPlace, ledgers: OpenLedgers): Promise<number> {
  const { records, faults } = loadLedger(from);
  refuseUnsound(faults);
  const there = loadLedger(to);
  refuseUnsound(there.faults);
  const inRoot = (record: LedgerRecord): LedgerRecord => moved(record, keyIn(to.root, from.root, record.key));
  const known = new Map(there.records.map((record) => [slot(record), record]));
  const taken = records.map(inRoot);
  for (const record of taken) {
    const other = known.get(slot(record));
    if (other && !isOlder(record, other)) throw different(record, other, to);
  }
  for (const record of taken) if (!known.has(slot(record))) await saveRecord(to, record);
  await ledgers.publish(`Take over ${count(records.length, 'record')} of ${from.environment}`);
  for (const record of records) await removeRecord(from, record);
  return records.length;
}

/** The key of a definition from the top of the checkout, where its ledger was in a folder of it. */
function keyIn(top: string, folder: string, key: string): string {
  if (folder === top) return key;
  const { path, document } = identityOf(key);
  return keyOf({ path: `${slashed(relative(top, folder))}/${path}`, document });
}

function slot({ kind, key }: LedgerRecord): string {
  return `${kind} ${key}`;
}

/** True for a record that the other one was made from: an old branch may still have it. */
function isOlder(record: LedgerRecord, other: LedgerRecord): boolean {
  if (writeRecord(record) === writeRecord(other)) return true;
  if (record.state === 'creating')
    return record.requestId !== undefined && record.requestId === other.requestId;
  const ids = [...(other.state === 'created' ? [other.id] : []), ...other.history.map(({ id }) => id)];
  const before = other.state === 'creating' && other.previous ? [other.previous.id] : [];
  return [...ids, ...before].includes(record.id);
}

function different(record: LedgerRecord, other: LedgerRecord, { store }: LedgerPlace): UsageError {
  const what = (each: LedgerRecord): string =>
    each.state === 'created' ? `was created as ${each.id}` : 'has an unknown outcome';
  return new UsageError(
    `${record.key} ${what(record)} in the checkout, and ${what(other)} in ${store?.name ?? 'git'}, so the service may have it twice. Look into it, delete one there, then delete the record that is wrong: git rm, or voxlint resolve. Nothing was taken out of the checkout.`,
  );
}
