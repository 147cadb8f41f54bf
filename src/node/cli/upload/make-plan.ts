import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { FileReport } from '../../../findings/diagnostic.ts';
import { buildPlan, type Plan } from '../../../upload/plan.ts';
import { slashed } from '../../files/slashed.ts';
import type { LintRequest } from '../options/lint-options.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { collectDefinitions, type SourceText } from './collect-definitions.ts';
import { keyMeant } from './key-meant.ts';
import type { UploadContext } from './upload-context.ts';
import { soundLedger } from './with-ledger.ts';

/** The plan of a push, and the files that it is about. */
export interface Planning {
  readonly plan: Plan;
  /** Relative to the project root, as the disk has them. */
  readonly files: readonly string[];
  /** The findings of the linter, by file. */
  readonly reports: readonly FileReport[];
  /** Texts of the files by path, as the user would type it. */
  readonly sources: ReadonlyMap<string, SourceText>;
}

/** Reads the ledger and the definitions, and decides. Sends and writes nothing. Throws a `UsageError` where it cannot. */
export async function makePlan(
  request: LintRequest,
  recreate: readonly string[],
  context: UploadContext,
  host: Host,
): Promise<Planning> {
  const ledger = soundLedger(context);
  const { files, reports, sources } = await collectDefinitions(request, context, host);
  const keys = files.flatMap(({ definitions }) => definitions.map(({ key }) => key));
  const wanted = new Set(recreate.map((name) => keyMeant(name, keys, context.root, host)));
  const plan = buildPlan({
    files,
    ledger,
    recreate: wanted,
    fileExists: (path) => existsSync(resolve(context.root, path)),
  });
  refuseUnknown(plan, wanted);
  const inProject = (path: string): string => slashed(relative(context.root, resolve(host.cwd, path)));
  return { plan, files: [...sources.keys()].map(inProject), reports, sources };
}

/** Another resource beside one that may be there already could be a second agent on the phone. */
function refuseUnknown({ items }: Plan, recreate: ReadonlySet<string>): void {
  const unknown = items.find(({ key, action }) => recreate.has(key) && action === 'unknown');
  if (!unknown) return;
  throw new UsageError(
    `Nobody knows whether ${unknown.key} was created, so it cannot be created again. First: voxlint resolve ${unknown.key}`,
  );
}
