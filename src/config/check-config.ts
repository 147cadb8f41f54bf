import type { Format, SourceDocument } from '../document/document.ts';
import { parseDocument } from '../document/parse-document.ts';
import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';
import type { Finding } from '../findings/finding.ts';
import { locate } from '../lint/locate.ts';
import { syntaxDiagnostic } from '../lint/syntax-diagnostic.ts';
import { acceptedPart } from '../schema/accepted.ts';
import { type Path, toPointer, valueAt } from '../text/json-pointer.ts';
import { LineIndex } from '../text/line-index.ts';
import { show } from '../text/show.ts';
import type { Position } from '../text/span.ts';
import { checkRules } from './check-rules.ts';
import { configSubject } from './config-subject.ts';
import { configViolations, isSharedViolation } from './config-violation.ts';
import { type ConfigContext, configFinding, explainConfig, mayBeSecret } from './explain-config.ts';
import type { Config } from './types.generated.ts';

/** The text of a configuration. */
export interface ConfigInput {
  /** As messages name it. */
  readonly path: string;
  readonly text: string;
  readonly format: Format;
  /** The path of the configuration in the text: `['voxlint']` in a package.json, else the root. */
  readonly at: Path;
}

/** A configuration and what is wrong with it. */
export interface CheckedConfig {
  /** The settings; of a configuration with findings what the schema accepted. */
  readonly config: Config;
  readonly report: FileReport;
  /** Adds a finding that only the disk could show. */
  addFinding(finding: Finding): CheckedConfig;
}

/** Checks a configuration as it was read. Never throws on what a user wrote. */
export async function checkConfig(input: ConfigInput): Promise<CheckedConfig> {
  const parsed = await parseDocument(input.text, input.format);
  const lines = new LineIndex(parsed.text);
  const position = (offset: number): Position => lines.position(offset);
  const problems = parsed.problems.map((problem) => syntaxDiagnostic(problem, position));
  const [document, second] = parsed.documents;
  const text = parsed.text;
  if (document === undefined || problems.length > 0) {
    return checked({}, { path: input.path, text, diagnostics: problems }, () => []);
  }
  const place = (finding: Finding): readonly Diagnostic[] => [
    locate(finding, { document, text, format: parsed.format, position }),
  ];
  const { config, findings } = checkDocument(document, { ...input, text });
  const more = second === undefined ? [] : [oneTooMany(second, position)];
  const diagnostics = [...findings.flatMap(place), ...more];
  return checked(
    config,
    { path: input.path, text: withoutSecrets(text, findings, document), diagnostics },
    place,
  );
}

function checked(
  config: Config,
  report: FileReport,
  place: (finding: Finding) => readonly Diagnostic[],
): CheckedConfig {
  const diagnostics = [...report.diagnostics].sort((a, b) => a.start.offset - b.start.offset);
  return {
    config,
    report: { ...report, diagnostics },
    addFinding: (finding) =>
      checked(config, { ...report, diagnostics: [...diagnostics, ...place(finding)] }, place),
  };
}

/** An empty document is a configuration that says nothing. */
function checkDocument(
  document: SourceDocument,
  { text, format, at }: ConfigInput,
): { config: Config; findings: readonly Finding[] } {
  const value = valueAt(document.value, at) ?? {};
  const context: ConfigContext = { document, text, format, subject: configSubject(at) };
  const violations = configViolations(value, at);
  const accepted = acceptedPart(
    value,
    violations
      .filter(isSharedViolation)
      .map((violation) => ({ ...violation, path: violation.path.slice(at.length) })),
  );
  const config = (accepted ?? {}) as Config;
  const findings = [
    ...explainConfig(violations, context),
    ...checkRules(config.rules, [...at, 'rules'], context),
    ...(config.overrides ?? []).flatMap((override, index) =>
      checkRules(override?.rules, [...at, 'overrides', index, 'rules'], context),
    ),
    ...checkGlobs(config, at),
    ...checkHeaders(config, at),
  ];
  return { config, findings };
}

function checkGlobs(config: Config, at: Path): readonly Finding[] {
  const lists: readonly (readonly [Path, readonly string[] | undefined])[] = [
    [['files'], config.files],
    [['ignore'], config.ignore],
    ...(config.overrides ?? []).map(
      (override, index) => [['overrides', index, 'files'], override?.files] as const,
    ),
  ];
  return lists.flatMap(([path, globs]) =>
    (globs ?? []).flatMap((glob, index) => checkGlob(glob, [...at, ...path, index])),
  );
}

function checkGlob(glob: string | undefined, path: Path): readonly Finding[] {
  if (glob === undefined || !/\\\w/.test(glob)) return [];
  const slashed = glob.replaceAll('\\', '/');
  return [
    configFinding({
      messageId: 'backslashInGlob',
      message: `Folders in a glob are separated by /, on Windows too; ${show(glob)} has \\.`,
      help: `Write ${slashed}.`,
      place: { path, part: 'value' },
      fix: {
        description: `Write ${slashed}`,
        safe: false,
        changes: [{ kind: 'set', path, value: slashed }],
      },
    }),
  ];
}

/** The headers that the upload writes itself. */
const ownHeaders: Readonly<Record<string, string>> = {
  authorization: 'Remove it, and name the environment variable that holds the token in tokenVariable.',
  'content-type': 'Remove it: what is sent is always JSON.',
  'content-length': 'Remove it: the length is known when the request is made.',
  host: 'Remove it: it comes from baseUrl.',
};

function checkHeaders(config: Config, at: Path): readonly Finding[] {
  return Object.entries(config.environments ?? {}).flatMap(([name, environment]) =>
    Object.keys(environment?.headers ?? {}).flatMap((header) => {
      const help = Object.hasOwn(ownHeaders, header.toLowerCase())
        ? ownHeaders[header.toLowerCase()]
        : undefined;
      if (help === undefined) return [];
      const path = [...at, 'environments', name, 'headers', header];
      return [
        configFinding({
          messageId: 'ownHeader',
          message: `The header ${show(header)} is set by voxlint itself.`,
          help,
          place: { path, part: 'key' },
        }),
      ];
    }),
  );
}

function oneTooMany(second: SourceDocument, position: (offset: number) => Position): Diagnostic {
  const offset = second.root()?.start ?? 0;
  return {
    rule: 'config',
    severity: 'error',
    messageId: 'secondDocument',
    message: 'A configuration is one document; a second one begins here.',
    help: 'Remove the line --- and put everything into one document.',
    pointer: toPointer([]),
    document: second.index,
    start: position(offset),
    end: position(offset),
    related: [],
    suppressed: null,
  };
}

/** The text for the frames of a report, in which what may be a token is unreadable. */
function withoutSecrets(text: string, findings: readonly Finding[], document: SourceDocument): string {
  let shown = text;
  for (const { place } of findings) {
    const node = mayBeSecret(place.path) ? document.find(place.path)?.node : undefined;
    if (node === undefined) continue;
    const { start, end } = node;
    shown = shown.slice(0, start) + shown.slice(start, end).replaceAll(/\S/g, '•') + shown.slice(end);
  }
  return shown;
}
