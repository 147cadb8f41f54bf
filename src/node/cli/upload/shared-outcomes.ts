import { escapeControls, showList } from '../../../text/show.ts';
import type { CreateItem, Plan, PlanItem } from '../../../upload/plan.ts';
import type { Journal, PushResult } from '../../../upload/push.ts';
import { type GitJournalOptions, gitJournal } from '../../ledger/git-journal.ts';
import type { GitLedger } from '../../ledger/git-ledger.ts';
import { GitLedgerError } from '../../ledger/git-ledger-error.ts';
import { ledgerJournal } from '../../ledger/ledger-journal.ts';
import type { Planning } from './make-plan.ts';
import type { UploadContext } from './upload-context.ts';
import { shorten } from './way-on.ts';

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

/** Publishes what other clones are to know. Gives what a person has to know in sentences: none where all clones agree. */
export async function shareOutcomes({ ledger, environment }: UploadContext): Promise<readonly string[]> {
  if (!ledger) return [];
  try {
    await ledger.withdraw();
    await ledger.publish(`Record what was created in ${environment.name}`);
    return conflictNotes(ledger);
  } catch (error) {
    if (error instanceof GitLedgerError) return [...conflictNotes(ledger), unsharedNote(error.message)];
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

function conflictNotes({ conflicts, name }: GitLedger): readonly string[] {
  if (conflicts.length === 0) return [];
  const keys = escapeControls(showList(shorten(conflicts), 'and'));
  return [
    `While this ran, another clone has recorded something else about ${keys} in ${name}, so that the service may have it twice. Both records are kept. To see what to do: voxlint status`,
  ];
}

function unsharedNote(reason: string): string {
  return `${escapeControls(reason)} What became of the requests is kept in this clone, and the next voxlint push here publishes it. Until then, every other clone shows it as unknown.`;
}
