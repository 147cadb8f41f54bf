import { expect, it } from 'vitest';
import { voxlint } from './voxlint.ts';

/** A message as the protocol frames it. */
function framed(message: object): string {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

it.each([[[]], [['--stdio']]])('lsp %j answers an editor, and ends when it is asked to', async (args) => {
  const input = [
    { id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } },
    { method: 'initialized', params: {} },
    { id: 2, method: 'shutdown' },
    { method: 'exit' },
  ];
  const { status, stdout, stderr } = await voxlint(['lsp', ...args], { input: input.map(framed).join('') });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('"id":1,"result":{"serverInfo":{"name":"voxlint"');
  expect(stdout).toContain('"id":2,"result":null');
});

it('lsp takes no other way to talk to an editor', async () => {
  const { status, stderr } = await voxlint(['lsp', '--socket', '4000']);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'voxlint: There is no option "--socket". See voxlint --help for the options.\n',
  });
});
