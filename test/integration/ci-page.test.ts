import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadCommand } from '../../src/node/cli/commands/command-table.ts';
import { commonOptions } from '../../src/node/cli/options/command.ts';
import { parseArguments } from '../../src/node/cli/options/parse-arguments.ts';
import { reportFormats, reportTargets } from '../../src/node/cli/options/report-targets.ts';
import { agents, project, root } from '../cli/voxlint.ts';
import { start } from './programs.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const page = read('docs/ci.md');
const workflow = read('docs/workflows/agents.yml');
const gitlab = read('docs/workflows/agents.gitlab-ci.yml');
const action = read('action.yml');
const snippets = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
  language,
  text,
}));

describe('docs/ci.md', () => {
  it('begins with the command', () => {
    expect(page.split('\n').slice(2, 5)).toEqual(['```sh', 'npx voxlint lint', '```']);
  });

  it('lists every format', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual([...reportFormats].sort());
  });

  it('shows YAML that can be read, and a workflow that GitHub takes', () => {
    const shown = snippets.filter(({ language }) => language === 'yaml').map(({ text }) => text);
    expect(shown).toHaveLength(2);
    expect(validateWorkflow(shown[0] ?? '').errors).toEqual([]);
    expect(parse(shown[1] ?? '')).toMatchObject({ agents: { artifacts: { when: 'always' } } });
  });

  it('gives the action inputs that it has', () => {
    const { jobs } = parse(snippets.find(({ language }) => language === 'yaml')?.text ?? '');
    const step = jobs.lint.steps.find(({ uses }: { uses: string }) => uses.includes('/voxlint@'));
    expect(Object.keys(step.with).filter((name) => !(name in parse(action).inputs))).toEqual([]);
  });

  it('links to what is there', () => {
    const links = [...page.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(3);
    for (const path of links) expect(() => read(join('docs', path))).not.toThrow();
  });
});

describe('every command', () => {
  const texts = [...snippets.map(({ text }) => text), workflow, gitlab];
  const calls = texts.flatMap((text) =>
    [...text.matchAll(/npx voxlint ([^|>\n]+)/g)].map(([, line = '']) => line.trim()),
  );

  it.each([...new Set(calls)])('voxlint %s is one that voxlint takes', async (line) => {
    const [name = '', ...words] = line.split(/\s+/);
    const command = await loadCommand(name);
    expect(command).toBeDefined();
    const args = parseArguments(words, { ...command?.options, ...commonOptions });
    if (name === 'lint') expect(reportTargets(args, {}).length).toBeGreaterThan(0);
  });

  it('is looked at', () => expect(calls.length).toBeGreaterThan(6));
});

describe('the workflow', () => {
  it('is one that GitHub takes', () => {
    expect(validateWorkflow(workflow).errors).toEqual([]);
    expect(validateWorkflow(workflow.replace('runs-on:', 'run-on:')).errors).not.toEqual([]);
  });

  it('puts nothing that others write into a script, and gives the token to the push alone', () => {
    const { jobs } = parse(workflow) as { jobs: Record<string, { steps: { run?: string; env?: object }[] }> };
    const steps = Object.values(jobs).flatMap(({ steps: own }) => own);
    expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
    expect(steps.filter(({ env = {} }) => 'VOXLINT_TOKEN' in env).map(({ run }) => run)).toEqual([
      'npx voxlint push --env production --yes --expect-ledger git',
    ]);
  });

  it('comments with what voxlint writes for a comment alone', () => {
    const { jobs } = parse(workflow) as { jobs: { plan: { steps: { name?: string; run?: string }[] } } };
    const runOf = (wanted: string): string => jobs.plan.steps.find(({ name }) => name === wanted)?.run ?? '';
    expect(runOf('Plan')).toContain('npx voxlint plan --env production --format markdown > comment.md ||');
    expect(runOf('Comment')).toMatch(/^gh pr comment .* --body-file comment\.md$/);
  });
});

describe('the action', () => {
  const [, check] = parse(action).runs.steps as { run: string; env: Record<string, string> }[];

  /** Runs the step as GitHub does. */
  function runStep(cwd: string, inputs: Record<string, string>): { status: number | null; output: string } {
    const names = Object.keys(check?.env ?? {}).filter((name) => name.startsWith('INPUT_'));
    const env = Object.fromEntries(names.map((name) => [name, inputs[name] ?? '']));
    const whole = { PATH: process.env.PATH ?? '', VOXLINT: join(root, 'bin/voxlint.js'), ...env };
    return start('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', check?.run ?? ''], cwd, whole);
  }

  it('is one that GitHub takes', () => {
    expect(validateAction(action).errors).toEqual([]);
    expect(validateAction(action.replace('using: composite', 'using: compost')).errors).not.toEqual([]);
  });

  it('puts no input into its scripts', () => {
    expect(check?.run).not.toContain('${{');
  });

  it('checks the paths, one on each line, and writes the reports', () => {
    const cwd = project({ 'my agents/a.agent.yaml': agents.error, 'b.agent.yaml': agents.error });
    const { status, output } = runStep(cwd, {
      INPUT_PATHS: 'my agents\n',
      INPUT_SARIF: 'a.sarif',
      INPUT_HTML: 'a.html',
    });
    expect(status).toBe(1);
    expect(output).toContain('::error file=my agents/a.agent.yaml,line=1,');
    expect(output).not.toContain('b.agent.yaml');
    expect(JSON.parse(readFileSync(join(cwd, 'a.sarif'), 'utf8')).runs[0].results).toHaveLength(1);
    expect(readFileSync(join(cwd, 'a.html'), 'utf8')).toContain('<!doctype html>');
  });

  it('checks everything without inputs', () => {
    const cwd = project({ 'b.agent.yaml': agents.warning });
    expect(runStep(cwd, {}).status).toBe(0);
    expect(runStep(cwd, { INPUT_MAX_WARNINGS: '0' }).status).toBe(1);
  });

  it('takes no input for an option', () => {
    const cwd = project({ 'b.agent.yaml': agents.fixable });
    const { status } = runStep(cwd, { INPUT_PATHS: '--fix\n$(touch x)', INPUT_MAX_WARNINGS: '0 --fix' });
    expect(status).toBe(2);
    expect(readFileSync(join(cwd, 'b.agent.yaml'), 'utf8')).toBe(agents.fixable);
  });
});
