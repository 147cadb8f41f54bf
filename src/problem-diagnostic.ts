import { type Diagnostic, type Position, toPointer } from './diagnostic.ts';
import type { SyntaxProblem } from './document/document.ts';

/** A fault in the text itself as a finding. Takes what turns an offset of the text into line and column. */
export function problemDiagnostic(
  problem: SyntaxProblem,
  position: (offset: number) => Position,
): Diagnostic {
  return {
    rule: 'syntax',
    severity: 'error',
    message: problem.message,
    help: problem.help,
    pointer: toPointer(problem.path),
    document: problem.document,
    start: position(problem.start),
    end: position(problem.end),
    related: (problem.related ?? []).map(({ message, start, end }) => ({
      message,
      start: position(start),
      end: position(end),
    })),
    ...(problem.fix === undefined ? {} : { fix: problem.fix }),
    suppressed: null,
  };
}
