import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';

/** The findings of a file that are not suppressed. */
export function openFindings({ diagnostics }: FileReport): readonly Diagnostic[] {
  return diagnostics.filter(({ suppressed }) => suppressed === null);
}
