import { expect } from 'vitest';
import type { Form } from '../form.ts';
import { elementsOf } from '../xml-elements.ts';
import { type ElementForm, holdsTwoFindings, keepsTo } from '../xml-form.ts';

/** JUnit has no schema of its own; this is what the ones of Jenkins and of Ant's readers have in common for a linter. */
const elements: Readonly<Record<string, ElementForm>> = {
  testsuites: { attributes: 'name tests failures errors time', elements: 'testsuite' },
  testsuite: { attributes: 'name! tests! failures! errors! skipped time', elements: 'testcase' },
  testcase: { attributes: 'name! classname! time', elements: 'failure skipped system-out' },
  failure: { attributes: 'type! message', elements: '' },
  skipped: { attributes: 'message', elements: '' },
  'system-out': { attributes: '', elements: '' },
};

const form: Form = {
  ending: 'xml',
  rules: {
    'is XML that its readers take': keepsTo('testsuites', elements),
    'counts in each suite what is in it': (text) => {
      const all = elementsOf(text);
      const count = (wanted: string): number => all.filter(({ name }) => name === wanted).length;
      const suites = all.filter(({ name }) => name === 'testsuite');
      const sum = (key: string): number =>
        suites.reduce((total, { attributes }) => total + Number(attributes[key]), 0);
      const counts = { tests: count('testcase'), failures: count('failure') };
      expect({ tests: sum('tests'), failures: sum('failures') }).toEqual(counts);
      expect(all[0]?.attributes).toMatchObject({
        tests: String(counts.tests),
        failures: String(counts.failures),
      });
    },
  },
  hostile: { 'holds only its own elements': holdsTwoFindings },
};

export default form;
