import type { SyntaxProblem } from '../document/document.ts';
import type { Diagnostic } from '../findings/diagnostic.ts';
import { toPointer } from '../text/json-pointer.ts';
import { escapeControls } from '../text/show.ts';
import type { Position } from '../text/span.ts';

/** A fault in the text itself as a finding. Takes what turns an offset of the text into line and column. */
export function syntaxDiagnostic(problem: SyntaxProblem, position: (offset: number) => Position): Diagnostic {
  const { fix } = problem;
  return {
    rule: 'syntax',
    messageId: problem.messageId,
    severity: 'error',
    message: escapeControls(problem.message),
    help: escapeControls(problem.help),
    pointer: toPointer(problem.path),
    document: problem.document,
    start: position(problem.start),
    end: position(problem.end),
    related: (problem.related ?? []).map(({ message, start, end }) => ({
      message: escapeControls(message),
      start: position(start),
      end: position(end),
    })),
    ...(fix === undefined ? {} : { fix: { ...fix, description: escapeControls(fix.description) } }),
    suppressed: null,
  };
}
