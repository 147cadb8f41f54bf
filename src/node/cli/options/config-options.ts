import type { RuleSetting } from '../../../lint/settings.ts';
import { show } from '../../../text/show.ts';
import { openConfigs } from '../../check/open-configs.ts';
import type { ConfigTree } from '../../config/config-tree.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { verboseTrace } from '../terminal/verbose.ts';
import type { Options, ParsedArgs } from './command.ts';
import { keepSecrets } from './keep-secrets.ts';

/** The options of every command that reads configurations. */
export const configOptions: Options = {
  config: {
    type: 'string',
    value: '<file>',
    summary: 'Use this configuration, and none from the folders',
  },
  'no-config': { type: 'boolean', summary: 'Use no configuration' },
  rule: {
    type: 'string',
    value: "'<id>: <setting>'",
    summary: 'Set a rule, over every configuration; may be repeated',
  },
  verbose: {
    type: 'boolean',
    summary: 'Report each step, its files and its milliseconds on the error output',
  },
};

/** The options of a call about configurations. */
export interface ConfigRequest {
  /** As it was typed. */
  readonly file: string | undefined;
  readonly isOff: boolean;
  /** The settings of rules, as they were typed. */
  readonly rules: readonly string[];
  /** True to report each step of the run. */
  readonly verbose: boolean;
}

/** Reads the options. Throws a `UsageError` where they do not go together. */
export function configRequest(args: ParsedArgs): ConfigRequest {
  const file = args.get('config');
  const isOff = args.has('no-config');
  if (file !== undefined && isOff) {
    throw new UsageError(
      '--config names a configuration and --no-config allows none; leave one of them out.',
    );
  }
  return { file, isOff, rules: args.all('rule'), verbose: args.has('verbose') };
}

type ConfigHost = Pick<Host, 'cwd' | 'stderr' | 'elapsedMs' | 'env' | 'secrets' | 'withhold'>;

/**
 * The configurations that a call asks for; what is secret in them is in no output from then on. Throws a `UsageError` for one that is not there, and for a setting that
 * cannot be.
 *
 * @param more settings of rules that other options stand for
 */
export async function configTree(
  request: ConfigRequest,
  host: ConfigHost,
  more: Readonly<Record<string, RuleSetting>> = {},
): Promise<ConfigTree> {
  const { file, isOff, rules } = request;
  const typed = rules.length === 0 ? {} : await (await import('./rule-flags.ts')).readRuleFlags(rules);
  const config: string | false | undefined = isOff ? false : file;
  const named = config === undefined ? {} : { config };
  const trace = verboseTrace(request, host);
  const configs = openConfigs({
    cwd: host.cwd,
    ...named,
    rules: { ...more, ...typed },
    trace,
    onEnvironments: (environments) => keepSecrets(environments, host),
  });
  if (configs !== undefined) return configs;
  throw new UsageError(`There is no configuration ${show(file)}, which --config names.`);
}

/** Reads the configuration of the working directory for what is secret in it, for commands that need nothing else of it. */
export async function keepConfiguredSecrets(host: ConfigHost): Promise<void> {
  const configs = await configTree({ file: undefined, isOff: false, rules: [], verbose: false }, host);
  await configs.at(host.cwd);
}
