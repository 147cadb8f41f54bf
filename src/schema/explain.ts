import { toPointer, valueAt } from '../text/json-pointer.ts';
import type { ExplainContext, SchemaFinding } from './explain-context.ts';
import { explainEmpty } from './explain-empty.ts';
import { explainEnum } from './explain-enum.ts';
import { explainFields } from './explain-fields.ts';
import { explainType } from './explain-type.ts';
import { explainUnindented } from './explain-unindented.ts';
import { explainUuid } from './explain-uuid.ts';
import type { Fault } from './fault.ts';
import { fieldOf } from './subject.ts';

/**
 * Turns the schema's faults into findings: one for each fault, none where a rule owns the field and has the
 * better words. An empty value is always reported here, whoever owns the field.
 */
export function explain(faults: readonly Fault[], context: ExplainContext): readonly SchemaFinding[] {
  const own = faults.filter((fault) => !isOwned(fault, context));
  const { findings, rest: reported } = explainUnindented(own, context);
  // A value of the wrong type is in no list of values either: that is one fault.
  const ofWrongType = new Set(
    reported.flatMap(({ keyword, path }) => (keyword === 'type' ? [toPointer(path)] : [])),
  );
  const single = reported
    .filter((fault) => fault.keyword !== 'enum' || !ofWrongType.has(toPointer(fault.path)))
    .flatMap((fault) => explainOne(fault, context));
  return [...findings, ...single, ...explainFields(reported, context)];
}

function isOwned(fault: Fault, { document, subject }: ExplainContext): boolean {
  if (fieldOf(subject, fault.path).owner === undefined) return false;
  return fault.keyword !== 'type' || valueAt(document.value, fault.path) !== null;
}

function explainOne(fault: Fault, context: ExplainContext): readonly SchemaFinding[] {
  const value = valueAt(context.document.value, fault.path);
  if (fault.keyword === 'enum') return [explainEnum(fault, value)];
  if (fault.keyword === 'pattern') return [explainUuid(fault.path, value)];
  if (fault.keyword !== 'type') return [];
  if (value === null || value === undefined) return [explainEmpty(fault, context)];
  return [explainType(fault, value, context)];
}
