import { wellFormed } from './well-formed.ts';

/** The address of voxlint's own page. */
export const home = 'https://voxlint.dev';

/** The address of the page of a rule; the findings of the schema (`schema/type` …) share one. */
export function rulePage(rule: string): string {
  return `${home}/rules/${encodeURIComponent(wellFormed(rule.split('/')[0] ?? rule))}`;
}
