import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { agents } from '../cli/voxlint.ts';
import { LanguageClient } from '../editor/language-client.ts';
import { edit, server } from './edited-project.ts';

const at = { line: 0, character: 0 };
const range = { start: at, end: at };

const methods = [
  'textDocument/hover',
  'textDocument/completion',
  'textDocument/documentSymbol',
  'textDocument/codeAction',
  'initialize',
  'workspace/executeCommand',
  'completionItem/resolve',
  'codeAction/resolve',
  'textDocument/formatting',
  'textDocument/diagnostic',
  '$/unheardOf',
  '',
];

const notifications = [
  'textDocument/didOpen',
  'textDocument/didChange',
  'textDocument/didClose',
  'textDocument/didSave',
  'workspace/didChangeConfiguration',
  'workspace/didChangeWatchedFiles',
  'workspace/didChangeWorkspaceFolders',
  '$/setTrace',
  '$/cancelRequest',
];

const oddParams = (textDocument: object): Readonly<Record<string, unknown>> => ({
  nothing: undefined,
  null: null,
  'a list': [],
  'a number': 7,
  'no fields': {},
  'a text that is not open': {
    textDocument: { uri: 'file:///no.agent.yaml' },
    position: at,
    range,
    context: {},
  },
  'an address that is not text': { textDocument: { uri: 7 }, position: at, range, context: {} },
  'an address that is null': { textDocument: null, position: null, range: null, context: null },
  'no place': { textDocument },
  'a place before the text': {
    textDocument,
    position: { line: -1, character: -5 },
    range: { start: { line: -1, character: -1 }, end: { line: -9, character: 0 } },
    context: { diagnostics: [] },
  },
  'a place far behind': {
    textDocument,
    position: { line: 1e9, character: 1e9 },
    range: { start: { line: 1e9, character: 1e9 }, end: at },
    context: { diagnostics: [], only: [] },
  },
  'a place of words': {
    textDocument,
    position: { line: 'one', character: null },
    range: { start: 'one', end: {} },
    context: { diagnostics: 'none', only: 'quickfix' },
  },
  'a place that is a fraction': {
    textDocument,
    position: { line: 0.5, character: 1.5 },
    range: { start: { line: 0.5, character: 0.5 }, end: { line: 1e308, character: 0.1 } },
    context: { diagnostics: [], only: [null, 7] },
  },
});

it('answers every request, however odd', async () => {
  const { client, uri } = await edit();
  const file = uri('a.agent.yaml');
  await client.open(file, agents.error);
  for (const method of methods) {
    for (const [name, params] of Object.entries(oddParams({ uri: file }))) {
      expect(await answerOf(client, method, params), `${method} with ${name}`).not.toBe('none');
    }
  }
  expect(await client.hover(file, { line: 1, character: 2 })).not.toBeNull();
});

it('goes on after odd notifications', async () => {
  const { client, uri } = await edit();
  const textDocument = { uri: uri('a.agent.yaml') };
  await client.open(textDocument.uri, agents.error);
  for (const method of notifications) {
    for (const params of Object.values(oddParams(textDocument))) notify(client, method, params);
    for (const changes of [null, 'none', [null], [{ uri: 7 }], [{}]]) {
      const all = { changes, settings: changes, contentChanges: changes, textDocument, event: changes };
      notify(client, method, all);
      notify(client, method, { event: { added: changes, removed: changes } });
    }
  }
  const found = await client.open(uri('b.agent.yaml'), agents.error);
  expect(found.map(({ code }) => code)).toEqual(['schema/required']);
});

it.each([
  ['no method', { jsonrpc: '2.0', id: 5 }, { id: 5, code: -32600 }],
  ['a method that is a number', { jsonrpc: '2.0', id: 5, method: 7 }, { id: 5, code: -32600 }],
  ['an id that is a map', { jsonrpc: '2.0', id: {}, method: 'shutdown' }, { id: null, code: -32600 }],
  ['several requests', [{ jsonrpc: '2.0', id: 5, method: 'shutdown' }], { id: null, code: -32600 }],
])('refuses a message with %s', async (_, message, expected) => {
  expect(await rawAnswer(framed(JSON.stringify(message)))).toEqual(expected);
});

it.each([
  ['JSON that ends early', framed('{"jsonrpc": "2.0", "method":')],
  ['no length', 'X: 1\r\n\r\n'],
  ['a length of words', 'Content-Length: ten\r\n\r\n'],
  ['no header', 'hello\r\n\r\n'],
])('refuses a message with %s', async (_, bytes) => {
  expect(await rawAnswer(bytes)).toEqual({ id: null, code: -32700 });
});

function framed(message: string): string {
  return `Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`;
}

/** The id and the code of the first answer to some bytes; the server is then ended. */
function rawAnswer(bytes: string): Promise<{ readonly id: unknown; readonly code: unknown }> {
  const [file = '', ...args] = server;
  const spawned = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let written = '';
    spawned.on('exit', () => reject(new Error(`The server ended after: ${written}`)));
    spawned.stdout.on('data', (chunk) => {
      written += chunk;
      const body = /\r\n\r\n(\{.*\})/.exec(written)?.[1];
      if (body === undefined) return;
      const { id, error } = JSON.parse(body);
      resolve({ id, code: error?.code });
      spawned.kill();
    });
    spawned.stdin.write(bytes);
  });
}

function notify(client: LanguageClient, method: string, params: unknown): void {
  client.write(framed(JSON.stringify({ jsonrpc: '2.0', method, params })));
}

/** `none` where the server ends, or answers no request that comes later. */
async function answerOf(client: LanguageClient, method: string, params: unknown): Promise<'some' | 'none'> {
  const answer = client.request(method, params).then(
    () => 'some' as const,
    () => 'some' as const,
  );
  const later = client.request('voxlint/later', {}).catch(() => 'none' as const);
  return Promise.race([answer, client.ended.then(() => 'none' as const), later.then(() => answer)]);
}

it.each([
  ['no parameters', undefined],
  ['null', null],
  ['nothing in them', {}],
  [
    'folders that are not',
    { capabilities: null, workspaceFolders: [{ uri: 7 }], rootUri: 7, processId: 'x' },
  ],
])('answers a beginning with %s', async (_, params) => {
  const other = new LanguageClient(server);
  expect(await answerOf(other, 'initialize', params)).toBe('some');
  await other.notify('exit', undefined);
});
