import type { Options } from '../options/command.ts';
import { configOptions } from '../options/config-options.ts';
import { lintOptions } from '../options/lint-options.ts';

/** The options of `lint` that decide which files are read, and how they are checked. */
const shared: readonly string[] = [
  'kind',
  'baseline',
  'report-unused-disable-directives',
  ...Object.keys(configOptions),
  'no-ignore',
];

/** For the commands that read definitions. */
export const definitionOptions: Options = Object.fromEntries(
  Object.entries(lintOptions).filter(([name]) => shared.includes(name)),
);

/** For the commands that know an environment. */
export const environmentOptions: Options = {
  env: {
    type: 'string',
    value: '<name>',
    summary: 'The environment: one of the configuration, which may be left out when it has a single one',
  },
};

/** For the commands that know ledgers: a configuration says where they are. */
export const ledgerOptions: Options = Object.fromEntries(
  Object.entries(configOptions).filter(([name]) => name === 'config' || name === 'no-config'),
);

export const formatOptions: Options = {
  format: {
    type: 'string',
    short: 'f',
    value: '<format>',
    choices: ['pretty', 'json'],
    summary: 'How to report: pretty (for people) or json (for programs)',
  },
};
