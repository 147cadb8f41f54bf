import { extname } from 'node:path';
import { count } from '../../../text/count.ts';
import { escapeControls, show } from '../../../text/show.ts';
import { projectRoot } from '../../ledger/project-root.ts';
import type { Command, ParsedArgs } from '../options/command.ts';
import { configTree } from '../options/config-options.ts';
import { isWithoutSecrets } from '../options/keep-secrets.ts';
import { type LintRequest, lintRequestOf } from '../options/lint-options.ts';
import { readGenerated, writeGenerated } from '../output/generated-file.ts';
import { printErrorsTo } from '../output/print-errors.ts';
import { shellWord } from '../output/suggest.ts';
import type { Host } from '../terminal/host.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type AgentsPlace, collectAgents } from '../types/collect-agents.ts';
import { type TypedAgent, typesBanner, typesFile } from '../types/types-file.ts';
import { uploadContext } from '../upload/upload-context.ts';
import { definitionOptions } from '../upload/upload-options.ts';
import { soundLedger } from '../upload/with-ledger.ts';

/** `voxlint types`: types of the data that agents hand over, for the code that receives it. */
export const typesCommand: Command = {
  name: 'types',
  usage: ['types [options] [paths] --output <file>', 'types [options] [paths]'],
  description:
    'Writes a TypeScript module with a type for each structured output, and a map from each agent to its outputs, so that ' +
    'the code that receives them is checked against the agents. Without --output the module goes to standard output. Agents ' +
    'with errors are reported, and nothing is written.',
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: '<file>',
      summary: 'Write the module to this .ts or .d.ts file',
    },
    check: { type: 'boolean', summary: 'Write nothing, and end with 1 where the file is not up to date' },
    env: {
      type: 'string',
      value: '<name>',
      summary: 'Also map the ids of this environment, as the ledger knows them, to the agents',
    },
    ...definitionOptions,
  },
  examples: [
    {
      line: 'voxlint types agents -o src/agent-outputs.ts',
      meaning: 'write the types of all agents in a folder',
    },
    {
      line: 'voxlint types agents -o src/agent-outputs.ts --check',
      meaning: 'fail in CI when they are out of date',
    },
    { line: 'voxlint types agents/clinic.agent.yaml', meaning: 'look at the types of one agent' },
  ],
  async run(args, host) {
    const path = args.get('output');
    if (path === undefined && args.has('check'))
      throw new UsageError('--check needs to know the file: -o src/agent-outputs.ts');
    refuseOtherFile(path);
    const request = lintRequestOf(args);
    const { agents, reports, notes } = await collectAgents(
      request,
      await agentsPlace(request, args, host),
      host,
    );
    if (await printErrorsTo(host.stderr, reports, args, host)) {
      host.stderr.write('voxlint: Nothing was written, because there are errors in the agents.\n');
      return 1;
    }
    const text = typesFile(agents, args.get('env'));
    for (const note of notes) host.stderr.write(`voxlint: ${note}\n`);
    if (path === undefined) host.stdout.write(text);
    else if (args.has('check')) return check(path, text, args, host);
    else if (!isWithoutSecrets(text, host))
      throw new UsageError(
        'The types would hold a token or the secret of a header, so they were not written. Take it out of the agents.',
      );
    else await write(path, text, agents, host);
    return 0;
  },
};

/** A device, as `/dev/stdout`, has no ending. */
function refuseOtherFile(path = ''): void {
  const ending = extname(path);
  if (ending === '' || /^\.[cm]?tsx?$/i.test(ending)) return;
  const meant = `${path.slice(0, -ending.length)}.ts`;
  throw new UsageError(
    `types writes TypeScript, which does not go into a ${show(ending)} file: -o ${quoted(meant)}`,
  );
}

async function agentsPlace(request: LintRequest, args: ParsedArgs, host: Host): Promise<AgentsPlace> {
  if (args.get('env') !== undefined) {
    const context = await uploadContext(args, host, request.rules);
    const { configs, root } = context;
    return { configs, root, ledger: soundLedger(context) };
  }
  const configs = await configTree(request.config, host, request.rules);
  return { configs, root: projectRoot(host.cwd), ledger: undefined };
}

async function write(path: string, text: string, agents: readonly TypedAgent[], host: Host): Promise<void> {
  const isOwn = (present: string): boolean => present.replace(/^\ufeff/, '').startsWith(typesBanner);
  const outcome = await writeGenerated({ path, text, isOwn }, host);
  const outputs = agents.reduce((sum, agent) => sum + agent.outputs.length, 0);
  const what = `${count(outputs, 'output')} of ${count(agents.length, 'agent')}`;
  host.stderr.write(
    outcome === 'written' ? `Wrote ${quoted(path)}: ${what}.\n` : `${quoted(path)} is up to date: ${what}.\n`,
  );
}

/** Git may have given the file other line ends, and an editor a byte order mark. */
async function check(path: string, text: string, args: ParsedArgs, host: Host): Promise<number> {
  const present = readGenerated(path, host)
    ?.replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n');
  if (present === text) return 0;
  const command = writeCommand(path, args, host);
  if (present === undefined) {
    host.stderr.write(`voxlint: There is no ${quoted(path)}. Write it: ${command}\n`);
    return 1;
  }
  const { unifiedDiff } = await import('../output/unified-diff.ts');
  const { color } = terminalOf(host.stdout, host, args);
  host.stdout.write(unifiedDiff({ path, before: present, after: text }, host.stdout.isTTY === true, color));
  host.stderr.write(`voxlint: ${quoted(path)} is not what the agents say. Write it anew: ${command}\n`);
  return 1;
}

/** The call without --check, as somebody can type it. */
function writeCommand(path: string, { operands, typed }: ParsedArgs, { env }: Host): string {
  const options = typed
    .filter(({ name }) => name !== 'output')
    .flatMap(({ name, value }) => [`--${name}`, quoted(value)]);
  const program = env.npm_command === undefined ? 'voxlint' : 'npx voxlint';
  return [program, 'types', ...operands.map(quoted), ...options, '-o', quoted(path)].join(' ');
}

/** A word as somebody types it, and as a terminal may show it. */
function quoted(word: string): string {
  return escapeControls(shellWord(word));
}
