import { dirname, relative, resolve } from 'node:path';
import { maskAddresses } from '../../../config/mask-secrets.ts';
import type { FileSettings } from '../../../config/settings-table.ts';
import { activeRules, type Settings } from '../../../lint/settings.ts';
import { encodeJson } from '../../../reporters/encode-json.ts';
import { pretty } from '../../../reporters/pretty.ts';
import { rules } from '../../../rules/index.generated.ts';
import type { FolderConfig } from '../../config/folder-config.ts';
import { slashed } from '../../files/slashed.ts';
import { version } from '../../version.ts';
import type { Command } from '../options/command.ts';
import { configOptions, configRequest, configTree } from '../options/config-options.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** `voxlint print-config`: the settings of a file, and where each was set. */
export const printConfigCommand: Command = {
  name: 'print-config',
  usage: ['print-config [options] <file>'],
  description:
    'Shows as JSON which configurations count for a file, whether they leave it out, every rule as it is set for it, ' +
    'every environment, and where each setting was set. The file need not exist.',
  options: configOptions,
  examples: [
    { line: 'voxlint print-config agents/clinic.agent.yaml', meaning: 'show what applies to a file' },
    { line: "voxlint print-config --rule 'valid-time: off' a.agent.yaml", meaning: 'try a setting' },
  ],
  async run(args, host) {
    const [path, ...more] = args.operands;
    if (path === undefined) {
      throw new UsageError('Name a file: voxlint print-config agents/clinic.agent.yaml');
    }
    if (more.length > 0) throw new UsageError('print-config takes one file.');
    const absolute = resolve(host.cwd, path);
    const configs = await configTree(configRequest(args), host);
    const config = await configs.at(dirname(absolute));
    if (config.isFaulty) {
      const context = { ...terminalOf(host.stdout, host, args), version, durationMs: host.elapsedMs() };
      host.stdout.write(pretty(configs.faulty, context));
      return 2;
    }
    const shown = slashed(relative(host.cwd, absolute));
    host.stdout.write(`${encodeJson(toPrint(shown, absolute, config), 2)}\n`);
    return 0;
  },
};

function toPrint(shown: string, absolute: string, config: FolderConfig): object {
  const { settings, origins } = config.originsOf(absolute);
  return {
    file: shown,
    configs: config.sources,
    ignored: config.isIgnored(absolute),
    settings: {
      extends: [settings.preset ?? 'recommended'],
      rules: ruleSettings(settings),
      ...(settings.knownValues === undefined ? {} : { knownValues: settings.knownValues }),
      ...(settings.knownFields === undefined ? {} : { knownFields: settings.knownFields }),
    },
    environments: environmentsOf(config),
    origins: { ...originsOf(origins), ...Object.fromEntries(config.environmentOrigins) },
  };
}

/** Every environment, without the passwords of addresses and the values of headers. */
function environmentsOf({ environments }: Pick<FolderConfig, 'environments'>): object {
  const entries = [...environments].map(([name, { baseUrl, headers, ...settings }]) => {
    const shownAddress = baseUrl === undefined ? {} : { baseUrl: maskAddresses(baseUrl) };
    const names = Object.keys(headers ?? {}).map((header) => [header, '•••'] as const);
    const shownHeaders = headers === undefined ? {} : { headers: Object.fromEntries(names) };
    return [name, { ...shownAddress, ...settings, ...shownHeaders }] as const;
  });
  return Object.fromEntries(entries);
}

/** Every rule as a configuration would set it; ids that are not of rules only where somebody set them. */
function ruleSettings(settings: Settings): object {
  const on = new Map(activeRules(rules, settings).map((active) => [active.rule.id, active]));
  const entries = rules.map(({ id, severity, options: declared }) => {
    const active = on.get(id);
    if (active === undefined) return [id, 'off'] as const;
    const name = (active.severity ?? severity) === 'error' ? 'error' : 'warn';
    return [id, declared === undefined ? name : [name, active.options]] as const;
  });
  const others = Object.entries(settings.rules ?? {}).filter(([id]) => !rules.some((rule) => rule.id === id));
  return Object.fromEntries([...entries, ...others]);
}

/** By pointer into the settings; absent ones come from the preset. */
function originsOf(origins: FileSettings['origins']): object {
  return Object.fromEntries(
    [...origins].map(([pointer, source]) => [pointer === '/preset' ? '/extends' : pointer, source]),
  );
}
