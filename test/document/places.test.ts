import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../src/document/parse-document.ts';
import { allScalars, outline, readJson, readYaml } from './read.ts';

async function outlineOf(text: string): Promise<string[]> {
  return outline(text, (await readYaml(text)).root());
}

describe('the tree of a document', () => {
  it('has the exact characters of block maps, lists and scalars', async () => {
    expect(await outlineOf('name: Front desk # c\ndays:\n  - "mon"\n  -  \'tue\' \n\n')).toEqual([
      '/ map "name: Front desk # c\\ndays:\\n  - \\"mon\\"\\n  -  \'tue\'"',
      '/name key "name"',
      '/name plain "Front desk"',
      '/days key "days"',
      '/days list "- \\"mon\\"\\n  -  \'tue\'"',
      '/days/0 double "\\"mon\\""',
      '/days/1 single "\'tue\'"',
    ]);
  });

  it('ends text blocks with their last line', async () => {
    expect(await outlineOf('a: |  # why\n  one\n  two\n\n\nb: >-\n\n  three\n# c\nc: |\n')).toEqual([
      '/ map "a: |  # why\\n  one\\n  two\\n\\n\\nb: >-\\n\\n  three\\n# c\\nc: |"',
      '/a key "a"',
      '/a literal "|  # why\\n  one\\n  two"',
      '/b key "b"',
      '/b folded ">-\\n\\n  three"',
      '/c key "c"',
      '/c literal "|"',
    ]);
  });

  it('puts empty values right behind what they belong to', async () => {
    const text = 'a:   # c\nb:\n  -  \n  - x\nc: {d:  , e}\n';
    const root = (await readYaml(text)).root();
    const empty = outline(text, root).filter((line) => line.endsWith('plain ""'));
    expect(empty).toEqual(['/a plain ""', '/b/0 plain ""', '/c/d plain ""', '/c/e plain ""']);
    const document = await readYaml(text);
    const places = (path: (string | number)[]): string =>
      text.slice(0, document.find(path)?.node.start).slice(-2);
    expect(places(['a'])).toBe('a:');
    expect(places(['b', 0])).toBe(' -');
    expect(places(['c', 'd'])).toBe('d:');
    expect(places(['c', 'e'])).toBe(' e');
  });

  it('ends brackets behind the closing one', async () => {
    const text = 'a: [ {b: 1,} , [] , c: d ] # x\n';
    expect(await outlineOf(text)).toEqual([
      '/ map "a: [ {b: 1,} , [] , c: d ]"',
      '/a key "a"',
      '/a list "[ {b: 1,} , [] , c: d ]"',
      '/a/0 map "{b: 1,}"',
      '/a/0/b key "b"',
      '/a/0/b plain "1"',
      '/a/1 list "[]"',
      '/a/2 map "c: d"',
      '/a/2/c key "c"',
      '/a/2/c plain "d"',
    ]);
  });

  it('knows tags as they are written, and anchors and aliases by their target', async () => {
    const text = 'a: &x !!str 5\nb: *x\nc: !word text\n? !k d\n: !!map {e: 1}\n';
    expect(await outlineOf(text)).toEqual([
      `/ map ${JSON.stringify(text.trimEnd())}`,
      '/a key "a"',
      '/a plain !!str=!!str "5"',
      '/b key "b"',
      '/b alias "*x"',
      '/c key "c"',
      '/c plain !word=!word "text"',
      '/d key "d"',
      '/d map !!map=!!map "{e: 1}"',
      '/d/e key "e"',
      '/d/e plain "1"',
    ]);
    expect((await readYaml(text)).value).toEqual({ a: '5', b: '5', c: 'text', d: { e: 1 } });
  });

  it('is the same with CRLF and with a byte order mark, whose character no offset counts', async () => {
    const parsed = await parseDocument('\ufeffa: 1\r\nb: |\r\n  x\r\n  y\r\nc: 2\r\n', 'yaml');
    expect(parsed.text.startsWith('a: 1')).toBe(true);
    expect(parsed.documents[0]?.value).toEqual({ a: 1, b: 'x\ny\n', c: 2 });
    expect(outline(parsed.text, parsed.documents[0]?.root())).toContain('/b literal "|\\r\\n  x\\r\\n  y"');
  });

  it('takes a lone \\r for a line end', async () => {
    expect((await readYaml('a: 1\rb: "x\r y"\r')).value).toEqual({ a: 1, b: 'x y' });
  });

  it('counts offsets from the start of the file in every document of it', async () => {
    const text = '--- # one\na: 1\n---\nb: 2\n...\n---\n|\n c\n';
    const { documents } = await parseDocument(text, 'yaml');
    expect(documents.map(({ index, value }) => [index, value])).toEqual([
      [0, { a: 1 }],
      [1, { b: 2 }],
      [2, 'c\n'],
    ]);
    expect(documents.map((document) => outline(text, document.root()).at(-1))).toEqual([
      '/a plain "1"',
      '/b plain "2"',
      '/ literal "|\\n c"',
    ]);
  });

  it('is absent where nothing is written', async () => {
    for (const text of ['', '\n', '# only a comment\n', '---\n']) {
      const document = await readYaml(text);
      expect([document.value, document.root(), document.find([]), [...document.scalars()]]).toEqual([
        null,
        undefined,
        undefined,
        [],
      ]);
    }
    expect((await readYaml('~\n')).root()).toMatchObject({ kind: 'scalar', start: 0, end: 1 });
  });
});

describe('the tree of a JSON file', () => {
  it('has the exact characters', async () => {
    const text = ' {"a" : [1, -2.5e3, "x\\n"], "b": {}, "c": null}\n';
    const document = await readJson(text);
    expect(outline(text, document.root())).toEqual([
      '/ map "{\\"a\\" : [1, -2.5e3, \\"x\\\\n\\"], \\"b\\": {}, \\"c\\": null}"',
      '/a key "\\"a\\""',
      '/a list "[1, -2.5e3, \\"x\\\\n\\"]"',
      '/a/0 plain "1"',
      '/a/1 plain "-2.5e3"',
      '/a/2 double "\\"x\\\\n\\""',
      '/b key "\\"b\\""',
      '/b map "{}"',
      '/c key "\\"c\\""',
      '/c plain "null"',
    ]);
    expect(document.value).toEqual({ a: [1, -2500, 'x\n'], b: {}, c: null });
    expect(document.find(['a', 2])?.node).toMatchObject({ value: 'x\n', style: 'double' });
  });
});

describe('find', () => {
  const text = [
    'base: &base {days: &days [mon, tue], open: true}',
    'more: &more {open: false, extra: 1}',
    'a: *base',
    'b:',
    '  <<: [*more, *base]',
    '  own: 1',
    'c:',
    '  <<: *more',
    '  open: mine',
    'd: {<<: {inline: 1}}',
    'list: [*days, x]',
    '',
  ].join('\n');

  async function found(...path: (string | number)[]): Promise<string> {
    const hit = (await readYaml(text)).find(path);
    if (hit === undefined) return 'nothing';
    const uses = hit.uses.map(({ start, end }) => text.slice(start, end)).join(' ');
    const key = hit.key ? text.slice(hit.key.start, hit.key.end) : '-';
    return `${key} ${text.slice(hit.node.start, hit.node.end)} by ${uses || 'itself'}`;
  }

  it('leads to what is written in place', async () => {
    expect(await found('base', 'days', 1)).toBe('- tue by itself');
    expect(await found('base', 'open')).toBe('open true by itself');
    expect(await found('b', 'own')).toBe('own 1 by itself');
  });

  it('goes through aliases, and says which', async () => {
    expect(await found('a', 'days', 0)).toBe('- mon by *base');
    expect(await found('a')).toBe('a {days: &days [mon, tue], open: true} by *base');
    expect(await found('list', 0, 1)).toBe('- tue by *days');
  });

  it('goes through merges: own keys first, then the first map that has the key', async () => {
    expect(await found('b', 'open')).toBe('open false by *more');
    expect(await found('b', 'days', 0)).toBe('- mon by *base');
    expect(await found('c', 'open')).toBe('open mine by itself');
    expect(await found('c', 'extra')).toBe('extra 1 by *more');
    expect(await found('d', 'inline')).toBe('inline 1 by itself');
  });

  it('finds nothing where nothing is written', async () => {
    expect(await found('b', 'missing')).toBe('nothing');
    expect(await found('base', 'days', 2)).toBe('nothing');
    expect(await found('base', 'days', 'mon')).toBe('nothing');
    expect(await found('base', 'open', 'deeper')).toBe('nothing');
    expect(await found('toString')).toBe('nothing');
  });

  it('agrees with the value', async () => {
    expect((await readYaml(text)).value).toEqual({
      base: { days: ['mon', 'tue'], open: true },
      more: { open: false, extra: 1 },
      a: { days: ['mon', 'tue'], open: true },
      b: { open: false, extra: 1, days: ['mon', 'tue'], own: 1 },
      c: { open: 'mine', extra: 1 },
      d: { inline: 1 },
      list: [['mon', 'tue'], 'x'],
    });
  });
});

describe('scalars', () => {
  it('come in the order of the text, with their paths', async () => {
    const text = 'a: [1, {b: "x"}]\nc: !t y\n';
    expect(allScalars(await readYaml(text))).toEqual([
      { start: 0, end: 1, style: 'plain', isKey: true, path: ['a'] },
      { start: 4, end: 5, style: 'plain', isKey: false, path: ['a', 0] },
      { start: 8, end: 9, style: 'plain', isKey: true, path: ['a', 1, 'b'] },
      { start: 11, end: 14, style: 'double', isKey: false, path: ['a', 1, 'b'] },
      { start: 17, end: 18, style: 'plain', isKey: true, path: ['c'] },
      { start: 23, end: 24, style: 'plain', isKey: false, tag: '!t', path: ['c'] },
    ]);
  });

  it('of a merged map have the path that they get in the value', async () => {
    const [, , , value] = allScalars(await readYaml('a: {<<: {b: 1}}\n'));
    expect(value).toMatchObject({ path: ['a', 'b'], isKey: false });
  });
});

describe('names of the prototype', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

  it('are plain data on every way of reading', async () => {
    const json = `{${names.map((name) => `"${name}": 1`).join(', ')}}`;
    const texts = [
      names.map((name) => `${name}: 1`).join('\n'),
      `x: &x 1\n${names.map((name) => `${name}: *x`).join('\n')}`,
      `x: &x {${names.map((name) => `${name}: 1`).join(', ')}}\n<<: *x\n`,
    ];
    const documents = [await readJson(json), ...(await Promise.all(texts.map(readYaml)))];
    for (const { value } of documents) {
      for (const name of names) expect(Object.getOwnPropertyDescriptor(value, name)?.value).toBe(1);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    }
  });
});
