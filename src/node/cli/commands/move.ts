import { ledgerEnvironments, projectRoot } from '../../ledger/project-root.ts';
import type { Command } from '../options/command.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { moveRecords } from '../upload/move-records.ts';
import { withLedger } from '../upload/with-ledger.ts';

/** `voxlint move`: let a renamed definition keep what it has created. */
export const moveCommand: Command = {
  name: 'move',
  usage: ['move <old> <new>'],
  description:
    'Records that a definition, a file or a folder has another name now, so that it keeps what was created from it. Rename ' +
    'the file first. Records of every environment are moved; nothing is sent.',
  options: {
    env: { type: 'string', value: '<name>', summary: 'Move the record of this environment only' },
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
  ],
  async run(args, host) {
    const [from, to, ...more] = args.operands;
    if (from === undefined || to === undefined || more.length > 0) {
      throw new UsageError(
        'Name the old and the new path: voxlint move agents/old.agent.yaml agents/new.agent.yaml',
      );
    }
    const root = projectRoot(host.cwd);
    const names = ledgerEnvironments(root);
    const only = args.get('env');
    if (names.length === 0)
      throw new UsageError(`There is no ledger in ${root}, so nothing was ever created from here.`);
    if (only !== undefined && !names.includes(only)) {
      throw new UsageError(`There is no ledger of ${only}. There are ${names.join(', ')}.`);
    }
    const places = (only === undefined ? names : [only]).map((environment) => ({ root, environment }));
    const { moved, notes } = await withLedger(root, () => moveRecords([from, to], places, host));
    host.stdout.write(moved.map((line) => `${line}\n`).join(''));
    for (const note of notes) host.stderr.write(`voxlint: ${note}\n`);
    return 0;
  },
};
