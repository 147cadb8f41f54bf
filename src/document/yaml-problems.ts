import type { YAMLParseError } from 'yaml';
import type { SyntaxProblem } from './document.ts';

/** One problem in the user's words for the errors that the full parser found in a document. */
export function explainYamlErrors(
  _text: string,
  errors: readonly YAMLParseError[],
  index: number,
): SyntaxProblem {
  const [first] = [...errors].sort((one, other) => one.pos[0] - other.pos[0]);
  const [start, end] = first?.pos ?? [0, 0];
  return {
    start,
    end,
    document: index,
    path: [],
    message: `This is not valid YAML: ${first?.message ?? 'the text cannot be read'}.`,
    help: 'Correct the text here.',
  };
}
