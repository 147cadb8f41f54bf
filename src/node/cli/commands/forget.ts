import { count } from '../../../text/count.ts';
import { systemClock } from '../../client/system-clock.ts';
import { ledgerFolder } from '../../ledger/project-root.ts';
import type { Command, ParsedArgs } from '../options/command.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { confirm } from '../upload/confirm.ts';
import { forget, planForget } from '../upload/forget-resources.ts';
import { type LedgerHomes, ledgerHomesHere, refuseSecondLedgers } from '../upload/ledger-homes.ts';
import { type OpenLedgers, withLedgers } from '../upload/open-ledgers.ts';
import { ledgerOptions } from '../upload/upload-options.ts';

/** `voxlint forget`: agents and models that no definition stands for were deleted in the service. */
export const forgetCommand: Command = {
  name: 'forget',
  usage: ['forget <ids>'],
  description:
    'Records that agents or models were deleted in the service, so that push and status no longer name them: those that ' +
    'push --recreate has replaced, and those whose definitions are gone. It refuses the id that a definition has now. Nothing is ' +
    'sent: the service documents no deletion, so delete them there first.',
  options: {
    yes: { type: 'boolean', short: 'y', summary: 'Do not ask whether they are deleted' },
    env: { type: 'string', value: '<name>', summary: 'Change the records of this environment only' },
    ...ledgerOptions,
  },
  examples: [
    {
      line: 'voxlint forget 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c',
      meaning: 'you have deleted it in the service',
    },
    {
      line: 'voxlint forget --env staging --yes 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c 7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f',
      meaning: 'two of them, without a question',
    },
  ],
  async run(args, host) {
    const ids = [...new Set(args.operands)];
    if (ids.length === 0) throw new UsageError('Name an id; voxlint status lists what is left over.');
    const homes = await ledgerHomesHere(args, host);
    refuseSecondLedgers(homes, host);
    return withLedgers(homes, { use: 'write' }, (ledgers) => forgetIn(ledgers, homes, ids, args, host));
  },
};

async function forgetIn(
  { places: placesNow, publish }: OpenLedgers,
  { root }: LedgerHomes,
  ids: readonly string[],
  args: ParsedArgs,
  host: Host,
): Promise<number> {
  const places = placesNow();
  const names = places.map((place) => place.environment);
  const environment = args.get('env');
  if (names.length === 0) throw new UsageError(`There is no ledger in ${root}, so nothing is known.`);
  if (environment !== undefined && !names.includes(environment)) {
    throw new UsageError(`There is no ledger of ${environment}. There are ${names.join(', ')}.`);
  }
  const forgetting = { ids, environment, now: new Date(systemClock.now()).toISOString() };
  const planned = await planForget(forgetting, places);
  const shown = planned.flatMap(({ place, record, ids: own }) =>
    own.map((id) => `  ${id}  ${record.kind} of ${record.key}, in ${place.environment}`),
  );
  const question = {
    shown: shown.join('\n'),
    question: planned.length === 1 ? 'Is it deleted in the service?' : 'Are these deleted in the service?',
    otherwise: 'Nobody can be asked here whether this is deleted in the service. Add --yes, if it is.',
  };
  const isAsked = planned.length > 0 && !args.has('yes');
  if (isAsked && !(await confirm(question, host, new AbortController().signal))) return 130;
  await forget(planned);
  await publish(`Forget ${count(ids.length, 'id')}`);
  const isInFiles = planned.some(({ place }) => !place.store);
  host.stdout.write(
    shown.length === 0
      ? 'All of that is forgotten already.\n'
      : `Forgotten:\n${shown.join('\n')}\n${isInFiles ? `Next: git add ${ledgerFolder}\n` : ''}`,
  );
  return 0;
}
