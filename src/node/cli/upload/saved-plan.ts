import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { show, showList } from '../../../text/show.ts';
import { reasonOf } from '../../files/reason-of.ts';
import type { Call } from '../options/command.ts';
import { UsageError } from '../options/usage-error.ts';
import type { Host } from '../terminal/host.ts';
import { type PlanReport, parsePlanReport, planDifferences } from './plan-report.ts';

/** The plan that `--plan` names; undefined without it. Throws a `UsageError` for a file that is none. */
export function savedPlan(call: Call, { cwd }: Pick<Host, 'cwd'>): PlanReport | undefined {
  const path = call.get('plan');
  if (path === undefined) return undefined;
  if (call.operands.length > 0) {
    throw new UsageError('The plan names the files to push; leave the paths out, or make another plan.');
  }
  const report = parsePlanReport(readPlan(path, cwd));
  if (!report)
    throw new UsageError(
      `${show(path)} is no plan that this voxlint can read. Make it with voxlint plan --out.`,
    );
  const env = call.get('env');
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
export function callOfPlan(
  call: Call,
  plan: PlanReport | undefined,
  root: string,
  { cwd }: Pick<Host, 'cwd'>,
): Call {
  if (plan === undefined) return call;
  const operands = plan.files.map((file) => relative(cwd, resolve(root, file)));
  return { ...call, operands, get: (name) => (name === 'env' ? plan.environment : call.get(name)) };
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
