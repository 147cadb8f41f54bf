import type {
  Artifact,
  ArtifactLocation,
  Fix,
  Location,
  Log,
  Region,
  ReportingDescriptor,
  Result,
  Message as SarifMessage,
  Suppression,
} from 'sarif';
import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';
import { escapeControls } from '../text/show.ts';
import type { Position } from '../text/span.ts';
import { encodeJson } from './encode-json.ts';
import { identities } from './identities.ts';
import { messageWithHelp } from './message-with-help.ts';
import { positionAt } from './position-at.ts';
import type { ReporterContext, RuleNote } from './reporter.ts';
import { home, rulePage } from './rule-page.ts';
import { linesOf, type ShownLines } from './shown-lines.ts';
import { wellFormed } from './well-formed.ts';

/** The context that the results of one file share. */
interface View {
  readonly artifact: ArtifactLocation;
  readonly lines: ShownLines | undefined;
  readonly ruleIndex: ReadonlyMap<string, number>;
  readonly identity: ReadonlyMap<Diagnostic, string>;
  readonly context: ReporterContext;
}

/**
 * SARIF 2.1.0 for code scanning. Paths are relative to `%SRCROOT%` and percent-encoded; suppressed findings are
 * there, marked as such; each result has a partial fingerprint by which another run knows it again.
 */
export function sarif(files: readonly FileReport[], context: ReporterContext): string {
  const used = messageIdsByRule(files);
  const rules = [...used.keys()].sort();
  const ruleIndex = new Map(rules.map((rule, index) => [rule, index]));
  const identity = identities(files);
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'voxlint',
            version: context.version,
            informationUri: home,
            rules: rules.map((rule) => toRule(rule, used.get(rule) ?? noIds, context)),
          },
        },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        originalUriBaseIds: {
          '%SRCROOT%': { description: { text: 'The root of the checked-out sources.' } },
        },
        invocations: [{ executionSuccessful: true }],
        artifacts: files.map(toArtifact),
        results: files.flatMap((file, index) => toResults(file, index, { ruleIndex, identity, context })),
      },
    ],
  };
  return `${encodeJson(log, 2)}\n`;
}

const noIds: ReadonlySet<string> = new Set();

/** The rules that have results, and which of their messages. */
function messageIdsByRule(files: readonly FileReport[]): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const { diagnostics } of files) {
    for (const { rule, messageId } of diagnostics)
      used.set(rule, (used.get(rule) ?? new Set()).add(messageId));
  }
  return used;
}

/** Those of the schema share a note. */
function noteOf(rule: string, { rules }: ReporterContext): RuleNote | undefined {
  return rules?.get(rule) ?? rules?.get(rule.split('/')[0] ?? rule);
}

function toRule(id: string, used: ReadonlySet<string>, context: ReporterContext): ReportingDescriptor {
  const note = noteOf(id, context);
  const url = note?.url ?? rulePage(id);
  const reason = [note?.summary ?? id, note?.why].filter((part) => part !== undefined).map(asSentence);
  return {
    id: escapeControls(id),
    shortDescription: { text: note?.summary ?? escapeControls(id) },
    fullDescription: { text: reason.join(' ') },
    help: {
      text: `${reason.join(' ')} See ${url}`,
      markdown: `${reason.join('\n\n')}\n\n[What it says, and how to fix it](${url})`,
    },
    helpUri: url,
    ...messageStrings(note, used),
    defaultConfiguration: { level: note?.severity ?? 'error' },
    properties: { tags: ['voice-agent'], precision: 'very-high' },
  };
}

/** The messages that results refer to by id. Braces are doubled, for single ones are placeholders (section 3.11.5). */
function messageStrings(
  note: RuleNote | undefined,
  used: ReadonlySet<string>,
): Pick<ReportingDescriptor, 'messageStrings'> {
  const strings = Object.entries(note?.messages ?? {})
    .filter(([id]) => used.has(id))
    .map(([id, { text }]) => [id, { text: withoutLinks(text.replaceAll(/[{}]/g, '$&$&')) }] as const);
  return strings.length === 0 ? {} : { messageStrings: Object.fromEntries(strings) };
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function toArtifact({ path }: FileReport): Artifact {
  return { location: toLocation(path) };
}

function toLocation(path: string): ArtifactLocation {
  const uri = path.split('/').map(encodeSegment).join('/');
  if (/^[A-Za-z]:\//.test(path)) return { uri: `file:///${uri}` };
  return path.startsWith('/') ? { uri: `file://${uri}` } : { uri, uriBaseId: '%SRCROOT%' };
}

/** RFC 3986 section 3.3; also what JavaScript leaves as it is and a shell or a Markdown reader would not. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(wellFormed(segment)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function toResults(
  file: FileReport,
  index: number,
  shared: Pick<View, 'ruleIndex' | 'identity' | 'context'>,
): readonly Result[] {
  const artifact = { ...toLocation(file.path), index };
  const lines = file.text === undefined ? undefined : linesOf(file.text);
  return file.diagnostics.map((finding) => toResult(finding, { artifact, lines, ...shared }));
}

function toResult(finding: Diagnostic, view: View): Result {
  return {
    ruleId: escapeControls(finding.rule),
    ruleIndex: view.ruleIndex.get(finding.rule) ?? -1,
    level: finding.severity,
    message: { text: withoutLinks(messageWithHelp(finding)), ...messageId(finding, view) },
    locations: [
      {
        physicalLocation: { artifactLocation: view.artifact, region: toRegion(finding.start, finding.end) },
        ...logicalLocations(finding),
      },
    ],
    ...relatedLocations(finding, view.artifact),
    partialFingerprints: { 'voxlint/v1': view.identity.get(finding) ?? '' },
    suppressions: finding.suppressed === null ? [] : [toSuppression(finding.suppressed)],
    ...fixes(finding, view),
  };
}

/** The id stands only where the rule lists its message: a reader looks it up there (section 3.11.7). */
function messageId(finding: Diagnostic, { context }: View): Pick<SarifMessage, 'id'> {
  const { messages = {} } = noteOf(finding.rule, context) ?? {};
  return Object.hasOwn(messages, finding.messageId) ? { id: finding.messageId } : {};
}

/** A message of SARIF takes `[text](target)` for a link (section 3.11.6). */
function withoutLinks(message: string): string {
  return message.replaceAll('](', '] (');
}

function toRegion(start: Position, end: Position): Region {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: start.offset,
    charLength: end.offset - start.offset,
  };
}

function logicalLocations({ pointer }: Diagnostic): Pick<Location, 'logicalLocations'> {
  return pointer === '' ? {} : { logicalLocations: [{ fullyQualifiedName: escapeControls(pointer) }] };
}

function relatedLocations(
  { related }: Diagnostic,
  artifact: ArtifactLocation,
): Pick<Result, 'relatedLocations'> {
  if (related.length === 0) return {};
  const toPlace = (
    { message, path, start, end }: Diagnostic['related'][number],
    index: number,
  ): Location => ({
    id: index + 1,
    message: { text: withoutLinks(escapeControls(message)) },
    physicalLocation: {
      artifactLocation: path === undefined ? artifact : toLocation(path),
      region: toRegion(start, end),
    },
  });
  return { relatedLocations: related.map(toPlace) };
}

function toSuppression({ kind, reason }: NonNullable<Diagnostic['suppressed']>): Suppression {
  return {
    kind: kind === 'comment' ? 'inSource' : 'external',
    ...(reason === undefined ? {} : { justification: escapeControls(reason) }),
  };
}

/** The text that a fix puts there is given as it is: what applies it needs every character. */
function fixes({ fix }: Diagnostic, { artifact, lines }: View): Pick<Result, 'fixes'> {
  if (fix === undefined || lines === undefined || fix.edits.length === 0) return {};
  const replacements = fix.edits.map(({ start, end, text }) => ({
    deletedRegion: toRegion(positionAt(lines, start), positionAt(lines, end)),
    insertedContent: { text },
  }));
  const change: Fix = {
    description: { text: withoutLinks(escapeControls(fix.description)) },
    artifactChanges: [{ artifactLocation: artifact, replacements }],
  };
  return { fixes: [change] };
}
