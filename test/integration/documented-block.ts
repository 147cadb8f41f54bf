import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { checkConfig } from '../../src/config/check-config.ts';
import { configShapes } from '../../src/config/shapes.generated.ts';
import { lint } from '../../src/lint/lint.ts';
import { shapes } from '../../src/schema/shapes.generated.ts';
import { project, root } from '../cli/voxlint.ts';
import { checkShell } from './documented-command.ts';
import type { Block } from './markdown.ts';
import { environment, isMissing, start } from './programs.ts';

type Check = (block: Block) => unknown;

/** The check of each language; a block in another one is a mistake. */
export const checks: Readonly<Record<string, Check>> = {
  yaml: checkYaml,
  json: checkJson,
  toml: ({ text }) => parseToml(text),
  lua: checkLua,
  sh: async ({ text }) => {
    execFileSync('bash', ['-n'], { input: text, stdio: 'pipe' });
    await checkShell(text);
  },
  js: ({ text }) => {
    const cwd = project({ 'block.mjs': text });
    execFileSync(process.execPath, ['--check', 'block.mjs'], { cwd, stdio: 'pipe' });
  },
};

/** The sorts of YAML blocks, known by their keys, and the check of each. */
const yamlKinds: readonly (readonly [isSo: (keys: readonly string[]) => boolean, check: Check])[] = [
  [(keys) => keys.includes('agent_type') || keys.includes('model_type'), checkDefinition],
  [(keys) => keys.includes('on') && keys.includes('jobs'), checkWorkflow],
  [(keys) => keys.includes('repos'), checkPreCommit],
  [
    (keys) => keys.some((key) => key in (configShapes.config?.fields ?? {})),
    (block) => checkSettings(block, 'yaml'),
  ],
  [(keys) => keys.includes('pre-commit') || keys.includes('agents'), checkScripts],
  [(keys) => keys.every(isField), () => undefined],
];

async function checkYaml(block: Block): Promise<void> {
  const document = parseDocument(block.text);
  const [fault] = [...document.errors, ...document.warnings];
  if (fault !== undefined) throw fault;
  const keys = Object.keys(document.toJS());
  const kind = yamlKinds.find(([isSo]) => isSo(keys));
  if (kind === undefined) throw new Error(`Nobody knows what ${keys.join(', ')} are.`);
  await kind[1](block);
}

async function checkJson(block: Block): Promise<void> {
  const keys = Object.keys(JSON.parse(block.text));
  if (block.mark !== '') return;
  if (keys.includes('lint-staged')) await checkScripts(block);
  else if (keys.includes('rules')) await checkSettings(block, 'json');
}

/** A fragment of a definition, such as a page about a rule shows. */
function isField(key: string): boolean {
  return Object.values(shapes).some(({ fields }) => key in fields);
}

async function checkDefinition({ text }: Block): Promise<void> {
  const { diagnostics } = await lint({ path: 'a.yaml', text });
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
}

async function checkSettings({ text }: Block, format: 'yaml' | 'json'): Promise<void> {
  const { report } = await checkConfig({ path: 'a', text, format, at: [] });
  if (report.diagnostics.length > 0)
    throw new Error(report.diagnostics.map(({ message }) => message).join('\n'));
}

async function checkWorkflow(block: Block): Promise<void> {
  const { errors } = validateWorkflow(block.text);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  await checkScripts(block);
}

function checkPreCommit({ text }: Block): void {
  if (isMissing('pre-commit')) return;
  const cwd = project({ 'config.yaml': text });
  execFileSync('pre-commit', ['validate-config', 'config.yaml'], { cwd, env: environment(), stdio: 'pipe' });
}

/** Every text in it that calls voxlint. */
async function checkScripts({ text }: Block): Promise<void> {
  const scripts = textsIn(parseDocument(text).toJS()).filter((each) => /(?:^|npx )voxlint /m.test(each));
  if (scripts.length === 0 && text.includes('npx voxlint')) throw new Error('No script was found.');
  for (const script of scripts) await checkShell(script.replaceAll(/\{(\w+)\}/g, '$1'));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function checkLua({ text }: Block): void {
  if (isMissing('nvim')) return;
  const cwd = project({ 'block.lua': text });
  const load =
    "lua local ok, fault = loadfile('block.lua'); if not ok then io.stderr:write(fault) vim.cmd('cquit 1') end";
  execFileSync('nvim', ['--headless', '-u', 'NONE', '-c', load, '-c', 'qa!'], { cwd, stdio: 'pipe' });
}

/**
 * Compiles the blocks in TypeScript, each in a folder of its own beside the sources that it speaks of. A mark that ends in
 * `as <name>.ts` puts the block into the folder of the one before, which gets this name; `compiled: <path>` lets the block
 * import as the file of this path would. Gives what the compiler says.
 */
export function compile(blocks: readonly Block[]): string {
  const names = blocks.map(({ mark }) => /\bas ([\w-]+\.ts)$/.exec(mark)?.[1]);
  const folders = blocks.map((_, index) => `block-${names[index] === undefined ? index : index - 1}`);
  const files = blocks.map((block, index) => [
    `${folders[index]}/${names[index + 1] ?? 'block.ts'}`,
    withImportsOf(block),
  ]);
  const cwd = project({
    ...Object.fromEntries(files),
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify(compilerSettings()),
  });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return start(process.execPath, [compiler, '--project', cwd], cwd).output;
}

/** The text of a block in which the relative imports of the file that it stands for are absolute. */
function withImportsOf({ mark, text }: Block): string {
  const path = /^compiled: (\S+\.ts)$/.exec(mark)?.[1];
  if (path === undefined) return text;
  const folder = dirname(join(root, path));
  return text.replaceAll(/(?<=from ')\.{1,2}\/[^']+/g, (name) => join(folder, name));
}

function compilerSettings(): unknown {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const paths = {
    voxlint: [join(root, 'src/index.ts')],
    'voxlint/node': [join(root, 'src/node/index.ts')],
    vitest: [join(root, 'node_modules/vitest/dist/index.d.ts')],
  };
  const types = { typeRoots: [join(root, 'node_modules/@types')], types: ['node'] };
  const emit = {
    noEmit: true,
    declaration: false,
    isolatedDeclarations: false,
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
  };
  return { compilerOptions: { ...compilerOptions, ...types, ...emit, paths }, include: ['**/*.ts'] };
}
