import { execFileSync, spawnSync } from 'node:child_process';

/** The end of a program that a test started. */
export interface Outcome {
  readonly status: number | null;
  /** The text of both of its outputs. */
  readonly output: string;
}

/** The environment of this process without what git passes to its hooks, and with some more. */
export function environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:GIT_|VITEST|NODE_OPTIONS$)/.test(name));
  return { ...Object.fromEntries(own), ...identity, ...more };
}

/** Git commits only in somebody's name, and takes nobody's settings here. */
const identity = {
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

/** Runs a program to its end, whatever that is. */
export function start(
  file: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = environment(),
): Outcome {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, env, encoding: 'utf8', timeout: 280_000 });
  return { status, output: `${stdout}${stderr}` };
}

/** Runs git, and gives what it says. Throws when it fails. */
export function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, env: environment(), encoding: 'utf8', stdio: 'pipe' });
}

/** True where the test of a foreign program can be left out: never where CI must have installed it. */
export function isMissing(program: string): boolean {
  return process.env.CI === undefined && spawnSync(program, ['--version']).error !== undefined;
}

/** Words in front of a command that take its network away, where the system lets us. */
export function withoutNetwork(): readonly string[] {
  const ways = ['-rn', '-n'].map((flags) => ['unshare', flags]);
  return ways.find(([file = '', ...flags]) => spawnSync(file, [...flags, 'true']).status === 0) ?? [];
}
