import { type Path, valueAt } from '../text/json-pointer.ts';
import { isSlip, nearest, spelling } from '../text/nearest.ts';
import { show, showList } from '../text/show.ts';
import { couldHold, typeOf } from './could-hold.ts';
import { exampleOf } from './example-of.ts';
import type { ExplainContext, SchemaFinding } from './explain-context.ts';
import { explainCut, explainMergeKey } from './explain-slip.ts';
import { explainRename, explainUnknownField } from './explain-unknown.ts';
import type { Gap } from './gap.ts';
import { homesOf } from './homes-of.ts';
import { type Need, neededSettings } from './needed-settings.ts';
import { writeEntry } from './notation.ts';
import { isLoose, otherNamesOf, unit } from './other-names.ts';
import { showHolder } from './show-field.ts';
import { below, fieldOf, type Subject } from './subject.ts';
import type { Violation } from './violation.ts';

/**
 * Unknown and missing fields. An unknown field that looks like a missing or an unused one gives one finding
 * with a rename; what is left is reported as unknown, or as missing.
 */
export function explainFields(
  violations: readonly Violation[],
  context: ExplainContext,
): readonly SchemaFinding[] {
  return gaps(violations, context).flatMap((gap) => explainGap(gap, context));
}

function gaps(violations: readonly Violation[], { subject }: ExplainContext): readonly Gap[] {
  const byPath = new Map<string, { path: Path; unknown: string[]; missing: string[] }>();
  for (const violation of violations) {
    if (violation.keyword !== 'unknown-field' && violation.keyword !== 'required') continue;
    const key = JSON.stringify(violation.path);
    const gap = byPath.get(key) ?? { path: violation.path, unknown: [], missing: [] };
    (violation.keyword === 'required' ? gap.missing : gap.unknown).push(violation.field);
    byPath.set(key, gap);
  }
  return [...byPath.values()].flatMap((gap) => {
    const name = fieldOf(subject, gap.path).shape;
    const shape = name === undefined ? undefined : subject.shapes[name];
    return shape === undefined ? [] : [{ ...gap, shape }];
  });
}

function explainGap(gap: Gap, context: ExplainContext): readonly SchemaFinding[] {
  const fields = Object.keys(gap.shape.fields);
  const holder = valueAt(context.document.value, gap.path) as object;
  const unused = fields.filter((field) => !Object.hasOwn(holder, field));
  const claims = new Map<string, string[]>();
  const findings: SchemaFinding[] = [];
  const unknownFields: string[] = [];
  for (const field of gap.unknown) {
    if (isLeftToRule(gap, field, context.subject) || isDeclared(gap.path, field, context.knownFields))
      continue;
    const slip = explainMergeKey(gap, field, context) ?? explainCut(gap, field, context);
    const meant =
      slip === undefined ? meantField(field, unused, claims, gap, holder, context.subject) : undefined;
    if (slip !== undefined) findings.push(slip);
    else if (meant === undefined) unknownFields.push(field);
    else claims.set(meant, [...(claims.get(meant) ?? []), field]);
  }
  for (const [meant, claimants] of claims) {
    const standing = unused.includes(meant) ? claimants : [meant, ...claimants];
    for (const field of claimants) findings.push(explainRename(gap, field, meant, standing, context));
  }
  const reported = new Set(findings.flatMap(({ meant = [] }) => meant.map(lastStep)));
  const missing = gap.missing.filter((field) => !reported.has(field));
  return [...findings, ...explainRest({ ...gap, unknown: unknownFields, missing }, context)];
}

function lastStep(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}

/** One unknown field that could be the one missing field is taken for it: two findings would be about one line. */
function explainRest(gap: Gap, context: ExplainContext): readonly SchemaFinding[] {
  const { unknown, missing } = gap;
  const [unknownField, ...otherUnknownFields] = unknown;
  const [lacking, ...othersLacking] = missing;
  const isPair = otherUnknownFields.length === 0 && othersLacking.length === 0;
  const needed = missing.length === 0 ? neededSetting(gap, context) : undefined;
  if (
    unknownField !== undefined &&
    otherUnknownFields.length === 0 &&
    needed !== undefined &&
    homesOf(unknownField, gap.path, context.subject).length === 0 &&
    couldHold(gap.shape.fields[needed], valueAt(context.document.value, [...gap.path, unknownField]))
  )
    return [explainPair(gap, unknownField, needed, context)];
  if (
    isPair &&
    unknownField !== undefined &&
    lacking !== undefined &&
    couldBe(gap, unknownField, lacking, context)
  )
    return [explainPair(gap, unknownField, lacking, context)];
  return [
    ...unknown.map((field) => explainUnknownField(gap, field, context)),
    ...(lacking === undefined ? [] : [explainMissing(gap, missing, context)]),
  ];
}

/** The one setting that an enabled feature lacks, in a map that has few others. */
function neededSetting({ path, shape }: Gap, { document, subject }: ExplainContext): string | undefined {
  const name = fieldOf(subject, path).shape ?? '';
  const needs: readonly Need[] = Object.hasOwn(neededSettings, name)
    ? (neededSettings[name as keyof typeof neededSettings] ?? [])
    : [];
  const values = Object(valueAt(document.value, path));
  if (Object.keys(shape.fields).length > maxFieldsOfPair || values.enabled === false) return undefined;
  const lacking = needs.filter(
    ({ asks, needs: setting }) => values[asks] === true && !Object.hasOwn(values, setting),
  );
  return lacking.length === 1 ? lacking[0]?.needs : undefined;
}

const maxFieldsOfPair = 7;

function explainPair(
  gap: Gap,
  unknownField: string,
  lacking: string,
  context: ExplainContext,
): SchemaFinding {
  const rename = explainRename({ ...gap, missing: [] }, unknownField, lacking, [unknownField], context);
  const line = writeEntry(lacking, exampleOf(gap.shape.fields[lacking]), context.format);
  return { ...rename, help: `Rename it to ${lacking}, or add ${line} beside it.` };
}

/** The fields that a map lacks: one finding, however many they are. */
function explainMissing(gap: Gap, missing: readonly string[], context: ExplainContext): SchemaFinding {
  const { subject, format } = context;
  const path = below(subject, gap.path);
  const verb = missing.length === 1 ? 'is' : 'are';
  return {
    rule: 'schema/required',
    messageId: 'missingField',
    severity: 'error',
    message: `${showList(
      missing.map((field) => show(field)),
      'and',
    )} ${verb} missing from ${showHolder(path, subject.holder)}.`,
    help: `Add ${missing.length === 1 && format === 'yaml' ? 'the line ' : ''}${examplesOf(gap, missing, context)}${orJoin(gap, context)}`,
    place: { path: gap.path, part: 'map' },
    fingerprintKey: missing.join(' '),
  };
}

function examplesOf(gap: Gap, missing: readonly string[], { format }: ExplainContext): string {
  return showList(
    missing.map((field) => writeEntry(field, exampleOf(gap.shape.fields[field]), format)),
    'and',
  );
}

/** Behind a `---` that somebody did not mean to begin another definition with, everything is missing. */
function orJoin({ path }: Gap, { document, subject: { name } }: ExplainContext): string {
  return document.index > 0 && path.length === 0
    ? `, or remove the "---" above if this belongs to the ${name} before it.`
    : '';
}

function couldBe(
  gap: Gap,
  unknownField: string,
  lacking: string,
  { document, subject }: ExplainContext,
): boolean {
  const value = valueAt(document.value, [...gap.path, unknownField]);
  const isText = gap.shape.fields[lacking]?.type === 'string' && typeof value === 'string';
  return isText && !subject.isClosed && homesOf(unknownField, gap.path, subject).length === 0;
}

/** An unused field is likelier meant than one that already stands there. */
function meantField(
  field: string,
  unused: readonly string[],
  taken: ReadonlyMap<string, unknown>,
  { shape }: Gap,
  holder: object,
  { synonyms }: Subject,
): string | undefined {
  const fields = Object.keys(shape.fields);
  const free = unused.filter((name) => !taken.has(name));
  const value = valueAt(holder, [field]);
  const word = spelling(field);
  const exact = fields.find((name) => spelling(name) === word);
  const near = [nearest(field, free), nearest(field, fields)].filter((name) => name !== undefined);
  const known = otherNamesOf(field, synonyms).filter((name) => fields.includes(name));
  return (
    (exact !== undefined && !free.includes(exact) ? exact : undefined) ??
    near.find((name) => isSlip(field, name)) ??
    withoutUnit(field, fields) ??
    fitting(
      known.filter((name) => free.includes(name) && (name !== 'prompt' || !isLoose(field) || isProse(value))),
      value,
      shape,
    ) ??
    (isLoose(field) ? undefined : fitting(known, value, shape)) ??
    near.find((name) => isLikeName(field, name)) ??
    byValue(value, free, shape)
  );
}

/** True for a text of some length: a `role` of one word is not the prompt. */
function isProse(value: unknown): boolean {
  return typeof value === 'string' && value.length >= minProse;
}

const minProse = 60;

/** False for two names of as many words of which one is another word: `agent_name` is not a misspelt `agent_type`. */
function isLikeName(field: string, name: string): boolean {
  const [written, wanted] = [wordsOf(field), wordsOf(name)];
  if (written.length !== wanted.length || wanted.length === 1) return true;
  return written.every((word, index) => nearest(word, [wanted[index] ?? '']) !== undefined);
}

function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .split(/[\s_\-./]+/)
    .filter((word) => word !== '');
}

/** `tag: monday` where no other field takes that value. */
function byValue(value: unknown, free: readonly string[], { fields }: Gap['shape']): string | undefined {
  if (typeof value !== 'string') return undefined;
  const word = spelling(value);
  return free.find((name) => fields[name]?.values?.some((each) => spelling(each) === word));
}

function withoutUnit(field: string, fields: readonly string[]): string | undefined {
  if (!unit.test(field)) return undefined;
  const word = spelling(field.replace(unit, ''));
  return fields.find((name) => spelling(name) === word);
}

/** Of several names, the first whose type is that of the value, or else one that takes such a value with other quotes. */
function fitting(names: readonly string[], value: unknown, { fields }: Gap['shape']): string | undefined {
  return (
    names.find((name) => typeOf(value).includes(fields[name]?.type ?? 'any')) ??
    names.find((name) => couldHold(fields[name], value))
  );
}

function isLeftToRule(gap: Gap, field: string, { leftToRule }: Subject): boolean {
  return gap.path.length === 0 && leftToRule.includes(field);
}

export function isDeclared(path: Path, field: string, knownFields: readonly string[]): boolean {
  const dotted = [...path.filter((key) => typeof key === 'string'), field].join('.');
  return knownFields.includes(field) || knownFields.includes(dotted);
}
