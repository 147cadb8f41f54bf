import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { bundledKinds } from '../../scripts/generate/bundle-schema.ts';
import { lint } from '../../src/lint/lint.ts';
import { commandNames } from '../../src/node/cli/commands/command-names.ts';
import { root } from '../cli/voxlint.ts';

const page: string = readFileSync(join(root, 'docs/editors.md'), 'utf8');

function snippets(language: string): readonly string[] {
  return [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text = '']) =>
    name === language ? [text] : [],
  );
}

it('shows settings that can be read', () => {
  expect(snippets('json').length).toBeGreaterThan(2);
  for (const text of snippets('json')) expect(() => JSON.parse(text)).not.toThrow();
  for (const text of snippets('yaml')) expect(parseDocument(text).errors).toEqual([]);
});

it('names schemas and commands that there are', () => {
  const schemas = [...page.matchAll(/dist\/schemas\/([\w-]+)\.schema\.json/g)].map(([, kind]) => kind);
  const called = [...page.matchAll(/voxlint"?,? "?(lsp|lint|schema)\b/g)].map(([, name]) => name);
  expect(schemas.length).toBeGreaterThan(5);
  expect(schemas.filter((kind) => !bundledKinds.some((each) => each === kind))).toEqual([]);
  expect(called.length).toBeGreaterThan(3);
  expect(called.filter((name) => !commandNames.some((command) => command.name === name))).toEqual([]);
});

it('shows a clean agent', async () => {
  const [text = ''] = snippets('yaml');
  expect((await lint({ path: 'a.agent.yaml', text })).diagnostics).toEqual([]);
});
