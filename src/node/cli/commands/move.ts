import { count } from '../../../text/count.ts';
import { showList } from '../../../text/show.ts';
import type { KeyChange } from '../../../upload/match-records.ts';
import { systemClock } from '../../client/system-clock.ts';
import type { LedgerPlace } from '../../ledger/ledger.ts';
import type { Command, ParsedArgs } from '../options/command.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type LedgerHomes, ledgerHomesHere, refuseSecondLedgers } from '../upload/ledger-homes.ts';
import { type EnvironmentMove, moveEnvironment } from '../upload/move-environment.ts';
import { moveRecords } from '../upload/move-records.ts';
import { type OpenLedgers, withLedgers } from '../upload/open-ledgers.ts';
import { takeOver } from '../upload/take-over.ts';
import { ledgerOptions } from '../upload/upload-options.ts';

/** `voxlint move`: let a renamed definition keep what it has created. */
export const moveCommand: Command = {
  name: 'move',
  usage: [
    'move <old> <new>',
    'move <old> <new> <old> <new>',
    'move --env <old> <new>',
    'move --to-git --env <name>',
  ],
  description:
    'Records that a definition, a file or a folder has another name now, so that it keeps what was created from it. Rename ' +
    'the file first. Several may change places with each other in one call; file#1 means the first document of a file alone. Records ' +
    'of every environment are moved. With --env and one name, all records of an environment get the name of another one, for two names ' +
    'of one place. With --to-git the records of an environment leave the checkout for its ledger in git. Nothing is sent.',
  options: {
    env: {
      type: 'string',
      value: '<name>',
      summary:
        'Move the records of this environment only; with one name behind it, give all of them to that environment',
    },
    keep: {
      type: 'string',
      value: '<name>',
      summary: 'The environment whose resources count where both have created the same definition',
    },
    'to-git': {
      type: 'boolean',
      summary: 'Take the records over into the ledger in git that the configuration names, and begin it',
    },
    ...ledgerOptions,
  },
  examples: [
    {
      line: 'voxlint move agents/clinic.agent.yaml agents/reception.agent.yaml',
      meaning: 'a file was renamed',
    },
    { line: 'voxlint move agents bots', meaning: 'a folder was renamed' },
    {
      line: "voxlint move 'desk.agent.yaml#2' 'desk.agent.yaml#3'",
      meaning: 'a document has moved down in its file',
    },
    {
      line: 'voxlint move a.agent.yaml b.agent.yaml b.agent.yaml a.agent.yaml',
      meaning: 'two files have changed places',
    },
    { line: 'voxlint move --env default production', meaning: 'an environment has got another name' },
    {
      line: 'voxlint move --env staging production --keep production',
      meaning: 'two names of one place, which have both created the same definition',
    },
    { line: 'voxlint move --to-git --env production', meaning: 'the ledger of production is to be in git' },
  ],
  async run(args, host) {
    const homes = await ledgerHomesHere(args, host);
    if (args.has('to-git')) return moveToGit(homes, args, host);
    refuseSecondLedgers(homes, host);
    const [from, [to]] = [args.get('env'), args.operands];
    if (from !== undefined && to !== undefined && args.operands.length === 1) {
      return renameEnvironment(homes, { from, to, keep: args.get('keep') }, host);
    }
    if (args.get('keep') !== undefined)
      throw new UsageError('--keep belongs to voxlint move --env <old> <new>.');
    const changes = pairsIn(args.operands);
    const { moved, notes } = await withLedgers(homes, { use: 'write' }, async (ledgers) => {
      const report = await moveRecords(changes, placesMeant(ledgers, homes, from), host);
      await ledgers.publish(`Move ${count(report.moved.length, 'record')}`);
      return report;
    });
    host.stdout.write(moved.map((line) => `${line}\n`).join(''));
    for (const note of notes) host.stderr.write(`voxlint: ${note}\n`);
    return 0;
  },
};

/** The ledgers of a project, or the one that is asked for. */
function placesMeant(
  ledgers: OpenLedgers,
  { root }: LedgerHomes,
  only: string | undefined,
): readonly LedgerPlace[] {
  const places = ledgers.places();
  const names = places.map(({ environment }) => environment);
  if (names.length === 0)
    throw new UsageError(`There is no ledger in ${root}, so nothing was ever created from here.`);
  if (only !== undefined && !names.includes(only)) {
    throw new UsageError(`There is no ledger of ${only}. There are ${names.join(', ')}.`);
  }
  return places.filter(({ environment }) => only === undefined || environment === only);
}

async function renameEnvironment(
  homes: LedgerHomes,
  names: Pick<EnvironmentMove, 'from' | 'to' | 'keep'>,
  host: Host,
): Promise<number> {
  const now = new Date(systemClock.now()).toISOString();
  const sentence = await withLedgers(homes, { use: 'write' }, (ledgers) =>
    moveEnvironment({ ...names, now }, ledgers, homes),
  );
  host.stdout.write(`${sentence}\n`);
  return 0;
}

async function moveToGit(homes: LedgerHomes, args: ParsedArgs, host: Host): Promise<number> {
  if (args.operands.length > 0) {
    throw new UsageError('--to-git moves all records of an environment; leave the paths out.');
  }
  const names = [...homes.refs.keys()];
  const name = args.get('env') ?? (names.length === 1 ? names[0] : undefined);
  if (name === undefined) {
    throw new UsageError(
      names.length === 0
        ? 'No environment has its ledger in git. Add ledger: git to one in the configuration first.'
        : `Several environments have their ledger in git; name one: ${showList(names.map((each) => `--env ${each}`))}.`,
    );
  }
  host.stdout.write(`${await takeOver(homes, name, host)}\n`);
  return 0;
}

/** The operands two by two, an old path and a new one. */
function pairsIn(operands: readonly string[]): readonly KeyChange[] {
  const pairs = operands.flatMap((from, index): KeyChange[] => {
    const to = operands[index + 1];
    return index % 2 === 0 && to !== undefined ? [[from, to]] : [];
  });
  if (pairs.length > 0 && operands.length % 2 === 0) return pairs;
  throw new UsageError(
    'Name the old and the new path: voxlint move agents/old.agent.yaml agents/new.agent.yaml',
  );
}
