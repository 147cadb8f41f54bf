import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FileReport } from '../../../findings/diagnostic.ts';
import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import { buildPlan, type Plan } from '../../../upload/plan.ts';
import type { LintRequest } from '../options/lint-options.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { collectDefinitions, type SourceText } from './collect-definitions.ts';
import { keyMeant } from './key-meant.ts';
import { soundLedger, type UploadContext } from './upload-context.ts';

/** What a push would do, and what it was decided on. */
export interface Planning {
  readonly plan: Plan;
  readonly ledger: readonly LedgerRecord[];
  /** What the linter found, by file. */
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
  refuseNeedless(plan, wanted);
  return { plan, ledger, reports, sources };
}

/** `--recreate` for what was never created is a mistake in the key, and for an unknown outcome a second agent. */
function refuseNeedless({ items }: Plan, wanted: ReadonlySet<string>): void {
  for (const item of items.filter(({ key }) => wanted.has(key))) {
    if (item.action === 'unknown') {
      throw new UsageError(
        `Nobody knows whether ${item.key} was created, so it cannot be created again. First: voxlint resolve ${item.key}`,
      );
    }
  }
}
