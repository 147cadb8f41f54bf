import type { Settings } from '../config.ts';
import type { FileReport } from '../diagnostic.ts';
import { lint } from '../lint.ts';
import type { DefinitionKind } from '../schema/definition-kind.ts';
import { type ReadDefinition, unreadable } from './read-definition.ts';

/** What came of checking one text. */
export interface Checked {
  readonly report: FileReport;
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
  readonly silence?: ((report: FileReport) => FileReport) | undefined;
}

/** Checks what was read, or reports why it could not be. */
export async function checkDefinition(
  path: string,
  read: ReadDefinition,
  options: CheckOptions,
): Promise<Checked> {
  if ('problem' in read) return { report: unreadable(path, read.problem), fixed: 0 };
  const check = checkOf(path, options);
  if (!options.fix) return { report: await check(read.text), fixed: 0 };
  const { fixUntilStable } = await import('./fix-until-stable.ts');
  const { text, fixed, report } = await fixUntilStable(read.text, check, options);
  return fixed === 0 ? { report, fixed } : { report, fixed, text };
}

function checkOf(
  path: string,
  { kind, settings, silence = (report) => report }: CheckOptions,
): (text: string) => Promise<FileReport> {
  return async (text) =>
    silence(await lint(kind === undefined ? { path, text } : { path, text, kind }, settings));
}
