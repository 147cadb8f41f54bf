import type { WrittenScalar } from '../../document/document.ts';

/** A placeholder that YAML read as a map. */
export interface FlowPlaceholder {
  readonly braces: '{{' | '{';
  /** The whole of it, as written. */
  readonly source: string;
}

/**
 * `{{name}}` is read as a map whose key is the map `{name}`, and `{name}` as one whose key has no value. Takes the
 * scalar where that shows: the empty value behind the inner map, or the key; undefined for every other scalar.
 */
export function flowPlaceholder(text: string, { span, isKey }: WrittenScalar): FlowPlaceholder | undefined {
  const { start, end } = span;
  if (isKey) {
    const isAlone = text[start - 1] === '{' && text[end] === '}';
    return isAlone ? { braces: '{', source: text.slice(start - 1, end + 1) } : undefined;
  }
  if (start !== end || text[start - 1] !== '}') return undefined;
  const inner = text.lastIndexOf('{', start);
  const before = /\{[ \t]*$/.exec(text.slice(Math.max(0, inner - maxGapLength), inner))?.[0];
  const behind = /^[ \t]*\}/.exec(text.slice(start, start + maxGapLength))?.[0];
  if (before === undefined || behind === undefined) return undefined;
  return { braces: '{{', source: text.slice(inner - before.length, start + behind.length) };
}

const maxGapLength = 40;
