import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { encodeJson } from '../../../reporters/encode-json.ts';
import { show } from '../../../text/show.ts';
import { isCreate } from '../../../upload/plan.ts';
import { reasonOf } from '../../files/reason-of.ts';
import type { Command, ParsedArgs } from '../options/command.ts';
import { type LintRequest, lintRequestOf } from '../options/lint-options.ts';
import { printErrors } from '../output/print-errors.ts';
import { suggestFor } from '../output/suggest.ts';
import type { Host } from '../terminal/host.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { branchesToMerge } from '../upload/branches-to-merge.ts';
import { noLimits, usualLimits } from '../upload/changed-fields.ts';
import { failOnOf, planExit } from '../upload/exit-code.ts';
import { makePlan, type Planning } from '../upload/make-plan.ts';
import { withOpenContext } from '../upload/open-ledgers.ts';
import { planGroups } from '../upload/plan-groups.ts';
import { plansMarkdown } from '../upload/plan-markdown.ts';
import { type PlanReport, planReport } from '../upload/plan-report.ts';
import { planSummary, showBodies, showGroups } from '../upload/show-plan.ts';
import { type UploadContext, uploadContext } from '../upload/upload-context.ts';
import { definitionOptions, environmentOptions } from '../upload/upload-options.ts';

/** `voxlint plan`: what a push would do. */
export const planCommand: Command = {
  name: 'plan',
  usage: ['plan [options] [paths]'],
  description:
    'Shows what voxlint push would do with each definition. It needs no token and sends nothing. It ends with 0 when a push ' +
    'has nothing in its way, with 1 for lint errors, with 4 where an outcome is unknown, with 5 where a definition looks ' +
    'renamed, or where there is what --fail-on names.',
  options: {
    ...environmentOptions,
    out: { type: 'string', value: '<file>', summary: 'Also write the plan to a file, for push --plan' },
    'fail-on': {
      type: 'string',
      value: '<action>',
      choices: ['changed', 'create'],
      summary: 'End with 5 also when a definition has changed, or is to be created; may be repeated',
    },
    'show-changes': {
      type: 'boolean',
      summary: 'Show every field to change in the service, with long texts in full',
    },
    'show-body': { type: 'boolean', summary: 'Show exactly what would be sent' },
    format: {
      type: 'string',
      short: 'f',
      value: '<format>',
      choices: ['pretty', 'json', 'markdown'],
      summary: 'How to report: pretty (for people), json (for programs) or markdown (for a pull request)',
    },
    ...definitionOptions,
  },
  examples: [
    { line: 'voxlint plan', meaning: 'show what a push of everything below here would do' },
    {
      line: 'voxlint plan --env staging --out plan.json',
      meaning: 'keep the plan, to push it when it was read',
    },
    {
      line: 'voxlint plan --fail-on create',
      meaning: 'ask in a script whether a push would create anything',
    },
    { line: 'voxlint plan --format markdown > comment.md', meaning: 'write the comment on a pull request' },
    { line: 'voxlint plan agents/clinic.agent.yaml --show-body', meaning: 'show the request of one agent' },
  ],
  async run(args, host) {
    const request = lintRequestOf(args);
    if (request.format === 'markdown' && args.has('show-body')) {
      throw new UsageError('--show-body is for the formats pretty and json; leave one of the two out.');
    }
    const context = await uploadContext(args, host, request.rules);
    return withOpenContext(context, { use: 'decide' }, host, (open) => runPlan(request, open, args, host));
  },
};

async function runPlan(
  request: LintRequest,
  context: UploadContext,
  args: ParsedArgs,
  host: Host,
): Promise<number> {
  const planning = await makePlan(request, [], context, host);
  const report = planReport(planning, context, args.has('show-body'));
  await printErrors(planning.reports, request.format, args, host);
  print(planning, { report, context, args }, host);
  writePlan(args.get('out'), report, host);
  noteLackingRecords(planning, context, host);
  return planExit(planning.plan, failOnOf(args, planning.environments.values()));
}

/** Prints a plan for people, for programs or for a pull request. */
function print(planning: Planning, { report, context, args }: Printing, host: Host): void {
  const limits = args.has('show-changes') ? noLimits : usualLimits;
  if (args.get('format') === 'json') {
    host.stdout.write(`${encodeJson(report, 2)}\n`);
    return;
  }
  const groups = planGroups(planning, context.environment);
  if (args.get('format') === 'markdown') {
    const plans = groups.map(({ plan, environment }) => ({
      plan,
      summary: planSummary(plan, environment, false).trim(),
    }));
    host.stdout.write(plansMarkdown(plans, limits));
    return;
  }
  const { color } = terminalOf(host.stdout, host, args);
  host.stdout.write(showGroups(groups, suggestFor(args, host), color, limits));
  if (!args.has('show-body')) return;
  for (const { plan, environment } of groups) host.stdout.write(showBodies(plan, environment));
}

interface Printing {
  readonly report: PlanReport;
  readonly context: UploadContext;
  readonly args: ParsedArgs;
}

/** Warns of what stops the push. */
function noteLackingRecords({ plan }: Planning, context: UploadContext, { stderr }: Host): void {
  const items = plan.items.filter(isCreate);
  if (items.length === 0) return;
  const { stop, note } = branchesToMerge(context, items);
  if (stop) stderr.write(`voxlint: ${stop.fact}, so push will send nothing. ${stop.advice}\n`);
  if (note !== undefined) stderr.write(`voxlint: ${note}.\n`);
}

function writePlan(path: string | undefined, report: PlanReport, { cwd, secrets }: Host): void {
  if (path === undefined) return;
  const text = `${encodeJson(report, 2)}\n`;
  if (secrets !== undefined && secrets.redact(text) !== text)
    throw new UsageError(
      'The plan would hold a token or a password, so it was not written. Take it out of the definitions and of the names of files.',
    );
  try {
    writeFileSync(resolve(cwd, path), text);
  } catch (error) {
    throw new UsageError(`Cannot write the plan to ${show(path)}: ${reasonOf(error)}.`);
  }
}
