import { dirname } from 'node:path';
import type { ConflictingFact, Fact } from '../../findings/fact.ts';
import { identityOf } from '../../lint/cross-file.ts';
import type { FoundFile } from '../files/find-files.ts';
import { type ReadDefinition, readDefinition } from '../files/read-definition.ts';
import type { CheckCache } from './check-cache.ts';
import { checkDefinition } from './check-definition.ts';
import type { CheckRequest } from './check-request.ts';
import type { FileCheck } from './check-result.ts';
import { type Holders, locateConflict, rivalOf, sortedHolders } from './conflicts.ts';
import { projectFacts } from './project-facts.ts';

/**
 * Checks files anew that hold what only one file of their project should, and gives all with their reports. Files
 * without a configuration are compared with those of the run only; the others with all of their project.
 */
export async function compareFiles(
  checks: readonly FileCheck[],
  request: CheckRequest,
  cache: CheckCache | undefined,
): Promise<readonly FileCheck[]> {
  const ofRun = new Map(checks.map((check) => [check.file, check]));
  const conflicting = new Map<FoundFile, ConflictingFact[]>();
  for (const holders of await sharedFacts(checks, request, cache)) {
    const locate = locator(holders, ofRun);
    for (const file of holders.keys()) {
      const rival = ofRun.has(file) ? rivalOf(file, holders, (other) => ofRun.has(other)) : undefined;
      const conflict = rival && (await locate(rival));
      if (conflict) conflicting.set(file, [...(conflicting.get(file) ?? []), conflict]);
    }
  }
  return Promise.all(checks.map((check) => checkAgain(check, conflicting.get(check.file))));
}

/** The facts of the run that several files hold, each with these files. */
async function sharedFacts(
  checks: readonly FileCheck[],
  request: CheckRequest,
  cache: CheckCache | undefined,
): Promise<readonly Holders[]> {
  const byProject = new Map<string | undefined, Map<FoundFile, readonly Fact[]>>();
  for (const { file, facts } of checks) {
    const { project } = await request.configs.at(dirname(file.absolute));
    byProject.set(project, (byProject.get(project) ?? new Map()).set(file, facts));
  }
  const all = await Promise.all(
    [...byProject].map(async ([project, own]) => {
      const others = project === undefined ? [] : await projectFacts(project, own, request, cache);
      return holdersOfEach([...own, ...others]);
    }),
  );
  return all.flat().filter((holders) => holders.size > 1);
}

function holdersOfEach(files: Iterable<readonly [FoundFile, readonly Fact[]]>): readonly Holders[] {
  const byFact = new Map<string, Map<FoundFile, Fact>>();
  for (const [file, facts] of files) {
    for (const fact of facts) {
      const holders = byFact.get(identityOf(fact)) ?? new Map<FoundFile, Fact>();
      byFact.set(identityOf(fact), holders);
      if (!holders.has(file)) holders.set(file, fact);
    }
  }
  return [...byFact.values()].map(sortedHolders);
}

/** Gives the place of a fact in one of its files; each text is read once. */
function locator(
  holders: Holders,
  ofRun: ReadonlyMap<FoundFile, FileCheck>,
): (file: FoundFile) => Promise<ConflictingFact | undefined> {
  const known = new Map<FoundFile, Promise<ConflictingFact | undefined>>();
  const locate = async (file: FoundFile): Promise<ConflictingFact | undefined> => {
    const fact = holders.get(file);
    const read = readAgain(file, ofRun.get(file));
    return fact === undefined || 'problem' in read ? undefined : locateConflict(file, fact, read.text);
  };
  return (file) => {
    const place = known.get(file) ?? locate(file);
    known.set(file, place);
    return place;
  };
}

/** Reads a text as it is on the disk, or as fixing would leave it. */
function readAgain(file: FoundFile, check: FileCheck | undefined): ReadDefinition {
  if (check?.change === undefined) return file.read?.() ?? readDefinition(file.absolute);
  return { text: check.change.after.replace(/^\ufeff/, ''), hasByteOrderMark: false };
}

async function checkAgain(
  check: FileCheck,
  conflicting: readonly ConflictingFact[] | undefined,
): Promise<FileCheck> {
  const read = conflicting && readAgain(check.file, check);
  if (read === undefined || 'problem' in read) return check;
  const { report } = await checkDefinition(check, read, { conflicting: conflicting ?? [] });
  const { weeks = report.weeks } = check.report;
  return { ...check, report: weeks === undefined ? report : { ...report, weeks } };
}
