import { readdir, readFile } from 'node:fs/promises';
import { builtInMessages } from '../../src/findings/built-in-messages.ts';
import { type BuiltInCheck, builtInChecks } from '../../src/lint/built-in-checks.ts';
import { lint } from '../../src/lint/lint.ts';
import { pretty } from '../../src/reporters/pretty.ts';
import type { Rule } from '../../src/rules/define-rule.ts';
import type { GeneratedFile } from './generator.ts';
import { inRepository } from './generator.ts';
import { ruleIds } from './rule-index.ts';

/** One page a rule, with what the tool really prints for its first fixture. */
export async function generateRulePages(): Promise<readonly GeneratedFile[]> {
  const rules = await Promise.all((await ruleIds()).map(loadRule));
  const pages = await Promise.all(rules.map(rulePage));
  const builtIn = await Promise.all(builtInChecks.map(builtInPage));
  return [...pages, ...builtIn, { path: 'docs/rules/README.md', text: `# Rules\n\n${ruleTable(rules, '')}` }];
}

/** The rules as a Markdown table; the links go to pages below `folder`. */
export function ruleTable(rules: readonly Rule[], folder: string): string {
  const rows = rules.map(({ id, severity, presets, fixable, summary }) =>
    [
      `[\`${id}\`](${folder}${id}.md)`,
      severity,
      presets[0] ?? 'all',
      fixable === true ? 'yes' : '',
      cell(summary),
    ].join(' | '),
  );
  return [
    '| Rule | Severity | From preset | Fix | What it asks for |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}

/** Loads one rule from its file, not from the index, which may be stale at this moment. */
export async function loadRule(id: string): Promise<Rule> {
  return ((await import(`../../src/rules/${id}.ts`)) as { default: Rule }).default;
}

async function rulePage(rule: Rule): Promise<GeneratedFile> {
  const sections = [
    `<!-- Generated from src/rules/${rule.id}.ts and test/rules/${rule.id}/ by \`npm run generate\`. Do not edit. -->`,
    `# ${rule.id}`,
    `${rule.summary}.`,
    rule.why,
    facts(rule),
    '## What it says',
    await faultyExample(rule),
    '## What it accepts',
    await acceptedExample(rule),
    ...options(rule),
    '## Messages',
    messages(rule),
  ];
  return { path: `docs/rules/${rule.id}.md`, text: `${sections.join('\n\n')}\n` };
}

function facts({ severity, presets, fixable }: Rule): string {
  return [
    `- **Severity:** ${severity}`,
    `- **Presets:** ${[...presets, 'all'].join(', ')}`,
    `- **Fix:** ${fixable === true ? '`voxlint --fix` fixes what has only one reading; `--unsafe` applies suggestions, too' : 'none: only the author knows what is right'}`,
  ].join('\n');
}

const shownFindings = 3;

async function faultyExample(rule: Rule): Promise<string> {
  const { name, text } = await firstFixture(rule.id, 'invalid');
  const preset = rule.presets.includes('recommended') ? 'recommended' : 'all';
  const { diagnostics, ...file } = await lint({ path: name, text }, { preset });
  const shown = [{ ...file, diagnostics: diagnostics.slice(0, shownFindings) }];
  const output = pretty(shown, { version: '', color: false, hyperlinks: false, width: 100, durationMs: 0 });
  return [
    fence(ending(name), text),
    `voxlint says${more(diagnostics.length)}:`,
    fence('text', withoutSummary(output)),
  ].join('\n\n');
}

function more(count: number): string {
  return count > shownFindings ? `, among ${count} findings` : '';
}

function withoutSummary(output: string): string {
  return output.trimEnd().split('\n').slice(0, -1).join('\n').trimEnd();
}

async function acceptedExample(rule: Rule): Promise<string> {
  const { name, text } = await firstFixture(rule.id, 'valid');
  return fence(ending(name), text);
}

interface Fixture {
  readonly name: string;
  readonly text: string;
}

/** The shortest first document of the fixtures without settings of their own, YAML before JSON: written to be read. */
async function firstFixture(id: string, start: 'valid' | 'invalid'): Promise<Fixture> {
  const folder = `test/rules/${id}`;
  const all = await readdir(inRepository(folder));
  const names = all.filter(
    (name) =>
      new RegExp(`^${start}[^.]*\\.(?:ya?ml|json)$`).test(name) &&
      !all.includes(name.replace(/\.[^.]+$/, '.settings.json')),
  );
  const fixtures = await Promise.all(names.sort().map((name) => readFirstDocument(folder, name)));
  const shortest = fixtures.sort(
    (a, b) => Number(isJson(a)) - Number(isJson(b)) || a.text.length - b.text.length,
  )[0];
  if (shortest === undefined) throw new Error(`${folder} has no ${start} fixture.`);
  return shortest;
}

async function readFirstDocument(folder: string, name: string): Promise<Fixture> {
  const text = await readFile(inRepository(`${folder}/${name}`), 'utf8');
  const plain = text.replaceAll('\r\n', '\n').replace(/^\ufeff/, '');
  return { name, text: `${plain.split(/\n---[^\n]*\n/)[0]?.trimEnd()}\n` };
}

function isJson({ name }: Fixture): boolean {
  return name.endsWith('.json');
}

function options({ options: declared }: Rule): readonly string[] {
  if (declared === undefined) return [];
  const properties = (declared.schema.properties ?? {}) as Readonly<Record<string, { description?: string }>>;
  const defaults = declared.defaults as Readonly<Record<string, unknown>>;
  const rows = Object.entries(properties).map(
    ([name, { description = '' }]) =>
      `| \`${name}\` | \`${JSON.stringify(defaults[name])}\` | ${cell(description)} |`,
  );
  return ['## Options', ['| Option | Default | Meaning |', '|---|---|---|', ...rows].join('\n')];
}

function messages(rule: Rule): string {
  const rows = Object.entries(rule.messages).map(
    ([id, { text, help, severity = rule.severity }]) =>
      `| \`${id}\` | ${severity} | ${inline(text)}<br>${inline(help)} |`,
  );
  return ['| Id | Severity | What it says |', '|---|---|---|', ...rows].join('\n');
}

const builtInTable = /(?<=<!-- messages -->\n)[\s\S]*?(?=<!-- \/messages -->)/;

/** The page of a check that no rule file makes is prose but for the table of its messages. */
async function builtInPage({ id }: BuiltInCheck): Promise<GeneratedFile> {
  const path = `docs/rules/${id}.md`;
  const page = await readFile(inRepository(path), 'utf8');
  if (!builtInTable.test(page)) throw new Error(`${path} has no <!-- messages --> and <!-- /messages -->.`);
  return { path, text: page.replace(builtInTable, () => `${builtInRows(id)}\n`) };
}

function builtInRows(page: string): string {
  const tables = Object.entries(builtInMessages).filter(([check]) => check.split('/')[0] === page);
  const isShared = tables.length > 1;
  const rows = tables.flatMap(([check, table]) =>
    Object.entries(table).map(
      ([id, text]) => `| \`${id}\` |${isShared ? ` \`${check}\` |` : ''} ${builtInText(text)} |`,
    ),
  );
  const head = isShared
    ? ['| Id | Check | What it says |', '|---|---|---|']
    : ['| Id | What it says |', '|---|---|'];
  return [...head, ...rows].join('\n');
}

function builtInText(text: string): string {
  return text.replaceAll(/[\\*_<>[\]|#]/g, '\\$&');
}

/** Placeholders and marks of a message are shown as they are, not read as Markdown. */
function inline(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]|#]/g, '\\$&');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function ending(name: string): string {
  return name.endsWith('.json') ? 'json' : 'yaml';
}

/** A fence longer than any run of backticks inside. */
function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${text.trimEnd()}\n${ticks}`;
}
