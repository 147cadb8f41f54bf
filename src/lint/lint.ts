import type { ParsedText, SourceDocument } from '../document/document.ts';
import { formatOf } from '../document/format-of.ts';
import { parseDocument } from '../document/parse-document.ts';
import type { AgentWeek } from '../findings/agent-week.ts';
import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';
import type { ConflictingFact, Fact } from '../findings/fact.ts';
import type { Finding } from '../findings/finding.ts';
import { rules } from '../rules/index.generated.ts';
import { acceptedPart } from '../schema/accepted.ts';
import { type DefinitionKind, definitionKind } from '../schema/definition-kind.ts';
import { definitionSubjects } from '../schema/definition-subjects.ts';
import { explain } from '../schema/explain.ts';
import { validate } from '../schema/validate.ts';
import { LineIndex } from '../text/line-index.ts';
import type { Position } from '../text/span.ts';
import { collectFacts, conflicts } from './cross-file.ts';
import { fingerprint } from './fingerprint.ts';
import { type LocateContext, locate } from './locate.ts';
import { mergeFindings } from './merge-findings.ts';
import { runRules } from './run-rules.ts';
import { type ActiveRule, activeRules, type Settings, severityOf } from './settings.ts';
import { mayHoldSuppressions } from './suppression/may-hold-suppressions.ts';
import { syntaxDiagnostic } from './syntax-diagnostic.ts';

/** One file to check, already read. */
export interface LintInput {
  /** Its ending says whether it is YAML or JSON; `.agent.` or `.model.` in the name says the kind. */
  readonly path: string;
  readonly text: string;
  /** Wins over the name and the keys. */
  readonly kind?: DefinitionKind;
}

/** The result of checking one file, with the facts by which files are compared. */
export interface Inspection {
  readonly report: FileReport;
  /** The facts that only one document of a project should hold. */
  readonly facts: readonly Fact[];
  /** The values of its documents, on demand. */
  readonly values?: readonly DocumentValue[];
}

/** The value of one document of a file. */
export type DocumentValue = Pick<SourceDocument, 'index' | 'value'>;

/** The parts of an inspection that not every host wants. */
export interface InspectOptions {
  /** The facts of the file that other files of the project hold, too, once they are known. */
  readonly conflicting?: readonly ConflictingFact[];
  /** True to have the opening hours of the agents in the report; false when left out. */
  readonly weeks?: boolean;
  /** True to have the values that were checked; false when left out. */
  readonly values?: boolean;
}

/**
 * Checks one file: parse, validate, run the rules, give each finding its characters, one finding a mistake, in
 * the order of the text. Never throws on what a user wrote.
 */
export async function lint(input: LintInput, settings: Settings = {}): Promise<FileReport> {
  return (await inspect(input, settings)).report;
}

/** Checks one file like `lint`, and also gives the facts that the host compares between files. */
export async function inspect(
  input: LintInput,
  settings: Settings = {},
  { conflicting = [], weeks = false, values = false }: InspectOptions = {},
): Promise<Inspection> {
  const format = formatOf(input.path);
  const parsed = await parseDocument(input.text, format);
  const lines = new LineIndex(parsed.text);
  const position = (offset: number): Position => lines.position(offset);
  const active = activeRulesOf(settings);
  const found: Diagnostic[] = parsed.problems.map((problem) => syntaxDiagnostic(problem, position));
  const facts: Fact[] = [];
  const toDiagnostic = (finding: Finding, document: SourceDocument): Diagnostic => {
    const context: LocateContext = { document, text: parsed.text, format, position };
    const named = { document, text: parsed.text, isOneOfMany: hasSeveralDocuments(parsed) };
    return { ...locate(finding, context), fingerprint: fingerprint(finding, named) };
  };
  for (const document of parsed.documents) {
    const findings = check(document, parsed, input, active, settings, facts);
    if (findings.length === 0) continue;
    const located = findings.map((finding) => ({ finding, diagnostic: toDiagnostic(finding, document) }));
    // One by one: a file may have more findings than a call takes arguments.
    for (const diagnostic of mergeFindings(located)) found.push(diagnostic);
  }
  found.push(...conflicts(facts, conflicting, active, inDocument(parsed, toDiagnostic)));
  const obeyed = await obeyComments(found, parsed, lines, active, settings);
  const diagnostics = [...(await withHarmlessFixesOf(obeyed, parsed))].sort(inTextOrder);
  const report = {
    path: input.path,
    ...(diagnostics.length === 0 ? {} : { text: parsed.text }),
    diagnostics,
    ...(weeks ? { weeks: await weeksOf(parsed) } : {}),
  };
  if (!values) return { report, facts };
  return { report, facts, values: parsed.documents.map(({ index, value }) => ({ index, value })) };
}

/** Loads what tries fixes out only for a text that has one. */
async function withHarmlessFixesOf(
  found: readonly Diagnostic[],
  { text, format, documents, problems }: ParsedText,
): Promise<readonly Diagnostic[]> {
  if (found.every(({ fix }) => fix === undefined)) return found;
  const { withHarmlessFixes } = await import('./harmless-fixes.ts');
  const reading = { read: documents.length, unread: problems.length };
  return withHarmlessFixes(found, { text, format, reading });
}

/** Finds the document of a finding by its number. */
function inDocument(
  { documents }: ParsedText,
  toDiagnostic: (finding: Finding, document: SourceDocument) => Diagnostic,
): (finding: Finding, index: number) => Diagnostic {
  return (finding, index) => {
    const document = documents.find((each) => each.index === index);
    if (document === undefined)
      throw new Error(`A fact is of document ${index}, which the text does not have.`);
    return toDiagnostic(finding, document);
  };
}

async function weeksOf({ documents }: ParsedText): Promise<readonly AgentWeek[]> {
  const { agentWeek } = await import('../findings/agent-week.ts');
  return documents.flatMap(({ value }) => agentWeek(value) ?? []);
}

function hasSeveralDocuments({ documents, problems }: ParsedText): boolean {
  return documents.some(({ index }) => index > 0) || problems.some(({ document }) => document > 0);
}

function check(
  document: SourceDocument,
  parsed: ParsedText,
  input: LintInput,
  active: readonly ActiveRule[],
  settings: Settings,
  facts: Fact[],
): readonly Finding[] {
  const { text, format } = parsed;
  const kind = input.kind ?? definitionKind(input.path, document.value);
  const violations = validate(document.value, kind);
  const accepted = acceptedPart(document.value, violations);
  const knownFields = settings.knownFields ?? [];
  const knownValues = settings.knownValues ?? {};
  const explained = explain(violations, {
    document,
    text,
    format,
    subject: definitionSubjects[kind],
    knownFields,
  });
  const misspelt = misspeltFields(explained);
  facts.push(...collectFacts(document, accepted, kind, active));
  return [
    ...asSet(explained, settings),
    ...runRules({ document, accepted, misspelt, text, format, kind, rules: active, knownValues }),
  ];
}

/** The schema's findings as much as they matter to a team; those that are off still show what was misspelt. */
function asSet(findings: readonly Finding[], settings: Settings): readonly Finding[] {
  if (settings.rules === undefined) return findings;
  return findings.flatMap((finding) => {
    const severity = severityOf(finding.rule, finding.severity, settings);
    return severity === undefined ? [] : [{ ...finding, severity }];
  });
}

/** The fields that misspelt and misplaced ones stand for: those fields are there, under another name or elsewhere. */
function misspeltFields(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(findings.flatMap(({ meant = [] }) => meant));
}

/** Loads what reads comments only for a text that has one for voxlint. */
async function obeyComments(
  found: readonly Diagnostic[],
  parsed: ParsedText,
  lines: LineIndex,
  active: readonly ActiveRule[],
  settings: Settings,
): Promise<readonly Diagnostic[]> {
  if (parsed.format === 'json' || !mayHoldSuppressions(parsed.text)) return found;
  const { suppress } = await import('./suppression/suppress.ts');
  const { yamlComments } = await import('../document/yaml/yaml-comments.ts');
  return suppress(found, { parsed, comments: yamlComments(parsed.text), lines, active, settings });
}

const activeBySettings: WeakMap<Settings, readonly ActiveRule[]> = new WeakMap();
const noSettings: Settings = {};

/** Computed once for a run: the same settings object gives the same list. */
function activeRulesOf(settings: Settings): readonly ActiveRule[] {
  const key = Object.keys(settings).length === 0 ? noSettings : settings;
  const known = activeBySettings.get(key) ?? activeRules(rules, key);
  activeBySettings.set(key, known);
  return known;
}

function inTextOrder(a: Diagnostic, b: Diagnostic): number {
  return a.start.offset - b.start.offset || a.end.offset - b.end.offset || (a.rule < b.rule ? -1 : 1);
}
