import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents, project, voxlint } from './voxlint.ts';

const config = '{ "root": true }';
const { clean } = agents;
const other = clean.replace('Front desk', 'Night desk');

interface Reported {
  readonly path: string;
  readonly rule: string;
  readonly related: readonly { readonly path?: string; readonly start: { readonly line: number } }[];
}

/** Every finding of a run, with its file. */
async function findings(args: readonly string[], cwd: string): Promise<readonly Reported[]> {
  const { stdout } = await voxlint([...args, '-f', 'json'], { cwd });
  const { files } = JSON.parse(stdout);
  return files.flatMap(({ path, diagnostics }: { path: string; diagnostics: readonly Reported[] }) =>
    diagnostics.map(({ rule, related }) => ({ path, rule, related })),
  );
}

describe('no-duplicate-agent between files', () => {
  it('reports all but the first by path, with the place of the first', async () => {
    const cwd = project({
      'a.agent.yaml': clean,
      'b.agent.json': '{\n"name": "Front desk", "agent_type": "single_prompt"}',
      'c.agent.yaml': other,
      'd.agent.yaml': clean,
    });
    const found = await findings([], cwd);
    expect(found.map(({ path, rule }) => [path, rule])).toEqual([
      ['b.agent.json', 'no-duplicate-agent'],
      ['d.agent.yaml', 'no-duplicate-agent'],
    ]);
    expect(found.map(({ related }) => related)).toEqual([
      [
        {
          message: 'the other one',
          path: 'a.agent.yaml',
          start: { line: 1, column: 7, offset: 6 },
          end: { line: 1, column: 17, offset: 16 },
        },
      ],
      [
        {
          message: 'the other one',
          path: 'a.agent.yaml',
          start: { line: 1, column: 7, offset: 6 },
          end: { line: 1, column: 17, offset: 16 },
        },
      ],
    ]);
  });

  it('shows the other file in the terminal', async () => {
    const cwd = project({ 'a.agent.yaml': clean, 'b.agent.yaml': `# Copy\n${clean}` });
    const { stdout, status } = await voxlint([], { cwd });
    expect(stdout).toContain('b.agent.yaml:2:7  warning  no-duplicate-agent');
    expect(stdout).toContain('the other one at a.agent.yaml:1:7');
    expect(status).toBe(0);
  });

  it('is shown with the other file by every reporter that shows related places', async () => {
    const cwd = project({ 'a.agent.yaml': clean, 'b.agent.yaml': `# Copy\n${clean}` });
    const [sarif, rdjson, html] = await Promise.all(
      ['sarif', 'rdjson', 'html'].map((format) => voxlint(['-f', format], { cwd })),
    );
    const [result] = JSON.parse(sarif?.stdout ?? '').runs[0].results;
    expect(result.relatedLocations[0].physicalLocation).toMatchObject({
      artifactLocation: { uri: 'a.agent.yaml' },
      region: { startLine: 1, startColumn: 7 },
    });
    const [diagnostic] = JSON.parse(rdjson?.stdout ?? '').diagnostics;
    expect(diagnostic.related_locations[0].location).toMatchObject({
      path: 'a.agent.yaml',
      range: { start: { line: 1, column: 7 } },
    });
    expect(html?.stdout).toContain('the other one at a.agent.yaml:1:7');
  });

  it('compares agents with agents and models with models', async () => {
    const model = 'name: Front desk\nmodel_type: llm\nprovider_id: 6f1f8a52-6c0e-4a3b-9a52-3f0b7a1d9c11\n';
    const cwd = project({ 'a.agent.yaml': clean, 'a.model.yaml': model, 'b.model.yaml': model });
    expect((await findings([], cwd)).map(({ path }) => path)).toEqual(['b.model.yaml']);
  });

  it('without a configuration compares only what was passed', async () => {
    const cwd = project({ 'a.agent.yaml': clean, 'b.agent.yaml': clean });
    expect(await findings(['b.agent.yaml'], cwd)).toEqual([]);
  });

  it('in a project compares with files that were not passed, and reports only about those that were', async () => {
    const cwd = project({
      'voxlint.config.mjs': 'export default { root: true };',
      'agents/a.agent.yaml': clean,
      'agents/deep/b.agent.yaml': clean,
      'agents/c.agent.yaml': other,
    });
    const [first, last, none, inside] = await Promise.all([
      findings(['agents/a.agent.yaml'], cwd),
      findings(['agents/deep/b.agent.yaml'], cwd),
      findings(['agents/c.agent.yaml'], cwd),
      findings(['b.agent.yaml'], join(cwd, 'agents/deep')),
    ]);
    expect(first.map(({ path, related }) => [path, related[0]?.path])).toEqual([
      ['agents/a.agent.yaml', 'agents/deep/b.agent.yaml'],
    ]);
    expect(last.map(({ path, related }) => [path, related[0]?.path])).toEqual([
      ['agents/deep/b.agent.yaml', 'agents/a.agent.yaml'],
    ]);
    expect(none).toEqual([]);
    expect(inside.map(({ path, related }) => [path, related[0]?.path])).toEqual([
      ['b.agent.yaml', '../a.agent.yaml'],
    ]);
  });

  it('finds a name in whatever way it is written', async () => {
    const files = {
      'escaped.agent.json': '{"name": "\\u0043af\\u00e9", "agent_type": "single_prompt"}',
      'folded.agent.yaml': 'name: >-\n  Café\nagent_type: single_prompt\n',
      'decomposed.agent.yaml': 'name: Cafe\u0301\nagent_type: single_prompt\n',
    };
    const cwd = project({
      '.voxlintrc.json': config,
      'a.agent.yaml': 'name: Café\nagent_type: single_prompt\n',
      ...files,
    });
    for (const path of Object.keys(files)) {
      expect((await findings([path], cwd)).map(({ rule }) => rule)).toEqual(['no-duplicate-agent']);
    }
  });

  it('leaves ignored files, other projects and files without the rule out', async () => {
    const cwd = project({
      '.voxlintrc.json':
        '{ "root": true, "ignore": ["old"], "overrides": [{ "files": ["drafts/**"], "rules": { "no-duplicate-agent": "off" } }] }',
      'a.agent.yaml': clean,
      'old/b.agent.yaml': clean,
      'drafts/c.agent.yaml': clean,
      'elsewhere/.voxlintrc.json': config,
      'elsewhere/d.agent.yaml': clean,
    });
    expect(await findings(['a.agent.yaml'], cwd)).toEqual([]);
    expect(await findings([], cwd)).toEqual([]);
  });

  it('is suppressed by a comment, which is never called unused', async () => {
    const silent = clean.replace('\n', ' # voxlint-disable-line no-duplicate-agent -- on purpose\n');
    const cwd = project({ 'a.agent.yaml': clean, 'b.agent.yaml': silent });
    const { stdout } = await voxlint(['-f', 'json'], { cwd });
    expect(JSON.parse(stdout).summary).toMatchObject({ warnings: 0, suppressed: 1 });
    const alone = await voxlint(['b.agent.yaml', '-f', 'json'], { cwd });
    expect(JSON.parse(alone.stdout).summary).toMatchObject({ warnings: 0, suppressed: 0 });
  });

  it('speaks of the text as fixing leaves it', async () => {
    const cwd = project({
      'a.agent.yaml': clean,
      'b.agent.yaml': 'nmae: Front desk\nagent_type: single_prompt\nis_active: true\n',
    });
    const dry = await voxlint(['--fix-dry-run'], { cwd });
    expect(dry.stderr).toContain('no-duplicate-agent');
    await voxlint(['--fix'], { cwd });
    expect(readFileSync(join(cwd, 'b.agent.yaml'), 'utf8')).toBe(clean);
    expect((await findings([], cwd)).map(({ rule }) => rule)).toEqual(['no-duplicate-agent']);
  });

  it('goes into the baseline', async () => {
    const cwd = project({ 'a.agent.yaml': clean, 'b.agent.yaml': clean });
    await voxlint(['--baseline', 'known.jsonl', '--update-baseline'], { cwd });
    const { stdout } = await voxlint(['--baseline', 'known.jsonl', '-f', 'json'], { cwd });
    expect(JSON.parse(stdout).summary).toMatchObject({ warnings: 0, suppressed: 1 });
    const alone = await voxlint(['--baseline', 'known.jsonl', 'b.agent.yaml'], { cwd });
    expect(alone.stderr).toBe('');
  });
});
