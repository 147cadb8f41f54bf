import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../files/package-root.ts';

const addresses: Map<string, string | undefined> = new Map();

/**
 * The address of the page of a rule, which stands in the package and needs no network; undefined where there is none.
 * The findings of the schema (`schema/type` …) share one.
 */
export function rulePageAddress(rule: string): string | undefined {
  const [id = rule] = rule.split('/');
  if (!addresses.has(id)) addresses.set(id, addressOf(id));
  return addresses.get(id);
}

function addressOf(id: string): string | undefined {
  const page = join(packageRoot(), 'docs', 'rules', `${id}.md`);
  return /^[\w-]+$/.test(id) && existsSync(page) ? pathToFileURL(page).href : undefined;
}
