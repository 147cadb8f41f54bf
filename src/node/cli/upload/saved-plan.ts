import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { isMap } from '../../../text/is-map.ts';
import { show } from '../../../text/show.ts';
import type { FieldChange } from '../../../upload/fields.ts';
import type { Replaced } from '../../../upload/plan.ts';
import { isNestedDeeperThan } from '../../../upload/request-body.ts';
import { reasonOf } from '../../files/reason-of.ts';
import { isEnvironmentName } from '../../ledger/project-root.ts';
import type { ParsedArgs } from '../options/command.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type {
  CandidateSummary,
  PlanReport,
  PlanReportItem,
  RecordSummary,
  TargetSummary,
} from './plan-report.ts';

/** The plan that `--plan` names; undefined without it. Throws a `UsageError` for a file that is none. */
export function savedPlan(args: ParsedArgs, { cwd }: Pick<Host, 'cwd'>): PlanReport | undefined {
  const path = args.get('plan');
  if (path === undefined) return undefined;
  if (args.operands.length > 0) {
    throw new UsageError('The plan names the files to push; leave the paths out, or make another plan.');
  }
  const report = parsePlan(readPlan(path, cwd), path);
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

/** Reads the text of a plan. Throws a `UsageError` that names the first field that a plan cannot have like that. */
function parsePlan(text: string, path: string): PlanReport {
  const plan = parseJson(text);
  const problem = versionProblem(plan) ?? depthProblem(plan) ?? planShape(plan, '');
  if (problem === undefined) return plan as PlanReport;
  throw new UsageError(
    `${show(path)} is not a plan that this voxlint can read: ${problem}. Make another one with voxlint plan --out.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function versionProblem(plan: unknown): string | undefined {
  if (!isMap(plan)) return 'it is not a JSON object';
  return plan.version === 1 ? undefined : `its version is ${shown(plan.version)}, and this one reads 1`;
}

const maxDepth = 1_000;

function depthProblem(plan: unknown): string | undefined {
  return isNestedDeeperThan(plan, maxDepth) ? 'it is nested too deeply' : undefined;
}

/** Gives the reason that a value is not of a shape, in words that end a sentence. Takes the place of the value in the plan. */
type Shape = (value: unknown, at: string) => string | undefined;

/** Every field of a type, so that none is added without its shape. */
type Fields<Type> = { readonly [Name in keyof Required<Type>]: Shape };

function map<Type>(fields: Fields<Type>, optional: readonly (keyof Type)[] = []): Shape {
  const shapes = new Map<string, Shape>(Object.entries(fields));
  return (value, at) => {
    if (!isMap(value)) return wrong(value, at, 'an object');
    const unknown = Object.keys(value).find((name) => !shapes.has(name));
    if (unknown !== undefined) return `it has the unknown field ${show(join(at, unknown))}`;
    for (const [name, shape] of shapes) {
      if (!Object.hasOwn(value, name)) {
        if (optional.some((each) => each === name)) continue;
        return `${join(at, name)} is missing`;
      }
      const problem = shape(value[name], join(at, name));
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

function listOf(shape: Shape): Shape {
  return (value, at) => {
    if (!Array.isArray(value)) return wrong(value, at, 'a list');
    for (const [index, each] of value.entries()) {
      const problem = shape(each, `${at}[${index}]`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

function fitting(wanted: string, fits: (value: unknown) => boolean): Shape {
  return (value, at) => (fits(value) ? undefined : wrong(value, at, wanted));
}

function orNull(shape: Shape): Shape {
  return (value, at) => (value === null ? undefined : shape(value, at));
}

function wrong(value: unknown, at: string, wanted: string): string {
  return `${at} is ${shown(value)}, and should be ${wanted}`;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return isMap(value) ? 'an object' : show(value);
}

function join(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`;
}

function oneOf(...words: readonly string[]): Shape {
  return fitting(`one of ${words.join(', ')}`, (value) => words.some((word) => word === value));
}

const text: Shape = fitting('a text', (value) => typeof value === 'string');
const count: Shape = fitting('a whole number', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
const hash: Shape = fitting('a hash such as sha256:…', (value) =>
  /^sha256:[0-9a-f]{64}$/.test(String(value)),
);
const kind: Shape = oneOf('agent', 'model');
const environmentName: Shape = fitting(
  'the name of an environment',
  (value) => typeof value === 'string' && isEnvironmentName(value),
);
/** Only what plan writes: from the project root, below it, with `/`. */
const projectPath: Shape = fitting(
  'a path inside the project',
  (value) =>
    typeof value === 'string' &&
    !value.includes('\0') &&
    !/^(?:[\\/]|[a-z]:[\\/])/i.test(value) &&
    value.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
);

const recordFields: Fields<RecordSummary> = {
  key: text,
  kind,
  name: text,
  state: oneOf('creating', 'created'),
  contentHash: hash,
  id: orNull(text),
  createdAt: orNull(text),
  updatedAt: orNull(text),
  startedAt: orNull(text),
  outcome: orNull(text),
  requestId: orNull(text),
  origin: orNull(
    map<NonNullable<RecordSummary['origin']>>({
      commit: orNull(text),
      run: orNull(text),
      user: orNull(text),
    }),
  ),
  claimedAt: orNull(text),
};

const record: Shape = map<RecordSummary>(recordFields);

const candidate: Shape = map<CandidateSummary>({
  ...recordFields,
  environment: orNull(environmentName),
  moves: listOf(listOf(text)),
});

const change: Shape = map<FieldChange>(
  { field: text, change: oneOf('changed', 'added', 'removed'), value: () => undefined },
  ['value'],
);

const target: Shape = map<TargetSummary>({ baseUrl: orNull(text), projectId: orNull(text) });

const item: Shape = map<PlanReportItem>(
  {
    key: text,
    kind,
    target,
    action: oneOf('create', 'recreate', 'unchanged', 'changed', 'renamed', 'unknown', 'blocked'),
    contentHash: orNull(hash),
    record: orNull(record),
    recordEnvironment: orNull(environmentName),
    candidates: listOf(candidate),
    givesBack: orNull(candidate),
    replaced: listOf(map<Replaced>({ id: text, key: text })),
    errors: count,
    changes: orNull(listOf(change)),
    body: text,
  },
  ['body'],
);

const planShape: Shape = map<PlanReport>({
  version: fitting('1', (value) => value === 1),
  tool: map<PlanReport['tool']>({ name: oneOf('voxlint'), version: text }),
  environment: environmentName,
  target,
  files: listOf(projectPath),
  items: listOf(item),
  gone: listOf(record),
  summary: map<PlanReport['summary']>({
    create: count,
    recreate: count,
    unchanged: count,
    changed: count,
    renamed: count,
    unknown: count,
    blocked: count,
    gone: count,
  }),
});
