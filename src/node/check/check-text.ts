import type { FoundFile } from '../files/find-files.ts';
import type { ReadDefinition } from '../files/read-definition.ts';
import { checkDefinition } from './check-definition.ts';
import type { CheckSetting } from './check-request.ts';
import type { CheckResult } from './check-result.ts';
import { configProblems, settingsOf } from './file-settings.ts';
import { openBaseline } from './open-baseline.ts';

/**
 * Checks one text under the settings of the file that it belongs to, without a look at other files. Writes nothing: fixes
 * are in the change of the result, which has no file where the text is not checked.
 *
 * @param named the path and the absolute path of the file, which need not exist
 */
export async function checkText(
  named: Pick<FoundFile, 'path' | 'absolute'>,
  read: ReadDefinition,
  setting: CheckSetting,
): Promise<CheckResult> {
  const { configs, ignore, kind, fix, weeks = false } = setting;
  const baseline = await openBaseline(setting);
  if ('problem' in baseline) {
    return { files: [], faultyConfigs: [], problems: [baseline.problem], notes: [] };
  }
  const file = { ...named, read: () => read };
  const settings = await settingsOf(file.absolute, configs, ignore);
  if (typeof settings === 'string') {
    return {
      files: [],
      faultyConfigs: configs.faulty,
      problems: configProblems(configs, 1, false),
      notes: [],
    };
  }
  const { suppress } = baseline;
  const checked = await checkDefinition({ file, settings, kind, weeks }, read, { fix, suppress });
  const files = [{ ...checked, report: baseline.settle(checked.report) }];
  return { files, faultyConfigs: [], problems: [], notes: baseline.finish().notes };
}
