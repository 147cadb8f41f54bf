import type { SyntaxProblem } from '../document.ts';
import { explainJson } from './causes/explain-json.ts';
import { readJson } from './json-reader.ts';

/** The first fault of a text that is no JSON; `undefined` for one that is. */
export function findJsonProblem(text: string): SyntaxProblem | undefined {
  const read = readJson(text);
  if ('root' in read) return undefined;
  return { ...explainJson(text, read.fault), document: 0, path: read.fault.path };
}
