import type { Path } from '../diagnostic.ts';
import type { Finding } from '../finding.ts';
import { isSlip, nearest, spelling } from '../nearest.ts';
import { show, showList } from '../show.ts';
import { type DefinitionKind, rootShapes } from './definition-kind.ts';
import type { ExplainContext } from './explain.ts';
import { type Fault, valueAt } from './fault.ts';
import { fieldAt } from './field-at.ts';
import { responseOnly, type ShapeName, shapes } from './shapes.generated.ts';
import { showHolder } from './show-field.ts';
import { synonyms } from './synonyms.ts';
import { wanted } from './wanted.ts';

/** The unknown and the missing fields of one map. */
interface Gap {
  readonly path: Path;
  readonly shape: ShapeName;
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
}

/**
 * Unknown and missing fields. An unknown field that looks like a missing or an unused one gives one finding
 * with a rename; what is left is reported as unknown, or as missing.
 */
export function explainFields(faults: readonly Fault[], context: ExplainContext): readonly Finding[] {
  return gaps(faults, context).flatMap((gap) => explainGap(gap, context));
}

function gaps(faults: readonly Fault[], { kind }: ExplainContext): readonly Gap[] {
  const byPath = new Map<string, { path: Path; unknown: string[]; missing: string[] }>();
  for (const fault of faults) {
    if (fault.keyword !== 'unknown-field' && fault.keyword !== 'required') continue;
    const key = JSON.stringify(fault.path);
    const gap = byPath.get(key) ?? { path: fault.path, unknown: [], missing: [] };
    (fault.keyword === 'required' ? gap.missing : gap.unknown).push(fault.field);
    byPath.set(key, gap);
  }
  return [...byPath.values()].flatMap((gap) => {
    const shape = fieldAt(rootShapes[kind], gap.path).shape;
    return shape === undefined ? [] : [{ ...gap, shape }];
  });
}

function explainGap(gap: Gap, context: ExplainContext): readonly Finding[] {
  const fields = Object.keys(shapes[gap.shape].fields);
  const holder = valueAt(context.document.value, gap.path);
  const unused = fields.filter((field) => !Object.hasOwn(holder as object, field));
  const taken = new Set<string>();
  const findings: Finding[] = [];
  for (const field of gap.unknown) {
    if (isLeftToRule(gap, field, context.kind) || isDeclared(gap.path, field, context.knownFields)) continue;
    const meant = meantField(field, fields, unused, taken);
    if (meant !== undefined) taken.add(meant);
    findings.push(explainUnknown(gap, field, meant, unused, context));
  }
  const missing = gap.missing.filter((field) => !taken.has(field));
  return [...findings, ...missing.map((field) => explainMissing(gap, field, context))];
}

/** An unused field is likelier meant than one that already stands there. */
function meantField(
  field: string,
  fields: readonly string[],
  unused: readonly string[],
  taken: ReadonlySet<string>,
): string | undefined {
  const free = unused.filter((name) => !taken.has(name));
  const exact = fields.find((name) => spelling(name) === spelling(field));
  return (
    (exact !== undefined && !free.includes(exact) ? exact : undefined) ??
    nearest(field, free) ??
    nearest(field, fields) ??
    synonyms[spelling(field)]?.find((name) => fields.includes(name))
  );
}

function isLeftToRule(gap: Gap, field: string, kind: DefinitionKind): boolean {
  const root = rootShapes[kind];
  return gap.path.length === 0 && (responseOnly[root as keyof typeof responseOnly] ?? []).includes(field);
}

function isDeclared(path: Path, field: string, knownFields: readonly string[]): boolean {
  const dotted = [...path.filter((key) => typeof key === 'string'), field].join('.');
  return knownFields.includes(field) || knownFields.includes(dotted);
}

function explainUnknown(
  gap: Gap,
  field: string,
  meant: string | undefined,
  unused: readonly string[],
  context: ExplainContext,
): Finding {
  if (meant === undefined) return explainStranger(gap, field, context);
  const isFree = unused.includes(meant);
  const base = {
    rule: 'schema/unknown-field',
    severity: 'error',
    message: `${show(field)} is not a field of ${showHolder(gap.path, context.kind)}; did you mean ${show(meant)}?`,
    place: { path: [...gap.path, field], part: 'key' },
  } as const;
  if (!isFree)
    return { ...base, help: `${show(meant)} is already there: keep one of the two and remove the other.` };
  return {
    ...base,
    help: `Rename it to ${meant}.`,
    fix: {
      description: `Rename it to ${meant}`,
      safe: isSlip(field, meant) || gap.missing.includes(meant),
      changes: [{ kind: 'rename', path: [...gap.path, field], key: meant }],
    },
  };
}

/** Looks like nothing known here: an error when it belongs elsewhere, else a warning, for the service may be ahead. */
function explainStranger(gap: Gap, field: string, context: ExplainContext): Finding {
  const place = { path: [...gap.path, field], part: 'key' } as const;
  const holder = showHolder(gap.path, context.kind);
  const homes = homesOf(field, context.kind);
  if (homes.length > 0) {
    return {
      rule: 'schema/unknown-field',
      severity: 'error',
      message: `${show(field)} is not a field of ${holder}; it belongs in ${showList(homes)}.`,
      help: `Move it into ${showList(homes)}, or remove it.`,
      place,
    };
  }
  return {
    rule: 'schema/unknown-field',
    severity: 'warning',
    message: `${show(field)} is not a documented field of ${holder}.`,
    help: `Remove it, or list it in knownFields of the configuration if the service takes it. Documented are ${showFields(gap)}.`,
    place,
  };
}

const mostFields = 12;

function showFields({ shape }: Gap): string {
  const fields = Object.keys(shapes[shape].fields).filter((name) => name !== '$schema');
  if (fields.length <= mostFields) return showList(fields, 'and');
  return `${fields.slice(0, mostFields).join(', ')} and ${fields.length - mostFields} more`;
}

/** Where a field of this name is documented: the ways there from the root, as `guardrails[].utterances[]`. */
function homesOf(field: string, kind: DefinitionKind): readonly string[] {
  const homes: string[] = [];
  const visited = new Set<ShapeName>();
  const visit = (shape: ShapeName, way: string): void => {
    if (visited.has(shape)) return;
    visited.add(shape);
    if (way !== '' && Object.hasOwn(shapes[shape].fields, field)) homes.push(way);
    for (const [name, below] of Object.entries(shapes[shape].fields)) {
      const next = way === '' ? name : `${way}.${name}`;
      if (below.owner !== undefined) continue;
      if (below.shape !== undefined) visit(below.shape, next);
      if (below.items !== undefined && Object.hasOwn(shapes, below.items))
        visit(below.items as ShapeName, `${next}[]`);
    }
  };
  visit(rootShapes[kind], '');
  return homes;
}

function explainMissing(gap: Gap, field: string, context: ExplainContext): Finding {
  const declared = (
    shapes[gap.shape].fields as Readonly<Record<string, (typeof shapes)[ShapeName]['fields'][string]>>
  )[field];
  const example = declared?.known?.[0];
  const value =
    example === undefined ? wanted(declared, declared?.type ?? 'any') : `a value such as ${example}`;
  return {
    rule: 'schema/required',
    severity: 'error',
    message: `${show(field)} is missing from ${showHolder(gap.path, context.kind)}.`,
    help: example === undefined ? `Add ${show(field)} with ${value}.` : `Add the line ${field}: ${example}`,
    place: { path: gap.path, part: 'key' },
  };
}
