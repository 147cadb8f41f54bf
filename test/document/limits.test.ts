import { describe, expect, it } from 'vitest';
import { type Format, limits } from '../../src/document/document.ts';
import { parseDocument } from '../../src/document/parse-document.ts';
import { readJson, readYaml } from './read.ts';

async function problemWith(text: string, format: Format = 'yaml'): Promise<string> {
  const { problems } = await parseDocument(text, format);
  expect(problems.length).toBeLessThanOrEqual(1);
  return problems[0] === undefined ? 'none' : `${problems[0].start}: ${problems[0].message}`;
}

function indented(levels: number, line: string): string {
  return Array.from({ length: levels }, (_, at) => `${' '.repeat(at)}${line}\n`).join('');
}

const deep = 100_000;

describe('nesting', () => {
  const tooDeep = /nested more than 100 levels deep/;

  it.each<readonly [string, string, Format]>([
    ['lists in brackets', '['.repeat(deep), 'yaml'],
    ['closed lists in brackets', '['.repeat(deep) + ']'.repeat(deep), 'yaml'],
    ['maps in braces', '{a: '.repeat(deep), 'yaml'],
    ['pairs in brackets', '[a: '.repeat(deep), 'yaml'],
    ['lists of lists on a line', '- '.repeat(deep), 'yaml'],
    ['keys of keys', '? '.repeat(deep), 'yaml'],
    ['values of values', ': '.repeat(deep), 'yaml'],
    ['keys on a line', 'a: '.repeat(deep), 'yaml'],
    ['quoted keys on a line', '"a": '.repeat(deep), 'yaml'],
    ['indented maps', indented(2_000, 'a:'), 'yaml'],
    ['indented lists', indented(2_000, '-'), 'yaml'],
    ['lists behind an anchor', `a: &a 1\nb: ${'['.repeat(deep)}`, 'yaml'],
    ['lists behind an error', `a: @\nb: ${'['.repeat(deep)}`, 'yaml'],
    ['lists in JSON', '['.repeat(deep), 'json'],
    ['closed lists in JSON', '['.repeat(deep) + ']'.repeat(deep), 'json'],
    ['objects in JSON', '{"a":'.repeat(deep), 'json'],
    ['closed objects in JSON', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`, 'json'],
  ])('100,000 deep in %s is one problem', async (_, text, format) => {
    expect(await problemWith(text, format)).toMatch(tooDeep);
  });

  it('stands at the bracket that is one too many', async () => {
    expect(await problemWith('['.repeat(deep))).toMatch(/^10[01]: /);
    expect(await problemWith('['.repeat(deep), 'json')).toMatch(/^100: /);
  });

  it('of 100 levels is read on every path', async () => {
    const brackets = '['.repeat(limits.depth) + ']'.repeat(limits.depth);
    expect(await problemWith(brackets)).toBe('none');
    expect(await problemWith(`&a ${brackets}`)).toBe('none');
    expect(await problemWith(brackets, 'json')).toBe('none');
    expect(await problemWith(`[${brackets}]`)).toMatch(tooDeep);
    expect(await problemWith(`&a [${brackets}]`)).toMatch(tooDeep);
    expect(await problemWith(`[${brackets}]`, 'json')).toMatch(tooDeep);
  });
});

describe('aliases', () => {
  /** Each level holds the one before it nine times. */
  function bomb(levels: number, alias: (name: string) => string = (name) => name): string {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < levels; level++) {
      lines.push(
        `a${level}: &a${level} [${Array.from({ length: 9 }, () => alias(`*a${level - 1}`)).join(', ')}]`,
      );
    }
    return lines.join('\n');
  }

  it('that blow up are one problem, and no value is made of them', async () => {
    expect(await problemWith(bomb(30))).toMatch(/^\d+: With its aliases written out/);
    expect(await problemWith(bomb(30, (name) => `{<<: [{k: ${name}}]}`))).toMatch(
      /With its aliases written out/,
    );
    expect(await problemWith(`- &a x\n${'- *a\n'.repeat(limits.aliases + 1)}`)).toMatch(
      /With its aliases written out/,
    );
  });

  it('that repeat a long value beyond the size of a file are one problem', async () => {
    const long = `a: &a ${'word '.repeat(20_000)}\nb: [${'*a, '.repeat(100)}]\n`;
    expect(await problemWith(long)).toMatch(/With its aliases written out/);
  });

  it('are read up to the limit', async () => {
    const text = `- &a x\n${'- *a\n'.repeat(limits.aliases)}`;
    expect((await readYaml(text)).value).toHaveLength(limits.aliases + 1);
    expect(await problemWith(bomb(4))).toBe('none');
  });

  it('that lead into themselves are a problem', async () => {
    expect(await problemWith('a: &a\n  b: [*a]\n')).toMatch(/^12: "\*a" stands inside the value/);
    expect(await problemWith('&a [*a]\n')).toMatch(/^4: "\*a" stands inside/);
    expect(await problemWith('&a {<<: *a}\n')).toMatch(/"\*a" stands inside/);
  });
});

describe('documents and size', () => {
  it('reads a thousand documents and not one more', async () => {
    const { documents } = await parseDocument('a: 1\n---\n'.repeat(999).concat('a: 1\n'), 'yaml');
    expect(documents).toHaveLength(limits.documents);
    expect(await problemWith('a: 1\n---\n'.repeat(1_000).concat('a: 1\n'))).toMatch(
      /more than 1000 documents/,
    );
    expect(await problemWith('&a a\n---\n'.repeat(5_000))).toMatch(/more than 1000 documents/);
  });

  it('bounds what the slow parser takes in, wherever that begins', async () => {
    for (const text of ['a: &a 1\n- ', '[]', '"', ',', '- &a b\n', '%a\n', '!t ', '# c\n']) {
      const count = Math.ceil(300_000 / text.length);
      expect(await problemWith(`x: &x 1\ny: [${text.repeat(count)}`)).toMatch(/^\d+: .+[.]$/);
    }
  });

  it('reads a large clean file of either kind', async () => {
    const yaml = Array.from({ length: 20_000 }, (_, at) => `- name: "agent ${at}"\n  prompt: text\n`).join(
      '',
    );
    expect((await readYaml(yaml)).value).toHaveLength(20_000);
    const json = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ name: `agent ${at}` })));
    expect((await readJson(json)).value).toHaveLength(20_000);
  });
});
