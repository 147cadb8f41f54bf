import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { circlesOf, importGraph } from './import-graph.ts';
import { roomOf, ruleOwning } from './rooms.ts';
import { importsOf, root, sourceFiles } from './source-files.ts';

const source = sourceFiles('src', /\.ts$/).filter(({ path }) => !path.endsWith('.d.ts'));
const handWritten = [
  ...source,
  ...sourceFiles('test', /\.ts$/),
  ...sourceFiles('scripts', /\.ts$/),
  ...sourceFiles('bench', /\.ts$/),
].filter(({ path }) => !path.includes('.generated.'));

const imports = importGraph(source);

describe('imports', () => {
  it('go down only, types included', () => {
    const upward = imports
      .filter(({ from, to }) => roomOf(to) > roomOf(from))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(
      upward,
      'An import goes up. Move what both need into a room below (test/repository/rooms.ts lists them), or pass it in.',
    ).toEqual([]);
  });

  it('go round in no circle, types included', () => {
    expect(
      circlesOf(imports),
      'Files import each other in a circle. Move what they share, often one interface, into a file that imports neither.',
    ).toEqual([]);
    expect(circlesOf(importGraph(handWritten))).toEqual([]);
  });

  it('find every file of src in a room', () => {
    const homeless = source.filter(({ path }) => roomOf(path) === -1).map(({ path }) => path);
    expect(
      homeless,
      'A file is in no room. Put it into one, or add its folder to test/repository/rooms.ts and to ARCHITECTURE.md.',
    ).toEqual([]);
  });

  it('keep reporters to what a report is made of', () => {
    const allowed = /^src\/(?:reporters|findings|text)\//;
    const foreign = imports.filter(({ from, to }) => from.startsWith('src/reporters/') && !allowed.test(to));
    expect(
      foreign,
      'A reporter may import findings/ and text/ only. Hand it what else it needs in its ReporterContext.',
    ).toEqual([]);
  });

  it('keep the engine from the command line', () => {
    const foreign = imports.filter(
      ({ from, to }) => from.startsWith('src/node/check/') && to.startsWith('src/node/cli/'),
    );
    expect(foreign, 'The engine serves every host. Give it a request of its own instead.').toEqual([]);
  });
});

describe('rules', () => {
  const rules = source.filter(
    ({ path }) => /^src\/rules\/[^/]+\.ts$/.test(path) && !path.includes('.generated.'),
  );

  it('never import each other, or a parser', () => {
    const foreign = importGraph(rules).filter(
      ({ to }) => /^src\/rules\/[^/]+\.ts$/.test(to) && !to.endsWith('/define-rule.ts'),
    );
    expect(foreign, 'Move what two rules need into src/rules/shared/.').toEqual([]);
    const parsers = rules.filter(({ text }) =>
      importsOf(text).some((name) => ['yaml', 'js-yaml'].includes(name)),
    );
    expect(parsers.map(({ path }) => path)).toEqual([]);
  });

  it('own the folder of their name', () => {
    const intruders = imports.filter(({ from, to }) => {
      const owner = ruleOwning(to);
      return owner !== undefined && ruleOwning(from) !== owner && from !== `src/rules/${owner}.ts`;
    });
    expect(
      intruders,
      'Only <rule>.ts may import <rule>/. Move what others need into src/rules/shared/.',
    ).toEqual([]);
    const orphans = source.flatMap(({ path }) => ruleOwning(path) ?? []);
    const ids = rules.map(({ path }) => path.slice('src/rules/'.length, -'.ts'.length));
    expect(
      orphans.filter((owner) => !ids.includes(owner)),
      'A folder has no rule of its name.',
    ).toEqual([]);
  });

  it('share only what two of them use', () => {
    const usersOf = (file: string): ReadonlySet<string> => {
      const users = imports
        .filter(({ to }) => to === file)
        .flatMap(({ from }) => (isShared(from) ? [...usersOf(from)] : [ownerOf(from)]));
      return new Set(users);
    };
    const single = source
      .filter(({ path }) => isShared(path) && usersOf(path).size < 2)
      .map(({ path }) => path);
    expect(single, 'One rule alone uses it: move it into the folder of that rule.').toEqual([]);
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

function isShared(path: string): boolean {
  return path.startsWith('src/rules/shared/');
}

/** The rule that a file belongs to; a file outside counts as itself. */
function ownerOf(path: string): string {
  return ruleOwning(path) ?? path.replace(/^src\/rules\/|\.ts$/g, '');
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '');
}
