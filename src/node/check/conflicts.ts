import { formatOf } from '../../document/format-of.ts';
import type { ConflictingFact, Fact } from '../../findings/fact.ts';
import { locateFact } from '../../lint/cross-file.ts';
import type { FoundFile } from '../files/find-files.ts';

/** The files that hold one fact, sorted by path, each with the fact as it stands there. */
export type Holders = ReadonlyMap<FoundFile, Fact>;

/** Puts the files that hold one fact in their order. */
export function sortedHolders(holders: Iterable<readonly [FoundFile, Fact]>): Holders {
  return new Map([...holders].sort(([a], [b]) => (a.absolute < b.absolute ? -1 : 1)));
}

/**
 * The file that a finding about a fact of one file points to; undefined where the file has no such finding. The first
 * by its path is the one that the others are compared with: it has a finding only where no other file of the run does.
 *
 * @param isOfRun true for the files that are reported on
 */
export function rivalOf(
  file: FoundFile,
  holders: Holders,
  isOfRun: (file: FoundFile) => boolean,
): FoundFile | undefined {
  const [first, second] = holders.keys();
  if (first?.absolute !== file.absolute) return first;
  const isReportedElsewhere = [...holders.keys()].some((other) => other !== first && isOfRun(other));
  return isReportedElsewhere ? undefined : second;
}

/** Gives a fact of another file its place there; undefined where the text no longer holds it. */
export async function locateConflict(
  { path }: FoundFile,
  fact: Fact,
  text: string,
): Promise<ConflictingFact | undefined> {
  const place = await locateFact(text, formatOf(path), fact);
  return place && { rule: fact.rule, key: fact.key, path, ...place };
}
