import type { MapEntry } from '../document/document.ts';
import type { ProposedFix } from '../findings/finding.ts';
import { type Path, toPointer, valueAt } from '../text/json-pointer.ts';
import { show, showList } from '../text/show.ts';
import type { ExplainContext, SchemaFinding } from './explain-context.ts';
import { isDeclared } from './explain-fields.ts';
import { homesOf } from './homes-of.ts';
import type { Field } from './shapes.generated.ts';
import { showHolder } from './show-field.ts';
import { below, fieldOf, type Subject } from './subject.ts';
import { rejectedPath, type Violation } from './violation.ts';

/** The findings about wrong indentation, and the violations that are left. */
export interface Unindented {
  readonly findings: readonly SchemaFinding[];
  readonly rest: readonly Violation[];
}

/**
 * Finds keys that are empty because what belongs below them stands beside them, or because they stand too far to the
 * right themselves. The empty key and all those fields are one mistake.
 */
export function explainUnindented(violations: readonly Violation[], context: ExplainContext): Unindented {
  const findings: SchemaFinding[] = [];
  if (context.format === 'json') return { findings, rest: violations };
  const reported = new Set<Violation>();
  for (const violation of violations) {
    const path =
      violation.keyword === 'required' || reported.has(violation) ? undefined : rejectedPath(violation);
    if (path === undefined || path.length === 0 || !isEmptyKey(path, context)) continue;
    const slip =
      violation.keyword === 'type'
        ? emptied(path, violations, context)
        : misplaced(path, violations, context);
    if (slip === undefined || slip.violations.some((each) => reported.has(each))) continue;
    findings.push(slip.finding);
    for (const each of [violation, ...slip.violations]) reported.add(each);
    if (findings.length === maxSlips) break;
  }
  return {
    findings,
    rest: reported.size === 0 ? violations : violations.filter((violation) => !reported.has(violation)),
  };
}

/** Each is searched for among all violations. */
const maxSlips = 100;

interface UnindentedMap {
  readonly finding: SchemaFinding;
  readonly violations: readonly Violation[];
}

type UnknownField = Extract<Violation, { keyword: 'unknown-field' }>;

function isEmptyKey(path: Path, { document }: ExplainContext): boolean {
  if (typeof path.at(-1) !== 'string' || valueAt(document.value, path) !== null) return false;
  const node = document.find(path)?.node;
  return node?.kind === 'scalar' && node.start === node.end;
}

/** `ambient_sound:` with `enabled: true` in the same column below it, or further left. */
function emptied(
  path: Path,
  violations: readonly Violation[],
  context: ExplainContext,
): UnindentedMap | undefined {
  const { field } = fieldOf(context.subject, path);
  const names = fieldsBelow(field, context.subject);
  const at = offsetOf(path, context);
  const unknownFields = violations.filter(
    (violation): violation is UnknownField =>
      violation.keyword === 'unknown-field' &&
      names.includes(violation.field) &&
      !isDeclared(violation.path, violation.field, context.knownFields) &&
      violation.path.length < path.length &&
      violation.path.every((key, index) => key === path[index]) &&
      offsetOf([...violation.path, violation.field], context) > at,
  );
  const [first] = unknownFields;
  if (first === undefined) return undefined;
  const holder = show(path.at(-1));
  const those = showList(
    unknownFields.map(({ field: name }) => show(name)),
    'and',
  );
  const isOne = unknownFields.length === 1;
  const dashes = field?.type === 'array' ? ', with "- " in front of the first of each entry' : '';
  const fix = dashes === '' ? indenting(path, unknownFields, context) : undefined;
  return {
    violations: unknownFields,
    finding: {
      rule: 'schema/type',
      severity: 'error',
      messageId: 'notIndented',
      message: `${holder} is empty, because ${those} ${isOne ? 'is' : 'are'} not indented deeper than it.`,
      help: `Indent ${isOne ? those : 'them'} deeper than ${holder}${dashes}.`,
      place: { path: isOne ? [...first.path, first.field] : path, part: 'key' },
      about: unknownFields.map((each) => [...each.path, each.field]),
      meant: unknownFields.map(({ field: name }) =>
        toPointer([...path, ...(field?.type === 'array' ? ['*'] : []), name]),
      ),
      ...(fix === undefined ? {} : { fix }),
    },
  };
}

function fieldsBelow(field: Field<string> | undefined, { shapes }: Subject): readonly string[] {
  const shape = field?.type === 'array' ? field.items : field?.shape;
  return Object.keys(shapes[shape ?? '']?.fields ?? {});
}

function offsetOf(path: Path, { document }: ExplainContext): number {
  return document.find(path)?.key?.start ?? -1;
}

/** Moves the lines of the unknown fields to the right, where they follow the empty key one after the other. */
function indenting(
  path: Path,
  unknownFields: readonly UnknownField[],
  context: ExplainContext,
): ProposedFix | undefined {
  const entries = entriesAfter(path, context).slice(0, unknownFields.length);
  const [first, last] = [entries[0], entries.at(-1)];
  const names = unknownFields.map(({ field }) => field);
  if (first === undefined || last === undefined || !entries.every(({ name }) => names.includes(name)))
    return undefined;
  const { text } = context;
  const start = text.lastIndexOf('\n', first.key.start) + 1;
  const lines = text.slice(start, last.value.end).matchAll(/^(?=[^\r\n])/gm);
  return {
    description: 'Indent what belongs below it',
    safe: false,
    changes: [...lines].map(({ index }) => ({
      kind: 'text',
      span: { start: start + index, end: start + index },
      text: '  ',
    })),
  };
}

function entriesAfter(path: Path, { document }: ExplainContext): readonly MapEntry[] {
  const map = document.find(path.slice(0, -1))?.node;
  if (map?.kind !== 'map' || map.flow) return [];
  return map.entries.slice(map.entries.findIndex(({ name }) => name === path.at(-1)) + 1);
}

/** `call_configuration:` that stands in the map above it, with its own fields behind it in the same column. */
function misplaced(
  path: Path,
  violations: readonly Violation[],
  context: ExplainContext,
): UnindentedMap | undefined {
  const { subject } = context;
  const name = String(path.at(-1));
  const around = path.slice(0, -1);
  const [home] = homesOf(name, around, subject);
  const field = home && subject.shapes[fieldOf(subject, [...subject.at, ...home]).shape ?? '']?.fields[name];
  if (
    home === undefined ||
    home.length >= around.length ||
    !home.every((key, index) => key === around[index])
  )
    return undefined;
  const names = fieldsBelow(field, subject);
  const after = new Set(entriesAfter(path, context).map((entry) => entry.name));
  const unknownFields = violations.filter(
    (violation) =>
      violation.keyword === 'unknown-field' &&
      toPointer(violation.path) === toPointer(around) &&
      after.has(violation.field) &&
      (names.length === 0
        ? homesOf(violation.field, around, subject).length === 0
        : names.includes(violation.field)),
  );
  const key = context.document.find(path)?.key;
  const beside = context.document.find(around.slice(0, home.length + 1))?.key;
  if (unknownFields.length === 0 || key === undefined || beside === undefined) return undefined;
  const column = columnOf(beside.start, context);
  const by = columnOf(key.start, context) - column;
  const holder = showHolder(below(subject, around), subject.holder);
  const belongs = home.length === 0 ? 'at the top level' : `in ${showHolder(home, '')}`;
  return {
    violations: unknownFields,
    finding: {
      rule: 'schema/unknown-field',
      severity: 'error',
      messageId: 'indentedField',
      message: `${show(name)} is indented like a field of ${holder}; it belongs ${belongs}, with what stands after it.`,
      help: `Move it to column ${column + 1}, and leave the lines after it where they are.`,
      place: { path, part: 'key' },
      meant: [
        toPointer([...subject.at, ...home, name]),
        ...names.map((each) => toPointer([...subject.at, ...home, name, each])),
      ],
      ...(by > 0 && {
        fix: {
          description: `Move it to column ${column + 1}`,
          safe: false,
          changes: [{ kind: 'text', span: { start: key.start - by, end: key.start }, text: '' }],
        },
      }),
    },
  };
}

function columnOf(offset: number, { text }: ExplainContext): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}
