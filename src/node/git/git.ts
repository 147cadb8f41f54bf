import { spawnSync } from 'node:child_process';

/** The reason why git gave no answer, as a sentence. */
export interface GitProblem {
  readonly problem: string;
}

/** The output of git. */
export interface GitAnswer {
  readonly output: Uint8Array & { toString(): string };
}

const enough: number = 1024 * 1024 * 1024;

/**
 * Asks git.
 *
 * @param cwd absolute
 * @param maxBuffer bytes of an answer after which it is cut
 */
export function git(
  cwd: string,
  args: readonly string[],
  maxBuffer: number = enough,
): GitAnswer | GitProblem {
  const { error, status, stdout, stderr } = spawnSync('git', args, { cwd, maxBuffer });
  if (error !== undefined && 'code' in error && error.code === 'ENOBUFS') return { output: stdout };
  if (error !== undefined) return { problem: `Cannot run git: ${error.message}.` };
  if (status === 0) return { output: stdout };
  const [first = ''] = stderr.toString().split('\n');
  return { problem: `git does not say which files to check: ${first.replace(/^fatal: /, '')}` };
}
