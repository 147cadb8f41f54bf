import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

const page = readFileSync(`${root}ARCHITECTURE.md`, 'utf8');
const map = page.slice(page.indexOf('<!-- tree -->'), page.indexOf('<!-- /tree -->'));
const places = [...map.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? '');
const files = sourceFiles('.', /./).map(({ path }) => path);

it('ARCHITECTURE.md names only what exists', () => {
  expect(places.length).toBeGreaterThan(20);
  expect(
    places.filter(
      (place) => !files.some((file) => file === place || (place.endsWith('/') && file.startsWith(place))),
    ),
  ).toEqual([]);
});

it('ARCHITECTURE.md names every folder at the top, every folder of src and test, and every file at the top of src', () => {
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => `${file.split('/')[0]}/`));
  const inner = new Set(files.flatMap((file) => /^(?:src|test)\/[^/]+\//.exec(file) ?? []));
  const top = files.filter((file) => /^src\/[^/]+$/.test(file));
  const hidden = /^(?:\.|docs\/$|src\/$|test\/$)/;
  const expected = [...folders, ...inner, ...top].filter((place) => !hidden.test(place));
  const isNamed = (place: string): boolean =>
    places.some((named) => named === place || (place.endsWith('/') && named.startsWith(place)));
  expect(expected.filter((place) => !isNamed(place))).toEqual([]);
});
