import { dirname } from 'node:path';
import { type ConflictingFact, type Fact, locateFact } from '../../lint/cross-file.ts';
import { inspect, type LintInput } from '../../lint/lint.ts';
import type { LintRequest } from '../cli/options/lint-options.ts';
import type { ConfigTree } from '../config/config-tree.ts';
import { readDefinition } from '../files/read-definition.ts';
import type { CheckCache } from './check-cache.ts';
import type { FileCheck } from './lint-files.ts';
import { projectFacts } from './project-facts.ts';

export interface Comparison {
  readonly configs: ConfigTree;
  readonly request: LintRequest;
  /** Absolute. */
  readonly cwd: string;
  readonly cache: CheckCache | undefined;
}

/** A fact, the file that holds it, and whether the run is about that file. */
interface Holder {
  readonly fact: Fact;
  readonly path: string;
  readonly absolute: string;
  readonly check?: FileCheck;
}

/**
 * Checks files anew that hold what only one file of their project should, and gives all with their reports. Files
 * without a configuration are compared with those of the run only; the others with all of their project. Of several
 * files that hold the same the first by its path is the one that the others are told about.
 */
export async function compareFiles(
  checks: readonly FileCheck[],
  comparison: Comparison,
): Promise<readonly FileCheck[]> {
  const taken = new Map<FileCheck, ConflictingFact[]>();
  for (const holders of await groups(checks, comparison)) {
    const [first, second] = holders;
    if (first === undefined || second === undefined) continue;
    const others = holders.filter(
      ({ check, absolute }) => check !== undefined && absolute !== first.absolute,
    );
    const reported = others.length === 0 ? [first] : others;
    const place = await placeOf(others.length === 0 ? second : first);
    for (const { check } of reported)
      if (check && place) taken.set(check, [...(taken.get(check) ?? []), place]);
  }
  return Promise.all(checks.map((check) => checkAgain(check, taken.get(check), comparison)));
}

/** What several files hold, each file once, sorted by path. */
async function groups(
  checks: readonly FileCheck[],
  comparison: Comparison,
): Promise<readonly (readonly Holder[])[]> {
  const byProject = new Map<string | undefined, FileCheck[]>();
  for (const check of checks) {
    const { project } = await comparison.configs.at(dirname(check.file.absolute));
    byProject.set(project, [...(byProject.get(project) ?? []), check]);
  }
  const all = await Promise.all(
    [...byProject].map(async ([project, some]) => {
      const own = some.flatMap((check) => check.facts.map((fact) => ({ fact, ...check.file, check })));
      const others = project === undefined ? [] : await projectFacts(project, own, comparison);
      return [...byKey([...own, ...others]).values()];
    }),
  );
  return all.flat();
}

function byKey(holders: readonly Holder[]): ReadonlyMap<string, readonly Holder[]> {
  const groups = new Map<string, Map<string, Holder>>();
  for (const holder of [...holders].sort((a, b) => (a.absolute < b.absolute ? -1 : 1))) {
    const key = `${holder.fact.rule}\n${holder.fact.key}`;
    const group = groups.get(key) ?? new Map<string, Holder>();
    groups.set(key, group);
    if (!group.has(holder.absolute)) group.set(holder.absolute, holder);
  }
  return new Map([...groups].map(([key, group]) => [key, [...group.values()]]));
}

async function placeOf({ fact, path, absolute, check }: Holder): Promise<ConflictingFact | undefined> {
  const text = textOf(absolute, check);
  if (text === undefined) return undefined;
  const span = await locateFact(text, /\.json$/i.test(path) ? 'json' : 'yaml', fact);
  return span && { rule: fact.rule, key: fact.key, path, ...span };
}

/** As it is on the disk, or as fixing would leave it. */
function textOf(absolute: string, check: FileCheck | undefined): string | undefined {
  if (check?.change !== undefined) return check.change.after.replace(/^\ufeff/, '');
  const read = check?.file.read?.() ?? readDefinition(absolute);
  return 'problem' in read ? undefined : read.text;
}

async function checkAgain(
  check: FileCheck,
  taken: readonly ConflictingFact[] | undefined,
  { request: { kind } }: Comparison,
): Promise<FileCheck> {
  const { file, settings } = check;
  const text = taken && textOf(file.absolute, check);
  if (text === undefined) return check;
  const input: LintInput = { path: file.path, text, ...(kind === undefined ? {} : { kind }) };
  return { ...check, report: (await inspect(input, settings, taken)).report };
}
