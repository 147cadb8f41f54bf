import { limits, type SourceDocument, type SourceNode } from '../document.ts';
import { TreeDocument } from '../tree-document.ts';
import { readJson } from './json-reader.ts';

/**
 * Reads JSON (RFC 8259) that is free of faults. Gives `undefined` where the text is not JSON, names a key twice in
 * one object, or is nested deeper than the limit.
 */
export function parseCleanJson(text: string): readonly SourceDocument[] | undefined {
  const members = countMembers(text);
  if (members === undefined) return undefined;
  const parsed = parseOrNothing(text);
  if (parsed === undefined || countKeys(parsed.value) !== members) return undefined;
  return [new TreeDocument(0, parsed.value, () => rootOf(text))];
}

function rootOf(text: string): SourceNode | undefined {
  const read = readJson(text);
  return 'root' in read ? read.root : undefined;
}

function parseOrNothing(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const quote = 34;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/**
 * The number of members that the objects of a JSON text have together: its colons outside of strings. `undefined` where it
 * is nested deeper than the limit. Says nothing about a text that is not JSON.
 */
function countMembers(text: string): number | undefined {
  let members = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === colon) members++;
    else if (code === closeBrace || code === closeBracket) depth--;
    else if ((code === openBrace || code === openBracket) && ++depth > limits.depth) return undefined;
  }
  return members;
}

function endOfString(text: string, start: number): number {
  let at = start;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at === -1) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return at;
  }
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item);
    return count;
  }
  for (const each of Object.values(value)) count += 1 + countKeys(each);
  return count;
}
