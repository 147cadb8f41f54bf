import { join } from 'node:path';
import { getDefaultSearchPlaces } from 'cosmiconfig';
import { describe, expect, it } from 'vitest';
import type { FileReport } from '../../src/findings/diagnostic.ts';
import { configPlaces } from '../../src/node/config/config-places.ts';
import { type ConfigOptions, ConfigTree } from '../../src/node/config/config-tree.ts';
import type { FolderConfig } from '../../src/node/config/folder-config.ts';
import { folderWith } from './folder-with.ts';

interface Reached {
  readonly config: FolderConfig;
  readonly faulty: readonly FileReport[];
}

async function reach(cwd: string, folder = '.', options: Omit<ConfigOptions, 'cwd'> = {}): Promise<Reached> {
  const tree = new ConfigTree({ cwd, ...options });
  const config = await tree.at(join(cwd, folder));
  return { config, faulty: tree.faulty };
}

function reported({ faulty }: Reached): readonly string[] {
  return faulty.flatMap(({ path, diagnostics }) =>
    diagnostics.map(({ start, message }) => `${path}:${start.line}:${start.column} ${message}`),
  );
}

const wanted = { rules: { 'valid-time': 'off' } };
const json = JSON.stringify(wanted);
const yaml = 'rules:\n  valid-time: off\n';
const esm = `export default ${json};\n`;
const cjs = `module.exports = ${json};\n`;

function textFor(place: string): string {
  if (place === 'package.json') return JSON.stringify({ name: 'a', voxlint: wanted });
  if (place.endsWith('.json')) return json;
  if (place.endsWith('.cjs')) return cjs;
  return /\.[mc]?[jt]s$/.test(place) ? esm : yaml;
}

describe('places', () => {
  it('are those of cosmiconfig, in its order', () => {
    expect(configPlaces).toEqual(getDefaultSearchPlaces('voxlint'));
  });

  it.each(configPlaces.filter((place) => !place.endsWith('.ts')))('%s is read', async (place) => {
    const cwd = folderWith({
      'package.json': '{"type":"module"}',
      [place]: textFor(place),
      'a/b/c.yaml': '',
    });
    const reached = await reach(cwd, 'a/b');
    expect(reported(reached)).toEqual([]);
    expect(reached.config.sources).toEqual([place]);
    expect(reached.config.settingsOf(join(cwd, 'a/b/c.yaml'))).toEqual(wanted);
  });

  it.each(configPlaces.filter((place) => place.endsWith('.ts')))(
    '%s is read, or says what it needs',
    async (place) => {
      const cwd = folderWith({ [place]: `const config: object = ${json};\nexport default config;\n` });
      const reached = await reach(cwd);
      const isNative = 'typescript' in process.features && process.features.typescript !== false;
      if (isNative) expect(reached.config.settingsOf(join(cwd, 'a.yaml'))).toEqual(wanted);
      else expect(reported(reached).join()).toMatch(/TypeScript needs Node 22\.18 or later/);
    },
  );

  it('a .voxlintrc without ending may be JSON, also with tabs', async () => {
    const cwd = folderWith({ '.voxlintrc': `{\n\t"rules": { "valid-time": "off" }\n}\n` });
    expect((await reach(cwd)).config.settingsOf(join(cwd, 'a.yaml'))).toEqual(wanted);
  });

  it('a CommonJS .js file is read where the package is no module', async () => {
    const cwd = folderWith({ 'package.json': '{}', 'voxlint.config.js': cjs });
    expect((await reach(cwd)).config.settingsOf(join(cwd, 'a.yaml'))).toEqual(wanted);
  });

  it('the first place of a folder counts, and a package.json without the key is none', async () => {
    const cwd = folderWith({
      'package.json': JSON.stringify({ devDependencies: { voxlint: '*' } }),
      '.voxlintrc.json': json,
      '.voxlintrc.yaml': 'rules: { valid-time: error }\n',
    });
    const { config } = await reach(cwd);
    expect(config.sources).toEqual(['.voxlintrc.json']);
    expect(config.settingsOf(join(cwd, 'a.yaml'))).toEqual(wanted);
  });

  it('globs of a file in .config count from the folder around it', async () => {
    const cwd = folderWith({ '.config/voxlintrc.yaml': 'ignore: [/drafts]\n' });
    const { config } = await reach(cwd);
    expect(config.isIgnored(join(cwd, 'drafts/a.agent.yaml'))).toBe(true);
    expect(config.isIgnored(join(cwd, '.config/drafts/a.agent.yaml'))).toBe(false);
  });
});

describe('nested configurations', () => {
  const files = {
    '.voxlintrc.yaml': 'rules: { valid-time: off, valid-window: off }\n',
    'a/.voxlintrc.json': '{ "rules": { "valid-window": "warn" } }',
    'a/b/.voxlintrc': 'root: true\nrules: { known-value: off }\n',
  };

  it('are laid over each other, the nearest last', async () => {
    const cwd = folderWith(files);
    const { config } = await reach(cwd, 'a/x/y');
    expect(config.sources).toEqual(['.voxlintrc.yaml', 'a/.voxlintrc.json']);
    expect(config.settingsOf(join(cwd, 'a/x/y/a.yaml')).rules).toEqual({
      'valid-time': 'off',
      'valid-window': 'warn',
    });
  });

  it('end at one that is the root', async () => {
    const cwd = folderWith(files);
    const { config } = await reach(cwd, 'a/b/c');
    expect(config.sources).toEqual(['a/b/.voxlintrc']);
    expect(config.settingsOf(join(cwd, 'a/b/c/a.yaml')).rules).toEqual({ 'known-value': 'off' });
  });

  it('above a root are not even read', async () => {
    const cwd = folderWith({ '.voxlintrc.yaml': 'ruls: {}\n', 'a/.voxlintrc.yaml': 'root: true\n' });
    const reached = await reach(cwd, 'a');
    expect(reported(reached)).toEqual([]);
    expect(reached.config.isFaulty).toBe(false);
  });

  it('are faulty below a faulty one', async () => {
    const cwd = folderWith({ '.voxlintrc.yaml': 'ruls: {}\n', 'a/.voxlintrc.yaml': 'rules: {}\n' });
    const reached = await reach(cwd, 'a');
    expect(reported(reached)).toEqual([
      '.voxlintrc.yaml:1:1 "ruls" is not a setting of the configuration; did you mean "rules"?',
    ]);
    expect(reached.config.isFaulty).toBe(true);
  });

  it('give folders between them the same object', async () => {
    const cwd = folderWith(files);
    const tree = new ConfigTree({ cwd });
    expect(await tree.at(join(cwd, 'a/x'))).toBe(await tree.at(join(cwd, 'a/y/z')));
  });
});

describe('extends', () => {
  it('takes presets, files and packages in their order, and globs from where they belong', async () => {
    const cwd = folderWith({
      '.voxlintrc.yaml':
        'extends: [strict, ./shared/team.yaml, acme-config]\nrules: { valid-window: error }\n',
      'shared/team.yaml': 'rules: { valid-window: off, valid-time: off }\nignore: [/drafts]\n',
      'node_modules/acme-config/package.json': '{ "main": "main.json" }',
      'node_modules/acme-config/main.json':
        '{ "extends": ["./more.json"], "rules": { "valid-time": "warn" }, "ignore": ["/old"] }',
      'node_modules/acme-config/more.json': '{ "ignore": ["/older"] }',
    });
    const reached = await reach(cwd);
    expect(reported(reached)).toEqual([]);
    expect(reached.config.settingsOf(join(cwd, 'a.yaml'))).toEqual({
      preset: 'strict',
      rules: { 'valid-window': 'error', 'valid-time': 'warn' },
    });
    const ignored = ['drafts', 'shared/drafts', 'old', 'older', 'node_modules/acme-config/old'].filter(
      (path) => reached.config.isIgnored(join(cwd, path, 'a.agent.yaml')),
    );
    expect(ignored).toEqual(['shared/drafts', 'old', 'older']);
    expect(reached.config.sources).toEqual([
      '.voxlintrc.yaml',
      'shared/team.yaml',
      'node_modules/acme-config/more.json',
      'node_modules/acme-config/main.json',
    ]);
  });

  it('reports what leads nowhere, each where it stands', async () => {
    const cwd = folderWith({
      '.voxlintrc.yaml':
        'extends:\n  - recomended\n  - ./team.yml\n  - team.yaml\n  - nowhere-config\n  - ./empty\n  - fs\n  - ./gone.yaml\n',
      'team.yaml': 'rules: {}\n',
      'empty/x.yaml': '',
    });
    expect(reported(await reach(cwd))).toEqual([
      '.voxlintrc.yaml:2:5 There is no preset "recomended"; did you mean "recommended"?',
      '.voxlintrc.yaml:3:5 There is no file "./team.yml"; did you mean "./team.yaml"?',
      '.voxlintrc.yaml:4:5 "team.yaml" is read as the name of a package; the path of a file begins with a dot.',
      '.voxlintrc.yaml:5:5 "nowhere-config" is neither a preset (recommended, strict or all) nor a package that is installed here.',
      '.voxlintrc.yaml:6:5 "./empty" is a folder.',
      '.voxlintrc.yaml:7:5 "fs" is neither a preset (recommended, strict or all) nor a package that is installed here.',
      '.voxlintrc.yaml:8:5 There is no file "./gone.yaml".',
    ]);
  });

  it('reports a circle once, where it closes', async () => {
    const cwd = folderWith({
      '.voxlintrc.yaml': 'extends: [./b.yaml]\n',
      'b.yaml': 'extends: [strict, ./c.yaml]\n',
      'c.yaml': 'extends:\n  - ./b.yaml\n',
    });
    const reached = await reach(cwd);
    expect(reported(reached)).toEqual(['c.yaml:2:5 "./b.yaml" leads in a circle: b.yaml → c.yaml → b.yaml.']);
    expect(reached.config.isFaulty).toBe(true);
  });

  it('takes a file that is reached on two ways', async () => {
    const cwd = folderWith({
      '.voxlintrc.yaml': 'extends: [./a.yaml, ./b.yaml]\n',
      'a.yaml': 'extends: [./c.yaml]\n',
      'b.yaml': 'extends: [./c.yaml]\n',
      'c.yaml': yaml,
    });
    const reached = await reach(cwd);
    expect(reported(reached)).toEqual([]);
    expect(reached.config.settingsOf(join(cwd, 'a.yaml'))).toEqual(wanted);
  });

  it('reports mistakes in the file that has them', async () => {
    const cwd = folderWith({ '.voxlintrc.yaml': 'extends: [./a.json]\n', 'a.json': '{\n  "root": 1\n}' });
    expect(reported(await reach(cwd))).toEqual(['a.json:2:11 "root" must be true or false; 1 is a number.']);
  });
});

describe('a configuration that is a program', () => {
  it.each([
    [
      'throws',
      'throw new Error("no luck")',
      /^voxlint\.config\.mjs:1:1 Running this configuration failed: Error: no luck$/,
    ],
    ['is no program', 'export default {', /Running this configuration failed: .*syntax/i],
    ['exports nothing', 'export const a = 1;', /exports nothing/],
    ['exports a function', 'export default { rules: () => 1 };', /rules is something else/],
    ['exports an expression', 'export default { files: [/a/] };', /0 is something else/],
    ['exports a date', 'export default new Date(0);', /what it exports is something else/],
    ['exports a circle', 'const a = {}; a.a = a; export default a;', /circular/],
    ['has a mistake', 'export default { ruls: {} };', /^voxlint\.config\.mjs:1:1 "ruls" is not a setting/],
    [
      'extends nothing there is',
      'export default { extends: ["./x.yaml"] };',
      /:1:1 There is no file "\.\/x\.yaml"\.$/,
    ],
  ])('and %s', async (_, text, message) => {
    const reached = await reach(folderWith({ 'voxlint.config.mjs': text }));
    expect(reported(reached)).toHaveLength(1);
    expect(reported(reached)[0]).toMatch(message);
    expect(reached.faulty[0]).not.toHaveProperty('text');
  });

  it('has pointers in its findings', async () => {
    const { faulty } = await reach(
      folderWith({ 'voxlint.config.cjs': 'module.exports = { rules: { "valid-tme": "off" } };' }),
    );
    expect(faulty[0]?.diagnostics).toMatchObject([{ pointer: '/rules/valid-tme', rule: 'config' }]);
  });
});

describe('a configuration that cannot be read', () => {
  it.each([
    ['latin-1', Buffer.from([0x23, 0xe9, 0x0a]), /UTF-8/],
    ['a zero byte', Buffer.from('rules: {}\0'), /zero byte/],
  ])('because of %s is reported', async (_, bytes, message) => {
    const cwd = folderWith({ '.voxlintrc.yaml': '' });
    const { writeFileSync } = await import('node:fs');
    writeFileSync(join(cwd, '.voxlintrc.yaml'), bytes);
    const reached = await reach(cwd);
    expect(reported(reached).join()).toMatch(message);
    expect(reached.config.isFaulty).toBe(true);
  });

  it('because it is a folder is reported', async () => {
    const reached = await reach(folderWith({ '.voxlintrc/x': '' }));
    expect(reported(reached)).toEqual(['.voxlintrc:1:1 This is a folder, not a file.']);
  });
});

describe('options of a run', () => {
  it('name the one configuration that counts', async () => {
    const cwd = folderWith({ '.voxlintrc.yaml': 'ruls: {}\n', 'ci/strict.yaml': 'extends: [strict]\n' });
    const reached = await reach(cwd, '.', { file: 'ci/strict.yaml' });
    expect(reported(reached)).toEqual([]);
    expect(reached.config.settingsOf(join(cwd, 'a.yaml'))).toEqual({ preset: 'strict' });
  });

  it('turn configurations off', async () => {
    const cwd = folderWith({ '.voxlintrc.yaml': yaml });
    const { config } = await reach(cwd, '.', { isOff: true });
    expect(config.settingsOf(join(cwd, 'a.yaml'))).toEqual({});
    expect(config.sources).toEqual([]);
  });

  it('set rules over every configuration', async () => {
    const cwd = folderWith({ '.voxlintrc.yaml': 'rules: { valid-time: off, known-value: off }\n' });
    const { config } = await reach(cwd, '.', { rules: { 'valid-time': 'warn' } });
    expect(config.settingsOf(join(cwd, 'a.yaml')).rules).toEqual({
      'valid-time': 'warn',
      'known-value': 'off',
    });
    expect(config.sources).toEqual(['.voxlintrc.yaml']);
  });
});

it('environments are there for the upload', async () => {
  const cwd = folderWith({
    '.voxlintrc.yaml':
      'environments:\n  staging: { baseUrl: https://a.example.com, tokenVariable: A_TOKEN }\n',
    'a/.voxlintrc.yaml': 'environments:\n  staging: { projectId: 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c }\n',
  });
  const { config } = await reach(cwd, 'a');
  expect(config.environments.get('staging')).toEqual({
    baseUrl: 'https://a.example.com',
    tokenVariable: 'A_TOKEN',
    projectId: '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c',
  });
});
