import { escapeControls } from '../../../text/show.ts';
import type { CreateItem, Plan, PlanItem } from '../../../upload/plan.ts';
import type { Journal, PushResult } from '../../../upload/push.ts';
import { type GitJournalOptions, gitJournal } from '../../ledger/git-journal.ts';
import { type GitLedger, GitLedgerError } from '../../ledger/git-ledger.ts';
import { ledgerJournal } from '../../ledger/ledger-journal.ts';
import type { Planning } from './make-plan.ts';
import type { UploadContext } from './upload-context.ts';

/** Makes the journal of one target: where the ledger is, in files or in git. */
export type JournalMaker = (options: Omit<GitJournalOptions, 'ledger' | 'planNow'>) => Journal;

/** The maker of the journals of a push, from its plan. Only as long as nothing has been claimed. */
export function journalMaker({ place, ledger }: UploadContext, planning: Planning): JournalMaker {
  if (!ledger) return (options) => ledgerJournal(place, options);
  const planNow = plannedNow(planning, ledger);
  return (options) => gitJournal(place, { ...options, ledger, planNow });
}

/** The plan of one definition by now; made again only when others have written the ledger. */
function plannedNow({ plan, again }: Planning, ledger: GitLedger): (item: CreateItem) => Promise<PlanItem> {
  const slot = ({ kind, key }: Pick<PlanItem, 'kind' | 'key'>): string => `${kind} ${key}`;
  const bySlot = ({ items }: Plan): Map<string, PlanItem> => new Map(items.map((item) => [slot(item), item]));
  let foreign = ledger.foreignChanges;
  let items = bySlot(plan);
  return async (item) => {
    if (ledger.foreignChanges !== foreign) {
      foreign = ledger.foreignChanges;
      items = bySlot(await again());
    }
    const now = items.get(slot(item));
    if (now) return now;
    throw new Error(`${item.key} is no longer in the plan.`);
  };
}

/** Publishes what other clones are to know. Gives the reason where that fails; it stays in this clone then. */
export async function shareOutcomes({ ledger, environment }: UploadContext): Promise<string | undefined> {
  if (!ledger) return undefined;
  try {
    await ledger.withdraw();
    await ledger.publish(`Record what was created in ${environment.name}`);
    return undefined;
  } catch (error) {
    if (error instanceof GitLedgerError) return error.message;
    throw error;
  }
}

/** The planning with what the ledger says by now about the definitions that others hold. */
export function withHeld(planning: Planning, results: readonly PushResult[]): Planning {
  const held = new Map<PlanItem, PlanItem>(
    results.flatMap((result) =>
      result.kind === 'notTried' && result.now ? [[result.item, result.now]] : [],
    ),
  );
  const items = planning.plan.items.map((item) => held.get(item) ?? item);
  return { ...planning, plan: { ...planning.plan, items } };
}

/** False for the result of a definition that the plan describes by now. */
export function isOwn(result: PushResult): boolean {
  return result.kind === 'sent' || result.now === undefined;
}

/** Advice on outcomes that are in this clone only. */
export function unsharedNotes(reason: string | undefined): readonly string[] {
  if (reason === undefined) return [];
  return [
    `${escapeControls(reason)} What became of the requests is kept in this clone, and the next voxlint push here publishes it. Until then, every other clone shows it as unknown.`,
  ];
}
