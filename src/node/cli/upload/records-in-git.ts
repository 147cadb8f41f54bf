import { join } from 'node:path';
import { escapeControls } from '../../../text/show.ts';
import { gitIgnoreAbove } from '../../git/git-ignore.ts';
import {
  commitRecords,
  fetchUpstream,
  publishBranch,
  unfinishedIn,
  upstreamOf,
} from '../../ledger/commit-records.ts';
import { isInGit, ledgerFolder } from '../../ledger/project-root.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { UploadContext } from './upload-context.ts';

type Place = Pick<UploadContext, 'root' | 'environment'>;

/** The way in which a push puts its records into git. */
export interface RecordsInGit {
  /** Advice and results, in sentences. */
  readonly notes: readonly string[];
  /** True where the records should be with the others by now, and are not. */
  readonly isFault: boolean;
}

/** Puts the records of a push where every other checkout finds them; gives the reason where that fails. */
export type PublishRecords = () => string | undefined;

/**
 * Gets ready to commit and push the records, and fetches what others have. Throws a `UsageError` where it could not be done
 * afterwards.
 */
export function readyToPublish({ root, environment, place }: UploadContext): PublishRecords {
  if (place.store) {
    throw new UsageError(
      `--commit is for records in the checkout, and those of ${environment.name} are in ${place.store.name}, where every push publishes them. Leave it out.`,
    );
  }
  const folder = folderOf(environment);
  if (!isInGit(root)) throw new UsageError(`--commit needs a git checkout, and ${root} is not in one.`);
  if (isIgnored(root, folder)) {
    throw new UsageError(`--commit cannot commit ${folder}, because git ignores it. ${adviceOnIgnored}`);
  }
  const unfinished = unfinishedIn(root);
  if (unfinished !== undefined) {
    throw new UsageError(
      `--commit cannot commit the records while a ${unfinished} is half done. Nothing was sent. Finish it first: git ${unfinished} --continue`,
    );
  }
  const upstream = upstreamOf(root);
  if (!upstream) {
    throw new UsageError(
      '--commit needs a branch that follows one of a remote, and what is checked out here does not. Check it out: git switch <branch>, or give it one: git push --set-upstream origin <branch>',
    );
  }
  const unreachable = fetchUpstream(root, upstream);
  if (unreachable !== undefined) {
    throw new UsageError(
      `--commit cannot fetch from ${escapeControls(upstream.remote)}: ${escapeControls(unreachable)}. Nothing was sent.`,
    );
  }
  return () => {
    const cause = commitRecords(root, `Record what was created in ${environment.name}`);
    return cause ?? publishBranch(root, upstream);
  };
}

/** The end of the records of a push: published, or with advice on how another checkout finds them. */
export function keepInGit(place: Place, hasNew: boolean, publish: PublishRecords | undefined): RecordsInGit {
  if (!publish) return { notes: hasNew ? adviceOn(place) : [], isFault: false };
  const cause = publish();
  if (cause === undefined) return { notes: [], isFault: false };
  return {
    notes: [
      `The records are in ${folderOf(place.environment)} and could not be pushed: ${escapeControls(cause)}. Without them another checkout creates everything again. To push them: git pull --rebase, then git push`,
    ],
    isFault: true,
  };
}

/** Advice on a ledger that has just been written: without it, the next push creates all of it again. */
function adviceOn({ root, environment }: Place): readonly string[] {
  const folder = folderOf(environment);
  if (!isInGit(root)) return [];
  if (isIgnored(root, folder)) {
    return [`git ignores ${folder}, so another checkout will create everything again. ${adviceOnIgnored}`];
  }
  return [`Commit ${folder}: it shows every other checkout what was created.`];
}

const adviceOnIgnored = 'Take the pattern out of .gitignore, and commit the folder.';

function folderOf({ name }: Place['environment']): string {
  return `${ledgerFolder}/${name}`;
}

function isIgnored(root: string, folder: string): boolean {
  const parts = folder.split('/');
  const paths = parts.map((_, index) => join(root, ...parts.slice(0, index + 1)));
  return paths.some((path) => gitIgnoreAbove(path).ignores(path, true));
}
