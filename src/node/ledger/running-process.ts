import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** What tells a process from every other one, also from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The machine, and where there are several of them on it, the space in which the number counts. */
  readonly host: string;
  /** When it started, in ticks since the machine did; absent where the system does not tell. */
  readonly start?: string;
}

/** Whether a process is still there: `elsewhere` when this machine cannot tell. */
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
