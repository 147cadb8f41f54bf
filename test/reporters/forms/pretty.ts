import { expect } from 'vitest';
import type { Form } from '../form.ts';
import { openFindingsOf } from '../open-findings-of.ts';

const form: Form = {
  ending: 'txt',
  rules: {
    'has a heading for each open finding': (text, files) => {
      const headings = text.split('\n').filter((line) => /:\d+:\d+ {2}(?:error|warning) {2}/.test(line));
      expect(headings.length).toBeGreaterThanOrEqual(openFindingsOf(files).length);
    },
    'ends with the counts': (text) => {
      expect(text).toMatch(/(?:^|\n)[✔✖!] [^\n]+ \(\d+ ms\)\n(?: {2}[^\n]+\n)*$/u);
    },
  },
};

export default form;
