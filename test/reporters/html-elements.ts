import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
/** An element of a parsed page. */
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Every element of a page, in its order. */
export function elementsOf(node: Node): readonly HtmlElement[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...below] : below;
}

/** The text that a reader sees; cells and breaks end a line. */
export function textOf(node: Node): string {
  if ('value' in node) return node.value;
  const text = 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
  return ['br', 'td', 'th'].includes(node.nodeName) ? `${text}\n` : text;
}

/** The addresses that elements lead to or load. */
export function targetsOf(all: readonly HtmlElement[]): readonly string[] {
  return all.flatMap(({ attrs }) =>
    attrs.filter(({ name }) => /^(?:href|src)$/.test(name)).map(({ value }) => value),
  );
}
