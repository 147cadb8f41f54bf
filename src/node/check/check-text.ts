import type { FoundFile } from '../files/find-files.ts';
import type { ReadDefinition } from '../files/read-definition.ts';
import { checkDefinition } from './check-definition.ts';
import type { CheckSetting } from './check-request.ts';
import type { CheckResult } from './check-result.ts';
import { configProblems, settingsOf } from './file-settings.ts';
import { settleBaseline } from './settle-baseline.ts';
import { traced } from './trace.ts';

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
  const { configs, ignore, kind, fix, weeks = false, baseline, trace } = setting;
  const file = { ...named, read: () => read };
  const settings = await traced(
    trace,
    'settings',
    async () => {
      const found = await settingsOf(file.absolute, configs, ignore);
      if (found === 'ignored')
        trace?.({ kind: 'leftOut', path: file.path, by: 'configuration', isFolder: false });
      return found;
    },
    (each) => (typeof each === 'string' ? 0 : 1),
  );
  if (typeof settings === 'string') {
    return {
      files: [],
      faultyConfigs: configs.faulty,
      problems: configProblems(configs, 1, false),
      notes: [],
    };
  }
  const checked = await traced(
    trace,
    'check',
    () => checkDefinition({ file, settings, kind, weeks }, read, { fix, suppress: baseline?.suppress }),
    () => 1,
  );
  return { ...(await settleBaseline([checked], setting)), faultyConfigs: [] };
}
