import type { FileReport } from '../findings/diagnostic.ts';
import { type LintInput, lint } from '../lint/lint.ts';
import type { Settings } from '../lint/settings.ts';
import { checkSettings } from './check-settings.ts';
import { kindProblem } from './kind-problem.ts';

/**
 * Checks one file: a definition as YAML or JSON text, under the settings of a team. Gives its findings in the order of
 * the text, lines and columns from 1 and offsets in UTF-16 units from 0. What stands in the text never makes it reject;
 * settings are checked once for each object.
 *
 * @throws {TypeError} rejects with one that says what is wrong and what is accepted, for settings that do not exist: an
 * unknown setting, preset, rule or severity, an option that a rule does not have, or a value of the wrong type; and for a
 * kind of definition that does not exist
 */
export async function lintChecked(input: LintInput, settings: Settings = {}): Promise<FileReport> {
  const problem = kindProblem(input.kind);
  if (problem !== undefined) throw new TypeError(problem);
  checkSettings(settings);
  return lint(input, settings);
}
