import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';
import type { Position } from '../text/span.ts';
import { encodeJson } from './encode-json.ts';
import type { ReporterContext } from './reporter.ts';
import { tally } from './tally.ts';

/**
 * The versioned report for programs, one file per line. Lines and columns are 1-based, columns count UTF-16
 * units, offsets are 0-based. Every checked file is listed, also the clean ones; every finding has every key. A related
 * place has a path when it is in another file.
 */
export function json(files: readonly FileReport[], context: ReporterContext): string {
  const tool = { name: 'voxlint', version: context.version };
  const lines = files.map(
    (file) => `  ${encodeJson({ path: file.path, diagnostics: file.diagnostics.map(toFinding) })}`,
  );
  return [
    `{"version":1,"tool":${encodeJson(tool)},`,
    lines.length === 0 ? ' "files":[],' : ` "files":[\n${lines.join(',\n')}\n ],`,
    ` "summary":${encodeJson(tally(files))}}\n`,
  ].join('\n');
}

function toFinding(finding: Diagnostic): unknown {
  const {
    rule,
    messageId,
    severity,
    message,
    help,
    pointer,
    document,
    start,
    end,
    related,
    fix,
    suppressed,
  } = finding;
  return {
    rule,
    messageId,
    severity,
    message,
    help,
    pointer,
    document,
    start: toPosition(start),
    end: toPosition(end),
    related: related.map((place) => ({
      message: place.message,
      ...(place.path === undefined ? {} : { path: place.path }),
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
