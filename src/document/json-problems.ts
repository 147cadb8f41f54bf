import type { SyntaxProblem } from './document.ts';
import { readJson } from './json-reader.ts';

/** The first fault of a text that is no JSON, in the user's words. */
export function parseFaultyJson(text: string): SyntaxProblem {
  const read = readJson(text);
  const fault = 'fault' in read ? read.fault : { start: 0, end: 0, kind: 'value', path: [] };
  return {
    start: fault.start,
    end: fault.end,
    document: 0,
    path: fault.path,
    message: `This is not valid JSON (${fault.kind}).`,
    help: 'Correct the text here.',
  };
}
