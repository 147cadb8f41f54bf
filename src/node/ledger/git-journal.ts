import {
  type CreatingRecord,
  completed,
  type LedgerRecord,
  writeRecord,
} from '../../upload/ledger-record.ts';
import { type CreateItem, isCreate, type PlanItem } from '../../upload/plan.ts';
import type { Journal } from '../../upload/push.ts';
import type { Claim, GitLedger } from './git-ledger.ts';
import { type LedgerPlace, recordFile } from './ledger.ts';
import { type JournalOptions, recordStarter } from './ledger-journal.ts';

/** The parts of a journal in a git ledger beside its place. */
export interface GitJournalOptions extends JournalOptions {
  readonly ledger: GitLedger;
  /** The number of requests that may be under way. */
  readonly concurrency: number;
  /** Gives what a plan says of a definition by now. Throws where the ledger cannot be used any more. */
  planNow(item: CreateItem): Promise<PlanItem>;
}

/**
 * Definitions that are claimed together for each request that may be under way: so many that the requests of one batch take longer than
 * the publication of the next, and so few that a kill leaves little that another clone cannot know.
 */
const claimsPerRequest = 8;
const maxClaims = 64;

/**
 * A journal that claims definitions in the ref of a remote before their requests leave. Outcomes are on disk at once; they are published
 * with the next claims, and at the end.
 */
export function gitJournal(place: LedgerPlace, options: GitJournalOptions): Journal {
  const { ledger, clock, concurrency, planNow } = options;
  const start = recordStarter(options);
  const moment = (): string => new Date(clock.now()).toISOString();
  const claimTimes = new WeakMap<CreateItem, string>();
  const claimed = (item: CreateItem): CreatingRecord => {
    const claimedAt = claimTimes.get(item) ?? moment();
    claimTimes.set(item, claimedAt);
    return { ...start(item), claimedAt };
  };
  const pathOf = ({ kind, key }: Pick<LedgerRecord, 'kind' | 'key'>): string => recordFile(place, kind, key);
  const settle = (record: LedgerRecord): Promise<void> => ledger.settle(pathOf(record), writeRecord(record));
  const size = Math.min(maxClaims, claimsPerRequest * concurrency);
  return {
    claims: {
      size,
      claim: async (items) => {
        const { free, obstacles } = await freeOf(items, planNow);
        const texts = ledger.texts();
        const byPath = new Map(free.map((item) => [pathOf(item), item]));
        const claims = new Map<string, Claim>(
          free.map((item) => [
            pathOf(item),
            { text: writeRecord(claimed(item)), before: texts.get(pathOf(item)) ?? null },
          ]),
        );
        const held = await ledger.claim(claims, claimMessage(place, free.length), async (path) => {
          const item = byPath.get(path);
          return item !== undefined && (await freeOf([item], planNow)).free.length > 0;
        });
        const lost = free.filter((item) => !held.has(pathOf(item)));
        return new Map([...obstacles, ...(await freeOf(lost, planNow)).obstacles]);
      },
      release: (item) => ledger.settle(pathOf(item)),
    },
    begin: async (item) => {
      const record = claimed(item);
      await ledger.begin(pathOf(item), writeRecord(record));
      return record;
    },
    created: (record, id) => settle(completed(record, id, moment())),
    notMade: (record) => ledger.takeBack(pathOf(record)),
    unknown: (record, outcome) => settle({ ...record, outcome }),
  };
}

interface Sorted {
  readonly free: readonly CreateItem[];
  readonly obstacles: ReadonlyMap<CreateItem, PlanItem>;
}

/** Sorts out what others hold by now, or have created. */
async function freeOf(items: readonly CreateItem[], planNow: GitJournalOptions['planNow']): Promise<Sorted> {
  const free: CreateItem[] = [];
  const obstacles = new Map<CreateItem, PlanItem>();
  for (const item of items) {
    const now = await planNow(item);
    if (isSame(item, now)) free.push(item);
    else obstacles.set(item, now);
  }
  return { free, obstacles };
}

/** Another one that somebody else has made meanwhile is not what the plan was to be besides. */
function isSame(item: CreateItem, now: PlanItem): boolean {
  if (!isCreate(now) || now.action !== item.action) return false;
  const [before, since] = [item.before, now.before].map((record) => record && writeRecord(record));
  return before === since;
}

function claimMessage({ environment }: LedgerPlace, count: number): string {
  return `Claim ${count} in ${environment}`;
}
