import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';
import { hash } from '../text/hash.ts';
import { linesOf } from './shown-lines.ts';

/**
 * A name for each finding by which another run knows it again, unique in the run: its file, its rule and what its
 * fingerprint says; of several alike, their order distinguishes them.
 */
export function identities(files: readonly FileReport[]): ReadonlyMap<Diagnostic, string> {
  const result = new Map<Diagnostic, string>();
  const seen = new Map<string, number>();
  for (const file of files) {
    const lineText = lineTexts(file);
    for (const finding of file.diagnostics) {
      const what = finding.fingerprint ?? `${finding.message}\n${lineText(finding.start.line)}`;
      const base = hash([file.path, finding.rule, what].join('\n'));
      const number = (seen.get(base) ?? 0) + 1;
      seen.set(base, number);
      result.set(finding, `${base}:${number}`);
    }
  }
  return result;
}

function lineTexts({ text }: FileReport): (line: number) => string {
  if (text === undefined) return () => '';
  const lines = linesOf(text);
  return (number) => lines.line(number)?.text.trim() ?? '';
}
