import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { git } from './git.ts';

/**
 * The file with what a user never wants to have in any repository: `core.excludesFile`, or the one that git reads when
 * it is not set (gitignore(5)). Git itself is asked only where one of its configurations may say something about it.
 *
 * @param root the top folder of a work tree
 * @param repository the folder with its configuration
 */
export function gitExcludesFile(root: string, repository: string): string {
  return (
    (mayBeConfigured(repository) ? configured(root) : undefined) ?? join(configFolder(), 'git', 'ignore')
  );
}

function configFolder(): string {
  return process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
}

function mayBeConfigured(repository: string): boolean {
  if (process.env.GIT_CONFIG_COUNT || process.env.GIT_CONFIG_PARAMETERS) return true;
  const global = process.env.GIT_CONFIG_GLOBAL;
  const files = [
    join(repository, 'config'),
    ...(global === undefined
      ? [join(homedir(), '.gitconfig'), join(configFolder(), 'git', 'config')]
      : [global]),
    process.env.GIT_CONFIG_SYSTEM ?? '/etc/gitconfig',
  ];
  return files.some((file) => /excludesfile|\[\s*include/i.test(readText(file)));
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function configured(root: string): string | undefined {
  const asked = git(root, ['config', '--type=path', '--get', 'core.excludesFile']);
  return 'output' in asked ? asked.output.toString().replace(/\r?\n$/, '') : undefined;
}
