import type { Format, SourceDocument } from '../document/document.ts';
import type { Finding } from '../finding.ts';
import { show } from '../show.ts';
import { explainEmpty } from './explain-empty.ts';
import { explainEnum } from './explain-enum.ts';
import { explainFields } from './explain-fields.ts';
import { explainType } from './explain-type.ts';
import { type Fault, valueAt } from './fault.ts';
import { fieldAt } from './field-at.ts';
import { showField } from './show-field.ts';
import type { Subject } from './subject.ts';

/** What the words of a finding are made from, beside the fault itself. */
export interface ExplainContext {
  readonly document: SourceDocument;
  readonly text: string;
  readonly format: Format;
  readonly subject: Subject;
  /** Fields that the configuration declares: a bare name anywhere, or a dotted path from the root. */
  readonly knownFields: readonly string[];
}

/**
 * Turns the schema's faults into findings: one for each fault, none where a rule owns the field and has the
 * better words. An empty value is always told here, whoever owns the field.
 */
export function explain(faults: readonly Fault[], context: ExplainContext): readonly Finding[] {
  const told = faults.filter((fault) => !isOwned(fault, context));
  const single = told.flatMap((fault) => explainOne(fault, context));
  return [...single, ...explainFields(told, context)];
}

function isOwned(fault: Fault, { document, subject }: ExplainContext): boolean {
  if (fieldAt(subject.root, fault.path, subject.shapes).owner === undefined) return false;
  return fault.keyword !== 'type' || valueAt(document.value, fault.path) !== null;
}

function explainOne(fault: Fault, context: ExplainContext): readonly Finding[] {
  const value = valueAt(context.document.value, fault.path);
  if (fault.keyword === 'enum') return [explainEnum(fault, value)];
  if (fault.keyword === 'pattern') return [explainUuid(fault, value)];
  if (fault.keyword !== 'type') return [];
  if (value === null || value === undefined) return [explainEmpty(fault, context)];
  return [explainType(fault, value, context)];
}

/** The schemas of definitions use `pattern` outside owned fields for UUIDs alone (service document 2.1, 2.2, 2.5, 2.6). */
function explainUuid(fault: Fault, value: unknown): Finding {
  return {
    rule: 'schema/pattern',
    severity: 'error',
    message: `${showField(fault.path)} must be a UUID; ${show(value)} is not one.`,
    help: 'Write 32 hexadecimal digits in groups of 8-4-4-4-12, such as 3f2b8c1e-7d4a-4e9b-9c6f-0a1b2c3d4e5f.',
    place: { path: fault.path, part: 'value' },
  };
}
