import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A row of a field table in the document that the service gives of itself. */
export interface DocumentedField {
  /** Heading of the table without its number, for example `Guardrail`. */
  readonly section: string;
  /** Number of that heading, for example `2.3`. */
  readonly number: string;
  readonly name: string;
  readonly type: string;
  /** True where the create request takes the field by the document. */
  readonly request: boolean;
  /** Fields of the object itself that the row names, each as `name type`. */
  readonly parts: readonly string[];
}

/** The facts about fields in chapter 2 of that document, free of its prose. */
export interface DocumentedFacts {
  /** Numbers of all headings, from `1` to `9`. */
  readonly sections: readonly string[];
  readonly fields: readonly DocumentedField[];
  /** Every field named in running text, as `2.2 name type`, or `2.2 name` where no type follows. */
  readonly mentions: readonly string[];
  /** Values that the document shows. */
  readonly shown: readonly string[];
}

const place = fileURLToPath(new URL('../../../shared/service/voice-agent-service.md', import.meta.url));

/** The document itself, where it lies beside the checkout; undefined where somebody has the repository alone. */
export function loadServiceDocument(): string | undefined {
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
}

/** Reads the facts out of the document's text. */
export function parseFacts(text: string): DocumentedFacts {
  const start = text.indexOf('\n## 2.');
  const chapter = text.slice(start, text.indexOf('\n## 3.', start));
  const shown = chapter.matchAll(/(?:the value|,|;) (\w+) is shown/g);
  return {
    sections: [...text.matchAll(/^##+ ([\d.]*\d)\.? /gm)].map(([, number = '']) => number),
    fields: parseTables(chapter),
    mentions: parseNumberedMentions(chapter),
    shown: [...shown].map(([, value = '']) => value),
  };
}

/** Each five words in a row, in small letters. */
export function runsOfFive(prose: string): string[] {
  const words = prose.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.slice(4).map((_, index) => words.slice(index, index + 5).join(' '));
}

function parseTables(chapter: string): DocumentedField[] {
  const rows: DocumentedField[] = [];
  let [section, number] = ['', ''];
  for (const line of chapter.split('\n')) {
    const heading = /^### ([\d.]+) (.+?)(?: \(object\))?$/.exec(line);
    if (heading) [, number = '', section = ''] = heading;
    const [, name = '', type = '', notes = ''] = line.split('|').map((cell) => cell.trim());
    if (!line.startsWith('|') || !/^[a-z_]+$/.test(name)) continue;
    const parts = parseMentions(`${type} ${notes}`);
    rows.push({
      section,
      number,
      name,
      type: type.split('`')[0] ?? '',
      request: notes.startsWith('request'),
      parts,
    });
  }
  return rows;
}

function parseNumberedMentions(chapter: string): string[] {
  return chapter.split('\n### ').flatMap((part) => {
    const number = /^[\d.]+/.exec(part)?.[0] ?? '2';
    return parseMentions(part).map((mention) => `${number} ${mention}`);
  });
}

function parseMentions(text: string): string[] {
  const mentions = text.matchAll(/`([a-z_]+)`(?: (boolean|string|number|integer|object|array)\b)?/g);
  return [...mentions].map(([, name = '', type]) => (type ? `${name} ${type}` : name));
}
