import { encodeJson } from '../../../reporters/encode-json.ts';
import { show } from '../../../text/show.ts';
import type { LedgerPlace } from '../../ledger/ledger.ts';
import { version } from '../../version.ts';
import type { Command, ParsedArgs } from '../options/command.ts';
import { suggestFor } from '../output/suggest.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { ledgerHomesHere, refuseSecondLedgers } from '../upload/ledger-homes.ts';
import { type EnvironmentStatus, environmentStatus, showStatus } from '../upload/ledger-status.ts';
import { gitLedgerHolder, withLedgers } from '../upload/open-ledgers.ts';
import { formatOptions, ledgerOptions } from '../upload/upload-options.ts';
import { ledgerHolder } from '../upload/with-ledger.ts';

/** `voxlint status`: what the ledger holds. */
export const statusCommand: Command = {
  name: 'status',
  usage: ['status [options]'],
  description:
    'Shows what was created from here, by environment, and what needs a person: unknown outcomes, and records that two branches ' +
    'have both written. It reads the ledger and nothing else. It ends with 0 when all is well, with 2 where a record is ' +
    'unsound, with 4 where an outcome is unknown.',
  options: {
    env: { type: 'string', value: '<name>', summary: 'Show this environment only' },
    ...formatOptions,
    ...ledgerOptions,
  },
  examples: [
    { line: 'voxlint status', meaning: 'show every environment' },
    { line: 'voxlint status --env production --format json', meaning: 'list ids for a program' },
  ],
  async run(args, host) {
    if (args.operands.length > 0)
      throw new UsageError('status takes no paths; it shows all that was created.');
    const homes = await ledgerHomesHere(args, host);
    refuseSecondLedgers(homes, host);
    const { root } = homes;
    const { statuses, notes } = await withLedgers(homes, { use: 'show' }, async (ledgers) => ({
      statuses: await Promise.all(placesWanted(args, root, ledgers.places()).map(environmentStatus)),
      notes: ledgers.notes,
    }));
    const holders = [ledgerHolder(root), ...[...homes.refs.values()].map(gitLedgerHolder)];
    if (args.get('format') === 'json') {
      const report = { version: 1, tool: { name: 'voxlint', version }, root, environments: statuses };
      host.stdout.write(`${encodeJson(report, 2)}\n`);
    } else {
      const { color } = terminalOf(host.stdout, host, args);
      const shown = statuses.map((status) => {
        const of = { ...args, get: (name: string) => (name === 'env' ? status.environment : args.get(name)) };
        return showStatus(status, suggestFor(of, host), color);
      });
      host.stdout.write(shown.length === 0 ? `Nothing was created from ${root} yet.\n` : shown.join('\n'));
    }
    const warnings = [...notes, ...holders.filter((holder) => holder !== undefined)];
    for (const warning of new Set(warnings)) host.stderr.write(`voxlint: ${warning}\n`);
    return exitOf(statuses);
  },
};

function placesWanted(
  args: ParsedArgs,
  root: string,
  places: readonly LedgerPlace[],
): readonly LedgerPlace[] {
  const names = places.map(({ environment }) => environment);
  const only = args.get('env');
  if (only === undefined) return places;
  if (names.includes(only)) return places.filter(({ environment }) => environment === only);
  const known = names.length === 0 ? 'There is none at all.' : `There are ${names.join(', ')}.`;
  throw new UsageError(`There is no ledger of ${show(only)} in ${root}. ${known}`);
}

function exitOf(statuses: readonly EnvironmentStatus[]): number {
  const hasTwins = statuses.some(({ records }) => records.some(({ twin }) => twin !== null));
  if (hasTwins || statuses.some(({ faults }) => faults.length > 0)) return 2;
  return statuses.some(({ records }) => records.some(({ state }) => state === 'creating')) ? 4 : 0;
}
