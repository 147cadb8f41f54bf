import type { FileReport } from '../findings/diagnostic.ts';
import { escapeControls } from '../text/show.ts';
import { encodeJson } from './encode-json.ts';
import { identities } from './identities.ts';
import { messageWithHelp } from './message-with-help.ts';
import { openFindings } from './open-findings.ts';

/** A Code Quality report of GitLab. Paths are given as they are, for GitLab compares them with those of the repository. */
export function gitlab(files: readonly FileReport[]): string {
  const identity = identities(files);
  const issues = files.flatMap((file) =>
    openFindings(file).map((finding) => ({
      description: messageWithHelp(finding),
      check_name: escapeControls(finding.rule),
      fingerprint: identity.get(finding) ?? '',
      severity: finding.severity === 'error' ? 'major' : 'minor',
      location: { path: file.path, lines: { begin: finding.start.line, end: finding.end.line } },
    })),
  );
  return `${encodeJson(issues, 2)}\n`;
}
