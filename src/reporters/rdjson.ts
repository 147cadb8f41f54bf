import type { Diagnostic, FileReport, Fix } from '../findings/diagnostic.ts';
import type { Edit } from '../text/edits.ts';
import { escapeControls } from '../text/show.ts';
import type { Position } from '../text/span.ts';
import { encodeJson } from './encode-json.ts';
import { messageWithHelp } from './message-with-help.ts';
import { openFindings } from './open-findings.ts';
import { positionAt } from './position-at.ts';
import type { ReporterContext } from './reporter.ts';
import { home, rulePage } from './rule-page.ts';
import { linesOf, type ShownLines } from './shown-lines.ts';

/** The diagnostic format of reviewdog. Its columns count bytes of UTF-8, from 1. */
export function rdjson(files: readonly FileReport[], context: ReporterContext): string {
  const report = {
    source: { name: 'voxlint', url: home },
    diagnostics: files.flatMap((file) => toDiagnostics(file, context)),
  };
  return `${encodeJson(report, 2)}\n`;
}

function toDiagnostics(file: FileReport, { rules }: ReporterContext): readonly unknown[] {
  const lines = file.text === undefined ? undefined : linesOf(file.text);
  return openFindings(file).map((finding) => ({
    message: messageWithHelp(finding),
    location: { path: file.path, range: toRange(finding, lines) },
    severity: finding.severity === 'error' ? 'ERROR' : 'WARNING',
    code: {
      value: escapeControls(finding.rule),
      url: rules?.get(finding.rule)?.url ?? rulePage(finding.rule),
    },
    ...relatedLocations(finding, file.path, lines),
    ...suggestions(finding, lines),
  }));
}

function relatedLocations({ related }: Diagnostic, path: string, lines: ShownLines | undefined): object {
  if (related.length === 0) return {};
  return {
    related_locations: related.map((place) => ({
      message: escapeControls(place.message),
      location: {
        path: place.path ?? path,
        range: toRange(place, place.path === undefined ? lines : undefined),
      },
    })),
  };
}

/** Several suggestions would be proposals of their own, so that a fix in several places is one. */
function suggestions({ fix }: Diagnostic, lines: ShownLines | undefined): object {
  const edit = fix && lines && wholeEdit(fix, lines.text);
  if (edit === undefined || lines === undefined) return {};
  const [start, end] = [positionAt(lines, edit.start), positionAt(lines, edit.end)];
  return { suggestions: [{ range: toRange({ start, end }, lines), text: edit.text }] };
}

function toRange(
  { start, end }: { readonly start: Position; readonly end: Position },
  lines: ShownLines | undefined,
): object {
  return { start: toPosition(start, lines), end: toPosition(end, lines) };
}

function toPosition({ line, column }: Position, lines: ShownLines | undefined): object {
  const before = lines?.line(line)?.text.slice(0, column - 1);
  return { line, column: before === undefined ? column : new TextEncoder().encode(before).length + 1 };
}

/** All edits of a fix as one replacement, for formats that take each edit for a proposal of its own. */
function wholeEdit({ edits }: Fix, text: string): Edit | undefined {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  const first = sorted[0];
  if (first === undefined) return undefined;
  let at = first.start;
  let written = '';
  for (const edit of sorted) {
    written += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return { start: first.start, end: at, text: written };
}
