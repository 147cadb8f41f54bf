import { readdir, readFile } from 'node:fs/promises';
import { run } from '../../src/node/cli/run.ts';
import type { Host } from '../../src/node/cli/terminal/host.ts';
import { fieldTables } from './field-tables.ts';
import type { GeneratedFile } from './generator.ts';
import { inRepository } from './generator.ts';
import { ruleIds } from './rule-index.ts';
import { loadRule, ruleTable } from './rule-pages.ts';

/**
 * Fills in the output that the prose documents show. After `<!-- prints: voxlint … -->` the next fence holds what that
 * command prints, run at the root of the repository; between `<!-- rules -->` and `<!-- /rules -->` stands the table of
 * the rules, and between `<!-- fields: Title … -->` and `<!-- /fields -->` a table of fields for each title of `schemas/`.
 */
export async function generatePrintedOutput(): Promise<readonly GeneratedFile[]> {
  const pages = await prosePages();
  return Promise.all(
    pages.map(async (path) => ({ path, text: await fillIn(await readFile(inRepository(path), 'utf8')) })),
  );
}

async function prosePages(): Promise<readonly string[]> {
  const top = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
  const files = [
    ...top,
    ...(await readdir(inRepository('docs')))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  const present = await Promise.all(files.map(async (path) => ((await exists(path)) ? [path] : [])));
  return present.flat();
}

async function exists(path: string): Promise<boolean> {
  return readFile(inRepository(path)).then(
    () => true,
    () => false,
  );
}

const printed = /(<!-- prints: voxlint ?([^\n]*?) -->\n+```\w*\n)(?:[\s\S]*?\n)??(```)/g;
const table = /(<!-- rules -->\n)[\s\S]*?(<!-- \/rules -->)/g;
const fields = /(<!-- fields: ([\w ]+) -->\n)[\s\S]*?(<!-- \/fields -->)/g;

async function fillIn(text: string): Promise<string> {
  const rules = await Promise.all((await ruleIds()).map(loadRule));
  const withTable = text
    .replaceAll(
      table,
      (_, open: string, close: string) => `${open}${ruleTable(rules, 'docs/rules/')}${close}`,
    )
    .replaceAll(
      fields,
      (_, open: string, titles: string, close: string) => `${open}${fieldTables(titles.split(' '))}${close}`,
    );
  const outputs: string[] = [];
  for (const [, , line = ''] of withTable.matchAll(printed)) {
    outputs.push(await outputOf(line.split(' ').filter((word) => word !== '')));
  }
  return withTable.replaceAll(
    printed,
    (_, open: string, line: string, close: string) => `${open}${outputs.shift() ?? line}\n${close}`,
  );
}

async function outputOf(argv: readonly string[]): Promise<string> {
  const pieces: string[] = [];
  const output = {
    columns: 100,
    write: (text: string | Uint8Array): boolean => pieces.push(String(text)) > 0,
  };
  const host: Host = {
    stdin: (async function* nothing(): AsyncGenerator<Uint8Array> {})(),
    stdout: output,
    stderr: output,
    cwd: inRepository('').replace(/[\\/]$/, ''),
    env: { NO_COLOR: '1' },
    elapsedMs: () => 14,
  };
  await run(argv, host);
  return pieces.join('').trimEnd();
}
