import { toPointer, valueAt } from '../text/json-pointer.ts';
import type { ExplainContext, SchemaFinding } from './explain-context.ts';
import { explainEmpty } from './explain-empty.ts';
import { explainEnum } from './explain-enum.ts';
import { explainFields } from './explain-fields.ts';
import { explainType } from './explain-type.ts';
import { explainUnindented } from './explain-unindented.ts';
import { explainUuid } from './explain-uuid.ts';
import { explainWhole } from './explain-whole.ts';
import { fieldOf } from './subject.ts';
import type { Violation } from './violation.ts';

/**
 * Turns the schema's violations into findings: one for each violation, none where a rule owns the field and has the
 * better words. An empty value is always reported here, whoever owns the field.
 */
export function explain(violations: readonly Violation[], context: ExplainContext): readonly SchemaFinding[] {
  const own = violations.filter((violation) => !isOwned(violation, context));
  const whole = explainWhole(own, context);
  const { findings, rest: reported } = explainUnindented(whole.rest, context);
  // A value of the wrong type is in no list of values either: that is one mistake.
  const ofWrongType = new Set(
    reported.flatMap(({ keyword, path }) => (keyword === 'type' ? [toPointer(path)] : [])),
  );
  const single = reported
    .filter((violation) => violation.keyword !== 'enum' || !ofWrongType.has(toPointer(violation.path)))
    .flatMap((violation) => explainOne(violation, context));
  return [...whole.findings, ...findings, ...single, ...explainFields(reported, context)];
}

function isOwned(violation: Violation, { document, subject }: ExplainContext): boolean {
  if (fieldOf(subject, violation.path).owner === undefined) return false;
  return violation.keyword !== 'type' || valueAt(document.value, violation.path) !== null;
}

function explainOne(violation: Violation, context: ExplainContext): readonly SchemaFinding[] {
  const value = valueAt(context.document.value, violation.path);
  if (violation.keyword === 'enum') return [explainEnum(violation, value)];
  if (violation.keyword === 'pattern') return [explainUuid(violation.path, value)];
  if (violation.keyword !== 'type') return [];
  if (value === null || value === undefined) return [explainEmpty(violation, context)];
  return [explainType(violation, value, context)];
}
