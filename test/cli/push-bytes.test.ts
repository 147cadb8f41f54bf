import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environment, filesBelow, push } from './rehearsal.ts';
import { project, root, voxlint } from './voxlint.ts';

/** The bytes that an earlier voxlint sent for these definitions, and the ledger that it wrote. */
interface Golden {
  readonly requests: readonly Sent[];
  /** Texts of the records, by their paths in the project. */
  readonly ledger: Readonly<Record<string, string>>;
}

/** One request as it came over the wire. */
interface Sent {
  readonly path: string;
  readonly body: string;
}

interface PlanJson {
  readonly items: readonly {
    readonly key: string;
    readonly action: string;
    readonly contentHash: string;
    readonly body?: string;
  }[];
}

/** All that JSON and YAML may write in several ways: numbers, escapes, keys that look like numbers, shared values. */
const definitions: Readonly<Record<string, string>> = {
  'fast.model.yaml': 'name: Fast\nmodel_type: llm\nprovider_id: 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c\n',
  'keys.agent.json': String.raw`{
  "$schema": "https://example.com/agent.schema.json",
  "prompt": "Zebra first, \u00e9 and \ud83d\ude00, a \"quote\", a \\ and a \/ slash.\u2028End",
  "name": "Keys \u0041",
  "agent_type": "single_prompt",
  "metadata": { "10": "ten", "2": "two", "b": 1.50, "a": 1e3, "$schema": "stays", "__proto__": { "x": true }, "é": -0.0 }
}
`,
  'two.agent.yaml': `# A comment, which is not sent
name: "First"   # quotes make no difference
agent_type: single_prompt
prompt: |
  Line one
    line two

welcome_message: >-
  folded
  text
---
agent_type: single_prompt
name: Second
metadata: &shared { z: [1, 2.50, 0x10, ~, true], a: { } }
other: *shared
---
$schema: https://example.com/agent.schema.json
name: Third – “três” 🎂
agent_type: single_prompt
`,
};

const golden = JSON.parse(readFileSync(join(root, 'test/cli/golden/push-bytes.json'), 'utf8')) as Golden;

/** A service that creates whatever it gets, and keeps the bytes. */
async function recordingService(): Promise<{ readonly url: string; readonly requests: readonly Sent[] }> {
  const requests: Sent[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: `id-${requests.length}` }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** The hash of each key that a ledger knows. */
function hashesIn(texts: readonly string[]): Readonly<Record<string, string>> {
  const records = texts.map(
    (text) => JSON.parse(text) as { readonly key: string; readonly contentHash: string },
  );
  return Object.fromEntries(records.map(({ key, contentHash }) => [key, contentHash]));
}

const goldenHashes = hashesIn(Object.values(golden.ledger));

async function plan(cwd: string): Promise<PlanJson['items']> {
  const { stdout } = await voxlint(['plan', '-f', 'json', '--show-body'], { cwd });
  return (JSON.parse(stdout) as PlanJson).items;
}

describe('a definition', () => {
  it('has the body and the hash that it always had', async () => {
    const items = await plan(project(definitions));
    expect(items.map(({ body }) => body)).toEqual(golden.requests.map(({ body }) => body));
    expect(Object.fromEntries(items.map(({ key, contentHash }) => [key, contentHash]))).toEqual(goldenHashes);
  });

  it('is sent to the byte as the plan shows it, and recorded under that hash', async () => {
    const { url, requests } = await recordingService();
    const cwd = project(definitions);
    const { status } = await push([], { cwd, env: environment(url) });
    expect({ status, requests }).toEqual({ status: 0, requests: golden.requests });
    const written = filesBelow(join(cwd, '.voxlint', 'default')).map((path) => readFileSync(path, 'utf8'));
    expect(hashesIn(written)).toEqual(goldenHashes);
  });

  it('is unchanged for a ledger that an earlier voxlint wrote', async () => {
    const cwd = project(definitions);
    for (const [path, text] of Object.entries(golden.ledger)) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      writeFileSync(join(cwd, path), text);
    }
    expect((await plan(cwd)).map(({ action }) => action)).toEqual(golden.requests.map(() => 'unchanged'));
  });
});
