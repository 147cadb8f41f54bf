import { showList } from '../../../text/show.ts';
import { systemClock } from '../../client/system-clock.ts';
import type { LedgerPlace } from '../../ledger/ledger.ts';
import { ledgerEnvironments, projectRoot } from '../../ledger/project-root.ts';
import type { Command, ParsedArgs } from '../options/command.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { isOpen, type LookupResult, resolveKey } from '../upload/resolve-key.ts';
import { withLedger } from '../upload/with-ledger.ts';

/** `voxlint resolve`: record what became of a request. */
export const resolveCommand: Command = {
  name: 'resolve',
  usage: ['resolve <key> --id <id>', 'resolve <key> --not-created'],
  description:
    'Records what became of a request whose outcome is unknown, after you have looked into the service: the id of what it ' +
    'created, or that it created nothing. Until then, push leaves the definition alone. It also settles the conflict between ' +
    'two branches that created the same definition. Nothing is sent.',
  options: {
    id: { type: 'string', value: '<id>', summary: 'It was created: the id that the service gave it' },
    'not-created': { type: 'boolean', summary: 'It was not created: the next push may send it again' },
    env: { type: 'string', value: '<name>', summary: 'The environment, where there are several' },
  },
  examples: [
    { line: 'voxlint status', meaning: 'list what is open, with the commands that settle it' },
    {
      line: 'voxlint resolve agents/clinic.agent.yaml --id 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c',
      meaning: 'it is in the service',
    },
    { line: 'voxlint resolve agents/clinic.agent.yaml --not-created', meaning: 'it is not' },
  ],
  async run(args, host) {
    const [name, ...more] = args.operands;
    if (name === undefined) throw new UsageError('Name a key; voxlint status lists what is open.');
    if (more.length > 0) throw new UsageError('resolve takes one key, because each is looked up by itself.');
    const lookup = lookupOf(args, name);
    const place = placeOf(args, name, host);
    const now = new Date(systemClock.now()).toISOString();
    const reported = await withLedger(place.root, () => resolveKey({ place, name, lookup, now }, host));
    host.stdout.write(`${reported}\n`);
    return 0;
  },
};

/** Without `--env` the only ledger there is, else the only one in which something is open about the key. */
function placeOf(args: ParsedArgs, name: string, host: Host): LedgerPlace {
  const root = projectRoot(host.cwd);
  const places = ledgerEnvironments(root).map((environment) => ({ root, environment }));
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
      `Look into the service, then record what you found: voxlint resolve ${name} --id <id>, or voxlint resolve ${name} --not-created`,
    );
  }
  if (/^[^\s\p{Cc}]+$/u.test(id)) return { id };
  throw new UsageError('An id has no spaces in it. Copy it from the service exactly as it is.');
}
