import type { FileReport } from '../../findings/diagnostic.ts';
import type { Fact } from '../../lint/cross-file.ts';
import { inspect } from '../../lint/lint.ts';
import type { Settings } from '../../lint/settings.ts';
import type { DefinitionKind } from '../../schema/definition-kind.ts';
import { type ReadDefinition, unreadable } from '../files/read-definition.ts';

/** What came of checking one text. */
export interface Checked {
  readonly report: FileReport;
  /** What only one document of a project should hold. */
  readonly facts: readonly Fact[];
  /** How many findings were fixed. */
  readonly fixed: number;
  /** The text with its fixes in it; absent where nothing was fixed. */
  readonly text?: string;
}

export interface CheckOptions {
  readonly kind: DefinitionKind | undefined;
  readonly settings: Settings;
  /** Whether to apply the safe fixes. */
  readonly fix: boolean;
  /** Whether to apply the fixes that are a good guess, too. */
  readonly unsafe: boolean;
  /** Marks findings that are known, so that they are not fixed. */
  readonly suppress?: ((report: FileReport) => FileReport) | undefined;
}

/** Checks what was read, or reports why it could not be. */
export async function checkDefinition(
  path: string,
  read: ReadDefinition,
  options: CheckOptions,
): Promise<Checked> {
  if ('problem' in read) return { report: unreadable(path, read.problem), facts: [], fixed: 0 };
  const { kind, settings, suppress = (report) => report } = options;
  let facts: readonly Fact[] = [];
  const check = async (text: string): Promise<FileReport> => {
    const inspection = await inspect(kind === undefined ? { path, text } : { path, text, kind }, settings);
    facts = inspection.facts;
    return suppress(inspection.report);
  };
  if (!options.fix) return { report: await check(read.text), facts, fixed: 0 };
  const { fixUntilStable } = await import('./fix-until-stable.ts');
  const { text, fixed, report } = await fixUntilStable(read.text, check, options);
  return fixed === 0 ? { report, facts, fixed } : { report, facts, fixed, text };
}
