import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect } from 'vitest';
import type { Form } from '../form.ts';
import { elementsOf, targetsOf, textOf } from '../html-elements.ts';
import { openFindingsOf } from '../open-findings-of.ts';

const known: RegExp = /^(?:h3|table|thead|tbody|tr|th|td|a|br|p)$/;

/** The page that GitHub and GitLab make of it. */
function pageOf(markdown: string): DefaultTreeAdapterTypes.DocumentFragment {
  const page = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  return parseFragment(page);
}

const form: Form = {
  ending: 'md',
  rules: {
    'is a heading and a table with a row for each open finding, as long as a page takes it': (
      text,
      files,
    ) => {
      const all = elementsOf(pageOf(text));
      expect(all.map(({ tagName }) => tagName).filter((name) => !known.test(name))).toEqual([]);
      const { length } = openFindingsOf(files);
      expect(all.filter(({ tagName }) => tagName === 'tr')).toHaveLength(length === 0 ? 0 : length + 1);
    },
    'links to the pages of rules alone': (text) => {
      const targets = targetsOf(elementsOf(pageOf(text)));
      expect(targets.filter((href) => !href.startsWith('https://voxlint.dev/rules/'))).toEqual([]);
    },
  },
  hostile: {
    'holds only its own table and the links to the rules': (text) => {
      const page = pageOf(text);
      const all = elementsOf(page);
      expect(all.filter(({ tagName }) => tagName === 'tr')).toHaveLength(3);
      expect(all.filter(({ tagName }) => tagName === 'td')).toHaveLength(8);
      expect(targetsOf(all)).toHaveLength(2);
      expect(/(?:^|[^\w])[@#]\w|:\/\/\w/.exec(textOf(page))).toBeNull();
    },
  },
};

export default form;
