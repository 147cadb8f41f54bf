import type { Format, SourceDocument } from '../document/document.ts';
import { parseDocument } from '../document/parse-document.ts';
import type { Diagnostic } from '../findings/diagnostic.ts';
import type { Finding } from '../findings/finding.ts';
import type { SharedFact } from '../rules/define-rule.ts';
import type { DefinitionKind } from '../schema/definition-kind.ts';
import type { Path } from '../text/json-pointer.ts';
import { LineIndex } from '../text/line-index.ts';
import type { Position } from '../text/span.ts';
import { reportToFinding } from './report-to-finding.ts';
import type { ActiveRule } from './settings.ts';

/** Something that only one document of a project should hold, as plain data. */
export interface Fact {
  /** The id of the rule that compares it. */
  readonly rule: string;
  /** The same for all that the rule takes for the same. */
  readonly key: string;
  /** What is written. */
  readonly text: string;
  /** 0-based number of the document in its file. */
  readonly document: number;
  /** Where in its document it is written. */
  readonly path: Path;
}

/** A fact that another file holds, with its place there. */
export interface ConflictingFact {
  readonly rule: string;
  readonly key: string;
  /** The other file, as reports name it. */
  readonly path: string;
  readonly start: Position;
  readonly end: Position;
}

/** A fact of the file that is being checked. */
export interface CollectedFact {
  readonly active: ActiveRule;
  readonly document: SourceDocument;
  readonly shared: SharedFact;
}

/** What the rules want to compare of one document. Takes its value without what the schema rejected. */
export function collectFacts(
  document: SourceDocument,
  accepted: unknown,
  kind: DefinitionKind,
  rules: readonly ActiveRule[],
): readonly CollectedFact[] {
  if (typeof accepted !== 'object' || accepted === null || Array.isArray(accepted)) return [];
  return rules.flatMap((active) => {
    const { crossFile } = active.rule;
    if (crossFile === undefined) return [];
    const shared = crossFile.collect({ value: accepted, kind, options: active.options });
    return [...shared].map((each) => ({ active, document, shared: each }));
  });
}

export function toFact({ active, document, shared: { key, text, path } }: CollectedFact): Fact {
  return { rule: active.rule.id, key, text, document: document.index, path };
}

/**
 * The findings about facts that another file holds too, or an earlier document of this one.
 *
 * @param toDiagnostic gives a finding of a document its characters
 */
export function conflicts(
  facts: readonly CollectedFact[],
  taken: readonly ConflictingFact[],
  toDiagnostic: (finding: Finding, document: SourceDocument) => Diagnostic,
): readonly Diagnostic[] {
  if (facts.length < 2 && taken.length === 0) return [];
  const elsewhere = new Map(taken.map((each) => [identity(each.rule, each.key), each]));
  const before = new Map<string, Diagnostic>();
  return facts.flatMap(({ active, document, shared: { key, path, data = {} } }) => {
    const { id, crossFile } = active.rule;
    if (crossFile === undefined) return [];
    const report = { messageId: crossFile.messageId, data, at: { path, part: 'value' } } as const;
    const other = elsewhere.get(identity(id, key)) ?? before.get(identity(id, key));
    const diagnostic = toDiagnostic(reportToFinding(report, active, path), document);
    if (other === undefined) {
      before.set(identity(id, key), diagnostic);
      return [];
    }
    const { start, end } = other;
    const file = 'key' in other ? { path: other.path } : {};
    return [
      {
        ...diagnostic,
        related: [...diagnostic.related, { message: crossFile.related, ...file, start, end }],
      },
    ];
  });
}

function identity(rule: string, key: string): string {
  return `${rule}\n${key}`;
}

/** Where a fact of a text is written; undefined where it is not. */
export async function locateFact(
  text: string,
  format: Format,
  { document, path }: Fact,
): Promise<Pick<ConflictingFact, 'start' | 'end'> | undefined> {
  const parsed = await parseDocument(text, format);
  const span = parsed.documents.find(({ index }) => index === document)?.find(path)?.node;
  const lines = new LineIndex(parsed.text);
  return span && { start: lines.position(span.start), end: lines.position(span.end) };
}
