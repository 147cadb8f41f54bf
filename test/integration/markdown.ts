import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../cli/voxlint.ts';

/** A page of Markdown, by its path in the repository. */
export interface Page {
  readonly path: string;
  readonly text: string;
  /** True for a page that a program writes as a whole, and a test compares. */
  readonly isGenerated: boolean;
}

/** A fenced block. */
export interface Block {
  readonly page: string;
  /** Of its opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** The comment on the line before, without its signs. */
  readonly mark: string;
}

export interface Link {
  readonly page: string;
  readonly target: string;
}

/** The pages of this repository that people read. */
export function readPages(): readonly Page[] {
  const top = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'bench/README.md',
    'examples/README.md',
  ];
  const below = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  return [...top, ...below.toSorted()].map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const isGenerated = text.startsWith('<!-- Generated') || path === 'docs/rules/README.md';
    return { path, text, isGenerated };
  });
}

const fence = /^( *)```(\w*)[^\n]*\n([\s\S]*?)^\1```$/gm;

export function blocksOf({ path, text }: Page): readonly Block[] {
  return [...text.matchAll(fence)].map(({ index, 1: indent = '', 2: language = '', 3: body = '' }) => {
    const before = text.slice(0, index);
    return {
      page: path,
      line: before.split('\n').length,
      language,
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      mark: /<!-- ([^\n]*) -->\n+$/.exec(before)?.[1] ?? '',
    };
  });
}

/** The code in backticks outside of the blocks. In a table, a bar is written with a backslash. */
export function inlineCode({ text }: Page): readonly string[] {
  return [...text.replaceAll(fence, '').matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, code = '']) =>
    code.replaceAll('\\|', '|'),
  );
}

/** The links of a page, relative ones only. */
export function relativeLinks({ path, text }: Page): readonly Link[] {
  const prose = text.replaceAll(fence, '').replaceAll(/(?<!`)`[^`\n]+`(?!`)/g, 'code');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => ({ page: path, target }))
    .filter(({ target }) => !/^[a-z]+:/.test(target));
}

/** The file of the repository that a link leads to, and the anchor in it. */
export function resolveLink({ page, target }: Link): { readonly path: string; readonly anchor: string } {
  const [file = '', anchor = ''] = target.split('#');
  return { path: file === '' ? page : normalize(join(dirname(page), decodeURIComponent(file))), anchor };
}

/** The anchors of the headings, as GitHub and the registry name them. */
export function anchorsOf({ text }: Page): readonly string[] {
  const seen = new Map<string, number>();
  return [...text.replaceAll(fence, '').matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading = '']) => {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
    const slug = plain
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}
