import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CodeAction, DocumentSymbol, TextEdit } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { agents, project, voxlint } from '../cli/voxlint.ts';
import { LanguageClient } from '../editor/language-client.ts';
import { actions, at, codes, edit, markdown, server } from './edited-project.ts';

function applied(text: string, uri: string, action: CodeAction | undefined): string {
  const edits: TextEdit[] = action?.edit?.changes?.[uri] ?? [];
  return TextDocument.applyEdits(TextDocument.create(uri, 'yaml', 1, text), edits);
}

it('ends when its editor goes away', async () => {
  const { status, stdout } = await voxlint(['lsp'], { input: '' });
  expect(stdout).toBe('');
  expect([0, 1]).toContain(status);
});

describe('findings', () => {
  it('are reported for what is typed, not for what is on the disk', async () => {
    const { client, uri } = await edit({ 'a.agent.yaml': agents.clean });
    expect(await client.open(uri('a.agent.yaml'), agents.fixable)).toMatchObject([
      {
        code: 'no-server-assigned-field',
        severity: 1,
        source: 'voxlint',
        range: { start: { line: 2, character: 0 }, end: { line: 2, character: 9 } },
      },
    ]);
    const textDocument = { uri: uri('a.agent.yaml'), version: 2 };
    await client.notify('textDocument/didChange', {
      textDocument,
      contentChanges: [{ text: agents.warning }],
    });
    const found = await client.diagnostics(textDocument.uri, (reported) =>
      codes(reported).includes('known-value'),
    );
    expect(found).toMatchObject([{ severity: 2 }]);
  });

  it('are those of the last of many changes', async () => {
    const { client, uri } = await edit();
    await client.open(uri('a.agent.yaml'), agents.error);
    for (let version = 2; version < 40; version++) {
      const text = version === 39 ? agents.warning : `${agents.error}# ${version}\n`;
      const textDocument = { uri: uri('a.agent.yaml'), version };
      await client.notify('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
    }
    const found = await client.diagnostics(uri('a.agent.yaml'), (reported) =>
      codes(reported).includes('known-value'),
    );
    expect(codes(found)).toEqual(['known-value']);
  });

  it('come for a text that was never saved, and for none that is no definition', async () => {
    const { client, uri } = await edit();
    expect(codes(await client.open('untitled:Untitled-1', agents.fixable))).toEqual([
      'no-server-assigned-field',
    ]);
    expect(await client.open(uri('compose.yaml'), 'services: {}\nname: [')).toEqual([]);
  });

  it('go away when the text is closed', async () => {
    const { client, uri } = await edit();
    await client.open(uri('a.agent.yaml'), agents.error);
    await client.notify('textDocument/didClose', { textDocument: { uri: uri('a.agent.yaml') } });
    expect(await client.diagnostics(uri('a.agent.yaml'), (reported) => reported.length === 0)).toEqual([]);
  });

  it('survive any text', async () => {
    const { client, uri } = await edit();
    for (const [index, text] of [
      '',
      '\uFEFF',
      '[',
      '"\u0000',
      '- '.repeat(500),
      'a: *b',
      '{{x}}',
    ].entries()) {
      expect(Array.isArray(await client.open(uri(`${index}.agent.yaml`), text))).toBe(true);
    }
  });
});

describe('configurations', () => {
  it('are noticed when they change on the disk', async () => {
    const { client, uri, folder } = await edit({ 'a.agent.yaml': agents.warning });
    expect(codes(await client.open(uri('a.agent.yaml'), agents.warning))).toEqual(['known-value']);
    expect(client.registrations.map(({ method }) => method)).toContain('workspace/didChangeWatchedFiles');
    writeFileSync(join(folder, '.voxlintrc.yaml'), 'rules:\n  known-value: off\n');
    const changes = [{ uri: uri('.voxlintrc.yaml'), type: 1 }];
    await client.notify('workspace/didChangeWatchedFiles', { changes });
    expect(await client.diagnostics(uri('a.agent.yaml'), (reported) => reported.length === 0)).toEqual([]);
  });

  it('have their own mistakes shown in their file, until they are fixed', async () => {
    const { client, uri, folder } = await edit({ '.voxlintrc.yaml': 'ruls: {}\n' });
    expect(await client.open(uri('a.agent.yaml'), agents.error)).toEqual([]);
    const found = await client.diagnostics(uri('.voxlintrc.yaml'), (reported) => reported.length > 0);
    expect(found[0]?.message).toContain('ruls');
    writeFileSync(join(folder, '.voxlintrc.yaml'), 'rules: {}\n');
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uri('.voxlintrc.yaml'), type: 2 }],
    });
    await client.diagnostics(uri('.voxlintrc.yaml'), (reported) => reported.length === 0);
    await client.diagnostics(uri('a.agent.yaml'), (reported) => codes(reported).includes('schema/required'));
  });

  it('count in their own folder, of several that are open', async () => {
    const folder = project({
      'a/.voxlintrc.yaml': 'rules: { known-value: off }\n',
      'b/.voxlintrc.yaml': '{}\n',
    });
    const uri = (path: string): string => pathToFileURL(join(folder, path)).href;
    const { client } = await edit(
      {},
      { workspaceFolders: ['a', 'b'].map((name) => ({ uri: uri(name), name })) },
    );
    expect(await client.open(uri('a/x.agent.yaml'), agents.warning)).toEqual([]);
    expect(codes(await client.open(uri('b/x.agent.yaml'), agents.warning))).toEqual(['known-value']);
  });

  it('can leave files out', async () => {
    const { client, uri } = await edit({ '.voxlintrc.yaml': 'ignore: ["drafts/**"]\n' });
    expect(await client.open(uri('drafts/x.agent.yaml'), agents.error)).toEqual([]);
  });
});

describe('actions', () => {
  it('fix a finding, or suppress it on its line or in its file', async () => {
    const { client, uri } = await edit();
    const file = uri('a.agent.yaml');
    await client.open(file, agents.fixable);
    const offered = await actions(client, file, { line: 2, character: 3 }, ['quickfix']);
    expect(offered.map(({ title }) => title)).toEqual([
      expect.any(String),
      'Disable no-server-assigned-field for this line',
      'Disable no-server-assigned-field for this file',
    ]);
    expect(offered[0]?.isPreferred).toBe(true);
    expect(applied(agents.fixable, file, offered[0])).toBe(agents.clean);
    expect(applied(agents.fixable, file, offered[1])).toBe(
      agents.fixable.replace('is_active', '# voxlint-disable-next-line no-server-assigned-field\nis_active'),
    );
    await client.close(file);
    for (const [index, action] of offered.entries()) {
      const repaired = uri(`${index}.agent.yaml`);
      expect(await client.open(repaired, applied(agents.fixable, file, action))).toEqual([]);
      await client.close(repaired);
    }
  });

  it('fix everything at once on request, and only then alone', async () => {
    const { client, uri } = await edit();
    const file = uri('a.agent.yaml');
    const text = `${agents.fixable}version: 3\n`;
    await client.open(file, text);
    const offered = await actions(client, file, { line: 0, character: 0 }, ['source.fixAll']);
    expect(offered.map(({ kind }) => kind)).toEqual(['source.fixAll.voxlint']);
    expect(applied(text, file, offered[0])).toBe(agents.clean);
  });

  it('offer no comment where it would be text, nor in JSON', async () => {
    const { client, uri } = await edit();
    const json = '{"name": "A", "agent_type": "house_type"}';
    await client.open(uri('a.agent.json'), json);
    expect(await actions(client, uri('a.agent.json'), at(json, 'house'))).toEqual([]);
    const flow = 'name: A\nagent_type: [\n  1,\n  2]\n';
    await client.close(uri('a.agent.json'));
    await client.open(uri('b.agent.yaml'), flow);
    const offered = await actions(client, uri('b.agent.yaml'), at(flow, '['));
    await client.close(uri('b.agent.yaml'));
    for (const action of offered) {
      expect(await client.open(uri('c.agent.yaml'), applied(flow, uri('b.agent.yaml'), action))).toEqual([]);
    }
  });

  it('keep to their places behind a byte order mark and wide characters', async () => {
    const { client, uri } = await edit();
    const text = `\uFEFF# 😀\n${agents.fixable}`;
    await client.open(uri('a.agent.yaml'), text);
    const [fix] = await actions(client, uri('a.agent.yaml'), { line: 3, character: 2 }, ['quickfix']);
    expect(applied(text, uri('a.agent.yaml'), fix)).toBe(`\uFEFF# 😀\n${agents.clean}`);
  });
});

describe('reading and writing', () => {
  const text =
    'name: A\nagent_type: \ncall_configuration:\n  timezone: UTC\n# voxlint-disable-file valid-time\n';

  it('completes fields, values and whole blocks in agents, in YAML and JSON', async () => {
    const { client, uri } = await edit();
    await client.open(uri('a.agent.yaml'), text);
    const values = await client.completion(uri('a.agent.yaml'), { line: 1, character: 12 });
    expect(values.map(({ label }) => label)).toEqual(['single_prompt']);
    await client.open(uri('a.agent.json'), '{"call_configuration": {"keypad_input_detection": }}');
    const blocks = await client.completion(uri('a.agent.json'), { line: 0, character: 50 });
    expect(blocks.map(({ label }) => label)).toContain('Digits up to a key');
  });

  it('completes also where the file names its schema', async () => {
    const { client, uri } = await edit();
    const address = './node_modules/voxlint/dist/schemas/agent.schema.json';
    await client.open(uri('a.agent.yaml'), `# yaml-language-server: $schema=${address}\nstatus: \n`);
    const yaml = await client.completion(uri('a.agent.yaml'), { line: 1, character: 8 });
    await client.open(uri('a.agent.json'), `{"$schema": "${address}",\n"status": }`);
    const json = await client.completion(uri('a.agent.json'), { line: 1, character: 10 });
    expect([...yaml, ...json].map(({ label }) => label)).toEqual(['draft', '"draft"']);
  });

  it('completes models, configurations and nothing else', async () => {
    const { client, uri } = await edit();
    const labels = async (name: string, typed: string): Promise<readonly string[]> => {
      await client.open(uri(name), typed).catch(() => []);
      return (await client.completion(uri(name), { line: 0, character: 0 })).map(({ label }) => label);
    };
    expect(await labels('a.model.yaml', '\n')).toContain('provider_id');
    expect(await labels('.voxlintrc.yaml', '\n')).toContain('knownFields');
    expect(await labels('compose.yaml', '\n')).toEqual([]);
  });

  it('leaves completion to another server on request', async () => {
    const { client } = await edit();
    const other = new LanguageClient(server);
    const said = await other.start({ initializationOptions: { completion: false } });
    await other.stop();
    expect(said).not.toHaveProperty('capabilities.completionProvider');
    expect(client).toBeDefined();
  });

  it('explains fields and rules', async () => {
    const { client, uri } = await edit();
    await client.open(uri('a.agent.yaml'), text);
    const field = await client.hover(uri('a.agent.yaml'), at(text, 'timezone'));
    expect(markdown(field)).toContain('Time zone of the agent');
    const rule = await client.hover(uri('a.agent.yaml'), at(text, 'valid-time'));
    expect(markdown(rule)).toContain('Require times of day');
  });

  it('outlines an agent', async () => {
    const { client, uri } = await edit();
    const guarded = `${agents.clean}guardrails:\n  - name: advice\n    threshold: 0.8\n`;
    await client.open(uri('a.agent.yaml'), guarded);
    const params = { textDocument: { uri: uri('a.agent.yaml') } };
    const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', params);
    expect(symbols.map(({ name }) => name)).toEqual(['name', 'agent_type', 'guardrails']);
    expect(symbols[2]?.children?.[0]).toMatchObject({
      name: 'advice',
      children: [{ name: 'name' }, { name: 'threshold', detail: '0.8' }],
    });
  });
});
