import { posix } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { importsOf, root, type SourceFile, sourceFiles } from './source-files.ts';

const source = sourceFiles('src', /\.ts$/).filter(({ path }) => !path.endsWith('.d.ts'));
const handWritten = [
  ...source,
  ...sourceFiles('test', /\.ts$/),
  ...sourceFiles('scripts', /\.ts$/),
  ...sourceFiles('bench', /\.ts$/),
].filter(({ path }) => !path.includes('.generated.'));

/** Lower may not import higher. Files at the top of `src/` that are not listed belong to the ground. */
const layers: readonly (readonly RegExp[])[] = [
  [/^src\/(?:diagnostic|finding|show|nearest)\.ts$/, /^src\/types\.generated\.ts$/],
  [/^src\/document\//],
  [/^src\/schema\//],
  [/^src\/(?:rules\/|config\.ts)/],
  [
    /^src\/(?:lint|across|locate|fix|one-for-each|run-rules|to-finding|problem-diagnostic|suppression|baseline|fingerprint)\.ts$/,
    /^src\/(?:suppression|baseline|config)\//,
  ],
  [/^src\/(?:index\.ts|language-service\/|upload\/)/],
  [/^src\/node\//],
];

describe('imports', () => {
  it('go one way', () => {
    expect(source.flatMap(upwardImports)).toEqual([]);
  });

  it('place every file of src in a layer', () => {
    expect(
      source.filter(({ path }) => !isReporter(path) && layerOf(path) === -1).map(({ path }) => path),
    ).toEqual([]);
  });

  it('keep reporters to what a report is made of', () => {
    const allowed = /^src\/(?:reporters\/|(?:diagnostic|show|fingerprint)\.ts)/;
    const foreign = source
      .filter(({ path }) => isReporter(path))
      .flatMap((file) => ownImports(file).filter((path) => !allowed.test(path)));
    expect(foreign).toEqual([]);
  });

  it('keep rules from each other and from the parsers', () => {
    const rules = source.filter(
      ({ path }) => /^src\/rules\/[^/]+\.ts$/.test(path) && !path.includes('.generated.'),
    );
    const foreign = rules.flatMap((file) =>
      ownImports(file)
        .filter((path) => /^src\/rules\/[^/]+\.ts$/.test(path) && !path.endsWith('define-rule.ts'))
        .map((path) => `${file.path} imports ${path}`),
    );
    expect(foreign).toEqual([]);
    const parsers = rules.filter(({ text }) =>
      importsOf(text).some((name) => ['yaml', 'js-yaml'].includes(name)),
    );
    expect(parsers.map(({ path }) => path)).toEqual([]);
  });
});

describe('everything outside src/node', () => {
  const portable = source.filter(({ path }) => !path.startsWith('src/node/'));

  it('names nothing that only Node has, no clock and no network', () => {
    const foreign =
      /\b(?:process|Buffer|console|Date\.now|performance|setTimeout|setInterval|__dirname|require)\b(?=[.([])|\bfetch\(|\bnew Date\(\)|['"]node:/;
    const uses = portable.filter(
      ({ path, text }) => !path.includes('.generated.') && foreign.test(withoutComments(text)),
    );
    expect(uses.map(({ path }) => path)).toEqual([]);
  });

  it('bundles for a browser', async () => {
    const built = await build({
      entryPoints: [`${root}src/index.ts`],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      splitting: true,
      outdir: 'out',
      logLevel: 'silent',
    });
    expect(built.errors).toEqual([]);
    expect(built.outputFiles.some(({ text }) => /\bfrom\s*["']node:|\brequire\(["']/.test(text))).toBe(false);
  });
});

describe('files', () => {
  it('have fewer than 400 lines, rules fewer than 150', () => {
    const limit = (path: string): number => (/^src\/rules\/[^/]+\.ts$/.test(path) ? 150 : 400);
    const long = handWritten.filter(({ path, text }) => text.split('\n').length > limit(path));
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length}`)).toEqual([]);
  });

  it('are named in kebab-case', () => {
    expect(handWritten.map(({ path }) => path).filter((path) => !/^[a-z0-9/.-]+$/.test(path))).toEqual([]);
  });

  it('carry no vague names', () => {
    const vague = handWritten
      .map(({ path }) => path)
      .filter((path) => /(?:manager|helper|handler|utils?)\b/.test(path));
    expect(vague).toEqual([]);
  });
});

function isReporter(path: string): boolean {
  return path.startsWith('src/reporters/');
}

function layerOf(path: string): number {
  return layers.findIndex((patterns) => patterns.some((pattern) => pattern.test(path)));
}

function upwardImports(file: SourceFile): readonly string[] {
  if (isReporter(file.path)) return [];
  const own = layerOf(file.path);
  return ownImports(file)
    .filter((path) => !isReporter(path) && layerOf(path) > own && !isTypeOnly(file, path))
    .map((path) => `${file.path} imports ${path}`);
}

/** Types vanish when the code runs; the contracts of two layers may name each other's. */
function isTypeOnly({ text }: SourceFile, path: string): boolean {
  const name = posix.basename(path).replaceAll('.', '\\.');
  const statement = new RegExp(`import\\s+type\\s[^;]*?['"][^'"]*/?${name}['"]`).test(text);
  return statement && !new RegExp(`import\\s+(?!type\\s)[^;]*?['"][^'"]*/?${name}['"]`).test(text);
}

function ownImports({ path, text }: SourceFile): readonly string[] {
  return importsOf(text)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(path), name));
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '');
}
