import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { responseOnly, type ShapeName, shapes } from '../../src/schema/shapes.generated.ts';
import facts from './documented-facts.json' with { type: 'json' };
import { loadServiceDocument, runsOfFive } from './service-document.ts';

/** A row of a field table on the page. */
interface PageRow {
  readonly title: string;
  readonly name: string;
  readonly request: string;
  /** The section that the row gives. */
  readonly section: string;
  /** The section of the page that the row stands in. */
  readonly standsIn: string;
}

const page = readFileSync(fileURLToPath(new URL('../../docs/service.md', import.meta.url)), 'utf8');
const document = loadServiceDocument();
const rows = parseRows(page);
const pageTitleOf: Partial<Record<ShapeName, string>> = {
  agentDefinition: 'Agent',
  modelDefinition: 'Model',
};

describe('docs/service.md', () => {
  it('has every field of schemas/, and no other', () => {
    const inSchemas = Object.entries(shapes).flatMap(([shape, { title, fields }]) =>
      Object.keys(fields).map((name) => `${pageTitleOf[shape as ShapeName] ?? title}.${name}`),
    );
    expect(
      rows.map(({ title, name }) => `${title}.${name}`).toSorted(),
      'Run: npm run generate. A new object of schemas/ needs its title in a `<!-- fields: … -->` of docs/service.md.',
    ).toEqual([...new Set(inSchemas)].toSorted());
  });

  it('has each field in the section that the field names', () => {
    const astray = rows.filter(({ section, standsIn }) => section !== 'none' && section !== standsIn);
    expect(
      astray,
      '"x-source" of an object in schemas/ is the section of docs/service.md it stands in.',
    ).toEqual([]);
  });

  it('gives a section to what is documented, and only to that', () => {
    const documented = new Set([
      ...facts.fields.map(({ number, name }) => `${number} ${name}`),
      ...facts.mentions.map((mention) => mention.split(' ').slice(0, 2).join(' ')),
    ]);
    const given = rows.filter(({ section }) => section !== 'none');
    expect(
      given.map(({ section, name }) => `${section} ${name}`).filter((field) => !documented.has(field)),
      'The service does not document this field. Write "x-source": "none" beside it in schemas/.',
    ).toEqual([]);
    expect(new Set(given.map(({ section, name }) => `${section} ${name}`))).toEqual(documented);
  });

  it('says of each field whether a create request may hold it', () => {
    for (const { number, name, request } of facts.fields) {
      const row = rows.find((each) => each.section === number && each.name === name);
      const allowed = request ? ['shown', 'yes'] : ['open', 'no'];
      expect(allowed, `${number} ${name}`).toContain(row?.request);
    }
    const answered = rows.filter(({ title, request }) => title === 'Agent' && request === 'no');
    expect(answered.map(({ name }) => name)).toEqual(responseOnly.agentDefinition);
  });

  it('has the sections of the document, by their numbers', () => {
    const numbers = [...page.matchAll(/^##+ ([\d.]*\d)\.? /gm)].map(([, number]) => number);
    expect(numbers).toEqual(facts.sections);
  });

  it.skipIf(document === undefined)('shares no run of five words with the document', () => {
    const written = new Set(runsOfFive(document ?? ''));
    // An address is a fact, to be given letter by letter.
    const lines = page.replaceAll(/`POST [^`]+`/g, '').split(/\n\n|\n(?=\|)/);
    expect(lines.flatMap(runsOfFive).filter((run) => written.has(run))).toEqual([]);
  });
});

function parseRows(text: string): readonly PageRow[] {
  const found: PageRow[] = [];
  let [standsIn, title] = ['', ''];
  for (const line of text.split('\n')) {
    standsIn = /^### ([\d.]+) /.exec(line)?.[1] ?? standsIn;
    title = /^#### (\w+)$/.exec(line)?.[1] ?? title;
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, field = '', , request = '', , section = ''] = cells;
    const name = /^`([$\w]+)`$/.exec(field)?.[1];
    if (title !== '' && name) found.push({ title, name, request, section, standsIn });
  }
  return found;
}
