import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAgent } from '../../src/node/client/create.ts';
import { createFetch } from '../../src/node/client/create-fetch.ts';
import { seededRandom } from '../../src/node/service/fault-dice.ts';
import { dataFileHeader } from '../../src/node/service/file-store.ts';
import { serve } from '../../src/node/service/serve.ts';
import { amount, seed } from '../input/amount.ts';
import { projectId, running } from './running.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxlint-service-'));
});

afterAll(() => rm(folder, { recursive: true }));

describe('the data file', () => {
  async function holding(names: readonly string[]): Promise<string> {
    const data = join(await mkdtemp(join(folder, 'data-')), 'new', 'agents.jsonl');
    await using service = await running({ data });
    for (const name of names) await service.post({ body: { name, agent_type: 'single_prompt' } });
    return data;
  }

  async function namesIn(data: string): Promise<readonly (string | undefined)[]> {
    await using service = await running({ data });
    return service.records.map(({ resource }) => resource.name);
  }

  it('brings everything back, agents with their projects and models', async () => {
    const data = join(folder, 'all.jsonl');
    await using first = await running({ data });
    await first.post();
    await first.post({
      path: '/api/v1/providers/models',
      body: { name: 'Fast', model_type: 'llm', provider_id: projectId },
    });
    await first.close();
    await using second = await running({ data });
    expect(second.records).toEqual(first.records);
    expect(second.records.map(({ kind }) => kind)).toEqual(['agent', 'model']);
    expect(second.events[0]).toEqual({ kind: 'loaded', records: 2, droppedBytes: 0 });
  });

  it('is written before the answer leaves', async () => {
    const data = join(folder, 'before.jsonl');
    await using service = await running({ data });
    const { id } = (await (await service.post()).json()) as { id: string };
    expect(await readFile(data, 'utf8')).toContain(`"id":"${id}"`);
  });

  it('may end in a torn line, wherever it was torn', async () => {
    const data = await holding(['A', 'B', 'ü "quoted"\n']);
    const whole = await readFile(data);
    const last = whole.subarray(0, -1).lastIndexOf(0x0a) + 1;
    const torn = join(folder, 'torn.jsonl');
    for (let length = last; length < whole.length; length += 7) {
      await writeFile(torn, whole.subarray(0, length));
      expect(await namesIn(torn)).toEqual(['A', 'B']);
      expect((await readFile(torn)).length).toBe(last);
    }
    await writeFile(torn, Buffer.concat([whole, Buffer.alloc(100)]));
    await using service = await running({ data: torn });
    expect(service.events[0]).toEqual({ kind: 'loaded', records: 3, droppedBytes: 100 });
    await service.post();
    await service.close();
    expect(await namesIn(torn)).toEqual(['A', 'B', 'ü "quoted"\n', 'Front desk']);
  });

  it('may have been torn in its very beginning', async () => {
    const data = join(folder, 'begun.jsonl');
    for (const length of [0, 1, dataFileHeader.length - 1]) {
      await writeFile(data, dataFileHeader.slice(0, length));
      await using service = await running({ data });
      await service.post();
      await service.close();
      expect(await namesIn(data)).toEqual(['Front desk']);
    }
  });

  it.each([
    ['a note to self', 'is not a data file of this service'],
    ['{"name":"Front desk"}\n', 'is not a data file of this version of the service'],
    [dataFileHeader.replace('1', '2'), 'is not a data file of this version of the service'],
    [`${dataFileHeader}{"kind":"agent"}\n`, 'Line 2 of'],
    [`${dataFileHeader}{"kind":"model","resource":{"id":"x"}}\nnull\n`, 'Line 3 of'],
  ])('is left alone where it is not the own: %j', async (text, words) => {
    const data = join(folder, 'foreign.txt');
    await writeFile(data, text);
    await expect(serve({ data })).rejects.toThrow(words);
    expect(await readFile(data, 'utf8')).toBe(text);
  });

  it.each(['', '/dev/null'])('cannot be a folder or a device: %j', async (path) => {
    const data = path || folder;
    await expect(serve({ data })).rejects.toThrow(
      /^The data file ".+" (?:cannot be opened|is not an ordinary file)/,
    );
  });

  it('that fails makes the service say so, and forget what it could not keep', async () => {
    const data = join(folder, 'failing.jsonl');
    await using service = await running({ data });
    await service.post();
    const handle = await open(data);
    const flush = vi.spyOn(Object.getPrototypeOf(handle), 'datasync').mockRejectedValueOnce(new Error('EIO'));
    await handle.close();
    const answers = await Promise.all([service.post(), service.post()]);
    flush.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    expect((await service.post()).status).toBe(500);
    expect(service.records).toHaveLength(1);
    expect(service.events.filter(({ kind }) => kind === 'failed')).toHaveLength(3);
  });
});

describe('a service that is killed', () => {
  let program: string;

  beforeAll(async () => {
    program = join(folder, 'serve-process.mjs');
    await build({
      entryPoints: [fileURLToPath(new URL('serve-process.ts', import.meta.url))],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
  });

  async function start(
    data: string,
    ...faults: string[]
  ): Promise<{ readonly url: string; readonly child: ChildProcess }> {
    const child = spawn(process.execPath, [program, data, ...faults], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    return { url: chunk.toString().trim(), child };
  }

  async function kill(child: ChildProcess): Promise<void> {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  it('has kept everything that it acknowledged, and nothing twice', async () => {
    const data = join(folder, 'killed.jsonl');
    const rounds = amount(20);
    const random = seededRandom(seed);
    const { fetch, close } = createFetch({ env: {} });
    const reported = new Map<string, string>();
    let attempts = 0;

    const pushUntilGone = async (url: string): Promise<void> => {
      for (;;) {
        attempts += 1;
        const name = `Agent ${attempts}`;
        const definition = {
          name,
          agent_type: 'single_prompt',
          prompt: 'x'.repeat(Math.floor(random() * 20_000)),
        };
        const outcome = await createAgent({ baseUrl: url, projectId, token: 'any', definition, fetch });
        if (outcome.kind !== 'created') return;
        reported.set(outcome.id, name);
      }
    };

    for (let round = 0; round < rounds; round += 1) {
      const before = reported.size;
      const { url, child } = await start(data);
      const pushing = Promise.all(Array.from({ length: 8 }, () => pushUntilGone(url)));
      const enough = before + 1 + Math.floor(random() * 40);
      await expect.poll(() => reported.size, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
      await kill(child);
      await pushing;
    }
    await close();

    await using service = await running({ data });
    const kept = new Map(service.records.map(({ resource }) => [resource.id, resource.name]));
    expect(kept.size).toBe(service.records.length);
    expect(new Set(kept.values()).size).toBe(service.records.length);
    expect([...reported].filter(([id, name]) => kept.get(id) !== name)).toEqual([]);
    expect(reported.size).toBeGreaterThan(rounds);
    expect(service.records.length).toBeLessThanOrEqual(attempts);
  });

  it('has kept what it dropped the connection for', async () => {
    const data = join(folder, 'dropped.jsonl');
    const { url, child } = await start(data, 'drop-after-commit');
    const definition = { name: 'Front desk', agent_type: 'single_prompt' };
    const outcome = await createAgent({ baseUrl: url, projectId, token: 'any', definition });
    await kill(child);
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
    await appendFile(data, '{"kind":"agent","projec');
    await using service = await running({ data });
    expect(service.records).toMatchObject([{ resource: definition }]);
  });
});
