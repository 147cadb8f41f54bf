import type { Diagnostic, FileReport, Position } from '../diagnostic.ts';
import type { ReporterContext } from './reporter.ts';
import { tally } from './tally.ts';

/**
 * The versioned report for programs, one file per line. Lines and columns are 1-based, columns count UTF-16
 * units, offsets are 0-based. Every checked file is listed, also the clean ones; every finding has every key.
 */
export function json(files: readonly FileReport[], context: ReporterContext): string {
  const tool = { name: 'voxlint', version: context.version };
  const lines = files.map(
    (file) => `  ${encode({ path: file.path, diagnostics: file.diagnostics.map(toFinding) })}`,
  );
  return [
    `{"version":1,"tool":${encode(tool)},`,
    lines.length === 0 ? ' "files":[],' : ` "files":[\n${lines.join(',\n')}\n ],`,
    ` "summary":${encode(tally(files))}}\n`,
  ].join('\n');
}

function toFinding(finding: Diagnostic): unknown {
  const { rule, severity, message, help, pointer, document, start, end, related, fix, suppressed } = finding;
  return {
    rule,
    severity,
    message,
    help,
    pointer,
    document,
    start: toPosition(start),
    end: toPosition(end),
    related: related.map((place) => ({
      message: place.message,
      start: toPosition(place.start),
      end: toPosition(place.end),
    })),
    fix: fix
      ? {
          description: fix.description,
          safe: fix.safe,
          edits: fix.edits.map((edit) => ({ start: edit.start, end: edit.end, text: edit.text })),
        }
      : null,
    suppressed: suppressed ? { kind: suppressed.kind, reason: suppressed.reason } : null,
  };
}

function toPosition({ line, column, offset }: Position): Position {
  return { line, column, offset };
}

/** Beyond what JSON demands, keeps characters out that would steer a terminal the report is looked at in. */
function encode(value: unknown): string {
  return JSON.stringify(value).replace(
    steering,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const steering: RegExp = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;
