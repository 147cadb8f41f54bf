import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root: string = fileURLToPath(new URL('..', import.meta.url));
const sources: readonly string[] = ['src', 'schemas', 'scripts', 'package.json', 'package-lock.json'];

/** Builds the package, unless it is newer than everything that it is built from. Rejects when the build fails. */
export default async function buildWhenStale(): Promise<void> {
  const newest = Math.max(...sources.map((path) => changedAt(join(root, path))));
  if (builtAt() > newest) return;
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: root });
}

function builtAt(): number {
  return statSync(join(root, 'dist/cli.cjs'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** A folder changes with the names in it, so a file that was removed counts, too. */
function changedAt(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
