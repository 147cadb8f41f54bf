import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { readJsonc } from '../../src/node/init/edit-jsonc.ts';
import { agents, project, root, voxlint } from '../cli/voxlint.ts';
import { LanguageClient } from '../editor/language-client.ts';
import { environment, git, isMissing, start } from './programs.ts';

/** A project in which this voxlint is installed, after `voxlint init`. */
async function setUp(files: Readonly<Record<string, string>>, ...parts: readonly string[]): Promise<string> {
  const cwd = project({ 'package.json': '{ "private": true }\n', '.gitignore': 'node_modules\n', ...files });
  mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true });
  symlinkSync(root, join(cwd, 'node_modules/voxlint'));
  symlinkSync('../voxlint/bin/voxlint.js', join(cwd, 'node_modules/.bin/voxlint'));
  const { status } = await voxlint(['init', '--yes', ...parts.flatMap((part) => ['--only', part])], { cwd });
  expect(status).toBe(0);
  return cwd;
}

it.skipIf(isMissing('pre-commit'))(
  'the hook stops a commit with a faulty agent, by whatever name',
  async () => {
    const cwd = await setUp({ 'voices/night shift.yaml': agents.clean, 'notes.yaml': 'a: [' });
    git(cwd, 'init', '--quiet');
    const env = environment({
      PRE_COMMIT_HOME: join(cwd, 'node_modules/.pre-commit'),
      npm_config_offline: 'true',
    });
    expect(start('pre-commit', ['validate-config'], cwd, env).status).toBe(0);
    expect(start('pre-commit', ['install'], cwd, env).status).toBe(0);
    git(cwd, 'add', '--all');
    const clean = start('git', ['commit', '--message', 'Clean'], cwd, env);
    expect(clean.output).toMatch(/voxlint\.+Passed/);
    writeFileSync(join(cwd, 'voices/night shift.yaml'), agents.error);
    writeFileSync(join(cwd, 'notes.yaml'), 'b: [');
    git(cwd, 'add', '--all');
    const faulty = start('git', ['commit', '--message', 'Faulty'], cwd, env);
    expect(faulty.output).toContain('voices/night shift.yaml:1:1  error  schema/required');
    expect(faulty.output).not.toContain('notes.yaml:');
    expect(faulty.status).toBe(1);
  },
);

it('husky’s hook works as a script', async () => {
  const cwd = await setUp({ '.husky/pre-commit': 'true', 'a.agent.yaml': agents.error });
  git(cwd, 'init', '--quiet');
  git(cwd, 'add', '--all');
  const { output, status } = start('sh', ['-e', '.husky/pre-commit'], cwd);
  expect(output).toContain('a.agent.yaml:1:1  error  schema/required');
  expect(status).toBe(1);
});

const manifest: string = createRequire(import.meta.url).resolve('yaml-language-server/package.json');
const program: string = join(manifest, '../bin/yaml-language-server');

async function labelsAt(
  client: LanguageClient,
  cwd: string,
  path: string,
  text: string,
): Promise<readonly string[]> {
  const uri = pathToFileURL(join(cwd, path)).href;
  await client.open(uri, text);
  const line = text.split('\n').length - 1;
  const items = (await client.completion(uri, { line, character: 0 })) as readonly { label: string }[];
  return items.map(({ label }) => label);
}

it('the settings give completion in every definition and in the configuration', async () => {
  const cwd = await setUp(
    { 'voices/night.yaml': agents.clean, 'models/x.model.yml': '{}' },
    'config',
    'editor',
  );
  const settings = readJsonc(readFileSync(join(cwd, '.vscode/settings.json'), 'utf8')) as {
    'yaml.schemas': Record<string, unknown>;
  };
  const folder = pathToFileURL(cwd).href;
  const client = new LanguageClient([process.execPath, program, '--stdio'], {
    folders: [folder],
    settings: {
      yaml: { schemas: settings['yaml.schemas'], schemaStore: { enable: false }, completion: true },
    },
  });
  await client.start({ rootUri: folder, workspaceFolders: [{ uri: folder, name: 'project' }] });
  const agent = await labelsAt(client, cwd, 'voices/night.yaml', 'name: x\n');
  const named = await labelsAt(client, cwd, 'a/desk.agent.yaml', 'name: x\n');
  const model = await labelsAt(client, cwd, 'models/x.model.yml', 'name: x\n');
  const config = await labelsAt(client, cwd, '.voxlintrc.yaml', 'root: true\n');
  await client.stop();
  expect(agent).toContain('welcome_message');
  expect(named).toContain('welcome_message');
  expect(model).toContain('provider_id');
  expect(config).toContain('knownValues');
});

it('the line that names a schema gives completion without settings', async () => {
  const cwd = await setUp({ 'a/b c/desk.agent.yaml': agents.clean }, 'schema-line');
  const client = new LanguageClient([process.execPath, program, '--stdio'], {
    settings: { yaml: { schemaStore: { enable: false }, completion: true } },
  });
  await client.start();
  const text = readFileSync(join(cwd, 'a/b c/desk.agent.yaml'), 'utf8');
  const labels = await labelsAt(client, cwd, 'a/b c/desk.agent.yaml', text);
  await client.stop();
  expect(labels).toContain('welcome_message');
});

it('what it writes for VS Code is what the page about editors shows', async () => {
  const cwd = await setUp({ 'a.agent.yaml': agents.clean }, 'editor');
  const page = readFileSync(join(root, 'docs/editors.md'), 'utf8');
  const [, shown = ''] = /"yaml\.schemas"[\s\S]*?```/.test(page)
    ? (/```json\n(\{\n {2}"yaml\.schemas"[\s\S]*?)```/.exec(page) ?? [])
    : [];
  expect(readJsonc(readFileSync(join(cwd, '.vscode/settings.json'), 'utf8'))).toEqual(readJsonc(shown));
});
