import { spawnSync } from 'node:child_process';
import { gitVariables } from './git-variables.ts';

/** The reason why git gave no answer. */
export interface GitProblem {
  /** A sentence for who asked for files to check. */
  readonly problem: string;
  /** The line of git's that gives the reason, without a full stop; absent where git was not asked. */
  readonly cause?: string;
  /** The command that git proposes, such as for a folder of another user. */
  readonly command?: string;
  /** True where there is no git on this machine. */
  readonly isAbsent?: boolean;
}

/** The output of git. */
export interface GitAnswer {
  readonly output: Uint8Array & { toString(): string };
}

/** An answer of one line, without its end. */
export function lineOf({ output }: GitAnswer): string {
  return output.toString().replace(/\n$/, '');
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
  if (error !== undefined) {
    const isAbsent = 'code' in error && error.code === 'ENOENT';
    return { problem: `Cannot run git: ${error.message}.`, cause: error.message, isAbsent };
  }
  if (status === 0) return { output: stdout };
  const lines = stderr.toString().split('\n');
  const [first = ''] = lines;
  const cause = (lines.find((line) => reasonMark.test(line)) ?? first)
    .replace(reasonMark, '')
    .replace(/\.$/, '');
  const command = lines.find((line) => proposal.test(line))?.trim();
  const problem = `git does not say which files to check: ${first.replace(/^fatal: /, '')}`;
  return { problem, cause, ...(command !== undefined && { command }) };
}

/** The line of git's by which a user trusts a folder (git-config(1), "safe.directory"). */
const proposal = /^\s+git config --global --add safe\.directory /;

/** The beginning of a line that gives the reason; what a push has done stands before it. */
const reasonMark = /^(?:fatal: | ! )/;
