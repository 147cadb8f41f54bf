import { expect } from 'vitest';
import type { Form } from '../form.ts';
import { openFindingsOf } from '../open-findings-of.ts';

const form: Form = {
  ending: 'txt',
  rules: {
    'is one line for each open finding, with its place, its severity and its rule': (text, files) => {
      const lines = text.split('\n').slice(0, -1);
      expect(lines).toHaveLength(openFindingsOf(files).length);
      for (const line of lines) expect(line).toMatch(/:\d+:\d+: (?:error|warning) .+: ./u);
    },
  },
};

export default form;
