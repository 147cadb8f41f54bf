import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledKinds } from '../../scripts/generate/bundle-schema.ts';
import { root } from '../cli/voxlint.ts';
import { sourceFiles } from '../repository/source-files.ts';
import { checks, compile } from './documented-block.ts';
import { checkOptions, checkShell, commandsIn } from './documented-command.ts';
import {
  anchorsOf,
  type Block,
  blocksOf,
  inlineCode,
  readPages,
  relativeLinks,
  resolveLink,
} from './markdown.ts';

const pages = readPages();
const written = pages.filter(({ isGenerated }) => !isGenerated);
const blocks = written.flatMap(blocksOf);
const nameOf = ({ page, line, language }: Block): string => `${page}:${line} ${language}`.trimEnd();

/** True for a mark that the block behind it is output. */
const isPrinted = ({ mark }: Block): boolean => /^(?:prints|checked): voxlint\b/.test(mark);
const isDrawing = ({ mark }: Block): boolean => mark === 'a drawing';
const isCompiled = ({ language, mark }: Block): boolean => language === 'ts' || mark.startsWith('compiled');

describe('every block', () => {
  it('is there to be checked', () => {
    expect(blocks.length).toBeGreaterThan(30);
    for (const name of ['hook', 'ci', 'editors', 'configuration', 'upload'])
      expect(blocks.some(({ page }) => page === `docs/${name}.md`)).toBe(true);
  });

  it.each(
    blocks
      .filter((block) => !isPrinted(block) && !isDrawing(block) && !isCompiled(block))
      .map((block) => [nameOf(block), block] as const),
  )('%s', async (_, block) => {
    expect(Object.keys(checks), `Mark output as <!-- prints: … --> or <!-- checked: … -->`).toContain(
      block.language,
    );
    await checks[block.language]?.(block);
  });

  it('of TypeScript compiles', () => {
    const shown = blocks.filter(isCompiled);
    expect(shown.length).toBeGreaterThan(1);
    expect(compile(shown)).toBe('');
  });

  it.each(blocks.filter(isPrinted).map((block) => [nameOf(block), block] as const))(
    '%s is output that something compares',
    async (_, { page, mark, text }) => {
      const [, kind = '', line = ''] = /^(\w+): (.*)$/.exec(mark) ?? [];
      await checkShell(line);
      expect(text.trim()).not.toBe('');
      if (kind === 'prints') {
        expect(page).toMatch(/^(?:README|ARCHITECTURE|CONTRIBUTING|docs\/[\w-]+)\.md$/);
      } else {
        const tests = sourceFiles('test/', /\.test\.ts$/).filter(({ text: test }) => test.includes(page));
        expect(tests.filter(({ text: test }) => test.includes(`'${line}'`))).not.toEqual([]);
      }
    },
  );

  it('that names a published schema names one that there is', () => {
    const named = blocks.flatMap(({ text }) => [...text.matchAll(/dist\/schemas\/([\w-]+)\.schema\.json/g)]);
    expect(named.length).toBeGreaterThan(8);
    expect(
      named.map(([, kind = '']) => kind).filter((kind) => ![...bundledKinds, 'config'].includes(kind)),
    ).toEqual([]);
  });
});

describe('every command in a sentence', () => {
  const prose = written.filter(({ path }) => /^(?:README|docs\/.*)\.md$/.test(path));
  const spans = prose.flatMap((page) =>
    inlineCode(page).map((code) => ({ path: page.path, code: withoutGaps(code) })),
  );

  it.each(unique(spans.filter(({ code }) => /\b(?:voxlint|npm|npx) [^:]/.test(code))))(
    '%s: %s',
    async (_, code) => {
      await checkShell(code);
    },
  );

  it.each(unique(spans.filter(({ code }) => /^-{1,2}[a-z]/.test(code))))('%s: %s', async (_, code) => {
    await checkOptions(commandsIn(code)[0] ?? []);
  });

  it('is looked at', () => expect(spans.length).toBeGreaterThan(100));
});

/** `voxlint explain <rule>` and `… | voxlint` leave something to the reader. */
function withoutGaps(code: string): string {
  return code
    .replaceAll(/<[\w |-]+>/g, 'x')
    .replaceAll(/…( \| )?/g, '')
    .trim();
}

function unique(
  spans: readonly { readonly path: string; readonly code: string }[],
): readonly (readonly [string, string])[] {
  return [...new Map(spans.map(({ path, code }) => [`${path} ${code}`, [path, code] as const])).values()];
}

describe('every link', () => {
  const links = pages.flatMap(relativeLinks);
  const byPath = new Map(pages.map((page) => [page.path, page]));

  it('leads to a file, and to a heading where it names one', () => {
    expect(links.length).toBeGreaterThan(60);
    const broken = links.filter((link) => {
      const { path, anchor } = resolveLink(link);
      const page = byPath.get(path);
      return (
        !existsSync(join(root, path)) ||
        (anchor !== '' && (page === undefined || !anchorsOf(page).includes(anchor)))
      );
    });
    expect(broken).toEqual([]);
  });

  it('of a packed page leads into the package', () => {
    const reported = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ files }] = JSON.parse(reported) as [{ files: { path: string }[] }];
    const packed = new Set(files.map(({ path }) => path));
    const isPacked = (path: string): boolean =>
      packed.has(path) || [...packed].some((each) => each.startsWith(`${path}/`));
    const astray = links.filter((link) => packed.has(link.page) && !isPacked(resolveLink(link).path));
    expect(packed.has('README.md')).toBe(true);
    expect(astray).toEqual([]);
  });
});
