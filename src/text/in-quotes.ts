import { show } from './show.ts';

/** The characters of a plain scalar in quotes that keep them as they are: double ones where nothing in them is an escape. */
export function inQuotes(source: string): string {
  return /["\\]/.test(source) ? `'${source.replaceAll("'", "''")}'` : `"${source}"`;
}

/** The same for a message, where long text is shortened and lines are joined. */
export function showInQuotes(source: string): string {
  const line = source.replaceAll(/(?<![ \t])[ \t]*[\r\n]\s*/g, ' ');
  return line.length > 60 ? show(line) : inQuotes(line);
}
