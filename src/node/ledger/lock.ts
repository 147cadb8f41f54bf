import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../files/reason-of.ts';

/** A lock that is held until it is released, or until its process has ended. */
export interface Lock {
  release(): void;
}

/** The process that holds a lock. */
export interface LockHolder extends ProcessIdentity {
  /** ISO 8601, UTC. */
  readonly since: string;
}

/** The reason that a lock was not taken: somebody holds it, or its file cannot be read. */
export interface LockRefusal {
  readonly file: string;
  /** Absent for a file that cannot be read as a lock. */
  readonly holder?: LockHolder;
  /** True where the holder runs on another machine, so that nobody here knows whether it still does. */
  readonly isElsewhere: boolean;
}

/** The content of the file of a lock. */
interface LockFile extends LockHolder {
  /** Like no other lock's. */
  readonly nonce: string;
}

/**
 * Takes a lock, which is a file that only one process can make. The lock of a process that has ended is taken over: who
 * removes it must hold a lock on that very removal, and look again, so that nobody removes the lock of a living process.
 * Throws the error of the file system.
 */
export function acquireLock(file: string, now: () => number): Lock | LockRefusal {
  mkdirSync(dirname(file), { recursive: true });
  const own: LockFile = {
    ...thisProcess(),
    since: new Date(now()).toISOString(),
    nonce: randomBytes(6).toString('hex'),
  };
  for (;;) {
    if (makeLock(file, own)) return { release: () => releaseLock(file, own) };
    const obstacle = removeStaleLock(file, now);
    if (obstacle) return obstacle;
  }
}

export function isRefusal(lock: Lock | LockRefusal): lock is LockRefusal {
  return 'file' in lock;
}

/** The process that holds the lock at this moment, as far as its file shows. */
export function lockHolder(file: string): LockHolder | undefined {
  const lock = readLock(file);
  return lock === 'none' || lock === 'unreadable' || livenessOf(lock) === 'dead' ? undefined : lock;
}

/** Makes the file with all that is in it in one step; false where there is one already. */
function makeLock(file: string, lock: LockFile): boolean {
  const draft = `${file}.${lock.nonce}.tmp`;
  writeFileSync(draft, `${JSON.stringify(lock)}\n`, { flag: 'wx' });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    // ENOENT: the last holder has cleared the draft away on its way out.
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return false;
    return makeWithoutLink(file, lock, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** For file systems without hard links; who reads the file between its two steps waits for the second. */
function makeWithoutLink(file: string, lock: LockFile, cause: unknown): boolean {
  if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(cause))) throw cause;
  try {
    writeFileSync(file, `${JSON.stringify(lock)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined where the way is free. */
function removeStaleLock(file: string, now: () => number): LockRefusal | undefined {
  const lock = readCompleteLock(file);
  if (lock === 'none') return undefined;
  if (lock === 'unreadable') return { file, isElsewhere: false };
  const liveness = livenessOf(lock);
  if (liveness !== 'dead') return { file, holder: holderOf(lock), isElsewhere: liveness === 'elsewhere' };
  const removal = acquireLock(`${file}.${lock.nonce}`, now);
  if (isRefusal(removal)) return removal;
  const again = readLock(file);
  if (typeof again === 'object' && again.nonce === lock.nonce) rmSync(file, { force: true });
  removal.release();
  return undefined;
}

type ReadLock = LockFile | 'none' | 'unreadable';

const maxWaitMs = { attempts: 50, pauseMs: 10 };

function readCompleteLock(file: string): ReadLock {
  for (let attempt = 1; ; attempt += 1) {
    const lock = readLock(file);
    if (lock !== 'unreadable' || attempt === maxWaitMs.attempts) return lock;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, maxWaitMs.pauseMs);
  }
}

function readLock(file: string): ReadLock {
  try {
    const lock: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isLockFile(lock) ? lock : 'unreadable';
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'none' : 'unreadable';
  }
}

function isLockFile(value: unknown): value is LockFile {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, host, since, nonce, start } = value as Partial<Record<keyof LockFile, unknown>>;
  const isText = (each: unknown): boolean => typeof each === 'string' && each !== '';
  return (
    Number.isSafeInteger(pid) &&
    Number(pid) > 0 &&
    [host, since].every(isText) &&
    /^[0-9a-f]{12}$/.test(String(nonce)) &&
    (start === undefined || isText(start))
  );
}

function holderOf({ nonce: _, ...holder }: LockFile): LockHolder {
  return holder;
}

/**
 * The remains of locks on removals, and of drafts, belong to locks that are gone: nobody removes this one meanwhile. A lock
 * that somebody has removed by hand may be another's by now.
 */
function releaseLock(file: string, own: LockFile): void {
  const current = readLock(file);
  if (typeof current !== 'object' || current.nonce !== own.nonce) return;
  const folder = dirname(file);
  const leftovers = readdirSync(folder).filter((name) => name.startsWith(`${basename(file)}.`));
  for (const name of leftovers) rmSync(join(folder, name), { force: true });
  rmSync(file, { force: true });
}

/** The identity of a process among all others, also a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The machine, and where there are several of them on it, the space in which the number counts. */
  readonly host: string;
  /** The moment of its start, in ticks since that of the machine; absent where the system does not show it. */
  readonly start?: string;
}

/** The state of a process: `elsewhere` when this machine cannot know. */
export type Liveness = 'alive' | 'dead' | 'elsewhere';

/** The process that runs this code. */
export function thisProcess(): ProcessIdentity {
  const start = startOf(process.pid);
  return { pid: process.pid, host: thisHost(), ...(start === undefined ? {} : { start }) };
}

export function livenessOf({ pid, host, start }: ProcessIdentity): Liveness {
  if (host !== thisHost()) return 'elsewhere';
  if (!isRunning(pid)) return 'dead';
  const startNow = startOf(pid);
  const isAnother = start !== undefined && startNow !== undefined && start !== startNow;
  return isAnother ? 'dead' : 'alive';
}

/** Two containers may have the same name; their numbers of processes then count in different spaces (pid_namespaces(7)). */
function thisHost(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Field 22 of proc_pid_stat(5); the name before it may hold blanks and brackets. A process that has ended has none. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}
