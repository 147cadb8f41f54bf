import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { FileReport } from '../../../findings/diagnostic.ts';
import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import type { KnownRecord } from '../../../upload/match-records.ts';
import {
  buildPlan,
  type Definition,
  type DefinitionFile,
  filesToLookAt,
  type Plan,
} from '../../../upload/plan.ts';
import { isKnownTarget, isSameTarget } from '../../../upload/same-target.ts';
import { slashed } from '../../files/slashed.ts';
import type { LintRequest } from '../options/lint-options.ts';
import { keyWord } from '../output/suggest.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { collectDefinitions, type SourceText } from './collect-definitions.ts';
import { withFormerFields } from './former-fields.ts';
import { keyMeant } from './key-meant.ts';
import { refuseOtherLedger } from './ledger-homes.ts';
import { lookAtFiles } from './look-at-files.ts';
import { showTarget, type UploadContext } from './upload-context.ts';
import type { UploadEnvironment } from './upload-environment.ts';
import { otherRecords, refuseOtherTarget, soundLedger } from './with-ledger.ts';

/** The plan of a push, and the files that it is about. */
export interface Planning {
  readonly plan: Plan;
  /** The environment of each file, by its path as the user would type it. */
  readonly environments: ReadonlyMap<string, UploadEnvironment>;
  /** Relative to the project root, as the disk has them. */
  readonly files: readonly string[];
  /** The findings of the linter, by file. */
  readonly reports: readonly FileReport[];
  /** Texts of the files by path, as the user would type it. */
  readonly sources: ReadonlyMap<string, SourceText>;
  /** Decides again, for the records of the ledger by now. Throws a `UsageError` where it cannot. */
  again(): Promise<Plan>;
}

/** Reads the ledger and the definitions, and decides. Sends and writes nothing. Throws a `UsageError` where it cannot. */
export async function makePlan(
  request: LintRequest,
  recreate: readonly string[],
  context: UploadContext,
  host: Host,
): Promise<Planning> {
  const first = knownRecords(context);
  const { files, reports, sources } = await collectDefinitions(request, context, host);
  const keys = files.flatMap(({ definitions }) => definitions.map(({ key }) => key));
  const wanted = new Set(recreate.map((name) => keyMeant(name, keys, context.root, host)));
  const fileExists = (path: string): boolean => existsSync(resolve(context.root, path));
  const decide = async ({ ledger, others }: KnownRecords): Promise<Plan> => {
    refuseOtherTarget(ledger, definitionsIn(files), context.environment.name);
    refuseSameTarget(files, others, context);
    const input = { files, ledger, others: modelsAtTargets(files, others), recreate: wanted, fileExists };
    const lookedAt = await lookAtFiles(filesToLookAt(input), request, context);
    return withFormerFields(buildPlan({ ...input, lookedAt }), context.root);
  };
  const again = (): Promise<Plan> => decide(knownRecords(context));
  const plan = await decide(first);
  refuseUnknown(plan, wanted);
  refuseContested(plan);
  const inProject = (path: string): string => slashed(relative(context.root, resolve(host.cwd, path)));
  const environments = await environmentsOf([...sources.keys()], context, host);
  return { plan, environments, files: [...sources.keys()].map(inProject), reports, sources, again };
}

interface KnownRecords {
  readonly ledger: readonly LedgerRecord[];
  readonly others: Others;
}

function knownRecords(context: UploadContext): KnownRecords {
  return { ledger: soundLedger(context), others: otherRecords(context) };
}

async function environmentsOf(
  paths: readonly string[],
  { environments, homes }: UploadContext,
  { cwd }: Pick<Host, 'cwd'>,
): Promise<ReadonlyMap<string, UploadEnvironment>> {
  const found = new Map<string, UploadEnvironment>();
  for (const path of paths) found.set(path, await environments.of(resolve(cwd, path), path));
  refuseOtherLedger([...new Set(found.values())], homes);
  return found;
}

/** The records of models that another environment has at the service of a definition: models belong to no project. */
function modelsAtTargets(files: readonly DefinitionFile[], others: Others): Others {
  const models = definitionsIn(files).filter(
    ({ kind, target }) => kind === 'model' && isKnownTarget(kind, target),
  );
  const targets = [...new Map(models.map(({ target }) => [target.baseUrl, target])).values()];
  return others.filter(
    ({ record }) =>
      record.kind === 'model' && targets.some((target) => isSameTarget('model', record.target, target)),
  );
}

/** One place under two names would have every agent twice. */
function refuseSameTarget(files: readonly DefinitionFile[], others: Others, context: UploadContext): void {
  const agents = definitionsIn(files).filter(
    ({ kind, target }) => kind === 'agent' && isKnownTarget(kind, target),
  );
  const targets = new Map(agents.map(({ target }) => [showTarget(target), target]));
  for (const [shown, target] of targets) {
    const same = others.filter(
      ({ record }) => record.kind === 'agent' && isSameTarget('agent', record.target, target),
    );
    const [first] = same;
    if (first === undefined) continue;
    const { environment } = first;
    const { name } = context.environment;
    const number = same.filter((each) => each.environment === environment).length;
    throw new UsageError(
      `${environment}'s records (${number}) are of the same place as ${name}: ${shown}. To create there under both names would create ` +
        `agents twice; one of the two names is enough. Keep ${name}: voxlint move --env ${environment} ${name}`,
    );
  }
}

type Others = readonly Required<KnownRecord>[];

function definitionsIn(files: readonly DefinitionFile[]): readonly Definition[] {
  return files.flatMap(({ definitions }) => definitions);
}

/** A resource would lose its place in the ledger, while another definition looks like the one that made it. */
function refuseContested({ items }: Plan): void {
  const replaced = new Set<LedgerRecord>(
    items.flatMap((item) => (item.action === 'recreate' && item.before ? [item.before] : [])),
  );
  for (const item of items) {
    if (item.action !== 'renamed') continue;
    const candidate = item.candidates.find(({ record }) => replaced.has(record));
    if (candidate === undefined) continue;
    const moves = candidate.moves.flat().map(keyWord).join(' ');
    throw new UsageError(
      `${candidate.record.key} cannot be created again yet, because what it created may be ${item.key} now. If it is: ` +
        `voxlint move ${moves}; if ${item.key} is new: voxlint push --recreate ${keyWord(item.key)}`,
    );
  }
}

/** Another resource beside one that may be there already could be a second agent on the phone. */
function refuseUnknown({ items }: Plan, recreate: ReadonlySet<string>): void {
  const unknown = items.find(({ key, action }) => recreate.has(key) && action === 'unknown');
  if (!unknown) return;
  throw new UsageError(
    `Nobody knows whether ${unknown.key} was created, so it cannot be created again. First: voxlint resolve ${keyWord(unknown.key)}`,
  );
}
