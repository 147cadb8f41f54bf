/**
 * People match on the ids of messages. Every id that the linter gives is listed on the page of its rule, and every id that
 * a page lists is given for some text of the tests, save those that need a machine in trouble.
 */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkConfig } from '../../src/config/check-config.ts';
import { limits } from '../../src/document/document.ts';
import { builtInMessages } from '../../src/findings/built-in-messages.ts';
import type { Diagnostic } from '../../src/findings/diagnostic.ts';
import { type LintInput, lint } from '../../src/lint/lint.ts';
import { ConfigFiles } from '../../src/node/config/config-files.ts';
import { readConfig } from '../../src/node/config/read-config.ts';
import { readDefinition } from '../../src/node/files/read-definition.ts';
import { rules } from '../../src/rules/index.generated.ts';
import { folderWith } from '../config/folder-with.ts';
import { mistakes as configMistakes } from '../config/mistakes.ts';
import { jsonMistakes, yamlMistakes } from '../document/syntax-mistakes.ts';
import { habits } from './mistakes/habits.ts';
import { jsonSyntax } from './mistakes/json-syntax.ts';
import { plant } from './mistakes/mistake.ts';
import { schemas } from './mistakes/schemas.ts';
import { slips } from './mistakes/slips.ts';
import { otherTools, spelling } from './mistakes/spelling.ts';
import { structure } from './mistakes/structure.ts';
import { formats, types } from './mistakes/values.ts';
import { yamlSyntax } from './mistakes/yaml-syntax.ts';

const schemaIds: ReadonlySet<string> = new Set(
  Object.entries(builtInMessages)
    .filter(([check]) => check.startsWith('schema/'))
    .flatMap(([, messages]) => Object.keys(messages)),
);

const planted = [
  ...spelling,
  ...otherTools,
  ...structure,
  ...types,
  ...formats,
  ...schemas,
  ...yamlSyntax,
  ...slips,
  ...habits,
  ...jsonSyntax,
].map(plant);

/** So long that the parsers' own errors are explained, without a search for what is behind them. */
const longYaml = `# ${'x'.repeat(256 * 1024)}\n`;
const longJson = ' '.repeat(1024 * 1024);
const tenfold = (text: string): string => `[${Array.from({ length: 200 }, () => text).join(', ')}]`;

/** Texts for what no table of mistakes holds. */
const others: readonly (readonly [ending: 'yaml' | 'json', text: string])[] = [
  ['yaml', `${longYaml}name: *\n`],
  ['yaml', `${longYaml}name: "a\n`],
  ['yaml', `${longYaml}name: a: b\n`],
  ['yaml', `${longYaml}name: "a" b\n`],
  ['yaml', `${longYaml}name: "\\q"\n`],
  ['yaml', `${longYaml}name: !<a b\n`],
  ['yaml', `${longYaml}a:\n    b: 1\n  c: 2\n`],
  ['yaml', `${longYaml}&a ? b\n: c\n`],
  ['yaml', `${longYaml}a: { b: - c }\n`],
  ['yaml', 'Name: a\n  prompt: b\n  version: c\n'],
  ['yaml', 'a: { b: : c }\n'],
  ['yaml', '---\na\n'.repeat(limits.documents + 1)],
  ['yaml', `a: &a [1]\nb: &b ${tenfold('*a')}\nc: ${tenfold('*b')}\n`],
  ['yaml', `a: [${'[],'.repeat(limits.tokens)}]\nb: *a\n`],
  ['yaml', 'x'.repeat(limits.bytes + 1)],
  ['json', `${longJson}{"a" 1}`],
  ['json', `${longJson}{"a": 1 "b": 2}`],
  ['json', `${longJson}{"a": b}`],
  ['json', '{"a": [[1];[2]]}'],
  [
    'yaml',
    [
      'name: a',
      'agent_type: single_prompt',
      '# voxlint-disable-line valid-time',
      '# voxlint-disabel-next-line',
      '# voxlint-ignore-everything',
      '# voxlint-disable-file valid-tme',
      '# voxlint-disable-file frobnicate-all',
      '# voxlint-disable-file syntax',
      '# voxlint-disable-file valid-time agreed',
      '# voxlint-disable-file valid-time',
      '# voxlint-enable known-value',
      '',
    ].join('\n'),
  ],
];

type Ids = ReadonlyMap<string, ReadonlySet<string>>;

/** The ids that are given, by rule. */
async function givenIds(): Promise<Ids> {
  const given = new Map<string, Set<string>>();
  const add = ({ rule, messageId }: Pick<Diagnostic, 'rule' | 'messageId'>): void => {
    given.set(rule, (given.get(rule) ?? new Set()).add(messageId));
  };
  const inputs: readonly LintInput[] = [
    ...planted,
    ...Object.values(yamlMistakes).map((text) => ({ path: 'a.agent.yaml', text })),
    ...Object.values(jsonMistakes).map((text) => ({ path: 'a.agent.json', text })),
    ...others.map(([ending, text]) => ({ path: `a.agent.${ending}`, text })),
  ];
  for (const input of inputs)
    for (const each of (await lint(input, { preset: 'all' })).diagnostics) add(each);
  for (const each of await configDiagnostics()) add(each);
  for (const messageId of readErrors()) add({ rule: 'read-error', messageId });
  return given;
}

async function configDiagnostics(): Promise<readonly Diagnostic[]> {
  const folder = folderWith({
    'team.yaml': '{}\n',
    'nothing.mjs': 'export default undefined;\n',
    'date.mjs': 'export default { since: new Date(0) };\n',
    'throws.mjs': 'throw new Error("no");\n',
    'a.yaml': 'extends: [./b.yaml]\n',
    'b.yaml': 'extends: [./a.yaml]\n',
    'lost.yaml': 'extends: [strickt, team.yaml, ., ./gone.yaml]\n',
  });
  const texts = configMistakes.map(([text]) =>
    checkConfig({ path: 'a.yaml', text: `${text}\n`, format: 'yaml', at: [] }),
  );
  const programs = ['nothing.mjs', 'date.mjs', 'throws.mjs'].map((name) =>
    readConfig(join(folder, name), name),
  );
  const files = new ConfigFiles((path) => path);
  const followed = await Promise.all(['a.yaml', 'lost.yaml'].map((name) => files.load(join(folder, name))));
  return [
    ...(await Promise.all([...texts, ...programs])).flatMap(({ report }) => report.diagnostics),
    ...followed.flatMap(({ faulty }) => faulty.flatMap(({ diagnostics }) => diagnostics)),
  ];
}

function readErrors(): readonly string[] {
  const folder = folderWith({ 'latin-1': '' });
  const files: Readonly<Record<string, readonly number[]>> = {
    utf16: [0xff, 0xfe, 0x61, 0],
    pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
    zero: [0x61, 0x61, 0x61, 0, 0x61],
    latin1: [0x61, 0xe9],
  };
  for (const [name, bytes] of Object.entries(files))
    writeFileSync(join(folder, name), Uint8Array.from(bytes));
  writeFileSync(join(folder, 'large'), 'x'.repeat(limits.bytes + 1));
  mkdirSync(join(folder, 'folder'));
  symlinkSync('gone', join(folder, 'link'));
  symlinkSync('circle', join(folder, 'circle'));
  const paths = [...Object.keys(files), 'large', 'folder', 'link', 'circle'].map((name) =>
    join(folder, name),
  );
  return [...paths, '/dev/null'].flatMap((path) => {
    const read = readDefinition(path);
    return 'problem' in read ? [read.problem.messageId] : [];
  });
}

/** Ids that no text brings about, and the reason. */
const unseen: Readonly<Record<string, readonly string[]>> = {
  // A mistake of a parser itself, and a limit of it beyond our own.
  syntax: ['parserCrash', 'tooComplex'],
  // A system without rights or files left, a broken disk, a damaged checkout.
  'read-error': ['gitObject', 'permissionDenied', 'tooManyOpenFiles', 'unreadable'],
  // A Node that cannot strip types.
  config: ['typeScript'],
};

let known: Promise<Ids> | undefined;

function idsOf(rule: string): Promise<readonly string[]> {
  known ??= givenIds();
  return known.then((given) => [...(given.get(rule) ?? [])]);
}

describe.each(Object.entries(builtInMessages))('the messages of %s', (check, messages) => {
  const listed = Object.keys(messages);
  const isShared = (id: string): boolean => check === 'config' && schemaIds.has(id);

  it('that are given are listed', async () => {
    const ids = await idsOf(check);
    expect(ids.filter((id) => !listed.includes(id) && !isShared(id))).toEqual([]);
  });

  it('that are listed are given, save those that need a machine in trouble', async () => {
    const ids = await idsOf(check);
    expect(listed.filter((id) => !ids.includes(id)).sort()).toEqual([...(unseen[check] ?? [])].sort());
  });

  it('are on the page of the check', () => {
    const page = readFileSync(new URL(`../../docs/rules/${check.split('/')[0]}.md`, import.meta.url), 'utf8');
    for (const id of listed) expect(page).toContain(`| \`${id}\` |`);
  });
});

it.each(rules.map((rule) => [rule.id, rule] as const))('the messages of %s are on its page', (id, rule) => {
  const page = readFileSync(new URL(`../../docs/rules/${id}.md`, import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `(\w+)` \| (?:error|warning) \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(Object.keys(rule.messages));
});

it('ids of rules that texts bring about are messages of the rule', async () => {
  for (const { id, messages } of rules)
    expect(Object.keys(messages)).toEqual(expect.arrayContaining([...(await idsOf(id))]));
});

it('ids are short words in camel case', () => {
  const all = [...Object.values(builtInMessages), ...rules.map(({ messages }) => messages)].flatMap(
    Object.keys,
  );
  expect(all.filter((id) => !/^[a-z]+(?:[A-Z\d][a-z\d]*)*$/.test(id) || id.length > 28)).toEqual([]);
});
