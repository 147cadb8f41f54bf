import type { Format, SourceDocument } from '../document/document.ts';
import { parseDocument } from '../document/parse-document.ts';
import type { Diagnostic } from '../findings/diagnostic.ts';
import type { ConflictingFact, Fact } from '../findings/fact.ts';
import type { Finding } from '../findings/finding.ts';
import type { DefinitionKind } from '../schema/definition-kind.ts';
import { isMap } from '../text/is-map.ts';
import { LineIndex } from '../text/line-index.ts';
import { reportToFinding } from './report-to-finding.ts';
import type { ActiveRule } from './settings.ts';

/** The facts of one document, by the rules that compare them. Takes its value without the parts that the schema rejected. */
export function collectFacts(
  { index }: SourceDocument,
  accepted: unknown,
  kind: DefinitionKind,
  rules: readonly ActiveRule[],
): readonly Fact[] {
  if (!isMap(accepted)) return [];
  return rules.flatMap(({ rule: { id, crossFile }, options }) => {
    const collected = crossFile === undefined ? [] : crossFile.collect({ value: accepted, kind, options });
    return [...collected].map((fact) => ({ rule: id, document: index, ...fact }));
  });
}

/**
 * The findings about facts that another file holds too, or an earlier document of this one.
 *
 * @param toDiagnostic gives a finding of the document with this number its characters
 */
export function conflicts(
  facts: readonly Fact[],
  conflicting: readonly ConflictingFact[],
  rules: readonly ActiveRule[],
  toDiagnostic: (finding: Finding, document: number) => Diagnostic,
): readonly Diagnostic[] {
  if (facts.length < 2 && conflicting.length === 0) return [];
  const elsewhere = new Map(conflicting.map((each) => [identityOf(each), each]));
  const before = new Map<string, Diagnostic>();
  return facts.flatMap((fact) => {
    const active = rules.find(({ rule }) => rule.id === fact.rule);
    const crossFile = active?.rule.crossFile;
    if (active === undefined || crossFile === undefined) return [];
    const { path, data = {} } = fact;
    const report = { messageId: crossFile.messageId, data, at: { path, part: 'value' } } as const;
    const diagnostic = toDiagnostic(reportToFinding(report, active, path), fact.document);
    const other = elsewhere.get(identityOf(fact)) ?? before.get(identityOf(fact));
    if (other === undefined) {
      before.set(identityOf(fact), diagnostic);
      return [];
    }
    const { start, end } = other;
    const file = 'key' in other ? { path: other.path } : {};
    const related = [...diagnostic.related, { message: crossFile.related, ...file, start, end }];
    return [{ ...diagnostic, related }];
  });
}

/** The same for facts that a rule takes for the same. */
export function identityOf({ rule, key }: Pick<Fact, 'rule' | 'key'>): string {
  return `${rule}\n${key}`;
}

/** Finds the place of a fact in its text; undefined where the text does not hold it. */
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
