import { describe, expect, it } from 'vitest';
import { globList } from '../../src/config/glob-list.ts';
import { relativePath } from '../../src/config/relative-path.ts';

describe('a list of globs', () => {
  it.each([
    ['*.agent.yaml', 'a.agent.yaml', true],
    ['*.agent.yaml', 'deep/in/a.agent.yaml', true],
    ['a.yaml', 'deep/a.yaml', true],
    ['./a.yaml', 'deep/a.yaml', false],
    ['/a.yaml', 'deep/a.yaml', false],
    ['/a.yaml', 'a.yaml', true],
    ['./agents/*.yaml', 'agents/a.yaml', true],
    ['agents/*.yaml', 'agents/b/a.yaml', false],
    ['agents/**', 'agents/b/a.yaml', true],
    ['agents/**/*.{yaml,yml}', 'agents/b/a.yml', true],
    ['agents/[ab].yaml', 'agents/c.yaml', false],
    ['**/drafts/*', 'x/drafts/.hidden.yaml', true],
    ['../agents/**', '../agents/a.yaml', true],
    ['*.yaml', '.hidden.yaml', true],
    ['Agents/*', 'agents/a.yaml', false],
  ])('%s and the path %s: %s', (glob, path, expected) => {
    expect(globList([glob]).covers(path) === true).toBe(expected);
  });

  it.each([
    ['drafts', 'a/drafts/b/c.yaml', true],
    ['drafts/', 'drafts/c.yaml', true],
    ['/drafts', 'a/drafts/c.yaml', undefined],
    ['a/drafts', 'a/drafts/c.yaml', true],
    ['drafts', 'a/drafts.yaml', undefined],
    ['legacy/**', 'legacy', true],
  ])('%s covers %s: %s', (glob, path, expected) => {
    expect(globList([glob]).covers(path)).toBe(expected);
  });

  it.each([
    ['agents/*.agent', 'agents/a.agent', true],
    ['*.{txt,agent}', 'agents/a.agent', true],
    ['agents/README.md', 'agents/README.md', true],
    ['agents/**', 'agents/README.md', false],
    ['agents', 'agents/README.md', false],
    ['agents/*.*', 'agents/README.md', false],
  ])('%s names %s by its end: %s', (glob, path, expected) => {
    expect(globList([glob]).names(path)).toBe(expected);
  });

  it('lets the last glob that matches decide', () => {
    const list = globList(['legacy/**', '!legacy/keep.yaml', 'legacy/keep.yaml.old']);
    expect(list.covers('legacy/a.yaml')).toBe(true);
    expect(list.covers('legacy/keep.yaml')).toBe(false);
    expect(list.hasExceptions).toBe(true);
    expect(globList(['!a', 'a']).covers('a')).toBe(true);
  });

  it('has no opinion where it is empty', () => {
    expect(globList([]).covers('a')).toBeUndefined();
    expect(globList([]).names('a')).toBe(false);
  });
});

describe('relativePath', () => {
  it.each([
    ['/a/b', '/a/b/c.yaml', 'c.yaml'],
    ['/a/b', '/a/c.yaml', '../c.yaml'],
    ['/a/b', '/ab/c.yaml', '../../ab/c.yaml'],
    ['/', '/a/c.yaml', 'a/c.yaml'],
    ['/a/b/', '/a/b', ''],
    ['C:/a', 'C:/a/b.yaml', 'b.yaml'],
  ])('from %s to %s is %s', (folder, path, expected) => {
    expect(relativePath(folder, path)).toBe(expected);
  });
});
