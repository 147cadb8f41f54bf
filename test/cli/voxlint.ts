import { type SpawnOptions, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const root: string = fileURLToPath(new URL('../..', import.meta.url));
const bin: string = join(root, 'bin/voxlint.js');

export interface Result {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The output as it came. */
  readonly bytes: Buffer;
}

export interface Surroundings {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Another copy of the command. */
  readonly bin?: string;
  /** The user who runs it. */
  readonly uid?: number;
}

/** Runs the built command line in a process of its own, with a bare environment. */
export function voxlint(
  args: readonly string[],
  { bin: command = bin, ...rest }: Surroundings = {},
): Promise<Result> {
  return run(process.execPath, [command, ...args], rest);
}

/** Runs a line of shell, in which `$VOXLINT` is the command. */
export function shell(line: string, { env, ...rest }: Surroundings = {}): Promise<Result> {
  const start = `"${process.execPath}" "${bin}"`;
  return run('/bin/sh', ['-c', line.replaceAll('$VOXLINT', start)], { ...rest, env: { ...env } });
}

function run(
  file: string,
  args: readonly string[],
  surroundings: Omit<Surroundings, 'bin'>,
): Promise<Result> {
  const { cwd = root, input = '', env = {}, uid } = surroundings;
  const options: SpawnOptions = {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    ...(uid === undefined ? {} : { uid }),
  };
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: 'pipe' });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk));
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.on('error', reject);
    child.on('close', (status) => {
      const bytes = Buffer.concat(output);
      resolve({ status, stdout: bytes.toString(), stderr: Buffer.concat(errors).toString(), bytes });
    });
  });
}

/** A folder with these files, gone when the test is over. Paths use `/`. */
export function project(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'voxlint-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** The text with the time that a run took left out. */
export function timeless(text: string): string {
  return text.replaceAll(/\(\d+(?:\.\d)? m?s\)/g, '(… ms)');
}

/** Agents for tests that are not about rules. */
export const agents = {
  clean: 'name: Front desk\nagent_type: single_prompt\n',
  /** One error that has no fix. */
  error: 'agent_type: single_prompt\n',
  /** One warning. */
  warning: 'name: Front desk\nagent_type: house_type\n',
  /** One error with a safe fix, which makes it `clean`. */
  fixable: 'name: Front desk\nagent_type: single_prompt\nis_active: true\n',
} as const;
