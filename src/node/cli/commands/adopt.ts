import { show } from '../../../text/show.ts';
import { readId } from '../../../upload/resource-id.ts';
import { systemClock } from '../../client/system-clock.ts';
import { saveRecord } from '../../ledger/ledger.ts';
import { ledgerFolder } from '../../ledger/project-root.ts';
import type { Command, ParsedArgs } from '../options/command.ts';
import { type LintRequest, lintRequestOf } from '../options/lint-options.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { adoptedRecord, definitionNamed } from '../upload/adopt-definition.ts';
import { confirm } from '../upload/confirm.ts';
import { changeLedger } from '../upload/open-ledgers.ts';
import { showTarget, type UploadContext, uploadContext } from '../upload/upload-context.ts';
import { definitionOptions, environmentOptions } from '../upload/upload-options.ts';

/** `voxlint adopt`: a file is an agent or a model that is in the service already. */
export const adoptCommand: Command = {
  name: 'adopt',
  usage: ['adopt <file> --id <id>'],
  description:
    'Records that a definition is an agent or a model that is in the service already, where no ledger knows that any more: push ' +
    'does not create it again. The record is written as if the definition had been created as it is now. Nothing is sent, and ' +
    'the service is not asked.',
  options: {
    id: { type: 'string', value: '<id>', summary: 'The id that the service gave it' },
    yes: { type: 'boolean', short: 'y', summary: 'Do not ask before the record is written' },
    ...environmentOptions,
    ...definitionOptions,
  },
  examples: [
    {
      line: 'voxlint adopt agents/clinic.agent.yaml --id 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c',
      meaning: 'the ledger was lost, and the agent is there',
    },
    {
      line: "voxlint adopt 'desk.agent.yaml#2' --id 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c --env staging --yes",
      meaning: 'the second document of a file, without a question',
    },
  ],
  async run(args, host) {
    const [name, ...more] = args.operands;
    if (name === undefined)
      throw new UsageError('Name a file: voxlint adopt agents/clinic.agent.yaml --id <id>');
    if (more.length > 0) throw new UsageError('adopt takes one file, because each has an id of its own.');
    const id = idOf(args);
    const request = lintRequestOf(args);
    const context = await uploadContext(args, host, request.rules);
    return changeLedger(context, `Adopt ${id}`, host, (open) => adopt(name, id, request, open, args, host));
  },
};

async function adopt(
  name: string,
  id: string,
  request: LintRequest,
  context: UploadContext,
  args: ParsedArgs,
  host: Host,
): Promise<number> {
  const definition = await definitionNamed(name, request, context, host);
  const adoption = { definition, id, now: new Date(systemClock.now()).toISOString() };
  const record = adoptedRecord(adoption, context, host);
  const { key, kind, target } = record;
  const question = {
    shown: `${key} is to be the ${kind} ${id} at ${showTarget(target)}, in ${context.environment.name}.`,
    question: 'Record it?',
    otherwise: 'Nobody can be asked here whether this is right. Add --yes, if it is.',
  };
  if (!args.has('yes') && !(await confirm(question, host, new AbortController().signal))) return 130;
  await saveRecord(context.place, record);
  const next = context.ledger ? '' : ` Next: git add ${ledgerFolder}/${context.environment.name}`;
  host.stdout.write(`${key} is known as ${id} now.${next}\n`);
  return 0;
}

/** Throws a `UsageError` without an id, and for a text that is none. */
function idOf(args: ParsedArgs): string {
  const written = args.get('id');
  const id = readId(written ?? '');
  if (id !== undefined) return id;
  throw new UsageError(
    written === undefined
      ? 'Look into the service, then give the id that it shows: --id <id>.'
      : `${show(written)} is not an id: the service gives UUIDs, such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c. Copy it from there.`,
  );
}
