import { parse } from 'parse5';
import { expect } from 'vitest';
import type { Form } from '../form.ts';
import { elementsOf, targetsOf } from '../html-elements.ts';
import { openFindingsOf } from '../open-findings-of.ts';

const known: RegExp =
  /^(?:html|head|meta|title|style|body|header|nav|h1|h2|p|main|section|article|b|a|span|pre|details|summary|figure|figcaption|i|svg|line|text|rect|ul|li|footer)$/;
const harmless: RegExp =
  /^(?:lang|charset|http-equiv|content|name|class|id|href|rel|viewBox|role|aria-label|x|y|x1|x2|y1|y2|width|height|rx)$/;

const form: Form = {
  ending: 'html',
  rules: {
    'holds only its own elements, attributes and links': (text) => {
      const all = elementsOf(parse(text));
      expect(all.filter(({ tagName }) => !known.test(tagName)).map(({ tagName }) => tagName)).toEqual([]);
      const attributes = all.flatMap(({ attrs }) => attrs.map(({ name }) => name));
      expect(attributes.filter((name) => !harmless.test(name))).toEqual([]);
      expect(
        targetsOf(all).filter((href) => !/^(?:https:\/\/voxlint\.dev\/rules\/|#file-\d+$)/.test(href)),
      ).toEqual([]);
    },
    'has an article for each finding, and an id for each link within': (text, files) => {
      const all = elementsOf(parse(text));
      const articles = all.filter(({ tagName }) => tagName === 'article');
      expect(articles.length).toBeGreaterThanOrEqual(openFindingsOf(files).length);
      const ids = all.flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'id'));
      const within = targetsOf(all).filter((href) => href.startsWith('#'));
      expect(ids.map(({ value }) => `#${value}`)).toEqual(expect.arrayContaining([...within]));
    },
  },
  hostile: {
    'shows three findings': (text) => {
      expect(elementsOf(parse(text)).filter(({ tagName }) => tagName === 'article')).toHaveLength(3);
    },
  },
};

export default form;
