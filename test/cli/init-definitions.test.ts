import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readJsonc } from '../../src/node/init/edit-jsonc.ts';
import { git } from '../integration/programs.ts';
import { read, yes } from './set-up.ts';
import { agents, project, voxlint } from './voxlint.ts';

describe('agents whose names do not tell', () => {
  const files = {
    'voices/night.yaml': agents.clean,
    'voices/day (old) [1].yaml': agents.clean,
    'mixed/front desk.json': '{"name": "A", "agent_type": "single_prompt"}',
    'mixed/other.json': '{"name": "A"}',
    'top.yaml': agents.clean,
    'models/fast.yml': 'name: Fast\nmodel_type: llm\nprovider_id: 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c\n',
    'docker-compose.yml': 'services: {}\n',
    'export.json': '{"id": "1", "user_id": "2", "name": "A", "agent_type": "x"}',
    'broken.yaml': 'agent_type: [',
    'deep/top.yaml': 'a: 1\n',
  };

  it('are found by their keys, and checked, completed and hooked from then on', async () => {
    const cwd = project(files);
    const { stdout } = await yes(cwd);
    expect(stdout).toMatch(/^Found 4 agents and 1 model\./);
    expect(parse(read(cwd, '.voxlintrc.yaml')).files).toEqual([
      './top.yaml',
      'mixed/front desk.json',
      'models/*.yml',
      'voices/*.yaml',
    ]);
    const checked = await voxlint(['--format', 'json'], { cwd });
    expect(JSON.parse(checked.stdout).files.map(({ path }: { path: string }) => path)).toEqual([
      'mixed/front desk.json',
      'models/fast.yml',
      'top.yaml',
      'voices/day (old) [1].yaml',
      'voices/night.yaml',
    ]);
    const pattern = new RegExp(parse(read(cwd, '.pre-commit-config.yaml')).repos[0].hooks[0].files);
    expect(Object.keys(files).filter((path) => pattern.test(path))).toHaveLength(5);
    const settings = readJsonc(read(cwd, '.vscode/settings.json')) as Record<
      string,
      Record<string, string[]>
    >;
    const [forAgents, forModels] = Object.values(settings['yaml.schemas'] ?? {});
    expect(forAgents).toEqual(['*.agent.yaml', '*.agent.yml', 'top.yaml', 'voices/*.yaml']);
    expect(forModels).toEqual(['*.model.yaml', '*.model.yml', 'models/*.yml']);
    expect((await yes(cwd)).stdout).toContain('There is nothing to set up.');
  });

  it('with signs of globs in their names are named themselves', async () => {
    const cwd = project({
      'a (b)/c [d]*.yaml': agents.clean,
      'a (b)/x.yaml': 'a: 1\n',
      'a (b)/c d.yaml': 'a: 1\n',
    });
    await yes(cwd);
    const { stdout } = await voxlint(['--format', 'json'], { cwd });
    expect(JSON.parse(stdout).files.map(({ path }: { path: string }) => path)).toEqual(['a (b)/c [d]*.yaml']);
    const pattern = new RegExp(parse(read(cwd, '.pre-commit-config.yaml')).repos[0].hooks[0].files);
    expect(['a (b)/c [d]*.yaml', 'a (b)/x.yaml', 'a (b)/c d.yaml'].map((path) => pattern.test(path))).toEqual(
      [true, false, false],
    );
  });

  it('are left out where git or the configuration ignores them', async () => {
    const cwd = project({
      '.gitignore': 'out/\n',
      '.voxlintrc.yaml': 'ignore: [drafts]\n',
      'out/a.yaml': agents.clean,
      'drafts/a.yaml': agents.clean,
    });
    git(cwd, 'init', '--quiet');
    expect((await yes(cwd)).stdout).toMatch(/^Found no agents yet\./);
    expect(read(cwd, '.voxlintrc.yaml')).toBe('ignore: [drafts]\n');
  });

  it.skipIf(process.getuid?.() === 0)('are no folders that cannot be opened', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean });
    mkdirSync(join(cwd, 'closed'), { mode: 0 });
    expect((await yes(cwd, '--only', 'hook')).stdout).toMatch(/^Found 1 agent\./);
    expect(read(cwd, '.pre-commit-config.yaml')).not.toContain('closed');
    chmodSync(join(cwd, 'closed'), 0o700);
  });

  it('are named where git ignores all that there are', async () => {
    const cwd = project({
      '.gitignore': 'agents/\n',
      'agents/a.agent.yaml': agents.clean,
      'agents/b.agent.yaml': agents.clean,
    });
    git(cwd, 'init', '--quiet');
    expect((await yes(cwd)).stdout).toContain(
      'git ignores agents/a.agent.yaml and 1 more, so voxlint skips what is there. To check it all the same: npx voxlint lint --no-ignore\n',
    );
  });
});

describe('the line that names a schema', () => {
  it('comes first, points at the schema from any folder, and is written once', async () => {
    const cwd = project({
      'a/b/desk agent.agent.yaml': agents.clean,
      'own.agent.yaml': `# yaml-language-server: $schema=./own.json\n${agents.clean}`,
      'dos.model.yml': 'name: x\r\n',
      'a.agent.json': '{}',
      'B.agent.JSON': '{}',
    });
    const outside = join(project({ 'theirs.agent.yaml': agents.clean }), 'theirs.agent.yaml');
    symlinkSync(outside, join(cwd, 'linked.agent.yaml'));
    await yes(cwd, '--only', 'schema-line');
    expect(read(cwd, 'linked.agent.yaml')).toBe(agents.clean);
    const line = '# yaml-language-server: $schema=';
    const schemas = 'node_modules/voxlint/dist/schemas';
    expect(read(cwd, 'a/b/desk agent.agent.yaml')).toBe(
      `${line}../../${schemas}/agent.schema.json\n${agents.clean}`,
    );
    expect(read(cwd, 'own.agent.yaml')).toBe(`${line}./own.json\n${agents.clean}`);
    expect(read(cwd, 'dos.model.yml')).toBe(`${line}./${schemas}/model.schema.json\r\nname: x\r\n`);
    expect(read(cwd, 'a.agent.json')).toBe('{}');
    expect(read(cwd, 'B.agent.JSON')).toBe('{}');
  });
});
