import type { Reporter } from '../../../reporters/reporter.ts';
import type { ReportFormat } from '../options/report-targets.ts';

/** The needs of a format beside the findings. */
export interface FormatNeeds {
  readonly load: () => Promise<Reporter>;
  /** Paths from the root of the repository, as the service that shows the report has them. */
  readonly rooted?: true;
  /** The texts of the rules. */
  readonly rules?: true;
  /** The opening hours of the agents, in the reports. */
  readonly weeks?: true;
}

/** Each is loaded when it is asked for. */
export const reporters: Readonly<Record<ReportFormat, FormatNeeds>> = {
  pretty: { load: async () => (await import('../../../reporters/pretty.ts')).pretty },
  json: { load: async () => (await import('../../../reporters/json.ts')).json },
  compact: { load: async () => (await import('../../../reporters/compact.ts')).compact },
  sarif: { load: async () => (await import('../../../reporters/sarif.ts')).sarif, rooted: true, rules: true },
  github: { load: async () => (await import('../../../reporters/github.ts')).github, rooted: true },
  gitlab: { load: async () => (await import('../../../reporters/gitlab.ts')).gitlab, rooted: true },
  junit: { load: async () => (await import('../../../reporters/junit.ts')).junit },
  checkstyle: { load: async () => (await import('../../../reporters/checkstyle.ts')).checkstyle },
  rdjson: { load: async () => (await import('../../../reporters/rdjson.ts')).rdjson },
  markdown: { load: async () => (await import('../../../reporters/markdown.ts')).markdown },
  html: { load: async () => (await import('../../../reporters/html.ts')).html, weeks: true },
};
