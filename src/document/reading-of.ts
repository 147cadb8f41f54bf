import type { Format, Reading } from './document.ts';
import { parseCleanText, withLineFeeds } from './parse-document.ts';

/** Counts the documents of a text that can be read. Searches no causes: it costs no more than the parsing. */
export async function readingOf(text: string, format: Format): Promise<Reading> {
  const clean = parseCleanText(text, format);
  if (clean !== undefined) return { read: clean.documents.length, unread: 0 };
  if (format === 'json') return { read: 0, unread: 1 };
  const { readingOfYaml } = await import('./yaml/yaml-full.ts');
  return readingOfYaml(withLineFeeds(text));
}

/** True where a change left fewer documents that can be read, or the first one that cannot. */
export function readsLess(after: Reading, before: Reading): boolean {
  return after.read < before.read || (before.unread === 0 && after.unread > 0);
}
