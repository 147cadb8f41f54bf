import { SaxesParser } from 'saxes';

/** An element of XML, without its text. */
export interface XmlElement {
  readonly name: string;
  readonly parent: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of a text in their order. Throws where the text is not well formed. */
export function elementsOf(xml: string): readonly XmlElement[] {
  const parser = new SaxesParser();
  const all: XmlElement[] = [];
  const open: string[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    all.push({ name, parent: open.at(-1), attributes: attributes as Record<string, string> });
    open.push(name);
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return all;
}
