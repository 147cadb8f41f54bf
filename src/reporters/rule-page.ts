import { wellFormed } from './well-formed.ts';

/** Where people read about voxlint. */
export const home = 'https://voxlint.dev';

/** Where the page of a rule is; the findings of the schema (`schema/type` …) share one. */
export function rulePage(rule: string): string {
  return `${home}/rules/${encodeURIComponent(wellFormed(rule.split('/')[0] ?? rule))}`;
}
