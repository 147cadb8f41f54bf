import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { commandNames } from '../../src/node/cli/commands/command-names.ts';
import { agents, project, root } from '../cli/voxlint.ts';
import { environment, git, start } from './programs.ts';

const page: string = readFileSync(join(root, 'docs/hook.md'), 'utf8');
const snippets: readonly { readonly language: string; readonly text: string }[] = [
  ...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm),
].map(([, language = '', text = '']) => ({ language, text }));

function snippet(word: string): string {
  return snippets.find(({ text }) => text.includes(word))?.text ?? '';
}

it('names hooks that are offered', () => {
  const offered = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as { id: string }[];
  const config = parse(snippet('repos:')) as { repos: { hooks: { id: string }[] }[] };
  expect(offered.map(({ id }) => id)).toEqual(['voxlint', 'voxlint-fix']);
  expect(config.repos[0]?.hooks.map(({ id }) => id)).toEqual(['voxlint']);
});

it('gives lint-staged and lefthook globs that take agents and models, and nothing else', () => {
  const staged = JSON.parse(snippet('"lint-staged"')) as { 'lint-staged': Record<string, string> };
  const lefthook = parse(snippet('{staged_files}')) as {
    'pre-commit': { commands: { voxlint: { glob: string } } };
  };
  const globs = [Object.keys(staged['lint-staged'])[0], lefthook['pre-commit'].commands.voxlint.glob];
  for (const glob of globs) {
    const takes = picomatch(glob ?? '');
    expect(['a.agent.yaml', 'b.model.yml', 'c.agent.json'].every((name) => takes(name))).toBe(true);
    expect(['a.yaml', 'agent.yaml', 'c.agent.ts'].some((name) => takes(name))).toBe(false);
  }
});

it('calls commands that there are', () => {
  const texts = snippets.map(({ text }) => text).join('');
  const called = [...texts.matchAll(/voxlint (\w+) ?/g)].map(([, name]) => name);
  expect(called.length).toBeGreaterThan(2);
  expect(called.filter((name) => !commandNames.some((command) => command.name === name))).toEqual([]);
});

it('shows a hook for git alone that works', () => {
  const cwd = project({ 'bad.agent.yaml': agents.error });
  git(cwd, 'init', '--quiet');
  git(cwd, 'add', '--all');
  const hook = join(cwd, '.git/hooks/pre-commit');
  const command = `"${process.execPath}" "${join(root, 'bin/voxlint.js')}"`;
  writeFileSync(hook, snippet('--staged').replace('npx voxlint', command));
  chmodSync(hook, 0o755);
  const commit = () => start('git', ['commit', '-m', 'Add an agent'], cwd, environment());
  const stopped = commit();
  expect(stopped.output).toContain('bad.agent.yaml:1:1  error  schema/required');
  expect(stopped.status).toBe(1);
  writeFileSync(join(cwd, 'bad.agent.yaml'), agents.clean);
  expect(commit().status).toBe(1);
  git(cwd, 'add', '--all');
  expect(commit().status).toBe(0);
});
