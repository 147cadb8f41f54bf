import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';
import { escapeMarkup } from './escape-markup.ts';
import { messageWithHelp } from './message-with-help.ts';
import { openFindings } from './open-findings.ts';

/** The XML of Checkstyle, which many tools read. Every file that was checked is in it. */
export function checkstyle(files: readonly FileReport[]): string {
  const body = files.map((file) => {
    const errors = openFindings(file).map(toError);
    const name = escapeMarkup(file.path);
    return errors.length === 0
      ? `  <file name="${name}"/>\n`
      : `  <file name="${name}">\n${errors.join('')}  </file>\n`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n<checkstyle version="8.0">\n${body.join('')}</checkstyle>\n`;
}

function toError(finding: Diagnostic): string {
  const { start, severity, rule } = finding;
  const place = `line="${start.line}" column="${start.column}" severity="${severity}"`;
  const message = escapeMarkup(messageWithHelp(finding));
  return `    <error ${place} message="${message}" source="voxlint.${escapeMarkup(rule)}"/>\n`;
}
