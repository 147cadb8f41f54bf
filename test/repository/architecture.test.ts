import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rooms } from './rooms.ts';
import { root, sourceFiles } from './source-files.ts';

const page = readFileSync(`${root}ARCHITECTURE.md`, 'utf8');
const drawing = /<!-- a drawing -->\n```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const map = page.slice(page.indexOf('<!-- tree -->'), page.indexOf('<!-- /tree -->'));
const places = [...map.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
);
const files = sourceFiles('.', /./).map(({ path }) => path);
/** The names that the recipes of CONTRIBUTING.md make up. */
const examples = /\/(?:no-shouting|jsonl)[/.]/;

describe('ARCHITECTURE.md', () => {
  it('draws the rooms of rooms.ts, from the ground up and from left to right', () => {
    const floors = drawing.split('\n').map((line) => line.split('│')[1] ?? '');
    const words = floors.toReversed().flatMap((floor) => floor.split(/\s+/));
    const drawn = words.filter((word) => /(?:\/|\.ts)$/.test(word)).map((word) => `src/${word}`);
    expect(
      drawn,
      'The drawing of ARCHITECTURE.md and the list of test/repository/rooms.ts differ: change the one that is wrong.',
    ).toEqual([...rooms]);
  });

  it('has a row for every room, and for every folder at the top', () => {
    const tops = new Set(files.filter((file) => file.includes('/')).map((file) => `${file.split('/')[0]}/`));
    const expected = [...rooms, ...tops].filter((place) => !/^(?:\.|src\/$)/.test(place));
    const isNamed = (place: string): boolean =>
      places.some((named) => named === place || (named.endsWith('/') && place.startsWith(named)));
    expect(
      expected.filter((place) => !isNamed(place)),
      'Add a row for it to the table "Where things are" of ARCHITECTURE.md.',
    ).toEqual([]);
  });

  it('is one page', () => {
    expect(
      page.split('\n').length,
      'Move reasons to docs/decisions.md, or to a comment beside the code that they explain.',
    ).toBeLessThanOrEqual(121);
  });
});

describe.each([
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/decisions.md',
  'docs/glossary.md',
  'docs/service.md',
])('%s', (name) => {
  it('names only files and folders that are there', () => {
    const text = readFileSync(`${root}${name}`, 'utf8');
    const folders = /^(?:src|test|scripts|schemas|docs|examples|templates|bench|bin)\/[\w./-]*$/;
    const named = [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)]
      .map(([, code = '']) => code)
      .filter((code) => folders.test(code));
    expect(
      named.filter((place) => !examples.test(place) && !existsSync(`${root}${place}`)),
      `${name} names a place that has moved: name the new one, or take the sentence out.`,
    ).toEqual([]);
  });
});
