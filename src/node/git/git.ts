import { spawnSync } from 'node:child_process';
import { gitVariables } from './git-variables.ts';

/** The reason why git gave no answer. */
export interface GitProblem {
  /** A sentence for who asked for files to check. */
  readonly problem: string;
  /** The line of git's that gives the reason, without a full stop; absent where git was not asked. */
  readonly cause?: string;
}

/** The output of git. */
export interface GitAnswer {
  readonly output: Uint8Array & { toString(): string };
}

export interface GitCall {
  /** Bytes of an answer after which it is cut. */
  readonly maxBuffer?: number;
  /** For standard input. */
  readonly input?: string;
}

const enough: number = 1024 * 1024 * 1024;

/**
 * Asks git.
 *
 * @param cwd absolute
 */
export function git(
  cwd: string,
  args: readonly string[],
  { maxBuffer = enough, input = '' }: GitCall = {},
): GitAnswer | GitProblem {
  const { error, status, stdout, stderr } = spawnSync('git', args, {
    cwd,
    maxBuffer,
    input,
    env: gitVariables(args, process.env),
  });
  if (error !== undefined && 'code' in error && error.code === 'ENOBUFS') return { output: stdout };
  if (error !== undefined) return { problem: `Cannot run git: ${error.message}.`, cause: error.message };
  if (status === 0) return { output: stdout };
  const lines = stderr.toString().split('\n');
  const [first = ''] = lines;
  const cause = (lines.find((line) => reasonMark.test(line)) ?? first)
    .replace(reasonMark, '')
    .replace(/\.$/, '');
  return { problem: `git does not say which files to check: ${first.replace(/^fatal: /, '')}`, cause };
}

/** The beginning of a line that gives the reason; what a push has done stands before it. */
const reasonMark = /^(?:fatal: | ! )/;
