import type { KeyChange } from '../../../upload/match-records.ts';
import { systemClock } from '../../client/system-clock.ts';
import type { LedgerPlace } from '../../ledger/ledger.ts';
import { ledgerEnvironments, projectRoot } from '../../ledger/project-root.ts';
import type { Command } from '../options/command.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { moveEnvironment } from '../upload/move-environment.ts';
import { moveRecords } from '../upload/move-records.ts';
import { withLedger } from '../upload/with-ledger.ts';

/** `voxlint move`: let a renamed definition keep what it has created. */
export const moveCommand: Command = {
  name: 'move',
  usage: ['move <old> <new>', 'move <old> <new> <old> <new>', 'move --env <old> <new>'],
  description:
    'Records that a definition, a file or a folder has another name now, so that it keeps what was created from it. Rename ' +
    'the file first. Several may change places with each other in one call; file#1 means the first document of a file alone. Records ' +
    'of every environment are moved. With --env and one name, all records of an environment get the name of another one, for two names ' +
    'of one place. Nothing is sent.',
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
  ],
  async run(args, host) {
    const root = projectRoot(host.cwd);
    const [from, [to]] = [args.get('env'), args.operands];
    if (from !== undefined && to !== undefined && args.operands.length === 1) {
      const move = { root, from, to, keep: args.get('keep'), now: new Date(systemClock.now()).toISOString() };
      host.stdout.write(`${await withLedger(root, () => moveEnvironment(move))}\n`);
      return 0;
    }
    if (args.get('keep') !== undefined)
      throw new UsageError('--keep belongs to voxlint move --env <old> <new>.');
    const changes = pairsIn(args.operands);
    const places = placesIn(root, from);
    const { moved, notes } = await withLedger(root, () => moveRecords(changes, places, host));
    host.stdout.write(moved.map((line) => `${line}\n`).join(''));
    for (const note of notes) host.stderr.write(`voxlint: ${note}\n`);
    return 0;
  },
};

/** The ledgers of a project, or the one that is asked for. */
function placesIn(root: string, only: string | undefined): readonly LedgerPlace[] {
  const names = ledgerEnvironments(root);
  if (names.length === 0)
    throw new UsageError(`There is no ledger in ${root}, so nothing was ever created from here.`);
  if (only !== undefined && !names.includes(only)) {
    throw new UsageError(`There is no ledger of ${only}. There are ${names.join(', ')}.`);
  }
  return (only === undefined ? names : [only]).map((environment) => ({ root, environment }));
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
