import { kindProblem } from '../../config/kind-problem.ts';
import { isMap } from '../../text/is-map.ts';
import { nearest } from '../../text/nearest.ts';
import { show, showList } from '../../text/show.ts';

/** The functions that take a request. */
export type RequestOwner = 'lintFiles' | 'fixFiles' | 'loadConfig';

/** The parts of a request, before they are known to be right. */
type Parts = Readonly<Record<string, unknown>>;

/** Explains what is wrong with the value of a part; undefined for one that is accepted. */
type Check = (value: unknown, name: string) => string | undefined;

/**
 * Refuses a request whose parts do not exist, have the wrong type or contradict each other. An undefined part counts as left
 * out.
 *
 * @throws TypeError says of each part what is wrong and what is accepted
 */
export function rejectRequest(request: object, owner: RequestOwner): void {
  const problems = problemsOf(request, owner);
  if (problems.length > 0) throw new TypeError(`The request cannot be used. ${problems.join(' ')}`);
  const found = contradictions.find(({ holds }) => holds(request as Parts, owner));
  if (found !== undefined) throw new TypeError(found.message);
}

function problemsOf(request: unknown, owner: RequestOwner): readonly string[] {
  const known = checks[owner];
  const names = Object.keys(known);
  if (!isMap(request))
    return [`It must be an object, with any of ${showList(names)}, not ${showValue(request)}.`];
  return Object.entries(request).flatMap(([name, value]) => {
    if (!Object.hasOwn(known, name)) return [unknownPart(name, names, owner)];
    return (value === undefined ? undefined : known[name]?.(value, name)) ?? [];
  });
}

function unknownPart(name: string, names: readonly string[], owner: RequestOwner): string {
  const meant = nearest(name, names);
  const isUnknown = `${show(name)} is not a part of a request to ${owner}()`;
  return meant === undefined
    ? `${isUnknown}. There are ${showList(names, 'and')}.`
    : `${isUnknown}; did you mean ${show(meant)}?`;
}

function must(accepted: string, isAccepted: (value: unknown) => boolean): Check {
  return (value, name) => (isAccepted(value) ? undefined : mismatch(name, accepted, value));
}

function mismatch(name: string, accepted: string, value: unknown): string {
  return `${show(name)} must be ${accepted}, not ${showValue(value)}.`;
}

/** A value as a program writes it. */
function showValue(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  return value === null ? 'null' : show(value);
}

const isString = (value: unknown): boolean => typeof value === 'string';
const isSwitch = (value: unknown): boolean => typeof value === 'boolean';
const flag: Check = must('true or false', isSwitch);
const path: Check = must('a path', isString);

/** Settings of rules are checked where configurations are opened, as those of a configuration are. */
const anything: Check = () => undefined;

const ofConfigs: Readonly<Record<string, Check>> = {
  cwd: path,
  config: must('a path, or false for none', (value) => value === false || isString(value)),
  rules: anything,
  trace: must('a function', (value) => typeof value === 'function'),
};

const ofFiles: Readonly<Record<string, Check>> = {
  paths: pathsProblem,
  ...ofConfigs,
  staged: flag,
  since: must('a branch, tag or commit', isString),
  ignore: flag,
  kind: kindProblem,
  baseline: path,
  updateBaseline: flag,
  threads: must(
    '"auto" or a whole number from 1 to 99',
    (value) => value === 'auto' || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 99),
  ),
  cache: must('true, false or the path of a folder', (value) => isSwitch(value) || isString(value)),
};

const checks: Readonly<Record<RequestOwner, Readonly<Record<string, Check>>>> = {
  lintFiles: ofFiles,
  fixFiles: { ...ofFiles, unsafe: flag, dryRun: flag },
  loadConfig: ofConfigs,
};

function pathsProblem(value: unknown, name: string): string | undefined {
  const accepted = 'a list of files, folders and globs';
  if (isString(value)) return `${mismatch(name, accepted, value)} Write [${show(value)}].`;
  if (!Array.isArray(value)) return mismatch(name, accepted, value);
  const other = value.find((each) => !isString(each));
  return value.every(isString) ? undefined : `${show(name)} must hold strings, not ${showValue(other)}.`;
}

/** The parts that do not go together, as those of the command do not. */
const contradictions: readonly {
  readonly message: string;
  holds(request: Parts, owner: RequestOwner): boolean;
}[] = [
  {
    message:
      '"staged" checks what git is about to commit, and "since" something else; leave one of them out.',
    holds: ({ staged, since }) => staged === true && since !== undefined,
  },
  {
    message: '"staged" checks what git is about to commit, and fixing is about files; leave it out.',
    holds: ({ staged }, owner) => staged === true && owner === 'fixFiles',
  },
  {
    message: '"updateBaseline" needs every file; leave "staged" and "since" out.',
    holds: ({ staged, since, updateBaseline }) =>
      updateBaseline === true && (staged === true || since !== undefined),
  },
  {
    message: '"updateBaseline" needs the path of the file: baseline: "voxlint-baseline.jsonl"',
    holds: ({ baseline, updateBaseline }) => updateBaseline === true && baseline === undefined,
  },
  {
    message: '"updateBaseline" writes a file and "dryRun" does not; leave one of them out.',
    holds: ({ updateBaseline, dryRun }) => updateBaseline === true && dryRun === true,
  },
];
