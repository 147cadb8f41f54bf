import type { Diagnostic, FileReport } from '../../src/findings/diagnostic.ts';

/** All findings of a report in plain text, with everything that a golden file should hold them to. */
export function findingText({ text = '', diagnostics }: FileReport): string {
  return diagnostics.map((diagnostic) => describe(diagnostic, text)).join('\n');
}

function describe(diagnostic: Diagnostic, text: string): string {
  const { start, end, severity, rule, pointer, message, help, related, fix } = diagnostic;
  const lines = [
    `${start.line}:${start.column}-${end.line}:${end.column} ${severity} ${rule} ${pointer || '/'}${documentNumber(diagnostic)}`,
    ...sourceLines(text, start.offset, end.offset),
    `  ${message}`,
    ...related.map((place) => `  related ${place.start.line}:${place.start.column}: ${place.message}`),
    `  help: ${help}`,
  ];
  if (fix !== undefined) {
    lines.push(`  fix (${fix.safe ? 'safe' : 'unsafe'}): ${fix.description}`);
    for (const edit of fix.edits) {
      lines.push(`    ${JSON.stringify(text.slice(edit.start, edit.end))} -> ${JSON.stringify(edit.text)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function documentNumber({ document }: Diagnostic): string {
  return document === 0 ? '' : ` in document ${document}`;
}

function sourceLines(text: string, start: number, end: number): readonly string[] {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', start);
  const line = text.slice(lineStart, lineEnd === -1 ? text.length : lineEnd).trimEnd();
  const carets = '^'.repeat(Math.max(1, Math.min(end - start, line.length - (start - lineStart))));
  return [`  | ${line}`, `  | ${' '.repeat(start - lineStart)}${carets}`];
}
