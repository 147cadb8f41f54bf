import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Rehearsal, rehearse } from './rehearsal.ts';
import { project } from './voxlint.ts';

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
  const paths = Object.entries(files).map(([path, text]) => [`origin/${path}`, text] as const);
  const folder = project(Object.fromEntries(paths));
  const origin = join(folder, 'origin');
  git(origin, 'init', '--quiet');
  commit(origin, 'Start');
  git(folder, 'clone', '--quiet', '--bare', 'origin', 'bare.git');
  return {
    ...rehearsal,
    bare: join(folder, 'bare.git'),
    clone: (name) => {
      git(folder, 'clone', '--quiet', 'bare.git', name);
      return join(folder, name);
    },
  };
}
