import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

const comments = ['src', 'scripts', 'test', 'bench'].flatMap((folder) =>
  sourceFiles(folder, /\.ts$/).flatMap(({ path, text }) =>
    [...text.matchAll(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([comment]) => ({
      path,
      comment: comment.replaceAll(/\s+\*?\s*/g, ' '),
    })),
  ),
);

describe('comments', () => {
  it('cite the service by a section of docs/service.md that is there', () => {
    const page = readFileSync(`${root}docs/service.md`, 'utf8');
    const sections = new Set([...page.matchAll(/^##+ ([\d.]*\d)\.? /gm)].map(([, number]) => number));
    const cited = comments.flatMap(({ path, comment }) =>
      [...comment.matchAll(/docs\/service\.md((?:,? (?:and |to )?\d(?:\.\d)*)*)/g)].flatMap(([, list = '']) =>
        (list.match(/\d(?:\.\d)*/g) ?? []).map((number) => ({ path, number })),
      ),
    );
    expect(cited.length).toBeGreaterThan(20);
    expect(
      cited.filter(({ number }) => !sections.has(number)),
      'docs/service.md has no such section. Cite one of its headings, as in: docs/service.md, 2.3.',
    ).toEqual([]);
  });

  it('cite no document that is not in the repository', () => {
    const foreign = comments.filter(({ comment }) =>
      /\bDESIGN\b|\bservice(?:'s)? document\b(?!s|ed)/i.test(comment),
    );
    expect(
      foreign,
      'Cite what a reader has: a section of docs/service.md, another page of docs/, an RFC, or a chapter of YAML 1.2.',
    ).toEqual([]);
  });
});
