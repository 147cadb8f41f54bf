import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { show, showList } from '../../../text/show.ts';
import { canonicalJson } from '../../../upload/request-body.ts';
import { reasonOf } from '../../files/reason-of.ts';
import type { ParsedArgs } from '../options/command.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { PlanReport } from './plan-report.ts';

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

/** Reads the text of a plan. Undefined where it is none, or one of another version. */
function parsePlanReport(text: string): PlanReport | undefined {
  try {
    const report = JSON.parse(text) as Partial<PlanReport> | null;
    const isReport =
      report?.version === 1 &&
      typeof report.environment === 'string' &&
      isListOf(report.files, (file) => typeof file === 'string') &&
      isListOf(report.items, (item) => typeof item === 'object' && item !== null && 'key' in item);
    return isReport ? (report as PlanReport) : undefined;
  } catch {
    return undefined;
  }
}

function isListOf(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits);
}

/** The keys of which two plans do not say the same, and `undefined` for a difference that is no key's. */
function planDifferences(before: PlanReport, now: PlanReport): readonly (string | undefined)[] {
  const items = (report: PlanReport): Map<string, string> =>
    new Map(report.items.map(({ body: _, ...item }) => [`${item.kind} ${item.key}`, canonicalJson(item)]));
  const [old, current] = [items(before), items(now)];
  const keys = [...new Set([...old.keys(), ...current.keys()])];
  const changed = keys.filter((key) => old.get(key) !== current.get(key));
  const isSamePlace =
    before.environment === now.environment &&
    isKept(before.target.baseUrl, now.target.baseUrl) &&
    isKept(before.target.projectId, now.target.projectId);
  return [...(isSamePlace ? [] : [undefined]), ...changed.map((key) => key.slice(key.indexOf(' ') + 1))];
}

/** A plan may be made where nobody has said yet where the service is. */
function isKept(before: string | null, now: string | null): boolean {
  return before === null || before === now;
}
