import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { project, root } from '../cli/voxlint.ts';
import { blocksOf, readPages } from './markdown.ts';

/** The examples of docs/library.md, run against the built package. */
const examples = readPages()
  .filter(({ path }) => path === 'docs/library.md')
  .flatMap(blocksOf)
  .filter(({ mark }) => mark === 'compiled and run');

const text = 'name: Front desk\nagent_type: single_prompt\nis_active: true\n';
const config = '{ "rules": { "no-server-assigned-field": "warn" } }';

/** A project with the package in it, and the files that the page speaks of. */
function consumer(program: string): string {
  const isConfigured = program.includes('loadConfig');
  const cwd = project({
    'agents/front-desk.agent.yaml': text,
    'example.mjs': program,
    ...(isConfigured ? { '.voxlintrc.json': config } : {}),
  });
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(root, join(cwd, 'node_modules/voxlint'));
  return cwd;
}

describe('an example of docs/library.md', () => {
  it.each(examples.map((block) => [block.line, block] as const))(
    'in line %i prints what it says',
    (_, block) => {
      const expected = [...block.text.matchAll(/^ *\/\/=> (.*)$/gm)].map(([, line = '']) => line);
      const options = { cwd: consumer(block.text), encoding: 'utf8' } as const;
      const printed = execFileSync(process.execPath, ['example.mjs'], options).trimEnd();
      expect(expected).not.toEqual([]);
      expect(printed.split('\n')).toEqual(expected);
    },
  );

  it('is there for each function', () => {
    const all = examples.map((block) => block.text).join('\n');
    for (const call of ['lint(', 'lintFiles(', 'fixFiles(', 'loadConfig(']) expect(all).toContain(call);
  });
});
