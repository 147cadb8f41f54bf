import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root: string = fileURLToPath(new URL('../..', import.meta.url));
const sources: readonly string[] = ['src', 'schemas', 'scripts', 'package.json', 'package-lock.json'];

/** Builds the package before the first test, unless it is newer than everything that it is built from. */
export default function buildWhenStale(): void {
  const newest = Math.max(...sources.map((path) => changedAt(join(root, path))));
  if (builtAt() > newest) return;
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });
}

function builtAt(): number {
  return statSync(join(root, 'dist/cli.cjs'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function changedAt(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
