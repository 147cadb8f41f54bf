import type { Diagnostic, FileReport } from '../../src/findings/diagnostic.ts';

/** The findings that neither a comment nor a baseline suppresses. */
export function openFindingsOf(files: readonly FileReport[]): readonly Diagnostic[] {
  return files.flatMap(({ diagnostics }) => diagnostics).filter(({ suppressed }) => suppressed === null);
}
