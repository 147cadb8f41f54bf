import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { agents, project, voxlint } from '../cli/voxlint.ts';
import { capabilities } from '../editor/language-client.ts';
import { actions, at, codes, edit, markdown } from './edited-project.ts';

const duplicate = 'no-duplicate-agent';
const isReported = (found: readonly { code?: unknown }[]): boolean => codes(found).includes(duplicate);
const isClean = (found: readonly unknown[]): boolean => found.length === 0;

describe('files of one project', () => {
  it('are compared, open or on the disk only', async () => {
    const { client, uri } = await edit({
      '.voxlintrc.yaml': '{}\n',
      'a.agent.yaml': agents.clean,
      'teams/b.agent.yaml': '# first line\nname: Back office\nagent_type: single_prompt\n',
    });
    expect(await client.open(uri('c.agent.yaml'), agents.clean.replace('Front', 'Third'))).toEqual([]);
    await client.change(uri('c.agent.yaml'), 2, agents.clean.replace('Front desk', 'Back office'));
    expect(await client.diagnostics(uri('c.agent.yaml'), isReported)).toMatchObject([
      {
        code: duplicate,
        range: { start: { line: 0, character: 6 } },
        relatedInformation: [
          { location: { uri: uri('teams/b.agent.yaml'), range: { start: { line: 1, character: 6 } } } },
        ],
      },
    ]);
    await client.change(uri('c.agent.yaml'), 3, agents.clean);
    const found = await client.diagnostics(
      uri('c.agent.yaml'),
      ([first]) => first?.relatedInformation?.[0]?.location.uri === uri('a.agent.yaml'),
    );
    expect(codes(found)).toEqual([duplicate]);
    const offered = await actions(client, uri('c.agent.yaml'), { line: 0, character: 8 });
    expect(offered.map(({ title }) => title)).toEqual([
      'Disable no-duplicate-agent for this line',
      'Disable no-duplicate-agent for this file',
    ]);
    await client.change(uri('c.agent.yaml'), 4, `# voxlint-disable-file ${duplicate}\n${agents.clean}`);
    await client.diagnostics(uri('c.agent.yaml'), isClean);
  });

  it('are compared as they stand in the editor, not as they were saved', async () => {
    const { client, uri } = await edit({
      '.voxlintrc.yaml': '{}\n',
      'a.agent.yaml': agents.clean,
      'b.agent.yaml': agents.clean,
    });
    await client.open(uri('b.agent.yaml'), agents.clean);
    await client.diagnostics(uri('b.agent.yaml'), isReported);
    await client.open(uri('a.agent.yaml'), agents.clean.replace('Front desk', 'Another'));
    await client.diagnostics(uri('b.agent.yaml'), isClean);
    await client.change(uri('a.agent.yaml'), 2, agents.clean);
    await client.diagnostics(uri('b.agent.yaml'), isReported);
    await client.close(uri('a.agent.yaml'));
    await client.diagnostics(uri('b.agent.yaml'), isReported);
  });

  it('are looked at again after a change on the disk', async () => {
    const { client, uri, folder } = await edit({ '.voxlintrc.yaml': '{}\n', 'a.agent.yaml': agents.clean });
    await client.open(uri('b.agent.yaml'), agents.clean);
    await client.diagnostics(uri('b.agent.yaml'), isReported);
    rmSync(join(folder, 'a.agent.yaml'));
    const changes = [{ uri: uri('a.agent.yaml'), type: 3 }];
    await client.notify('workspace/didChangeWatchedFiles', { changes });
    await client.diagnostics(uri('b.agent.yaml'), isClean);
    writeFileSync(join(folder, 'a.agent.yaml'), agents.clean);
    await client.notify('textDocument/didSave', { textDocument: { uri: uri('b.agent.yaml') } });
    await client.diagnostics(uri('b.agent.yaml'), isReported);
  });

  it('of which the first has a finding about the second where that is not open, as on the command line', async () => {
    const files = { '.voxlintrc.yaml': '{}\n', 'a.agent.yaml': agents.clean, 'b.agent.yaml': agents.clean };
    const { client, uri, folder } = await edit(files);
    await client.open(uri('a.agent.yaml'), agents.clean);
    await client.diagnostics(uri('a.agent.yaml'), isReported);
    const { stdout } = await voxlint(['a.agent.yaml'], { cwd: folder });
    expect(stdout).toContain(duplicate);
    await client.open(uri('b.agent.yaml'), agents.clean);
    await client.diagnostics(uri('b.agent.yaml'), isReported);
    await client.diagnostics(uri('a.agent.yaml'), isClean);
  });

  it('no longer count once they are ignored', async () => {
    const { client, uri, folder } = await edit({ '.voxlintrc.yaml': '{}\n' });
    await client.open(uri('a.agent.yaml'), agents.clean);
    await client.open(uri('b.agent.yaml'), agents.clean);
    await client.diagnostics(uri('b.agent.yaml'), isReported);
    writeFileSync(join(folder, '.voxlintrc.yaml'), 'ignore: [b.agent.yaml]\n');
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uri('.voxlintrc.yaml'), type: 2 }],
    });
    await client.diagnostics(uri('b.agent.yaml'), isClean);
    expect(await client.open(uri('c.agent.yaml'), agents.error)).toHaveLength(1);
    expect(client.reported.length).toBeLessThan(20);
  });

  it('of other projects, and files that nobody opened without a project, are not', async () => {
    const { client, uri } = await edit({
      'one/.voxlintrc.yaml': '{}\n',
      'two/.voxlintrc.yaml': '{}\n',
      'one/a.agent.yaml': agents.clean,
      'a.agent.yaml': agents.clean,
    });
    await client.open(uri('two/b.agent.yaml'), agents.clean);
    await client.open(uri('b.agent.yaml'), agents.clean);
    await client.open(uri('one/b.agent.yaml'), agents.clean);
    await client.diagnostics(uri('one/b.agent.yaml'), isReported);
    expect(
      client.reported.filter(({ diagnostics }) => isReported(diagnostics)).map((each) => each.uri),
    ).toEqual([uri('one/b.agent.yaml')]);
  });
});

describe('a baseline that a setting names', () => {
  async function withBaseline(): Promise<string> {
    const folder = project({ 'sub/a.agent.yaml': agents.fixable });
    await voxlint(['--baseline', 'known.jsonl', '--update-baseline', '.'], { cwd: folder });
    return folder;
  }

  it('leaves out what it knows, also from fixing everything', async () => {
    const folder = await withBaseline();
    const uri = pathToFileURL(join(folder, 'sub/a.agent.yaml')).href;
    const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: 'project' }];
    const { client } = await edit(
      {},
      { workspaceFolders, initializationOptions: { baseline: 'known.jsonl' } },
    );
    expect(await client.open(uri, agents.fixable)).toEqual([]);
    await client.change(uri, 2, `${agents.fixable}version: 3\n`);
    expect(codes(await client.diagnostics(uri, (found) => found.length > 0))).toEqual([
      'no-server-assigned-field',
    ]);
    const [fix] = await actions(client, uri, { line: 0, character: 0 }, ['source.fixAll']);
    expect(fix?.edit?.changes?.[uri]).toMatchObject([{ range: { start: { line: 3 } }, newText: '' }]);
  });

  it('may come from the settings of the editor, and change there', async () => {
    const folder = await withBaseline();
    const uri = pathToFileURL(join(folder, 'sub/a.agent.yaml')).href;
    const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: 'project' }];
    const settings = { voxlint: { baseline: './known.jsonl' } };
    const { client } = await edit({}, { workspaceFolders }, { settings });
    expect(await client.open(uri, agents.fixable)).toEqual([]);
    client.settings = { voxlint: { baseline: 'missing.jsonl' } };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    expect(await client.diagnostics(uri, (found) => found.length > 0)).toHaveLength(1);
    expect(await client.message((text) => text.includes('missing.jsonl'))).toContain('--update-baseline');
    client.settings = { voxlint: { baseline: 1 } };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    expect(await client.message((text) => text.includes('"baseline" of'))).toContain('path');
  });

  it('may be sent by an editor that cannot be asked', async () => {
    const folder = await withBaseline();
    const uri = pathToFileURL(join(folder, 'sub/a.agent.yaml')).href;
    const { client } = await edit(
      {},
      { rootUri: pathToFileURL(folder).href, workspaceFolders: null, capabilities: {} },
    );
    expect(await client.open(uri, agents.fixable)).toHaveLength(1);
    await client.notify('workspace/didChangeConfiguration', {
      settings: { voxlint: { baseline: 'known.jsonl' } },
    });
    await client.diagnostics(uri, isClean);
  });
});

describe('a configuration in the editor', () => {
  it('is checked as it is typed, with the findings of the command line, and counts once it is saved', async () => {
    const saved = 'rules:\n  known-value: off\n';
    const { client, uri, folder } = await edit({ '.voxlintrc.yaml': saved });
    expect(await client.open(uri('a.agent.yaml'), agents.warning)).toEqual([]);
    expect(await client.open(uri('.voxlintrc.yaml'), saved)).toEqual([]);
    const typed = 'extends:\n  - ./nowhere.yaml\nrules:\n  known-valu: off\n';
    await client.change(uri('.voxlintrc.yaml'), 2, typed);
    const found = await client.diagnostics(uri('.voxlintrc.yaml'), (reported) => reported.length > 0);
    writeFileSync(join(folder, '.voxlintrc.yaml'), typed);
    const { stdout } = await voxlint(['--format', 'json', '.'], { cwd: folder });
    const [file] = (
      JSON.parse(stdout) as { files: { diagnostics: { rule: string; start: { line: number } }[] }[] }
    ).files;
    const lines = found.map(({ code, range }) => [code, range.start.line + 1]);
    expect(lines).toEqual(file?.diagnostics.map(({ rule, start }) => [rule, start.line]));
    expect(lines).toEqual([
      ['config', 2],
      ['config', 4],
    ]);
    expect(client.reported.filter((reported) => reported.uri === uri('a.agent.yaml'))).toHaveLength(1);
    const [fix] = await actions(client, uri('.voxlintrc.yaml'), at('x\nx\nx\n  known', 'known'));
    expect(fix?.edit?.changes?.[uri('.voxlintrc.yaml')]).toMatchObject([{ newText: 'known-value' }]);
  });

  it('is explained and outlined, and keeps its findings of the disk when it is closed', async () => {
    const { client, uri } = await edit({ '.config/voxlintrc.yaml': 'ruls: {}\n' });
    const file = uri('.config/voxlintrc.yaml');
    await client.open(uri('a.agent.yaml'), agents.clean);
    await client.diagnostics(file, (reported) => reported.length === 1);
    const text = 'ignore: []\nrules:\n  valid-time: off\n';
    await client.open(file, text);
    await client.diagnostics(file, isClean);
    expect(markdown(await client.hover(file, at(text, 'ignore')))).toContain('that are not checked');
    expect(markdown(await client.hover(file, at(text, 'valid-time')))).toContain('Require times of day');
    const items = await client.completion(file, { line: 3, character: 0 });
    expect(items.map(({ label }) => label)).toContain('overrides');
    expect(await client.request('textDocument/documentSymbol', { textDocument: { uri: file } })).toHaveLength(
      2,
    );
    await client.notify('textDocument/didClose', { textDocument: { uri: file } });
    await client.diagnostics(file, (reported) => reported.length === 1);
  });

  it('in a package.json is checked, and the rest of that file is not', async () => {
    const { client, uri } = await edit();
    const text = '{"version": 1, "voxlint": {"ruls": {}}}';
    const [finding] = await client.open(uri('package.json'), text);
    expect(finding?.message).toContain('ruls');
    await client.change(uri('package.json'), 2, '{"voxlint": {,}');
    await client.diagnostics(uri('package.json'), isClean);
  });

  it('may be a program, which is run again with all that it imports, and prints into nothing', async () => {
    const { client, uri, folder } = await edit({
      'voxlint.config.mjs':
        "import { rules } from './rules.mjs';\nconsole.log('Content-Length: 5');\nexport default { rules };\n",
      'rules.mjs': "export const rules = { 'known-value': 'off' };\n",
    });
    expect(await client.open(uri('a.agent.yaml'), agents.warning)).toEqual([]);
    const save = async (name: string, text: string): Promise<void> => {
      writeFileSync(join(folder, name), text);
      await client.notify('workspace/didChangeWatchedFiles', {
        changes: [{ uri: uri('voxlint.config.mjs'), type: 2 }],
      });
    };
    await save('rules.mjs', "export const rules = { 'known-value': 'error' };\n");
    expect(await client.diagnostics(uri('a.agent.yaml'), (reported) => reported.length === 1)).toMatchObject([
      { severity: 1 },
    ]);
    await save('voxlint.config.mjs', 'process.exit(1);\n');
    const [fault] = await client.diagnostics(uri('voxlint.config.mjs'), (reported) => reported.length === 1);
    expect(fault?.message).toContain('it ended the process');
    await save('voxlint.config.mjs', 'export default {};\n');
    await client.diagnostics(uri('voxlint.config.mjs'), isClean);
    await client.diagnostics(uri('a.agent.yaml'), (reported) => reported[0]?.severity === 2);
  });

  it('that changes on the disk is noticed by an editor that watches no files', async () => {
    const { client, uri, folder } = await edit({ 'team.yaml': '{}\n' }, { capabilities: {} });
    expect(await client.open(uri('a.agent.yaml'), agents.warning)).toHaveLength(1);
    expect(client.registrations).toEqual([]);
    writeFileSync(join(folder, '.voxlintrc.yaml'), 'extends: [./team.yaml]\n');
    writeFileSync(join(folder, 'team.yaml'), 'rules: { known-value: off }\n');
    await client.diagnostics(uri('a.agent.yaml'), isClean);
    writeFileSync(join(folder, 'team.yaml'), 'rules: {}\n');
    await client.diagnostics(uri('a.agent.yaml'), (reported) => reported.length === 1);
  });

  it('that extends a file which is not there yet counts once it is', async () => {
    const files = { '.voxlintrc.yaml': 'extends: [./team.yaml]\n' };
    const { client, uri, folder } = await edit(files, { capabilities: {} });
    await client.open(uri('a.agent.yaml'), agents.warning);
    await client.diagnostics(uri('.voxlintrc.yaml'), (reported) => reported.length === 1);
    writeFileSync(join(folder, 'team.yaml'), 'rules: { known-value: error }\n');
    await client.diagnostics(uri('.voxlintrc.yaml'), isClean);
    await client.diagnostics(uri('a.agent.yaml'), (reported) => reported[0]?.severity === 1);
  });

  it('that changes while a text is checked under the one before is noticed, too', async () => {
    const { client, uri, folder } = await edit({}, { capabilities: {} });
    await client.open(uri('a.agent.yaml'), agents.clean.replace('Front', 'Other'));
    const lines = Array.from({ length: 80_000 }, (_, index) => `  Answer question ${index}.\n`);
    const large = `${agents.warning}prompt: |\n${lines.join('')}`;
    const opened = client.open(uri('team/b.agent.yaml'), large);
    await setTimeout(100);
    mkdirSync(join(folder, 'team'));
    writeFileSync(join(folder, 'team/.voxlintrc.yaml'), 'rules: { known-value: off }\n');
    await opened;
    await client.diagnostics(uri('team/b.agent.yaml'), isClean);
  });
});

describe('folders of an editor', () => {
  it('come and go while it runs', async () => {
    const other = project({ 'known.jsonl': '{"voxlintBaseline":1}\n' });
    const added = { uri: pathToFileURL(other).href, name: 'other' };
    const { client } = await edit({}, { initializationOptions: { baseline: 'known.jsonl' } });
    const uri = pathToFileURL(join(other, 'a.agent.yaml')).href;
    await client.open(uri, agents.fixable);
    writeFileSync(join(other, 'a.agent.yaml'), agents.fixable);
    await voxlint(['--baseline', 'known.jsonl', '--update-baseline', '.'], { cwd: other });
    await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [added], removed: [] } });
    await client.diagnostics(uri, isClean);
    await client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [added] } });
    await client.diagnostics(uri, (reported) => reported.length === 1);
  });

  it('are none for some editors', async () => {
    const { client, uri } = await edit(
      { '.voxlintrc.yaml': 'rules: { known-value: off }\n' },
      { workspaceFolders: null, capabilities: { ...capabilities, workspace: {} } },
    );
    expect(await client.open(uri('a.agent.yaml'), agents.warning)).toEqual([]);
  });
});

describe('a rule', () => {
  it('has its page behind the id of a finding, and beside the description of the field', async () => {
    const { client, uri } = await edit();
    const text = 'name: A\nagent_type: house_type\n';
    const [finding] = await client.open(uri('a.agent.yaml'), text);
    expect(finding?.codeDescription?.href).toMatch(/^file:.*\/docs\/rules\/known-value\.md$/);
    const hover = markdown(await client.hover(uri('a.agent.yaml'), at(text, 'house')));
    expect(hover).toContain('How the agent is built.');
    expect(hover).toContain(`[More about known-value](${finding?.codeDescription?.href})`);
    expect(markdown(await client.hover(uri('a.agent.yaml'), at(text, 'name')))).not.toContain('More about');
  });
});
