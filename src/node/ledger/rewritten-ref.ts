import type { GitRef } from './git-ref.ts';
import { ledgerFolder } from './project-root.ts';

/**
 * The sentence for a ref that lacks records that this clone has seen in it, with the commands that keep all of them; undefined where
 * nothing is lacking. Rejects where git cannot compare them.
 *
 * @param known the last commit of the ref that this clone has seen
 * @param tip the commit of the ref by now
 */
export async function rewrittenRef(ref: GitRef, known: string, tip: string): Promise<string | undefined> {
  if (await ref.isIn(known, tip)) return undefined;
  const [seen, present] = [await ref.texts(known, ledgerFolder), await ref.texts(tip, ledgerFolder)];
  if (isPartOf(seen, present)) return undefined;
  const isOlder = isPartOf(present, seen) || (await ref.isIn(tip, known));
  return `${ref.name} was rewritten: it lacks records that this clone has seen there. ${isOlder ? putBack(ref) : putTogether(ref)}`;
}

/** True where all texts are among the others, under the same paths. */
function isPartOf(texts: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return [...texts].every(([path, text]) => others.get(path) === text);
}

function putBack({ knownRef, address: { remote, ref } }: GitRef): string {
  return (
    `Compare git log ${knownRef} with it. To put back what this clone has seen: git push --force ${remote} ${knownRef}:${ref}; ` +
    `to go on with what is there now: git update-ref -d ${knownRef}`
  );
}

/** Nothing is forced, for the remote has records that nobody else may have. */
function putTogether({ knownRef, address: { remote, ref } }: GitRef): string {
  const folder = '../voxlint-ledger';
  const steps = [
    `fetch ${remote} ${ref}`,
    `worktree add --detach ${folder} FETCH_HEAD`,
    `-C ${folder} merge --allow-unrelated-histories --no-edit ${knownRef}`,
    `-C ${folder} push ${remote} HEAD:${ref}`,
    `worktree remove ${folder}`,
  ];
  const command = steps.map((step) => `git ${step}`).join(' && ');
  return `It also has records that this clone has never seen. Put both together: ${command}`;
}
