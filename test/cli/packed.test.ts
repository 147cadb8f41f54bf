import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bundledKinds } from '../../scripts/generate/bundle-schema.ts';
import { start, withoutNetwork } from '../integration/programs.ts';
import { agents, root, voxlint } from './voxlint.ts';

const consumer: string = mkdtempSync(join(tmpdir(), 'voxlint-consumer-'));
const installed: string = join(consumer, 'node_modules/voxlint');
const compiler: string = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);
let packed: readonly string[] = [];
let sizes: ReadonlyMap<string, number> = new Map();

beforeAll(() => {
  const reported = npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', consumer);
  const [tarball] = JSON.parse(reported) as [{ filename: string; files: { path: string; size: number }[] }];
  packed = tarball.files.map(({ path }) => path);
  sizes = new Map(tarball.files.map(({ path, size }) => [path, size]));
  writeFileSync(join(consumer, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }');
  writeFileSync(join(consumer, 'a.agent.yaml'), agents.error);
  npm(consumer, 'install', '--offline', '--no-audit', '--no-fund', join(consumer, tarball.filename));
});

afterAll(() => rmSync(consumer, { recursive: true }));

function npm(cwd: string, ...args: string[]): string {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    npm_config_cache: join(consumer, '.npm'),
  };
  return execFileSync('npm', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

describe('the package', () => {
  it('holds what it promises, and nothing of the workshop', () => {
    const tops = new Set(packed.map((path) => path.split('/')[0]));
    const pages = ['README.md', 'CHANGELOG.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'LICENSE'];
    const allowed = ['bin', 'bench', 'dist', 'docs', 'templates', ...pages, 'package.json'];
    expect([...tops].filter((top) => !allowed.includes(top ?? ''))).toEqual([]);
    expect(packed.filter((path) => path.startsWith('bench/'))).toEqual(['bench/README.md']);
    expect(packed.filter((path) => path.endsWith('.cache'))).toEqual([]);
    for (const path of [
      'LICENSE',
      'README.md',
      'bin/voxlint.js',
      'dist/THIRD-PARTY.txt',
      'docs/rules/valid-time.md',
    ]) {
      expect(packed).toContain(path);
    }
  });

  it('needs no other package', () => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(dependencies).toEqual({});
    expect(existsSync(join(consumer, 'node_modules/yaml'))).toBe(false);
  });

  it('holds no formatter of TypeScript', () => {
    const types = [...sizes].filter(([path]) => /^dist\/cli\/types-[^/]+\.cjs$/.test(path));
    expect(types).toHaveLength(1);
    for (const [, size] of types) expect(size).toBeLessThan(300_000);
  });

  it('needs no network for its first run', () => {
    const command = [...withoutNetwork(), process.execPath, join(consumer, 'node_modules/.bin/voxlint')];
    const [file = '', ...args] = command;
    const { status, output } = start(file, args, consumer);
    expect(output).toContain('a.agent.yaml:1:1  error  schema/required');
    expect(status).toBe(1);
  });

  it('brings at most 3 packages and 15 MB, also after its first run', () => {
    const lock = readFileSync(join(consumer, 'node_modules/.package-lock.json'), 'utf8');
    const brought = Object.keys(JSON.parse(lock).packages).filter((path) => path !== 'node_modules/voxlint');
    const bytes = readdirSync(join(consumer, 'node_modules'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    console.info(`Installed: ${(bytes / 1e6).toFixed(1)} MB and ${brought.length} packages beside it.`);
    expect(brought.length).toBeLessThanOrEqual(3);
    expect(bytes).toBeLessThanOrEqual(15e6);
    expect(bytes).toBeGreaterThan(1e5);
  });

  it('names the license of each package that is in it', () => {
    const notices = readFileSync(join(installed, 'dist/THIRD-PARTY.txt'), 'utf8');
    for (const name of ['yaml', 'js-yaml', 'ignore', 'picomatch', 'string-width']) {
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((?:MIT|ISC)\\)$`, 'm'));
    }
    expect(notices).toContain('Permission is hereby granted');
  });

  it('holds no compiler of TypeScript, for that is the one of the project', () => {
    expect(readFileSync(join(installed, 'dist/THIRD-PARTY.txt'), 'utf8')).not.toMatch(/^typescript /m);
  });

  it('has a schema for every kind, each whole in one file', () => {
    for (const kind of bundledKinds) {
      const schema = readFileSync(join(installed, `dist/schemas/${kind}.schema.json`), 'utf8');
      expect(JSON.parse(schema).$schema).toBe('http://json-schema.org/draft-07/schema#');
      expect(schema).not.toMatch(/"\$ref": "[^#]/);
    }
  });
});

describe('the installed command', () => {
  const bin = join(consumer, 'node_modules/.bin/voxlint');

  it('checks, explains, and prints its version', async () => {
    const [checked, explained, version] = await Promise.all([
      voxlint([], { cwd: consumer, bin }),
      voxlint(['explain', 'valid-time'], { cwd: consumer, bin }),
      voxlint(['--version'], { cwd: consumer, bin }),
    ]);
    expect(checked.stdout).toContain('a.agent.yaml:1:1  error  schema/required');
    expect(checked.status).toBe(1);
    expect(explained.stdout).toMatch(/^valid-time\n/);
    expect(version.stdout.trim()).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  });

  it('writes definitions, types and schemas', async () => {
    const surroundings = { cwd: consumer, bin };
    const written = await voxlint(
      ['new', 'agent', 'Booking', '-t', 'data', '--schema-comment'],
      surroundings,
    );
    const types = await voxlint(['types', 'booking.agent.yaml', '-o', 'types.ts'], surroundings);
    const schema = await voxlint(['schema', 'agent'], surroundings);
    expect([written, types, schema].map(({ status }) => status)).toEqual([0, 0, 0]);
    expect(readFileSync(join(consumer, 'booking.agent.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.\/node_modules\/voxlint\/dist\/schemas\/agent\.schema\.json\n/,
    );
    expect(readFileSync(join(consumer, 'types.ts'), 'utf8')).toContain('export type BookingPeople = number;');
    expect(JSON.parse(schema.stdout).title).toBe('AgentDefinition');
  });

  it('works where it cannot write', async () => {
    execFileSync('chmod', ['-R', 'a-w', installed]);
    const { status } = await voxlint([], { cwd: consumer, bin });
    execFileSync('chmod', ['-R', 'u+w', installed]);
    expect(status).toBe(1);
  });
});

describe('a configuration in TypeScript', () => {
  const beside = join(consumer, 'node_modules/typescript');
  const folder = join(consumer, 'configured');

  it('takes the compiler of the project, in the command and in the library', async () => {
    mkdirSync(beside);
    mkdirSync(folder);
    onTestFinished(() => {
      rmSync(beside, { recursive: true });
      rmSync(folder, { recursive: true });
    });
    writeFileSync(
      join(beside, 'package.json'),
      '{ "name": "typescript", "version": "5.0.0", "main": "index.js" }',
    );
    writeFileSync(join(beside, 'index.js'), smallCompiler);
    writeFileSync(
      join(folder, 'voxlint.config.ts'),
      "const rules: object = { 'valid-time': 'off' };\nexport default { rules };\n",
    );
    const { stdout } = await voxlint(['print-config', 'a.agent.yaml'], {
      cwd: folder,
      bin: join(consumer, 'node_modules/.bin/voxlint'),
    });
    expect(stdout).toContain('valid-time');
    writeFileSync(
      join(folder, 'load.mjs'),
      "import { loadConfig } from 'voxlint/node';\nconsole.log(JSON.stringify(await loadConfig('a.agent.yaml')));\n",
    );
    const loaded = execFileSync(process.execPath, ['load.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(JSON.parse(loaded)).toMatchObject({ settings: { rules: { 'valid-time': 'off' } }, reports: [] });
  });
});

/** Compiles the one configuration of the test, as the compiler of a project would. */
const smallCompiler = `
exports.findConfigFile = () => undefined;
exports.ModuleKind = exports.ModuleResolutionKind = exports.ScriptTarget = {};
exports.transpileModule = (text) => ({ outputText: text.replace(': object', '') });
`;

describe('a consumer in TypeScript', () => {
  it('compiles against the types and runs the library', async () => {
    cpSync(join(root, 'test/consumer'), consumer, { recursive: true });
    execFileSync(process.execPath, [compiler, '--project', consumer], { cwd: consumer, stdio: 'pipe' });
    const program = "import('./out/checks.mjs').then(({ outcome }) => console.log(outcome))";
    const outcome = execFileSync(process.execPath, ['--eval', program], { cwd: consumer, encoding: 'utf8' });
    expect(JSON.parse(outcome)).toEqual({
      clean: [],
      faulty: ['no-server-assigned-field error 3:1'],
      mended: 'name: A\nagent_type: single_prompt\n',
      applied: 1,
      rules: true,
    });
  });

  it('does the same with the library for Node', () => {
    cpSync(join(root, 'test/consumer'), consumer, { recursive: true });
    const project = join(consumer, 'node');
    execFileSync(process.execPath, [compiler, '--project', project], { cwd: consumer, stdio: 'pipe' });
    const program = "import('./out-node/files.mjs').then(({ outcome }) => console.log(outcome))";
    const outcome = execFileSync(process.execPath, ['--eval', program], { cwd: consumer, encoding: 'utf8' });
    expect(JSON.parse(outcome)).toEqual({
      files: ['a.agent.yaml schema/required'],
      problems: [],
      fixed: 0,
      changes: [],
      settings: { rules: { 'valid-time': 'off' } },
    });
  });
});
