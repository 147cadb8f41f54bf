import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** A program with its arguments, started without a shell. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** One process from start to end. */
export interface Run {
  readonly milliseconds: number;
  /** Largest resident set in bytes; absent where the system has no /proc. */
  readonly peakBytes?: number;
  /** Absent when a signal ended the process. */
  readonly exitCode?: number;
}

/** All runs of one command. */
export interface Sample {
  readonly milliseconds: readonly number[];
  readonly peakBytes?: number;
}

/** Somebody who takes part in a case, and what is started for it. */
export interface Contestant {
  readonly name: string;
  readonly command: Command;
}

const pollEveryMilliseconds = 5;
const maxRunMilliseconds = 900_000;
const slowTotalMilliseconds = 60_000;
const roundsOfTheSlow = 3;

/**
 * Runs all contestants in turn, round after round, each round beginning with another one, so that whatever else the
 * machine does falls on all of them. One that has taken a minute sits out after its third round. One that fails
 * is left out of the result and reported.
 */
export async function measure(
  contestants: readonly Contestant[],
  rounds: number,
  onFailure: (contestant: Contestant, run: Run) => void,
): Promise<ReadonlyMap<string, Sample>> {
  const runs = new Map(contestants.map(({ name }): [string, Run[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of rotate(contestants, round)) {
      const past = runs.get(contestant.name);
      if (!past || (round >= roundsOfTheSlow && isSlow(past))) continue;
      const run = await runOnce(contestant.command);
      past.push(run);
      if (run.exitCode === 0) continue;
      runs.delete(contestant.name);
      onFailure(contestant, run);
    }
  }
  return new Map([...runs].map(([name, past]) => [name, toSample(past)]));
}

/**
 * Runs a command to its end, output thrown away. The peak is the kernel's own high-water mark (VmHWM), read every
 * 5 ms: growth in the very last moment can be missed, which the highest of several rounds evens out.
 */
export function runOnce({ program, args }: Command): Promise<Run> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(program, args, {
      stdio: 'ignore',
      env: plainEnvironment(),
      timeout: maxRunMilliseconds,
    });
    let peakBytes = readPeak(child.pid);
    const poll = setInterval(() => {
      peakBytes = readPeak(child.pid) ?? peakBytes;
    }, pollEveryMilliseconds);
    child.on('error', reject);
    child.on('exit', (exitCode) => {
      const milliseconds = performance.now() - started;
      clearInterval(poll);
      resolve({
        milliseconds,
        ...(peakBytes === undefined ? {} : { peakBytes }),
        ...(exitCode === null ? {} : { exitCode }),
      });
    });
  });
}

/** The environment without what would make a Node process start slower or faster than on its own. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, FORCE_COLOR: ___, ...plain } = process.env;
  return plain;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

function readPeak(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    // The process has ended between two readings.
    return undefined;
  }
}

function rotate<T>(items: readonly T[], by: number): readonly T[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

function isSlow(past: readonly Run[]): boolean {
  return past.reduce((sum, run) => sum + run.milliseconds, 0) > slowTotalMilliseconds;
}

function toSample(past: readonly Run[]): Sample {
  const peaks = past.flatMap(({ peakBytes }) => (peakBytes === undefined ? [] : [peakBytes]));
  return {
    milliseconds: past.map(({ milliseconds }) => milliseconds),
    ...(peaks.length === 0 ? {} : { peakBytes: Math.max(...peaks) }),
  };
}
