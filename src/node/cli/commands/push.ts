import { show } from '../../../text/show.ts';
import { projectRoot } from '../../ledger/project-root.ts';
import type { Command, Options, ParsedArgs } from '../options/command.ts';
import { lintRequestOf } from '../options/lint-options.ts';
import { suggestFor } from '../output/suggest.ts';
import type { Host } from '../terminal/host.ts';
import { type Interrupts, listenForInterrupts } from '../terminal/interrupts.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { withOpenContext } from '../upload/open-ledgers.ts';
import { type PushSession, runPush } from '../upload/push-session.ts';
import { pushTokens } from '../upload/push-tokens.ts';
import { argsOfPlan, savedPlan } from '../upload/saved-plan.ts';
import { type UploadContext, uploadContext } from '../upload/upload-context.ts';
import { definitionOptions, environmentOptions, formatOptions } from '../upload/upload-options.ts';
import { wayOn } from '../upload/way-on.ts';

const options: Options = {
  ...environmentOptions,
  plan: {
    type: 'string',
    value: '<file>',
    summary: 'Push what plan --out wrote, and only if nothing has changed since',
  },
  yes: { type: 'boolean', short: 'y', summary: 'Do not ask before something is created' },
  recreate: {
    type: 'string',
    value: '<key>',
    summary: 'Create another one of a definition that was created before; may be repeated',
  },
  'expect-create': {
    type: 'string',
    value: '<number>',
    summary: 'Send nothing unless exactly so many definitions are to be created',
  },
  concurrency: {
    type: 'string',
    value: '<number>',
    summary: 'How many requests may be under way at a time, 1 to 64; 1 unless the environment says otherwise',
  },
  'expect-ledger': {
    type: 'string',
    value: '<files|git>',
    summary:
      'Send nothing unless the ledger is kept there, so that a machine that is thrown away loses no record',
  },
  commit: {
    type: 'boolean',
    summary: 'Commit the records afterwards and push the branch, on top of what others have pushed meanwhile',
  },
  'fail-on': {
    type: 'string',
    value: '<action>',
    choices: ['changed'],
    summary: 'End with 5 also when a definition has changed, so that the service has to be changed by hand',
  },
  'token-stdin': { type: 'boolean', summary: 'Read the token from standard input' },
  ...formatOptions,
  ...definitionOptions,
};

/** `voxlint push`: create what has not been created. */
export const pushCommand: Command = {
  name: 'push',
  usage: ['push [options] [paths]', 'push --plan <file>'],
  description:
    'Checks definitions and creates in the service what has not been created from them, each once: what was created is kept ' +
    'in .voxlint, which belongs in git. It ends with 0 when all is created or unchanged, 1 for lint errors (nothing is sent), ' +
    '2 for usage, configuration and credentials, 3 when the service rejected something or could not be reached, 4 where an ' +
    'outcome is unknown and a person is needed, 5 where a definition looks renamed, or has changed and --fail-on changed is ' +
    'given, 130 when interrupted.',
  options,
  examples: [
    { line: 'voxlint push', meaning: 'create what is new below here, after a question' },
    {
      line: 'voxlint push --env production --yes --expect-ledger git',
      meaning: 'the same in continuous integration',
    },
    { line: 'voxlint push --commit', meaning: 'also commit the records, and push the branch' },
    {
      line: 'voxlint push --yes --expect-create 3',
      meaning: 'create three, and nothing if it would be more or fewer',
    },
    { line: 'voxlint push --plan plan.json', meaning: 'create what a plan says, if it is still true' },
    {
      line: 'voxlint push --recreate agents/clinic.agent.yaml',
      meaning: 'create another one of a changed agent',
    },
  ],
  async run(args, host) {
    const interrupts = listenForInterrupts(process, () => {});
    try {
      return await pushOnce(args, host, interrupts);
    } finally {
      interrupts.dispose();
    }
  },
};

async function pushOnce(args: ParsedArgs, host: Host, interrupts: Interrupts): Promise<number> {
  const saved = savedPlan(args, host);
  const planned = argsOfPlan(args, saved, projectRoot(host.cwd), host);
  const request = lintRequestOf(planned);
  const context = await uploadContext(planned, host, request.rules);
  const asked = concurrencyIn(planned);
  const session: PushSession = {
    args: planned,
    call: { args, options },
    host,
    request,
    context,
    saved,
    interrupts,
    concurrencyOf: (usual = 1) => asked ?? Math.min(usual, maxRequests),
    tokens: (environments) => pushTokens(environments, planned, host, interrupts.stop),
  };
  const opening = { use: 'write', signal: interrupts.stop, abort: interrupts.abort } as const;
  let isOpen = false;
  try {
    return await withOpenContext(context, opening, host, (open) => {
      isOpen = true;
      refuseOtherLedger(planned, open);
      return runPush({ ...session, context: open });
    });
  } catch (error) {
    if (isOpen || !interrupts.stop.aborted || !(error instanceof UsageError)) throw error;
    host.stderr.write(`voxlint: ${wayOn([], session.call, host, suggestFor(args, host))}\n`);
    return 130;
  }
}

/** Throws a `UsageError` where the ledger is not kept where `--expect-ledger` says. */
function refuseOtherLedger(args: ParsedArgs, { ledger, environment: { name } }: UploadContext): void {
  const expected = args.get('expect-ledger');
  if (expected === undefined) return;
  if (expected !== 'git' && expected !== 'files') {
    throw new UsageError(`--expect-ledger takes git or files, not ${show(expected)}.`);
  }
  const actual = ledger ? 'git' : 'files';
  if (actual === expected) return;
  const advice =
    expected === 'git'
      ? `Add ledger: git to environments.${name} in the configuration.`
      : `Take ledger: git out of environments.${name} in the configuration.`;
  throw new UsageError(
    `The ledger of ${name} is kept in ${actual}, not in ${expected}. Nothing was sent. ${advice}`,
  );
}

const maxRequests = 64;

/** Reads `--concurrency`; undefined without it. Throws a `UsageError` for anything else. */
function concurrencyIn(args: ParsedArgs): number | undefined {
  const written = args.get('concurrency');
  if (written === undefined) return undefined;
  const number = /^\d{1,3}$/.test(written) ? Number(written) : 0;
  if (number >= 1 && number <= maxRequests) return number;
  throw new UsageError(`--concurrency takes a whole number from 1 to ${maxRequests}, not ${show(written)}.`);
}
