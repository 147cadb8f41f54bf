import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { git, type Team, team } from './git-team.ts';
import { agent } from './rehearsal.ts';
import { type Result, voxlint } from './voxlint.ts';

export const config: string = 'environments:\n  production:\n    ledger: git\n    concurrency: 2\n';
export const branch: string = 'voxlint-ledger';

/** A team whose ledger in git has begun, unless it is to be begun later. */
export async function gitTeam(
  files: Readonly<Record<string, string>>,
  { faults = [], begins = true }: { readonly faults?: readonly string[]; readonly begins?: boolean } = {},
): Promise<Team> {
  const all = await team({ '.voxlintrc.yaml': config, ...files }, faults);
  if (begins) {
    const begun = await voxlint(['move', '--to-git'], { cwd: all.clone('beginner'), env: all.env });
    expect(begun).toMatchObject({ status: 0, stderr: '' });
  }
  return all;
}

export function agents(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`a${index}.agent.yaml`, agent(`Agent ${index}`)]),
  );
}

/** The records in the ref of the bare repository, by their keys. */
export function published({
  bare,
}: Team): Readonly<Record<string, { state: string; id?: string; origin?: object }>> {
  const files = git(bare, 'ls-tree', '-r', '-z', '--name-only', branch)
    .split('\0')
    .filter((path) => path.endsWith('.json'));
  const records = files.map((path) => JSON.parse(git(bare, 'show', `${branch}:${path}`)));
  return Object.fromEntries(records.map((record) => [record.key, record]));
}

/** Refuses changes of the ledger, as a protected branch does. */
export function hook({ bare }: Team, script: string): void {
  mkdirSync(join(bare, 'hooks'), { recursive: true });
  writeFileSync(join(bare, 'hooks/pre-receive'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bare, 'hooks/pre-receive'), 0o755);
}

export function status(cwd: string, env: Team['env'], ...more: readonly string[]): Promise<Result> {
  return voxlint(['status', ...more], { cwd, env });
}
