import { projectRoot } from '../../ledger/project-root.ts';
import type { Command } from '../options/command.ts';
import { lintRequestOf } from '../options/lint-options.ts';
import { listenForInterrupts } from '../upload/interrupts.ts';
import { concurrencyOf, pushOptions } from '../upload/push-options.ts';
import { runPush } from '../upload/push-session.ts';
import { redactingHost } from '../upload/redacting-host.ts';
import { argsOfPlan, savedPlan } from '../upload/saved-plan.ts';
import { withLedger } from '../upload/take-ledger.ts';
import { uploadContext } from '../upload/upload-context.ts';
import { uploadToken } from '../upload/upload-token.ts';

/** `voxlint push`: create what has not been created. */
export const pushCommand: Command = {
  name: 'push',
  usage: ['push [options] [paths]', 'push --plan <file>'],
  description:
    'Checks definitions and creates in the service what has not been created from them, each once: what was created is kept ' +
    'in .voxlint, which belongs in git. It ends with 0 when all is created or unchanged, 1 for lint errors (nothing is sent), ' +
    '2 for usage, configuration and credentials, 3 when the service rejected something or could not be reached, 4 where an ' +
    'outcome is unknown and a person is needed, 5 where a definition has changed since it was created, 130 when interrupted.',
  options: pushOptions,
  examples: [
    { line: 'voxlint push', meaning: 'create what is new below here, after a question' },
    { line: 'voxlint push --env production --yes agents', meaning: 'the same in continuous integration' },
    { line: 'voxlint push --plan plan.json', meaning: 'create what a plan says, if it is still true' },
    {
      line: 'voxlint push --recreate agents/clinic.agent.yaml',
      meaning: 'create another one of a changed agent',
    },
  ],
  async run(args, outside) {
    const { host, keep, clean } = redactingHost(outside);
    const saved = savedPlan(args, host);
    const planned = argsOfPlan(args, saved, projectRoot(host.cwd), host);
    const request = lintRequestOf(planned);
    const context = await uploadContext(planned, host, request.rules);
    const concurrency = concurrencyOf(planned, context.environment.settings.concurrency);
    const interrupts = listenForInterrupts(process, () => host.stderr.write(farewell));
    const token = async (): Promise<string> => {
      const read = await uploadToken(planned, context.environment, host);
      keep(read);
      return read;
    };
    try {
      const session = { args: planned, host, request, context, saved, concurrency, interrupts, token };
      return await withLedger(context.root, () => runPush(session));
    } catch (error) {
      throw clean(error);
    } finally {
      interrupts.dispose();
    }
  },
};

const farewell =
  '\nvoxlint: Stopping when the requests under way are answered. Press again to give up waiting; their outcome is unknown then.\n';
