import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Fault, parseFault } from '../../src/node/service/fault.ts';
import { type RunningService, type ServeOptions, serve } from '../../src/node/service/serve.ts';
import { type Result, root, type Surroundings, voxlint } from './voxlint.ts';

export const projectId = '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c';
/** Means something else to regular expressions, to shells and in JSON, and must never be seen again. */
export const token = `tok.$HOME^(a|b)*[x]+?{2}\\d"'&;<>\`!~#%2F/=`;

/** A local service, and the variables of an environment that lead to it. */
export interface Rehearsal {
  readonly service: RunningService;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the local service on a socket of its own, gone when the test is over. Faults are written as for `--fault`. */
export async function rehearse(
  faults: readonly string[] = [],
  options: Omit<ServeOptions, 'faults'> = {},
): Promise<Rehearsal> {
  const service = await serve({ token, ...options, faults: faults.map(readFault) });
  onTestFinished(() => service.close());
  return { service, env: environment(service.url) };
}

export function environment(url: string): Readonly<Record<string, string>> {
  return { VOXLINT_BASE_URL: url, VOXLINT_PROJECT_ID: projectId, VOXLINT_TOKEN: token };
}

function readFault(text: string): Fault {
  const fault = parseFault(text);
  if ('problem' in fault) throw new Error(fault.problem);
  return fault;
}

/** Pushes without a question. */
export function push(args: readonly string[], surroundings: Surroundings): Promise<Result> {
  return voxlint(['push', '--yes', ...args], surroundings);
}

/** The records below a project, by their files. */
export function ledgerOf(cwd: string, environmentName = 'default'): Readonly<Record<string, LedgerText>> {
  const folder = join(cwd, '.voxlint', environmentName);
  const files = filesBelow(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(folder.length + 1),
      JSON.parse(readFileSync(file, 'utf8')) as LedgerText,
    ]),
  );
}

export interface LedgerText {
  readonly key: string;
  readonly state: 'creating' | 'created';
  readonly id?: string;
  readonly outcome?: string;
  readonly history: readonly { readonly id: string }[];
}

/** Every file below a folder that is not git's. */
export function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (entry.name === '.git') return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
  } catch {
    return [];
  }
}

/** A definition of an agent; more lines may follow. */
export function agent(name: string, more = ''): string {
  return `name: ${name}\nagent_type: single_prompt\n${more}`;
}

/** The names in the service, each as often as it is there. */
export function namesIn({ records }: RunningService): readonly string[] {
  return records.map(({ resource }) => resource.name ?? '').sort();
}

/** A voxlint that runs while the test goes on. */
export interface Running {
  signal(signal: NodeJS.Signals): void;
  readonly ended: Promise<Pick<Result, 'status' | 'stdout' | 'stderr'>>;
  /** Resolves with the match when something has been written to one of the outputs. */
  until(text: string | RegExp): Promise<RegExpExecArray>;
}

export function start(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Running {
  const child = spawn(process.execPath, [join(root, 'bin/voxlint.js'), ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const checks: (() => void)[] = [];
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      output[name] += chunk.toString();
      for (const check of checks) check();
    });
  }
  return {
    signal: (signal) => child.kill(signal),
    ended: new Promise((resolve) => child.on('close', (status) => resolve({ status, ...output }))),
    until: (text) =>
      new Promise((resolve) => {
        const pattern = typeof text === 'string' ? new RegExp(text.replaceAll(/[^\w ]/g, '\\$&')) : text;
        const check = (): void => {
          const match = pattern.exec(`${output.stdout}${output.stderr}`);
          if (match) resolve(match);
        };
        checks.push(check);
        check();
      }),
  };
}
