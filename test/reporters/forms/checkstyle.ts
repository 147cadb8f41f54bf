import { expect } from 'vitest';
import type { Form } from '../form.ts';
import { elementsOf } from '../xml-elements.ts';
import { type ElementForm, holdsTwoFindings, keepsTo } from '../xml-form.ts';

/** The report of Checkstyle's own XML logger. */
const elements: Readonly<Record<string, ElementForm>> = {
  checkstyle: { attributes: 'version!', elements: 'file' },
  file: { attributes: 'name!', elements: 'error' },
  error: { attributes: 'line! column severity! message! source!', elements: '' },
};

const form: Form = {
  ending: 'xml',
  rules: {
    'is XML that its readers take': keepsTo('checkstyle', elements),
    'counts lines and columns from 1, with severities of Checkstyle': (text) => {
      for (const { attributes } of elementsOf(text).filter(({ name }) => name === 'error')) {
        expect(attributes.line).toMatch(/^[1-9]\d*$/);
        expect(attributes.column).toMatch(/^[1-9]\d*$/);
        expect(attributes.severity).toMatch(/^(?:error|warning)$/);
      }
    },
  },
  hostile: { 'holds only its own elements': holdsTwoFindings },
};

export default form;
