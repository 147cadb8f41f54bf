import { type ChildProcess, spawn } from 'node:child_process';

/** The end of a run of git. */
export interface GitRun {
  readonly isDone: boolean;
  readonly output: Buffer;
  /** The words of git where it is not done: its lines that give a reason, joined to one. */
  readonly reason: string;
  /** True where it was ended from outside: by a signal, by an interrupt, or because it took too long. */
  readonly isEnded: boolean;
}

/** The surroundings of a run of git. */
export interface GitOptions {
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the run. With it the run belongs to no terminal, so that a Ctrl-C, which a terminal sends to all processes in its foreground, does not. */
  readonly signal?: AbortSignal | undefined;
  /** Written to its standard input. */
  readonly input?: string;
}

/** The milliseconds that a run may take: a slow line and a large ledger fit into it, a line that hangs does not hang voxlint. */
const maxRunMs = 120_000;

/** The milliseconds after which a run that does not end by itself is killed. */
const graceMs = 2_000;

/**
 * Runs git without questions, in English, apart from what a hook or a user has set up for another repository. No hook
 * runs and no key signs. Never rejects.
 */
export function runGit(args: readonly string[], { cwd, env, signal, input }: GitOptions): Promise<GitRun> {
  if (signal?.aborted) return Promise.resolve(interrupted());
  return new Promise((resolve) => {
    const isApart = signal !== undefined && process.platform !== 'win32';
    const surroundings = { cwd, env: gitEnvironment(env), detached: isApart };
    const child = spawn('git', [...settings, ...args], { ...surroundings, stdio: 'pipe' });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    let ended: string | undefined;
    const end = (reason: string): void => {
      ended ??= reason;
      endChild(child, isApart);
    };
    const timer = setTimeout(() => end(`git gave no answer within ${maxRunMs / 1000} seconds.`), maxRunMs);
    const onAbort = (): void => end('It was interrupted.');
    signal?.addEventListener('abort', onAbort, { once: true });
    const finish = (isDone: boolean, reason: string): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve({
        isDone: isDone && ended === undefined,
        output: Buffer.concat(output),
        reason: ended ?? reason,
        isEnded: ended !== undefined,
      });
    };
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    // A git that ends early leaves its input unread.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    child.on('error', (error) => finish(false, `git cannot be run: ${error.message}.`));
    child.on('close', (code, by) => {
      if (by !== null) ended ??= `git was ended by ${by}.`;
      finish(code === 0, reasonIn(Buffer.concat(errors).toString()));
    });
  });
}

/** Hooks and signatures are for the commits of people. */
const settings: readonly string[] = [
  ...['core.hooksPath=/dev/null', 'commit.gpgSign=false', 'push.gpgSign=false', 'gc.auto=0'],
  ...['maintenance.auto=false', 'core.quotePath=false', 'advice.fetchShowForcedUpdates=false'],
].flatMap((setting) => ['-c', setting]);

/** The variables by which git, in a hook, points to its repository and its index. */
const local: ReadonlySet<string> = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_PREFIX',
  'GIT_NAMESPACE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_QUARANTINE_PATH',
  'GIT_REPLACE_REF_BASE',
  'GIT_SHALLOW_FILE',
  'GIT_GRAFT_FILE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_CONFIG',
  'GIT_REFLOG_ACTION',
]);

function gitEnvironment(env: GitOptions['env']): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !local.has(name) && !isTrace(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: 'true' };
}

/** True for a variable by which git writes what it does, with the headers of its requests. */
function isTrace(name: string): boolean {
  return name.startsWith('GIT_TRACE') || name === 'GIT_CURL_VERBOSE';
}

/**
 * Ends git, with the processes that it has started where they are a group of their own, and lets go of its outputs, which one of them may
 * hold open.
 */
function endChild(child: ChildProcess, isGroup: boolean): void {
  const kill = (by: NodeJS.Signals): void => {
    if (isGroup) endGroup(child.pid, by);
    else child.kill(by);
  };
  kill('SIGTERM');
  const timer = setTimeout(() => {
    kill('SIGKILL');
    child.stdout?.destroy();
    child.stderr?.destroy();
  }, graceMs);
  timer.unref();
  child.once('close', () => clearTimeout(timer));
}

function endGroup(leader: number | undefined, by: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, by);
  } catch {
    // All of them have ended by themselves.
  }
}

function interrupted(): GitRun {
  return { isDone: false, output: Buffer.alloc(0), reason: 'It was interrupted.', isEnded: true };
}

const maxLines = 4;

/** The words of a server stand behind `remote:`; what git advises its own users about pulls is not for users of voxlint. */
function reasonIn(errors: string): string {
  const lines = errors
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^(?:fatal|error|remote): */, '').trim())
    .filter((line) => line !== '' && !/^(?:hint:|To |! \[)/.test(line));
  return lines.slice(0, maxLines).join(' ') || 'git gives no reason.';
}
