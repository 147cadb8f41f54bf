import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { escapeControls, show } from '../../../text/show.ts';
import { statsOf } from '../../files/stats-of.ts';
import type { Draft } from '../../init/draft.ts';
import type { SetupChoices, SetupPart } from '../../init/setup-part.ts';
import { setupParts } from '../../init/setup-parts.ts';
import { type Survey, surveyProject } from '../../init/survey.ts';
import { writeDraft } from '../../init/write-draft.ts';
import { type Asker, askerAt } from '../init/asker.ts';
import { consentQuestion, countDefinitions, nextSteps } from '../init/init-report.ts';
import { draftParts, type Offer, offerParts, partsToDo, shownFolder } from '../init/offer-parts.ts';
import type { Command, ParsedArgs } from '../options/command.ts';
import { keepConfiguredSecrets } from '../options/config-options.ts';
import { unifiedDiff } from '../output/unified-diff.ts';
import type { Host } from '../terminal/host.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';

const partIds: readonly string[] = setupParts.map(({ id }) => id);
const usualIds: string = setupParts
  .filter(({ isUsual }) => isUsual)
  .map(({ id }) => id)
  .join(', ');
const interrupted = 130;

/** `voxlint init`: everything around the definitions, set up once. */
export const initCommand: Command = {
  name: 'init',
  usage: ['init [options] [folder]'],
  description:
    'Finds agents and models, and sets up what checks them: a configuration, VS Code, the hook before a commit, CI. Shows each ' +
    'change before it is made, adds to the files that are there and overwrites nothing. A second run changes nothing.',
  options: {
    yes: { type: 'boolean', short: 'y', summary: `Do not ask: set up ${usualIds}, or what --only names` },
    'dry-run': { type: 'boolean', summary: 'Show the changes, and make none' },
    only: {
      type: 'string',
      value: '<part>',
      choices: partIds,
      summary: `Set up this part and no other: ${partIds.join(', ')}; may be repeated`,
    },
    'hook-repo': {
      type: 'string',
      value: '<address>',
      summary: 'Let pre-commit install voxlint from this git repository, for projects without a package.json',
    },
  },
  examples: [
    { line: 'voxlint init', meaning: 'choose what to set up' },
    {
      line: 'voxlint init --yes --only config --only editor',
      meaning: 'set up two parts without a question',
    },
    { line: 'voxlint init --dry-run', meaning: 'see what it would do' },
  ],
  async run(args, host) {
    await keepConfiguredSecrets(host);
    const survey = await surveyProject(folderMeant(args, host));
    const offer = offerParts(survey, args.all('only'), host.cwd);
    const choices = choicesOf(args);
    host.stdout.write(`${foundSentence(survey, host)}\n\n`);
    const asker = args.has('yes') || args.has('dry-run') ? undefined : askerAt(host);
    const { open, advice } = await partsToDo(offer.parts, survey, choices);
    const chosen = await choose(open, asker, args);
    if (chosen === undefined) return giveUp(host);
    const draft = await draftParts([...chosen, ...advice], survey, choices);
    showChanges(draft, args, host);
    const isDeclined = asker !== undefined && open.length > 0 && chosen.length === 0;
    return finish({ survey, offer, draft, asker, isDeclined }, args, host);
  },
};

/** `Found 2 agents in voices.` */
function foundSentence(survey: Survey, { cwd }: Host): string {
  const folder = shownFolder(survey.folder, cwd);
  return `Found ${countDefinitions(survey)}${folder === '.' ? '' : ` in ${escapeControls(folder)}`}.`;
}

interface Setup {
  readonly survey: Survey;
  readonly offer: Offer;
  readonly draft: Draft;
  readonly asker: Asker | undefined;
  /** True when there was something to choose, and nothing was chosen. */
  readonly isDeclined: boolean;
}

function folderMeant(args: ParsedArgs, { cwd }: Host): string {
  const [path = '.', ...more] = args.operands;
  if (more.length > 0) throw new UsageError('init takes one folder, or none for this one: voxlint init');
  const folder = resolve(cwd, path);
  if (statsOf(folder)?.isDirectory() === true) return realpathSync(folder);
  throw new UsageError(`There is no folder ${show(path)}. To set up this one: voxlint init`);
}

function choicesOf(args: ParsedArgs): SetupChoices {
  const hookRepository = args.get('hook-repo');
  const asked = args.all('only');
  if (hookRepository === undefined) return { asked };
  if (/^-|^$|[\s\p{Cc}]/u.test(hookRepository))
    throw new UsageError(
      '--hook-repo takes the address of a git repository: https://git.example.com/voxlint.git',
    );
  return { hookRepository, asked };
}

/** Undefined when the user gives up. */
async function choose(
  parts: readonly SetupPart[],
  asker: Asker | undefined,
  args: ParsedArgs,
): Promise<readonly SetupPart[] | undefined> {
  if (args.get('only') !== undefined || parts.length === 0) return parts;
  return asker === undefined ? parts.filter(({ isUsual }) => isUsual) : asker.parts(parts);
}

function showChanges({ changes }: Draft, args: ParsedArgs, host: Host): void {
  const { color } = terminalOf(host.stdout, host, args);
  for (const { path, before, after } of changes) {
    const change = { path, before: before ?? '', after, isNew: before === undefined };
    host.stdout.write(`${unifiedDiff(change, true, color)}\n`);
  }
}

async function finish(setup: Setup, args: ParsedArgs, host: Host): Promise<number> {
  const { draft, asker, isDeclined } = setup;
  if (isDeclined) return printNotes('Nothing was chosen, so nothing was written.', setup, host);
  if (draft.changes.length === 0) return printNotes('There is nothing to set up.', setup, host);
  if (args.has('dry-run')) return printNotes('Nothing was written.', setup, host);
  if (args.has('yes')) return write(setup, host);
  if (asker === undefined) {
    throw new UsageError(
      'Nobody can be asked here whether to write this. Add --yes, or --dry-run to only look.',
    );
  }
  return (await asker.consent(consentQuestion(draft.changes))) === true ? write(setup, host) : giveUp(host);
}

function giveUp(host: Host): number {
  host.stdout.write('Nothing was written.\n');
  return interrupted;
}

function write(setup: Setup, host: Host): number {
  const { draft, survey } = setup;
  const written = writeDraft(draft.changes, survey.folder);
  for (const { path, problem } of written) {
    if (problem === undefined) host.stdout.write(`Wrote ${escapeControls(path)}\n`);
    else host.stderr.write(`voxlint: ${escapeControls(path)} was not written: ${problem}.\n`);
  }
  printNotes('', setup, host);
  return written.some(({ problem }) => problem !== undefined) ? 2 : 0;
}

function printNotes(first: string, { draft, offer, survey }: Setup, { stdout }: Host): number {
  const isOver = draft.changes.length === 0;
  const steps = isOver && survey.isInstalled && survey.definitions.length > 0 ? [] : nextSteps(survey);
  const lines = [first, ...draft.notes, ...offer.notes, ...steps].filter((line) => line !== '');
  stdout.write(lines.map((line) => `${escapeControls(line)}\n`).join(''));
  return 0;
}
