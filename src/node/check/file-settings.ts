import { dirname } from 'node:path';
import type { Settings } from '../../lint/settings.ts';
import type { ConfigTree } from '../config/config-tree.ts';
import type { CheckProblem } from './check-result.ts';

/**
 * The settings of a file; `unknown` where its configuration has mistakes.
 *
 * @param absolute the path of the file, which need not exist
 * @param ignore false to check also what a configuration ignores
 */
export async function settingsOf(
  absolute: string,
  configs: ConfigTree,
  ignore: boolean,
): Promise<Settings | 'ignored' | 'unknown'> {
  const config = await configs.at(dirname(absolute));
  if (config.isFaulty) return 'unknown';
  return ignore && config.isIgnored(absolute) ? 'ignored' : config.settingsOf(absolute);
}

/**
 * The problem that mistakes in configurations are.
 *
 * @param ofOthers true where no file of the run is below one of them
 */
export function configProblems(
  { faulty }: ConfigTree,
  unchecked: number,
  ofOthers: boolean,
): readonly CheckProblem[] {
  if (faulty.length === 0) return [];
  return [{ kind: 'faultyConfig', configs: faulty.map(({ path }) => path), unchecked, ofOthers }];
}
