import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Rehearsal, rehearse } from './rehearsal.ts';

const settings: readonly string[] = [
  ['user.name', 'T'],
  ['user.email', 't@example.com'],
  ['init.defaultBranch', 'main'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Runs git, and gives what it writes. Throws when it fails. */
export function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', [...settings, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });
}

export function commit(cwd: string, message: string): void {
  git(cwd, 'add', '--all');
  git(cwd, 'commit', '--quiet', '--message', message);
}

/** A local service and a bare repository with one commit on main. */
export interface Team extends Rehearsal {
  readonly bare: string;
  /** Makes another clone, in a folder of that name. */
  clone(name: string): string;
}

export async function team(
  files: Readonly<Record<string, string>>,
  faults: readonly string[] = [],
): Promise<Team> {
  const rehearsal = await rehearse(faults);
  const bare = repository((folder) => writeProject(folder, files));
  onTestFinished(() => rmSync(dirname(bare), { recursive: true, force: true }));
  return { ...rehearsal, bare, clone: clonesOf(bare) };
}

/** Makes a bare repository in a folder of its own, with one commit on main. Gives its path. */
export function repository(write: (folder: string) => void): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'voxlint-team-')));
  const origin = join(folder, 'origin');
  mkdirSync(origin);
  write(origin);
  git(origin, 'init', '--quiet');
  commit(origin, 'Start');
  git(folder, 'clone', '--quiet', '--bare', 'origin', 'bare.git');
  return join(folder, 'bare.git');
}

/** Makes clones beside a bare repository. */
export function clonesOf(bare: string): Team['clone'] {
  return (name) => {
    git(dirname(bare), 'clone', '--quiet', bare, name);
    return join(dirname(bare), name);
  };
}

function writeProject(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
