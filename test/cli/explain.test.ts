import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInChecks } from '../../src/lint/built-in-checks.ts';
import { showMarkdown } from '../../src/node/cli/output/show-markdown.ts';
import { rules } from '../../src/rules/index.generated.ts';
import { root, voxlint } from './voxlint.ts';

const ids: readonly string[] = [...rules, ...builtInChecks].map(({ id }) => id);

describe('voxlint rules', () => {
  it('lists each rule on a line of its own', async () => {
    const { stdout, status } = await voxlint(['rules'], { env: { COLUMNS: '200' } });
    const lines = stdout.trimEnd().split('\n').slice(1);
    expect(lines.map((line) => line.split(' ')[0])).toEqual([...builtInChecks, ...rules].map(({ id }) => id));
    expect(lines.every((line) => / (?:error|warning) +(?:always|recommended|strict|all) /.test(line))).toBe(
      true,
    );
    expect(status).toBe(0);
  });

  it('fits a narrow terminal', async () => {
    const { stdout } = await voxlint(['rules'], { env: { COLUMNS: '80' } });
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });
});

describe('voxlint explain', () => {
  it('has a page for every finding', () => {
    const pages = readdirSync(join(root, 'docs/rules')).map((name) => name.replace(/\.md$/, ''));
    expect(ids.filter((id) => !pages.includes(id))).toEqual([]);
  });

  it.each(['valid-time', 'schema/type', 'syntax', 'read-error'])('shows the page of %s', async (id) => {
    const { stdout, status } = await voxlint(['explain', id], { env: { COLUMNS: '80' } });
    const [title, blank, summary] = stdout.split('\n');
    expect({ title, blank, status }).toEqual({ title: id.split('/')[0], blank: '', status: 0 });
    expect(summary).toMatch(/^[A-Z]/);
    expect(stdout).toMatch(/Severity: (?:error|warning)/);
    expect(stdout).not.toContain('<!--');
  });
});

describe('for programs', () => {
  it('lists each rule with all that the documents promise', async () => {
    const { stdout, status } = await voxlint(['rules', '--format', 'json']);
    const answer = JSON.parse(stdout);
    expect(Object.keys(answer)).toEqual(['version', 'tool', 'rules']);
    expect(answer.version).toBe(1);
    expect(answer.rules.map(({ id }: { id: string }) => id)).toEqual(
      [...builtInChecks, ...rules].map(({ id }) => id),
    );
    for (const entry of answer.rules) expect(Object.keys(entry)).toEqual(documentedKeys);
    expect(answer.rules.find(({ id }: { id: string }) => id === 'valid-time')).toMatchObject({
      severity: 'error',
      presets: ['recommended', 'strict', 'all'],
      fixable: true,
    });
    expect(status).toBe(0);
  });

  it.each([...ids, 'schema/type'])('explains %s', async (id) => {
    const { stdout, status } = await voxlint(['explain', id, '-f', 'json']);
    const { rule } = JSON.parse(stdout);
    expect(Object.keys(rule)).toEqual([...documentedKeys, 'messages', 'page']);
    expect(rule.id).toBe(id.split('/')[0]);
    expect(rule.page).toContain(`# ${rule.id}`);
    expect(rule.messages.map((message: { id: string }) => message.id)).toEqual(
      Object.keys([...rules, ...builtInChecks].find((each) => each.id === rule.id)?.messages ?? {}),
    );
    expect(status).toBe(0);
  });
});

/** The first column of the table of docs/rules-as-json.md. */
const documentedKeys: readonly string[] = [
  ...(readFileSync(join(root, 'docs/rules-as-json.md'), 'utf8')
    .split('## explain')[0]
    ?.matchAll(/^\| `(\w+)` \|/gm) ?? []),
].map(([, key = '']) => key);

describe('a page in the terminal', () => {
  const show = (markdown: string, color = false): string => showMarkdown(markdown, { color, width: 40 });

  it('has its marks taken off', () => {
    expect(show('<!-- generated -->\n\n# a-rule\n\nSee [the list](x.md), or `voxlint rules`.\n')).toBe(
      'a-rule\n\nSee the list, or `voxlint rules`.\n',
    );
  });

  it('is broken at its width, but for code', () => {
    const code = 'x'.repeat(60);
    expect(show(`A sentence that is longer than forty columns.\n\n\`\`\`yaml\n${code}\n\`\`\`\n`)).toBe(
      `A sentence that is longer than forty\ncolumns.\n\n    ${code}\n`,
    );
  });

  it('keeps a fence inside a longer fence', () => {
    expect(show('````md\n```\ninner\n```\n````\n\nend\n')).toBe('    ```\n    inner\n    ```\n\nend\n');
  });

  it('shows items, with what goes on in the next line', () => {
    expect(
      show('- **Severity:** error\n- first<br>second\n- a long item that goes on and on,\n  and on\n'),
    ).toBe('  • Severity: error\n  • first\n    second\n  • a long item that goes on and on, and\n    on\n');
  });

  it('shows tables in columns', () => {
    expect(show('| Option | Default |\n|---|---|\n| `a` | `1 \\| 2` |\n')).toBe(
      '  Option  Default\n  `a`     `1 | 2`\n',
    );
  });

  it('is colored on request', () => {
    expect(show('# a\n\n`b` **c**\n', true)).toBe(
      '\u001b[1ma\u001b[22m\n\n\u001b[36m`b`\u001b[39m \u001b[1mc\u001b[22m\n',
    );
  });
});
