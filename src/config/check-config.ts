import type { Format, ParsedText, SourceDocument, SyntaxProblem } from '../document/document.ts';
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
import { type ConfigViolation, configViolations, isSharedViolation } from './config-violation.ts';
import { type ConfigContext, configFinding, explainConfig, mayBeSecret } from './explain-config.ts';
import { isMasked, maskAddresses, maskSecrets, maskUnread } from './mask-secrets.ts';
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
  const [document, second] = parsed.documents;
  if (document === undefined || parsed.problems.length > 0) return checkUnread(parsed, input, position);
  const { text, format } = parsed;
  const value = valueAt(document.value, input.at) ?? {};
  const violations = configViolations(value, input.at);
  const shown = await readableDocument(parsed, document, violations, input.at);
  const place = (finding: Finding): readonly Diagnostic[] => [
    locate(withoutMask(finding), { document, text, format, position }),
  ];
  const config = acceptedConfig(value, violations, input.at);
  const findings = findingsOf(config, violations, shown, { ...input, format });
  const more = second === undefined ? [] : [oneTooMany(second, position)];
  const diagnostics = [...findings.flatMap(place), ...more];
  return checked(config, { path: input.path, text: shown.text, diagnostics }, (finding) =>
    place({ ...finding, message: maskAddresses(finding.message), help: maskAddresses(finding.help) }),
  );
}

/** A configuration in which no secret can be read; without a document where it no longer is one. */
interface ReadableDocument {
  readonly text: string;
  readonly document: SourceDocument | undefined;
}

/** The words of findings are made from a text without secrets, so that none of them can quote one. */
async function readableDocument(
  { text, format }: ParsedText,
  document: SourceDocument,
  violations: readonly ConfigViolation[],
  at: Path,
): Promise<ReadableDocument> {
  const rejected = violations.map(({ path }) => path).filter(mayBeSecret);
  const masked = maskSecrets(text, { document, at, rejected });
  if (masked === text) return { text, document };
  const { problems, documents } = await parseDocument(masked, format);
  return { text: masked, document: problems.length > 0 ? undefined : documents[0] };
}

/** A fix that was made from masked text would write the mask into the file. */
function withoutMask(finding: Finding): Finding {
  const { fix, ...rest } = finding;
  return fix === undefined || !isMasked(JSON.stringify(fix)) ? finding : rest;
}

/** The report on a text that no parser reads, with problems that quote no secret. */
async function checkUnread(
  { text, format, problems }: ParsedText,
  { path }: ConfigInput,
  position: (offset: number) => Position,
): Promise<CheckedConfig> {
  const masked = maskUnread(text);
  const again = masked === text ? problems : (await parseDocument(masked, format)).problems;
  const shown = again.length > 0 ? again : problems.map(unreadSecret);
  const diagnostics = shown.map((problem) => syntaxDiagnostic(safeFix(problem), position));
  return checked({}, { path, text: masked, diagnostics }, () => []);
}

/** A problem of which only the characters of a secret know more. */
function unreadSecret({ start, end, document, path, messageId }: SyntaxProblem): SyntaxProblem {
  return {
    start,
    end,
    document,
    path,
    messageId,
    message: 'This value cannot be read. It is not shown, because it may be a secret.',
    help: 'Take it out of the file, and name the environment variable that holds the token in tokenVariable.',
  };
}

function safeFix(problem: SyntaxProblem): SyntaxProblem {
  const { fix, ...rest } = problem;
  return fix === undefined || !isMasked(JSON.stringify(fix)) ? problem : rest;
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

/** The settings that the schema accepted; an empty document is a configuration without any. */
function acceptedConfig(value: unknown, violations: readonly ConfigViolation[], at: Path): Config {
  const rejected = violations
    .filter(isSharedViolation)
    .map((violation) => ({ ...violation, path: violation.path.slice(at.length) }));
  return (acceptedPart(value, rejected) ?? {}) as Config;
}

function findingsOf(
  config: Config,
  violations: readonly ConfigViolation[],
  { text, document }: ReadableDocument,
  { format, at }: Pick<ConfigInput, 'format' | 'at'>,
): readonly Finding[] {
  if (document === undefined) return violations.map(({ path }) => rejectedValue(path));
  const context: ConfigContext = { document, text, format, subject: configSubject(at) };
  return [
    ...explainConfig(violations, context),
    ...checkRules(config.rules, [...at, 'rules'], context),
    ...(config.overrides ?? []).flatMap((override, index) =>
      checkRules(override?.rules, [...at, 'overrides', index, 'rules'], context),
    ),
    ...checkGlobs(config, at),
    ...checkHeaders(config, at),
  ];
}

/** The words for a value that cannot be shown in any form. */
function rejectedValue(path: Path): Finding {
  return configFinding({
    messageId: 'invalidValue',
    message: `The value of ${show(String(path.at(-1) ?? 'the configuration'))} is not accepted.`,
    help: 'Secrets do not belong in this file: name the environment variable that holds the token in tokenVariable.',
    place: { path, part: 'value' },
  });
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
