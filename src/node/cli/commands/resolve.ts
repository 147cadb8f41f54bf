import { count } from '../../../text/count.ts';
import { show, showList } from '../../../text/show.ts';
import { readId } from '../../../upload/resource-id.ts';
import { systemClock } from '../../client/system-clock.ts';
import type { LedgerPlace } from '../../ledger/ledger.ts';
import type { Command, ParsedArgs } from '../options/command.ts';
import { lintRequestOf } from '../options/lint-options.ts';
import { keyWord } from '../output/suggest.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type LedgerHomes, ledgerHomesHere, refuseSecondLedgers } from '../upload/ledger-homes.ts';
import { changeLedger, withLedgers } from '../upload/open-ledgers.ts';
import { recordUpdates } from '../upload/record-updates.ts';
import { isOpen, type LookupResult, resolveKeys } from '../upload/resolve-key.ts';
import { uploadContext } from '../upload/upload-context.ts';
import { definitionOptions } from '../upload/upload-options.ts';

/** `voxlint resolve`: record what became of a request. */
export const resolveCommand: Command = {
  name: 'resolve',
  usage: ['resolve <key> --id <id>', 'resolve <keys> --not-created', 'resolve <keys> --updated'],
  description:
    'Records what became of a request whose outcome is unknown, after you have looked into the service: the id of what it ' +
    'created, or that it created nothing. Until then, push leaves the definition alone. It also settles the conflict between ' +
    'two branches that created the same definition. An id that you gave by mistake is corrected by giving another one. ' +
    'With --updated it records that you have brought an edited definition into the service by hand. Nothing is sent.',
  options: {
    id: { type: 'string', value: '<id>', summary: 'It was created: the id that the service gave it' },
    'not-created': { type: 'boolean', summary: 'It was not created: the next push may send it again' },
    updated: {
      type: 'boolean',
      summary: 'It was changed in the service by hand, and is what the file says now',
    },
    env: { type: 'string', value: '<name>', summary: 'The environment, where there are several' },
    ...definitionOptions,
  },
  examples: [
    { line: 'voxlint status', meaning: 'list what is open, with the commands that settle it' },
    {
      line: 'voxlint resolve agents/clinic.agent.yaml --id 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c',
      meaning: 'it is in the service',
    },
    { line: 'voxlint resolve agents/clinic.agent.yaml --not-created', meaning: 'it is not' },
    { line: 'voxlint resolve a.agent.yaml b.agent.yaml --not-created', meaning: 'neither is' },
    {
      line: 'voxlint resolve agents/clinic.agent.yaml --updated',
      meaning: 'you have typed the edit into the service',
    },
  ],
  async run(args, host) {
    const names = [...new Set(args.operands)];
    const [name] = names;
    if (name === undefined) throw new UsageError('Name a key; voxlint status lists what is open.');
    if (args.has('updated')) return update(args, names, host);
    const lookup = lookupOf(args, name);
    if (names.length > 1 && lookup !== 'not-created') {
      throw new UsageError('An id belongs to one key: run voxlint resolve for each of them.');
    }
    const now = new Date(systemClock.now()).toISOString();
    const homes = await ledgerHomesHere(args, host);
    refuseSecondLedgers(homes, host);
    const reported = await withLedgers(homes, { use: 'write' }, async (ledgers) => {
      const places = ledgers.places();
      const place = (each: string): LedgerPlace => placeOf(args, each, homes, places, host);
      const resolutions = names.map((each) => ({ place: place(each), places, name: each, lookup, now }));
      const sentences = await resolveKeys(resolutions, host);
      await ledgers.publish(`Record what became of ${count(names.length, 'definition')}`);
      return sentences;
    });
    host.stdout.write(reported.map((line) => `${line}\n`).join(''));
    return 0;
  },
};

async function update(args: ParsedArgs, names: readonly string[], host: Host): Promise<number> {
  if (args.has('not-created') || args.get('id') !== undefined) {
    throw new UsageError('--updated contradicts --id and --not-created; leave one of them out.');
  }
  const request = lintRequestOf(args);
  const context = await uploadContext(args, host, request.rules);
  const updates = { names, request, now: new Date(systemClock.now()).toISOString() };
  const message = `Record ${count(names.length, 'update')}`;
  const reported = await changeLedger(context, message, host, (open) => recordUpdates(updates, open, host));
  host.stdout.write(reported.map((line) => `${line}\n`).join(''));
  return 0;
}

/** Without `--env` the only ledger there is, else the only one in which something is open about the key. */
function placeOf(
  args: ParsedArgs,
  name: string,
  { root }: LedgerHomes,
  places: readonly LedgerPlace[],
  host: Host,
): LedgerPlace {
  const asked = args.get('env');
  const meant = asked === undefined ? places : places.filter(({ environment }) => environment === asked);
  if (meant.length === 0) {
    const which = asked === undefined ? 'ledger' : `ledger of ${asked}`;
    throw new UsageError(`There is no ${which} in ${root}, so nothing is open.`);
  }
  const [only, ...others] = meant.length === 1 ? meant : meant.filter((place) => isOpen(place, name, host));
  if (only && others.length === 0) return only;
  const names = showList(places.map(({ environment }) => `--env ${environment}`));
  throw new UsageError(`There are several environments; name one: ${names}.`);
}

function lookupOf(args: ParsedArgs, name: string): LookupResult {
  const id = args.get('id');
  const isNot = args.has('not-created');
  if (id !== undefined && isNot)
    throw new UsageError('--id and --not-created contradict each other; leave one of them out.');
  if (isNot) return 'not-created';
  if (id === undefined) {
    throw new UsageError(
      `Look into the service, then record what you found: voxlint resolve ${keyWord(name)} --id <id>, or voxlint resolve ${keyWord(name)} --not-created`,
    );
  }
  const read = readId(id);
  if (read !== undefined) return { id: read };
  throw new UsageError(
    `${show(id)} is not an id: the service gives UUIDs, such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c. Copy it from there.`,
  );
}
