import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../src/node/service/serve.ts';
import { isProjectId } from '../../src/upload/project-id.ts';
import { amount, seed } from '../input/amount.ts';
import { agent, push, rehearse } from './rehearsal.ts';
import { project, root, voxlint } from './voxlint.ts';

const files = { 'a.agent.yaml': agent('Front desk') };

it.each(['plan', 'push --yes'])(
  '%s takes no project id that the service cannot have given',
  async (command) => {
    const { service, env } = await rehearse();
    const cwd = project(files);
    const called = await voxlint(command.split(' '), { cwd, env: { ...env, VOXLINT_PROJECT_ID: 'clinic' } });
    expect(called).toMatchObject({
      status: 2,
      stderr:
        'voxlint: The project id "clinic" is not a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c. It comes from VOXLINT_PROJECT_ID.\n',
    });
    expect(await (await fetch(`${service.url}/_voxlint/agents`)).json()).toEqual([]);
  },
);

it('the configuration takes none either', async () => {
  const config = 'environments:\n  staging: { baseUrl: https://a.example.com, projectId: clinic }\n';
  const { stdout, status } = await voxlint(['lint', '.voxlintrc.yaml'], {
    cwd: project({ ...files, '.voxlintrc.yaml': config }),
  });
  expect(status).toBeGreaterThan(0);
  expect(stdout).toContain('clinic');
  expect(stdout).toContain('UUID');
});

it('the rehearsal of the page works as it is written', async () => {
  const page = readFileSync(join(root, 'docs/upload.md'), 'utf8');
  const [, written = ''] = /^(VOXLINT_BASE_URL=.+) voxlint push --yes$/m.exec(page) ?? [];
  const variables = Object.fromEntries(written.split(' ').map((pair) => pair.split('=', 2)));
  expect(variables).toMatchObject({ VOXLINT_BASE_URL: 'http://127.0.0.1:4010', VOXLINT_TOKEN: 'any' });
  const service = await serve({});
  onTestFinished(() => service.close());
  const pushed = await push([], {
    cwd: project(files),
    env: { ...variables, VOXLINT_BASE_URL: service.url },
  });
  expect(pushed).toMatchObject({ status: 0, stdout: expect.stringContaining('1 created in default') });
});

it('the pattern of the configuration and that of the upload accept the same', () => {
  const schema: unknown = JSON.parse(readFileSync(join(root, 'schemas/config.schema.json'), 'utf8'));
  const patterns = patternsOf(schema, 'projectId');
  expect(patterns).toHaveLength(1);
  const accepted = new RegExp(patterns[0] ?? '', 'u');
  const uuid = fc
    .uuid()
    .chain((id) =>
      fc.constantFrom(
        id,
        id.toUpperCase(),
        `${id} `,
        `\n${id}`,
        `${id}\n`,
        `{${id}}`,
        id.slice(1),
        id.replaceAll('-', ''),
        id.replace(/^./, 'g'),
        id.replace('-', '\u2010'),
      ),
    );
  fc.assert(
    fc.property(fc.oneof(uuid, fc.string()), (text) => {
      expect({ text, accepted: accepted.test(text) }).toEqual({ text, accepted: isProjectId(text) });
    }),
    { seed, numRuns: amount(5_000, 500) },
  );
});

/** The patterns of a property, wherever a schema has it. */
function patternsOf(schema: unknown, name: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, { readonly pattern?: string }]) =>
    key === name && value?.pattern !== undefined ? [value.pattern] : patternsOf(value, name),
  );
}
