import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { generateFile, writeCorpus } from '../../bench/generate-corpus.ts';
import { lint } from '../../src/lint/lint.ts';
import { validateAgentDefinition } from '../../src/schema/validators.generated.js';

const indexes = Array.from({ length: 150 }, (_, index) => index);
const formats = ['yaml', 'json'] as const;

describe('generateFile', () => {
  it.each(formats)('gives the same %s text for the same number', (format) => {
    for (const index of indexes) expect(generateFile(index, format)).toEqual(generateFile(index, format));
  });

  it.each(formats)('gives another %s text for another number', (format) => {
    const texts = new Set(indexes.map((index) => generateFile(index, format).text));
    expect(texts.size).toBe(indexes.length);
  });

  it.each(formats)('stays between 6 and 10 KB in %s', (format) => {
    for (const index of indexes) {
      const { path, text } = generateFile(index, format);
      const bytes = Buffer.byteLength(text);
      expect(bytes, path).toBeGreaterThanOrEqual(6_000);
      expect(bytes, path).toBeLessThanOrEqual(10_240);
    }
  });

  it('says the same in YAML and in JSON', () => {
    for (const index of indexes) {
      const { path, text } = generateFile(index, 'yaml');
      expect(parse(text), path).toEqual(JSON.parse(generateFile(index, 'json').text));
    }
  });

  it('follows the schema', () => {
    for (const index of indexes) {
      const agent: unknown = JSON.parse(generateFile(index, 'json').text);
      expect(validateAgentDefinition(agent), JSON.stringify(validateAgentDefinition.errors)).toBe(true);
    }
  });

  it.each([
    ['a literal prompt', /^"?prompt"?: \|/mu],
    ['a folded prompt', /^"?prompt"?: >/mu],
    ['a prompt on one line', /^"?prompt"?: "/mu],
    ['a comment', /^ *# /mu],
    ['flow maps', /\{ "?day"?: /u],
    ['quoted keys', /^"name":/mu],
    ['an anchor and its alias', /&shared_1\n.*\*shared_1\n/su],
    ['letters beyond Latin', /\p{Script=Devanagari}|\p{Script=Hiragana}/u],
  ])('writes %s in some YAML files and not in all', (_, pattern) => {
    const hits = indexes.filter((index) => pattern.test(generateFile(index, 'yaml').text));
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.length).toBeLessThan(indexes.length);
  });
});

describe('writeCorpus', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'voxlint-corpus-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const listFiles = (corpus: string): string[] =>
    readdirSync(corpus, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();

  it('writes the asked number of files, a hundred to a folder', () => {
    const corpus = join(folder, 'yaml');
    writeCorpus(corpus, 120, 'yaml');
    expect(listFiles(corpus)).toHaveLength(120);
    expect(readdirSync(corpus)).toEqual(['team-000', 'team-001']);
    const { path, text } = generateFile(7, 'yaml');
    expect(readFileSync(join(corpus, path), 'utf8')).toBe(text);
  });

  it('keeps a corpus that is there, and replaces one of another size', () => {
    const corpus = join(folder, 'json');
    writeCorpus(corpus, 3, 'json');
    const first = listFiles(corpus)[0] ?? '';
    writeFileSync(first, 'touched');
    writeCorpus(corpus, 3, 'json');
    expect(readFileSync(first, 'utf8')).toBe('touched');
    writeCorpus(corpus, 2, 'json');
    expect(listFiles(corpus)).toHaveLength(2);
    expect(readFileSync(first, 'utf8')).not.toBe('touched');
  });
});

it('is without a finding, so that a bench measures checking and not reporting', async () => {
  const files = [...Array(40).keys()].flatMap((index) => [
    generateFile(index, 'yaml'),
    generateFile(index, 'json'),
  ]);
  const reports = await Promise.all(files.map(({ path, text }) => lint({ path, text })));
  expect(reports.flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message))).toEqual([]);
});
