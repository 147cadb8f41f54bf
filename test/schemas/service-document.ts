import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A row of a field table in the service document. */
export interface DocumentedField {
  /** Heading of the table without its number, for example `Guardrail`. */
  readonly section: string;
  readonly name: string;
  readonly type: string;
  /** True where the create request is said to take the field. */
  readonly request: boolean;
  /** Fields of the object itself that the row names, each as `name type`. */
  readonly parts: readonly string[];
}

/** What chapter 2 of the service document says about fields, free of its prose. */
export interface DocumentedFacts {
  readonly fields: readonly DocumentedField[];
  /** Every field named in running text, as `name type`, or `name` alone where no type follows. */
  readonly mentions: readonly string[];
  /** Values that the document shows. */
  readonly shown: readonly string[];
}

const place = fileURLToPath(new URL('../../../shared/service/voice-agent-service.md', import.meta.url));

/** The service document, which lies beside the checkout; undefined where somebody has the repository alone. */
export function loadServiceDocument(): string | undefined {
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
}

/** Reads the facts out of the document's text. */
export function parseFacts(text: string): DocumentedFacts {
  const start = text.indexOf('\n## 2.');
  const chapter = text.slice(start, text.indexOf('\n## 3.', start));
  const shown = chapter.matchAll(/(?:the value|,|;) (\w+) is shown/g);
  return {
    fields: parseTables(chapter),
    mentions: parseMentions(chapter),
    shown: [...shown].map(([, value = '']) => value),
  };
}

function parseTables(chapter: string): DocumentedField[] {
  const rows: DocumentedField[] = [];
  let section = '';
  for (const line of chapter.split('\n')) {
    section = /^### [\d.]+ (.+?)(?: \(object\))?$/.exec(line)?.[1] ?? section;
    const [, name = '', type = '', notes = ''] = line.split('|').map((cell) => cell.trim());
    if (!line.startsWith('|') || !/^[a-z_]+$/.test(name)) continue;
    const parts = parseMentions(`${type} ${notes}`);
    rows.push({ section, name, type: type.split('`')[0] ?? '', request: notes.startsWith('request'), parts });
  }
  return rows;
}

function parseMentions(text: string): string[] {
  const mentions = text.matchAll(/`([a-z_]+)`(?: (boolean|string|number|integer|object|array)\b)?/g);
  return [...mentions].map(([, name = '', type]) => (type ? `${name} ${type}` : name));
}
