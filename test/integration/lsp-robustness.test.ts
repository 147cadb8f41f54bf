import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { DocumentSymbol } from 'vscode-languageserver';
import { largeAgent } from '../../bench/large-agent.ts';
import { agents, project } from '../cli/voxlint.ts';
import { LanguageClient } from '../editor/language-client.ts';
import { actions, at, codes, edit, server } from './edited-project.ts';

function framed(message: string): string {
  return `Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`;
}

describe('messages', () => {
  it('that make no sense are refused or passed over, and the next ones are answered', async () => {
    const { client, uri } = await edit();
    client.write(framed('{"jsonrpc": "2.0", "method":'));
    for (const message of [null, [1, 2], { jsonrpc: '2.0', method: 'voxlint/unheardOf', params: {} }]) {
      client.write(framed(JSON.stringify(message)));
    }
    for (const method of ['didOpen', 'didChange', 'didClose', 'didSave']) {
      client.write(framed(JSON.stringify({ jsonrpc: '2.0', method: `textDocument/${method}`, params: {} })));
    }
    await expect(client.request('textDocument/hover', {})).rejects.toThrow();
    await expect(client.request('voxlint/unheardOf', {})).rejects.toThrow('Unhandled method');
    expect(await client.hover(uri('closed.agent.yaml'), { line: 0, character: 0 })).toBeNull();
    expect(await actions(client, uri('closed.agent.yaml'), { line: 9, character: 9 })).toEqual([]);
    expect(codes(await client.open(uri('a.agent.yaml'), agents.error))).toEqual(['schema/required']);
    expect(await client.hover(uri('a.agent.yaml'), { line: 400, character: 400 })).toBeDefined();
  });

  it('end the server as the protocol wants it', async () => {
    const rude = new LanguageClient(server);
    await rude.start();
    const { ended } = rude;
    await rude.notify('exit', undefined);
    expect(await ended).toBe(1);
  });

  it('about a refused registration do no harm', async () => {
    const { client, uri } = await edit({}, {}, { refuses: true });
    expect(codes(await client.open(uri('a.agent.yaml'), agents.error))).toEqual(['schema/required']);
  });
});

describe('changes', () => {
  it('are never answered out of order, and those that come together are answered once', async () => {
    const { client, uri } = await edit();
    const file = uri('a.agent.yaml');
    const text = largeAgent(1_000, 'yaml');
    expect(await client.open(file, text)).toEqual([]);
    const typed = [...'is_active: "yes, of course, as it has been for a long time', '"'];
    const sent = typed.length + 1;
    const line = text.split('\n').length - 1;
    const changes = typed.map((key, character) => {
      const start = { line, character };
      const contentChanges = [{ range: { start, end: start }, text: key }];
      const params = { textDocument: { uri: file, version: character + 2 }, contentChanges };
      return framed(JSON.stringify({ jsonrpc: '2.0', method: 'textDocument/didChange', params }));
    });
    client.write(changes.join(''));
    const found = await client.diagnostics(file, () => client.reported.at(-1)?.version === sent);
    expect(codes(found)).toEqual(['no-server-assigned-field']);
    const versions = client.reported.map(({ version = 0 }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(versions.at(-1)).toBe(sent);
    expect(versions.length).toBeLessThan(sent / 2);
  });

  it('of a few characters are put into the text that is there', async () => {
    const { client, uri } = await edit();
    const file = uri('a.agent.yaml');
    const text = '# 😀 first\r\nname: A\r\nagent_type: single_prompt\r\n';
    expect(await client.open(file, text)).toEqual([]);
    const change = (version: number, range: object, typed: string): Promise<void> =>
      client.notify('textDocument/didChange', {
        textDocument: { uri: file, version },
        contentChanges: [{ range, text: typed }],
      });
    const start = { line: 0, character: 4 };
    await change(2, { start, end: { line: 1, character: 0 } }, '\r\nis_active: yes\r\n');
    const [finding] = await client.diagnostics(file, (reported) => reported.length > 0);
    expect(finding).toMatchObject({
      code: 'no-server-assigned-field',
      range: { start: { line: 1, character: 0 }, end: { line: 1, character: 9 } },
    });
    const [fix] = await actions(client, file, { line: 1, character: 2 });
    expect(fix?.edit?.changes?.[file]).toMatchObject([
      { range: { start: { line: 1, character: 0 }, end: { line: 2, character: 0 } }, newText: '' },
    ]);
  });

  it('of a text that is closed at once leave nothing behind', async () => {
    const { client, uri } = await edit();
    const file = uri('a.agent.yaml');
    await client.open(file, agents.error);
    for (let version = 2; version < 6; version += 1) {
      await client.change(file, version, `${agents.error}# ${version}\n`);
    }
    await client.notify('textDocument/didClose', { textDocument: { uri: file } });
    await client.open(uri('b.agent.yaml'), agents.error);
    const reported = client.reported.filter((each) => each.uri === file);
    expect(reported.at(-1)?.diagnostics).toEqual([]);
  });
});

describe('texts', () => {
  it.each([
    'with space.agent.yaml',
    'größe 電話 😀.agent.yaml',
    '100%25.agent.yaml',
    "it's [odd] & (new)#1?.agent.yaml",
  ])('may be called %s', async (name) => {
    const { client, folder } = await edit({ '.voxlintrc.yaml': 'rules: { known-value: error }\n' });
    const file = pathToFileURL(join(folder, name)).href;
    expect(await client.open(file, agents.warning)).toMatchObject([{ severity: 1 }]);
    const same = file.replace(/[^/]*$/, (last) => last.replaceAll(/[a-z]/g, escaped));
    await client.close(file);
    // Another way to write the same address: the answer bears the one that the editor uses.
    expect(await client.open(same, agents.warning)).toMatchObject([{ severity: 1 }]);
  });

  it('may have any address', async () => {
    const { client } = await edit();
    for (const uri of [
      'untitled:Untitled-1',
      'file:///c%3A/Users/me/a.agent.yaml',
      'file://server/share/a.agent.yaml',
      'file:///a%ZZ.agent.yaml',
      'git:/work/a.agent.yaml?HEAD',
      'vscode-vfs://github/a/b.agent.yaml',
    ]) {
      expect(codes(await client.open(uri, agents.fixable)), uri).toEqual(['no-server-assigned-field']);
      const [fix] = await actions(client, uri, { line: 2, character: 2 }, ['source.fixAll']);
      expect(Object.keys(fix?.edit?.changes ?? {}), uri).toEqual([uri]);
      await client.close(uri);
    }
  });

  it('that were never saved go by the configuration of the first folder', async () => {
    const folder = project({ '.voxlintrc.yaml': 'rules: { known-value: off }\n' });
    const { client } = await edit(
      {},
      { workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'one' }] },
    );
    expect(await client.open('untitled:Untitled-1', agents.warning)).toEqual([]);
  });

  it('of several documents and behind a byte order mark have their findings in place', async () => {
    const { client, uri } = await edit();
    const many = '\uFEFFname: A\nagent_type: single_prompt\n---\nname: B\nagent_type: house_type\n';
    expect(await client.open(uri('many.agent.yaml'), many)).toMatchObject([
      { range: { start: { line: 4, character: 12 }, end: { line: 4, character: 22 } } },
    ]);
    const first = '\uFEFFis_active: true\nname: C\nagent_type: single_prompt\n';
    expect(await client.open(uri('first.agent.yaml'), first)).toMatchObject([
      { range: { start: { line: 0, character: 1 }, end: { line: 0, character: 10 } } },
    ]);
    const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri: uri('many.agent.yaml') },
    });
    expect(symbols.map(({ name }) => name)).toEqual(['name', 'agent_type', 'name', 'agent_type']);
    expect(symbols[0]?.range.start).toEqual({ line: 0, character: 1 });
  });

  it('that are too large or too deep are reported, and stop nobody', async () => {
    const { client, uri } = await edit();
    const [large] = await client.open(
      uri('large.agent.yaml'),
      `prompt: |\n${'  word word\n'.repeat(400_000)}`,
    );
    expect(large?.message).toContain('4 MiB');
    const [deep] = await client.open(uri('deep.agent.json'), '['.repeat(100_000));
    expect(deep?.code).toBe('syntax');
    const params = { textDocument: { uri: uri('deep.agent.json') } };
    expect(await client.request('textDocument/documentSymbol', params)).toEqual([]);
    const text = '{"name": "A",\r\n"agent_type": "house_type"}';
    expect(await client.open(uri('a.agent.json'), text)).toMatchObject([
      { range: { start: at(text, '"house') } },
    ]);
  });
});

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}
