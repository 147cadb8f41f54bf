import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledKinds } from '../../scripts/generate/bundle-schema.ts';
import { project, root, shell, voxlint } from './voxlint.ts';

const published = (kind: string): Buffer => readFileSync(join(root, `dist/schemas/${kind}.schema.json`));

describe('schema', () => {
  it.each(bundledKinds)('%s prints the bytes of the published file', async (kind) => {
    const { status, bytes, stderr } = await voxlint(['schema', kind]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(bytes.equals(published(kind))).toBe(true);
  });

  it.each<[string[], string]>([
    [['agents'], 'There is no schema of "agents". Did you mean agent?'],
    [['guard-rail'], 'There is no schema of "guard-rail". Did you mean guardrail?'],
    [
      ['../../package'],
      'There is no schema of "../../package". There are agent, model, config, agent-resource, availability, ' +
        'call-configuration, guardrail, language, model-resource, structured-output, structured-schema and tag-metadata.',
    ],
    [
      [],
      'Name a kind, as in "voxlint schema agent": agent, model, config, agent-resource, availability, call-configuration, guardrail, language, ' +
        'model-resource, structured-output, structured-schema or tag-metadata.',
    ],
    [['agent', 'model'], 'schema takes one kind: voxlint schema agent'],
  ])('%j is a mistake on the command line', async (args, message) => {
    const { status, stdout, stderr } = await voxlint(['schema', ...args]);
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `voxlint: ${message}\n` });
  });

  it('--output writes the same bytes, with the folders they need', async () => {
    const cwd = project({});
    const args = ['schema', 'config', '-o', 'my schemas/deep/config.json'];
    expect(await voxlint(args, { cwd })).toMatchObject({
      status: 0,
      stdout: '',
      stderr: "Wrote 'my schemas/deep/config.json'.\n",
    });
    expect(readFileSync(join(cwd, 'my schemas/deep/config.json')).equals(published('config'))).toBe(true);
    expect(readdirSync(join(cwd, 'my schemas/deep'))).toEqual(['config.json']);
    expect((await voxlint(args, { cwd })).stderr).toBe("'my schemas/deep/config.json' is up to date.\n");
  });

  it('--output renews the schema of another version, and overwrites nothing else', async () => {
    const cwd = project({ 'package.json': '{ "name": "mine" }\n' });
    writeFileSync(join(cwd, 'old.json'), published('agent').toString().replace('"title"', '"titel"'));
    expect((await voxlint(['schema', 'agent', '-o', 'old.json'], { cwd })).status).toBe(0);
    expect(readFileSync(join(cwd, 'old.json')).equals(published('agent'))).toBe(true);
    expect(await voxlint(['schema', 'agent', '-o', 'package.json'], { cwd })).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /^voxlint: "package\.json" is there already, and voxlint did not write it\./,
      ),
    });
    expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toBe('{ "name": "mine" }\n');
  });

  it('can be piped into a program that stops reading', async () => {
    const { stdout, stderr } = await shell('$VOXLINT schema agent | head -n 2');
    expect({ stdout, stderr }).toEqual({
      stdout: published('agent').toString().split('\n').slice(0, 2).join('\n').concat('\n'),
      stderr: '',
    });
  });
});
