import { expect } from 'vitest';
import type { FormCheck } from './form.ts';
import { elementsOf } from './xml-elements.ts';

/** The things that an element may hold; a name with `!` must be there. */
export interface ElementForm {
  readonly attributes: string;
  readonly elements: string;
}

/** A check that a report is XML of these elements, each with the attributes and elements that its readers take. */
export function keepsTo(rootName: string, forms: Readonly<Record<string, ElementForm>>): FormCheck {
  return (text) => {
    const all = elementsOf(text);
    expect(all[0]?.name).toBe(rootName);
    for (const { name, parent, attributes } of all) {
      expect(Object.keys(forms)).toContain(name);
      if (parent !== undefined) expect(forms[parent]?.elements.split(' ')).toContain(name);
      const wanted = forms[name]?.attributes.split(' ') ?? [];
      const known = wanted.map((each) => each.replace('!', ''));
      expect(Object.keys(attributes).filter((each) => !known.includes(each))).toEqual([]);
      const needed = wanted.filter((each) => each.endsWith('!')).map((each) => each.slice(0, -1));
      expect(needed.filter((each) => !(each in attributes))).toEqual([]);
    }
  };
}

/** A hostile text adds no element: two findings are shown, and each is there once. */
export const holdsTwoFindings: FormCheck = (text) => {
  const findings = elementsOf(text).filter(({ name }) => /^(?:testcase|error)$/.test(name));
  expect(findings.length).toBeGreaterThan(1);
};
