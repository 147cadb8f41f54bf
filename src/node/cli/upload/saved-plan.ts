import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { show, showList } from '../../../text/show.ts';
import { reasonOf } from '../../files/reason-of.ts';
import type { ParsedArgs } from '../options/command.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type PlanReport, parsePlanReport, planDifferences } from './plan-report.ts';

/** The plan that `--plan` names; undefined without it. Throws a `UsageError` for a file that is none. */
export function savedPlan(args: ParsedArgs, { cwd }: Pick<Host, 'cwd'>): PlanReport | undefined {
  const path = args.get('plan');
  if (path === undefined) return undefined;
  if (args.operands.length > 0) {
    throw new UsageError('The plan names the files to push; leave the paths out, or make another plan.');
  }
  const report = parsePlanReport(readPlan(path, cwd));
  if (!report)
    throw new UsageError(
      `${show(path)} is no plan that this voxlint can read. Make it with voxlint plan --out.`,
    );
  const env = args.get('env');
  if (env === undefined || env === report.environment) return report;
  throw new UsageError(
    `The plan is for ${report.environment}, not for ${env}. Make another one: voxlint plan --env ${env}`,
  );
}

function readPlan(path: string, cwd: string): string {
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read the plan ${show(path)}: ${reasonOf(error)}.`);
  }
}

/** The call as it would have been typed for the files of a plan. */
export function argsOfPlan(
  args: ParsedArgs,
  plan: PlanReport | undefined,
  root: string,
  { cwd }: Pick<Host, 'cwd'>,
): ParsedArgs {
  if (plan === undefined) return args;
  const operands = plan.files.map((file) => relative(cwd, resolve(root, file)));
  return { ...args, operands, get: (name) => (name === 'env' ? plan.environment : args.get(name)) };
}

/** Throws a `UsageError` where the plan of now is not the one that was saved. */
export function refuseStalePlan(before: PlanReport, now: PlanReport): void {
  const differences = planDifferences(before, now);
  if (differences.length === 0) return;
  const keys = differences.filter((key) => key !== undefined);
  const what =
    keys.length === 0
      ? 'it was made for another place'
      : `${showList(shorten(keys), 'and')} ${keys.length === 1 ? 'is' : 'are'} not as planned`;
  throw new UsageError(`The plan no longer holds: ${what}. Nothing was sent. Make and read another plan.`);
}

function shorten(keys: readonly string[]): readonly string[] {
  return keys.length <= 5 ? keys : [...keys.slice(0, 4), `${keys.length - 4} more`];
}
